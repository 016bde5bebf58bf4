"""What is to become of some nodes of a program, put together into one edit.

Law: lists keep their separators right whichever members go; what lies inside something that goes
has no fate of its own; an emptied list takes along what cannot stand without it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.chips.template import written
from chipper.java.kinds import HOLDERS
from chipper.source.edit import Conflict, Edit, Splice, blank
from chipper.source.series import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node, Tree
    from chipper.source.program import File, Program

    Key = tuple[str, int, int, str]

_SEPARATORS = {"catch_type": "|", "type_bound": "&", "resource_specification": ";"}
_MAY_BE_EMPTY = frozenset(
    {"argument_list", "formal_parameters", "inferred_parameters", "array_initializer", "enum_body"}
)
_LISTS = _MAY_BE_EMPTY | {
    "type_list",
    "throws",
    "type_parameters",
    "type_arguments",
    "annotation_argument_list",
    "element_value_array_initializer",
    "switch_label",
    *_SEPARATORS,
}
_DECLARES = frozenset({"field_declaration", "local_variable_declaration", "constant_declaration"})
# What stands and falls with one part of it.
_AROUND = {
    "super_interfaces": "type_list",
    "extends_interfaces": "type_list",
    "permits": "type_list",
    "catch_clause": "catch_formal_parameter",
    "catch_formal_parameter": "catch_type",
    "switch_rule": "switch_label",
    "switch_block_statement_group": "switch_label",
}
_TRIES = frozenset({"try_statement", "try_with_resources_statement"})


@dataclass
class Fates:
    """Collects what goes and what becomes something else."""

    program: Program
    forest: Forest
    _texts: dict[Key, tuple[Node, bytes]] = field(default_factory=dict)
    _members: dict[Key, tuple[Node, set[int]]] = field(default_factory=dict)
    _tries: dict[Key, Node] = field(default_factory=dict)
    _bare: dict[Key, Node] = field(default_factory=dict)
    dropped: list[tuple[str, Node]] = field(default_factory=list)

    def tree(self, file: File) -> Tree:
        """The tree whose nodes are meant."""
        return self.forest.tree(file)

    def drop(self, path: str, node: Node) -> None:
        """The node goes, with what cannot stand without it."""
        parent = node.parent
        if parent is not None and _AROUND.get(parent.type) == node.type:
            return self.drop(path, parent)
        if parent is not None and _is_member(parent, node):
            items, _ = _series(parent)
            _, gone = self._members.setdefault(_key(path, parent), (parent, set()))
            gone.add(next(at for at, item in enumerate(items) if item == node))
            self.dropped.append((path, node))
            if len(gone) == len(items) and not _may_be_empty(parent):
                self.drop(path, parent)
            return None
        self._texts[_key(path, node)] = node, _rest(node)
        self.dropped.append((path, node))
        if parent is not None and parent.type in _TRIES:
            self._tries[_key(path, parent)] = parent
        return None

    def become(self, path: str, node: Node, text: str) -> None:
        """The node is replaced; what goes already stays gone."""
        self._texts.setdefault(_key(path, node), (node, text.encode()))

    def lift(self, path: str, node: Node, part: Node) -> None:
        """Only *part* of the node stays, where it is."""
        for kind, start, end in (
            ("before", node.start_byte, part.start_byte),
            ("behind", part.end_byte, node.end_byte),
        ):
            if start < end:
                self._texts.setdefault((path, start, end, kind), (node, b""))

    def bare(self, path: str, statement: Node, part: Node) -> None:
        """Of a statement only *part* stays, and its semicolon; if that is lost, nothing does."""
        if _key(path, part) in self._texts:
            self.drop(path, statement)
        else:
            key = path, statement.start_byte, part.start_byte, "before"
            self._texts.setdefault(key, (statement, b""))
            self._bare[_key(path, part)] = statement

    def bared(self, path: str, part: Node) -> Node | None:
        """The statement of which only *part* stays, if it is such a part."""
        return self._bare.get(_key(path, part))

    def edit(self) -> Edit | None:
        """All of it; None if two fates want the same bytes."""
        for key, node in self._tries.items():
            self._untried(key[0], node)
        splices: list[Splice] = []
        end, path = 0, ""
        for splice in sorted(self._splices(), key=lambda s: (s.path, s.start, -s.end)):
            if splice.path == path and splice.end <= end:
                continue
            path, end = splice.path, splice.end
            splices.append(splice)
        try:
            return Edit.of(splices)
        except Conflict:
            return None

    def _splices(self) -> Iterator[Splice]:
        for path, start, end, kind in self._texts:
            file = self.program[path]
            node, text = self._texts[path, start, end, kind]
            if kind not in ("before", "behind"):
                start = _else(node)
            hole = file.text[start:end]
            new = written(hole, text) if text else blank(hole)
            yield Splice(path, start, end, new)
        for (path, *_), (node, gone) in self._members.items():
            yield from _without(self.program[path], node, gone)

    def _untried(self, path: str, node: Node) -> None:
        """A `try` without catch, finally and resources is its block."""
        rest = [each for each in node.children if each.type in ("catch_clause", "finally_clause")]
        resources = node.child_by_field_name("resources")
        rest += [resources] if resources is not None else []
        if all(_key(path, each) in self._texts for each in rest):
            self._texts[_key(path, node.children[0])] = node.children[0], b""


def _key(path: str, node: Node) -> Key:
    return path, node.start_byte, node.end_byte, node.type


def _may_be_empty(list_: Node) -> bool:
    """Whether a list stays without members; a constant needs no parentheses around nothing."""
    owner = list_.parent
    return list_.type in _MAY_BE_EMPTY and (owner is None or owner.type != "enum_constant")


def _is_member(parent: Node, node: Node) -> bool:
    if parent.type in _DECLARES:
        return node.type == "variable_declarator"
    if parent.type == "enum_body":
        return node.type == "enum_constant"
    return parent.type in _LISTS


def _series(parent: Node) -> tuple[list[Node], list[Node]]:
    """Members and separators."""
    separator = _SEPARATORS.get(parent.type, ",")
    items = [
        each
        for each in parent.children
        if each.is_named and not each.is_extra and _is_member(parent, each)
    ]
    return items, [each for each in parent.children if each.type == separator]


def _without(file: File, parent: Node, gone: set[int]) -> tuple[Splice, ...]:
    items, separators = _series(parent)
    spans = tuple((each.start_byte, each.end_byte) for each in items)
    between = tuple((each.start_byte, each.end_byte) for each in separators)
    return Series(file, spans, between).without(gone).splices


def _rest(node: Node) -> bytes:
    """What a node leaves behind: nothing in a list, an empty statement where Java wants one."""
    parent = node.parent
    if parent is None or parent.type in HOLDERS:
        return b""
    if parent.type == "for_statement" and node.type == "local_variable_declaration":
        return b";"
    if parent.type == "switch_rule":
        return b"{ }"
    if node == parent.child_by_field_name("alternative"):
        return b""
    return b";" if node.type == "block" or node.type.endswith("_statement") else b""


def _else(node: Node) -> int:
    """Where what goes begins: with the `else` in front of it."""
    before = node.prev_sibling
    is_else = before is not None and before.type == "else"
    return before.start_byte if is_else and before is not None else node.start_byte
