"""Where lines begin: one rule per kind of node says how each of its children begins.

Law: the answer depends on the tree and on which comments share a line with their neighbours,
on no other blank of the input; so laying out twice gives what once gave.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chipper.java.parse import COMMENTS
from chipper.java.spacing import ANNOTATIONS, Start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.java.parse import Node


class Place(NamedTuple):
    """How something begins, and the level it is indented to if that is on a new line."""

    start: Start
    indent: int


_TALL = frozenset(  # members set apart by blank lines
    {"class_declaration", "interface_declaration", "enum_declaration", "record_declaration"}
    | {"annotation_type_declaration", "method_declaration", "constructor_declaration"}
    | {"compact_constructor_declaration", "static_initializer", "block"}
)
_DECLARED = (_TALL - {"static_initializer", "block"}) | {
    "field_declaration",
    "local_variable_declaration",
    "constant_declaration",
    "annotation_type_element_declaration",
}
_WHEN_LEADING = frozenset({"modifiers", "local_variable_declaration"})  # not so in `for (…)`
_GROUPS = frozenset({"package_declaration", "import_declaration"})
_GLUED = frozenset(
    {"block", "class_body", "interface_body", "enum_body", "annotation_type_body"}
    | {"constructor_body", "switch_block", "module_body", "catch_clause", "finally_clause"}
)


def places(text: bytes, node: Node, parent: str, place: Place) -> list[tuple[Node, Place]]:
    """Pair the children of a node that begins like this with the way they begin."""
    solid = [child for child in node.children if child.type not in COMMENTS]
    kind = node.type
    within = place.start < Start.LINE or parent == "enum_constant"
    rule = _inline if within and kind in _WHEN_LEADING else _RULES.get(kind, _inline)
    begins = rule(node, solid, place.indent)
    if len(solid) == node.child_count:
        return list(zip(solid, begins, strict=True))
    return list(_blank_above(text, _with_comments(node, begins, place.indent)))


def _with_comments(node: Node, begins: list[Place], indent: int) -> list[tuple[Node, Place]]:
    """Let a comment begin as what follows it does; before a closing brace, as a member would."""
    following = _line(indent)  # only a program ends with a comment
    paired: list[tuple[Node, Place]] = []
    for child in reversed(node.children):
        if child.type in COMMENTS:
            paired.append((child, following))
            continue
        following = begins.pop()
        paired.append((child, following))
        if child.type == "}" and following.start is Start.LINE:
            following = _line(indent + 1)
    return paired[::-1]


def _blank_above(text: bytes, paired: list[tuple[Node, Place]]) -> Iterator[tuple[Node, Place]]:
    """Keep only the first of the blank lines that a run of comments and its successor ask for."""
    end, asked = paired[0][0].start_byte, False
    for child, place in paired:
        beside = text.find(b"\n", end, child.start_byte) < 0  # it belongs to what is before it
        comment = child.type in COMMENTS
        drop = place.start is Start.BLANK and (asked or (comment and beside))
        yield child, _line(place.indent) if drop else place
        asked = comment and (asked or not beside)
        end = child.end_byte


def _line(indent: int) -> Place:
    return Place(Start.LINE, indent)


def _inline(node: Node, solid: list[Node], indent: int) -> list[Place]:
    inline, glue = Place(Start.INLINE, indent), Place(Start.GLUE, indent)
    return [glue if child.type in _GLUED else inline for child in solid]


def _declaration(node: Node, solid: list[Node], indent: int) -> list[Place]:
    begins = _inline(node, solid, indent)
    if solid[0].type == "modifiers":
        quiet = ANNOTATIONS | COMMENTS
        if all(child.type in quiet for child in solid[0].children):
            begins[1] = _line(indent)
    return begins


def _annotated(node: Node, solid: list[Node], indent: int) -> list[Place]:
    """Give leading annotations lines of their own; behind `public` they belong to the type."""
    begins = _inline(node, solid, indent)
    for index, child in enumerate(solid[:-1], 1):
        if child.type not in ANNOTATIONS:
            break
        begins[index] = _line(indent)
    return begins


def _braced(node: Node, solid: list[Node], indent: int) -> list[Place]:
    inline, line = Place(Start.INLINE, indent), _line(indent + 1)
    if node.child_count == 2:
        return [inline, inline]
    return [inline, *[line] * (len(solid) - 2), _line(indent)]


def _type_body(node: Node, solid: list[Node], indent: int) -> list[Place]:
    begins = _braced(node, solid, indent)
    return [begins[0], *_members(solid[1:-1], indent + 1), begins[-1]]


def _program(node: Node, solid: list[Node], indent: int) -> list[Place]:
    return _members(solid, indent)


def _members(members: list[Node], indent: int) -> list[Place]:
    """Set tall members, and the groups of a file's head, apart from their neighbours."""
    begins: list[Place] = []
    before = ""
    for kind in [member.type for member in members]:
        tall = kind in _TALL or before in _TALL
        apart = tall or (kind != before and (kind in _GROUPS or before in _GROUPS))
        blank = begins and apart and kind != ";"
        begins.append(Place(Start.BLANK if blank else Start.LINE, indent))
        before = before if kind == ";" else kind
    return begins


