"""Chips for what was never executed: a list's statements from the first dead one on, dead arms.

A dead stretch goes; where it jumped or assigned it becomes `throw null;`, which ends every flow and
assigns everything, and a method that never ran becomes its stub. So a cut compiles nearly always.
A condition goes with its dead arm where it does nothing but look, and so does a dead case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.chip import Chip, Place
from chipper.chips.conditions import condition_chip
from chipper.chips.stub import default_of
from chipper.java.coverage import is_bare
from chipper.java.kinds import LISTS, LOOPS, TYPE_BODIES, statements
from chipper.java.measure import leaves
from chipper.java.parse import walk_below
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node, Tree
    from chipper.source.facts import Coverage
    from chipper.source.program import File

RULE = "cut.dead"
_WALLS = TYPE_BODIES | {"lambda_expression"}
_LEAVES = frozenset(
    {
        "return_statement",
        "throw_statement",
        "yield_statement",
        "break_statement",
        "continue_statement",
        "assignment_expression",
    }
)
_THROW = "throw null;"
_THROW_SIZE = 3
_FIELDS = ("consequence", "alternative", "body")


def dead_chips(file: File, tree: Tree, coverage: Coverage) -> Iterator[Chip]:
    """A chip for each outermost stretch that was never executed, in source order."""
    waiting = [tree.root_node]
    while waiting:
        node = waiting.pop()
        gone = condition_chip(file, node, coverage)
        if gone is not None:
            yield gone[0]
            waiting += gone[1]
            continue
        inside = node.children
        if node.type in LISTS and node.type != "program":
            stretch = _stretch(file, node, coverage)
            if stretch:
                yield from _cut(file, stretch, _instead(node, stretch))
                inside = [each for each in inside if each.end_byte <= stretch[0].start_byte]
        for arm in _dead_arms(file, node, coverage):
            yield from _cut(file, [arm], _THROW if _jumps([arm]) else ";")
            inside = [each for each in inside if each != arm]
        waiting += reversed(inside)


def _stretch(file: File, node: Node, coverage: Coverage) -> list[Node]:
    """The statements of a list from the first dead one on; none if one behind it was executed."""
    inside = statements(node)
    dead = [coverage.dead(file.path, each.start_byte) for each in inside]
    if True not in dead:
        return []
    first = dead.index(True)
    alive = (
        each.type != ";" and not coverage.dead(file.path, each.start_byte)
        for each in inside[first:]
    )
    if inside[first].type == "explicit_constructor_invocation" or any(alive):
        return []
    return inside[first:]


def _dead_arms(file: File, node: Node, coverage: Coverage) -> Iterator[Node]:
    if node.type not in LOOPS and node.type != "if_statement":
        return
    for field in _FIELDS:
        arm = node.child_by_field_name(field)
        if arm is not None and is_bare(arm) and coverage.dead(file.path, arm.start_byte):
            yield arm


def _instead(node: Node, stretch: list[Node]) -> str | None:
    """What stands for a dead stretch: a stub, an end, nothing; None where it has to stay."""
    owner = node.parent
    if owner is None:
        return None
    if owner.type == "method_declaration" and stretch[0] == next(iter(statements(node))):
        kind = owner.child_by_field_name("type")
        value = default_of(kind, owner.child_by_field_name("dimensions")) if kind else None
        return "" if value is None else f"return {value};"
    if not _jumps(stretch):
        return ""
    initialiser = owner.type == "static_initializer" or owner.type in TYPE_BODIES
    return None if initialiser and node.type == "block" else _THROW


def _jumps(stretch: list[Node]) -> bool:
    """Whether the stretch leaves something, or gives a variable its value."""
    return any(
        each.type in _LEAVES for statement in stretch for each in walk_below(statement, _WALLS)
    )


def _over(old: bytes, text: bytes) -> bytes | None:
    """*text* and blanks, as long as *old* and with its newlines; None where there is no room.

    What follows stays where it is, so that what is known of the program holds for what is left.
    """
    left = len(text)
    kept = bytearray()
    for byte in old:
        if byte in b"\r\n" or not left:
            kept.append(byte)
        else:
            left -= 1
    return None if left else text + blank(bytes(kept))


def _cut(file: File, stretch: list[Node], text: str | None) -> Iterator[Chip]:
    start, end = stretch[0].start_byte, stretch[-1].end_byte
    size = sum(1 for each in stretch for _ in leaves(each))
    if text is None or size <= _THROW_SIZE or (text == ";" and size == 1):
        return
    new = _over(file.text[start:end], text.encode())
    if new is None:
        return
    place = Place(file.path, start, end, stretch[0].type)
    yield Chip(Edit((Splice(file.path, start, end, new),)), RULE, place)
