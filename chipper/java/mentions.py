"""Declarations and the names they mention, by syntax alone: what could refer to what.

Law: a reference is spelled with its declaration's name, so a declaration whose name no living
text mentions has no reference, but for what Java or a library calls without naming it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.java.kinds import DECLARATIONS, TYPE_BODIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chipper.java.parse import Node, Tree
    from chipper.source.program import File

TYPES = frozenset(
    {
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    }
)
_MEMBERS = frozenset(
    {
        "method_declaration",
        "constructor_declaration",
        "field_declaration",
        "constant_declaration",
    }
)
NAMES = frozenset({"identifier", "type_identifier"})


@dataclass(frozen=True, slots=True)
class Unit:
    """A declaration: where it is, its names and where they stand, the names its text mentions."""

    path: str
    start: int
    end: int
    kind: str
    names: frozenset[str]
    holder: Unit | None = field(compare=False, hash=False, repr=False)  # units may be deep
    places: tuple[int, ...] = field(default=(), compare=False, hash=False)
    mentions: set[str] = field(default_factory=set, compare=False, hash=False, repr=False)


def units(file: File, tree: Tree, is_part: Callable[[Node], bool] | None = None) -> list[Unit]:
    """The file itself, without names, then its declarations, top-down and left to right.

    What else *is_part* of its own is among them; of these only variables have names.
    """
    whole = Unit(file.path, 0, len(file.text), "program", frozenset(), None)
    found = [whole]
    waiting = [(child, whole) for child in reversed(tree.root_node.children)]
    while waiting:
        node, holder = waiting.pop()
        if _declares(node):
            told = list(_names(node))
            names, places = frozenset(name for name, _ in told), tuple(at for _, at in told)
            span = node.start_byte, node.end_byte
            holder = Unit(file.path, *span, node.type, names, holder, places)
            found.append(holder)
        elif node.type == "import_declaration":
            continue
        elif is_part is not None and is_part(node):
            variables = _names(node) if node.type in DECLARATIONS else ()
            names = frozenset(name for name, _ in variables)
            holder = Unit(file.path, node.start_byte, node.end_byte, node.type, names, holder)
            found.append(holder)
        if node.type in NAMES and node.text:
            holder.mentions.add(node.text.decode())
        inside = reversed(node.children)
        if node.type == "formal_parameter":  # its own name refers to nothing
            name = node.child_by_field_name("name")
            inside = (child for child in inside if child != name)
        waiting += [(child, holder) for child in inside]
    return found


def living(all_units: Iterable[Unit], roots: Iterable[Unit], *, bold: bool = False) -> set[Unit]:
    """The *roots*, those that they mention, those that these mention, and so on.

    With *bold*, members and variables are those of what is alive, as if others were not meant.
    """
    waiting_for: dict[str, list[Unit]] = {}
    waiting_in: dict[Unit | None, list[Unit]] = {}
    alive: set[Unit] = set()
    told: set[str] = set()
    fresh = [(unit, True) for unit in roots]
    for unit in all_units:
        for name in unit.names:
            waiting_for.setdefault(name, []).append(unit)
    while fresh:
        unit, meant = fresh.pop()
        if unit in alive:
            continue
        if not meant and unit.holder not in alive:
            waiting_in.setdefault(unit.holder, []).append(unit)
            continue
        alive.add(unit)
        fresh += [(each, True) for each in waiting_in.pop(unit, [])]
        if unit.holder is not None:
            fresh.append((unit.holder, True))
        for name in unit.mentions - told:
            told.add(name)
            named = waiting_for.get(name, [])
            fresh += [(each, not bold or each.kind in TYPES) for each in named]
    return alive


def imported(tree: Tree) -> Iterator[tuple[Node, str]]:
    """The imports of one name, and that name."""
    for node in tree.root_node.children:
        if node.type == "import_declaration" and not any(
            child.type == "asterisk" for child in node.children
        ):
            path = next(iter(node.named_children), None)
            text = path.text.decode() if path is not None and path.text else ""
            if text:
                yield node, text.rpartition(".")[2]


def _declares(node: Node) -> bool:
    if node.type not in _MEMBERS:  # a parent takes long to find in deep trees
        return node.type in TYPES
    parent = node.parent
    return parent is not None and parent.type in _BODIES


_BODIES = TYPE_BODIES | {"enum_body_declarations"}


def _names(node: Node) -> Iterator[tuple[str, int]]:
    """What a declaration declares, and where: one name, or those of its declarators."""
    declarators = node.children_by_field_name("declarator") or [node]
    for each in declarators:
        name = each.child_by_field_name("name")
        if name is not None and name.text:
            yield name.text.decode(), name.start_byte