def _enum_body(node: Node, solid: list[Node], indent: int) -> list[Place]:
    """List plain constants in one line, those with bodies or comments one a line."""
    kinds = {part.type for child in node.children for part in (child, *child.children)}
    plain = kinds.isdisjoint(COMMENTS | {"class_body"})
    begins = _braced(node, solid, indent)
    for index, child in enumerate(solid[2:-1], 2):
        if plain or child.type != "enum_constant":
            begins[index] = Place(Start.INLINE, indent + 1)
    return begins


def _enum_members(node: Node, solid: list[Node], indent: int) -> list[Place]:
    members = _members(solid[1:], indent)
    apart = [Place(Start.BLANK, indent)] if members else []
    return [Place(Start.INLINE, indent), *apart, *members[1:]]


def _statement_group(node: Node, solid: list[Node], indent: int) -> list[Place]:
    inline, label, line = Place(Start.INLINE, indent), _line(indent), _line(indent + 1)
    begins = {"switch_label": label, ":": inline}
    if solid[-1].type == "block" and solid[-2].type == ":":
        begins["block"] = Place(Start.GLUE, indent)
    return [begins.get(child.type, line) for child in solid]


def _body(body: Node, indent: int) -> Place:
    return Place(Start.GLUE, indent) if body.type in {"block", ";"} else _line(indent + 1)


def _behind(body: Node, indent: int) -> Place:
    return Place(Start.GLUE if body.type == "block" else Start.LINE, indent)


def _if(node: Node, solid: list[Node], indent: int) -> list[Place]:
    inline, body = Place(Start.INLINE, indent), solid[2]
    begins = [inline, inline, _body(body, indent)]
    if len(solid) == 3:
        return begins
    chain = solid[4].type == "if_statement"
    other = Place(Start.GLUE, indent) if chain else _body(solid[4], indent)
    return [*begins, _behind(body, indent), other]


def _loop(node: Node, solid: list[Node], indent: int) -> list[Place]:
    return [*_inline(node, solid[:-1], indent), _body(solid[-1], indent)]


def _do(node: Node, solid: list[Node], indent: int) -> list[Place]:
    begins = _inline(node, solid, indent)
    begins[1:3] = _body(solid[1], indent), _behind(solid[1], indent)
    return begins


def _labeled(node: Node, solid: list[Node], indent: int) -> list[Place]:
    return [*_inline(node, solid[:-1], indent), _line(indent)]


_RULES: dict[str, Callable[[Node, list[Node], int], list[Place]]] = {
    **dict.fromkeys(_DECLARED, _declaration),
    **dict.fromkeys(("modifiers", "package_declaration", "module_declaration"), _annotated),
    **dict.fromkeys(("block", "constructor_body", "switch_block", "module_body"), _braced),
    **dict.fromkeys(("class_body", "interface_body", "annotation_type_body"), _type_body),
    **dict.fromkeys(("for_statement", "enhanced_for_statement", "while_statement"), _loop),
    "program": _program,
    "enum_body": _enum_body,
    "enum_body_declarations": _enum_members,
    "switch_block_statement_group": _statement_group,
    "if_statement": _if,
    "do_statement": _do,
    "labeled_statement": _labeled,
}
