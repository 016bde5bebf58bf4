"""Methods put where they are called or referred to, by facts: across files, at every call.

Names that mean something else there are told apart by facts: a static member gets the name of its
type, a member of an object the object. Law: a function of program and facts alone.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.chips.carry import carried, owed
from chipper.chips.chip import Chip, Place
from chipper.chips.relations import Relations, Stays
from chipper.chips.unfold import called, placed, without
from chipper.java.guess import names_type
from chipper.java.kinds import TYPE_BODIES, statements
from chipper.java.mentions import NAMES, TYPES, imported
from chipper.java.parse import walk, walk_below
from chipper.source.edit import Conflict, Edit, Splice
from chipper.source.facts import Mention

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node
    from chipper.source.facts import Declared, Facts
    from chipper.source.program import File, Program
    from chipper.source.series import Span

INLINED = "closure.inlined"
_MOST = 4  # calls that a method is put to
_SHORT = ("expression_statement", "return_statement")


@dataclass(frozen=True, slots=True)
class _There:
    """Where a method is used, on which object or type, and whether it needs an object."""

    file: File
    node: Node
    target: Node | None
    static: bool

    def known(self) -> bool:
        """Whether it can be told what the method is called on."""
        if self.static or self.target is None or self.target.type == "this":
            return True
        return self.target.type != "super" and not names_type(self.target)

    def instead(self, owner: Node, home: File) -> bytes | None:
        """What `this` is there: nothing if it is the same, None if there is no telling."""
        if self.target is None or self.target.type == "this":
            same = home.path == self.file.path and _within(self.node, owner)
            return b"" if same else None
        return carried(self.file, [self.target])

    def costly(self) -> bool:
        """Whether the object is more than a name."""
        return self.target is not None and self.target.child_count > 0


@dataclass
class Moving:
    """Moves the methods of one program."""

    kin: Relations
    _mentions: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, uses in self.kin.facts.uses.items():
            for use in uses:
                self._mentions.setdefault(use.path, []).append((use.start, use.end, number))
        for found in self._mentions.values():
            found.sort()

    def edit(self, declared: Declared) -> Edit | None:
        """The method where it is used, and gone where it was; None if that cannot be."""
        method = self.kin.node(declared)
        uses = self.kin.facts.uses[declared.number]
        if not 0 < len(uses) <= _MOST or len(self.kin.family(declared.number)) > 1:
            return None
        home = self.kin.program[declared.path]
        found = without(home, method)
        for use in uses:
            edit = self._used(home, method, declared, use)
            if edit is None:
                return None
            found |= edit | self._imports(home, method, self.kin.program[use.path])
        return found

    def _imports(self, home: File, method: Node, file: File) -> Edit:
        """Imports that the body needs in another file, before its first type."""
        tree = self.kin.forest.tree(file)
        types = [each for each in tree.root_node.named_children if each.type in TYPES]
        if file.path == home.path or not types:
            return Edit()
        said = {each.text.decode() for each in walk(method) if each.type in NAMES and each.text}
        there = {name for _, name in imported(tree)}
        wanted = [
            carried(home, [node]) + b" "
            for node, name in imported(self.kin.forest.tree(home))
            if name in said - there
        ]
        at = types[0].start_byte
        return Edit((Splice(file.path, at, at, b"".join(wanted)),)) if wanted else Edit()

    def _used(self, home: File, method: Node, declared: Declared, use: Mention) -> Edit | None:
        """The body of *method* in place of one use."""
        node, file = self.kin.used(use), self.kin.program[use.path]
        refers = node.type == "method_reference"
        if not refers and node.type != "method_invocation":
            return None
        target = node.named_children[0] if refers else node.child_by_field_name("object")
        there = _There(file, node, target, _is_static(method))
        names = self._names(home, declared, there) if there.known() else None
        if names is None:
            return None
        if refers:
            return _lambda(home, method, there, names)
        found = called(home, method, file, node, names)
        return placed(found) if found is not None else None

    def _names(self, home: File, declared: Declared, there: _There) -> dict[Span, bytes] | None:
        """Other texts for names in the body that would mean nothing, or another thing, there."""
        body = self.kin.node(declared).child_by_field_name("body")
        if body is None:
            return None
        found: dict[Span, bytes] = {}
        objects: list[Node] = []
        for node, other in self._members(home, body, declared):
            around = self.kin.node(self.kin.facts.declared[other.owner])
            inside = self.kin.facts.declared[other.owner].path == there.file.path and _within(
                there.node, around
            )
            if other.kind in "TE" or _is_static(self.kin.node(other)):
                prefix = b"" if inside else _name(around)
                found[node.start_byte, node.end_byte] = prefix + (node.text or b"")
            else:
                objects.append(node)
        objects += [node for node in walk_below(body, TYPE_BODIES) if node.type == "this"]
        if not objects:
            return found
        instead = there.instead(self.kin.node(self.kin.facts.declared[declared.owner]), home)
        if instead is None or (len(objects) > 1 and there.costly()):
            return None
        for node in objects if instead else ():
            text = instead + b"." + (node.text or b"")
            found[node.start_byte, node.end_byte] = instead if node.type == "this" else text
        return found

    def _members(
        self, home: File, body: Node, declared: Declared
    ) -> Iterator[tuple[Node, Declared]]:
        """Fields, methods and types from around that a body mentions by their names alone."""
        method = self.kin.node(declared)
        mentions = self._mentions.get(home.path, [])
        at = bisect_left(mentions, (body.start_byte, 0, 0))
        while at < len(mentions) and mentions[at][0] < body.end_byte:
            start, end, number = mentions[at]
            at += 1
            other = self.kin.facts.declared.get(number)
            if other is None or other.kind not in "FMTE":
                continue
            if other.path == home.path and method.start_byte <= other.at < method.end_byte:
                continue
            if other.owner not in self.kin.facts.declared:
                continue
            node = self.kin.used(Mention(home.path, start, end, ""))
            name = node.child_by_field_name("name") if node.type == "method_invocation" else node
            if name is not None and _is_bare(name):
                yield name, other


def move_chips(program: Program, forest: Forest, facts: Facts) -> Iterator[Chip]:
    """Every method of a program that can be put where it is used, one at a time."""
    moving = Moving(Relations(program, forest, facts))
    for declared in facts.declared.values():
        if declared.kind != "M":
            continue
        try:
            edit = moving.edit(declared)
            node = moving.kin.node(declared)
        except (Stays, Conflict):
            continue
        if edit is not None:
            place = Place(declared.path, node.start_byte, node.end_byte, node.type)
            yield Chip(edit, INLINED, place)


def _lambda(home: File, method: Node, there: _There, names: dict[Span, bytes]) -> Edit | None:
    """The method as a lambda, instead of a reference to it."""
    body = method.child_by_field_name("body")
    parameters = method.child_by_field_name("parameters")
    if body is None or parameters is None:
        return None
    given = [each.child_by_field_name("name") for each in parameters.named_children]
    head = b", ".join(each.text or b"" for each in given if each is not None)
    inside = statements(body)
    only = inside[0] if len(inside) == 1 else None
    if only is not None and only.type in _SHORT and only.named_children:
        text = carried(home, only.named_children[:1], names)
    else:
        text = b"{ " + carried(home, inside, names) + b" }"
    head = head if len(given) == 1 else b"(" + head + b")"
    start, end = there.node.start_byte, there.node.end_byte
    return Edit((Splice(there.file.path, start, end, head + b" -> " + text + owed(there.node)),))


def _is_static(node: Node) -> bool:
    """Whether a member belongs to its type and not to an object."""
    owner = node.parent if node.type == "variable_declarator" else node
    if owner is None or owner.type == "constant_declaration":
        return True
    modifiers = owner.children[0] if owner.children else None
    if modifiers is None or modifiers.type != "modifiers":
        return False
    return any(each.type == "static" for each in modifiers.children)


def _is_bare(name: Node) -> bool:
    """Whether a name stands by itself, nothing in front of it."""
    before = name.prev_sibling
    return not name.child_count and (before is None or before.type != ".")


def _name(declaration: Node) -> bytes:
    name = declaration.child_by_field_name("name")
    return (name.text or b"") + b"." if name is not None else b""


def _within(node: Node, outer: Node) -> bool:
    return outer.start_byte <= node.start_byte and node.end_byte <= outer.end_byte
