"""Reading the facts that a compile worker tells: flat tables of numbers, then values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.source.facts import Declared, Facts, Mention

if TYPE_CHECKING:
    from chipper.jvm.wire import Reader

_VARARGS, _ABSTRACT = 1, 2


def read_facts(fields: Reader) -> Facts:
    """The facts in an answer's fields."""
    paths = [fields.text() for _ in range(fields.number())]
    declared = {number: _declared(number, fields, paths) for number in range(fields.number())}
    uses: dict[int, list[Mention]] = {number: [] for number in declared}
    for _ in range(fields.number()):
        number, file, start, end, role = fields.numbers(5)
        uses[number].append(Mention(paths[file], start, end, chr(role)))
    pairs = [(fields.number(), fields.number()) for _ in range(fields.number())]
    values: dict[tuple[str, int, int], str] = {}
    for _ in range(fields.number()):
        file, start, end, value = fields.numbers(4)
        values[paths[file], start, end] = chr(value)
    told = {number: tuple(dict.fromkeys(each)) for number, each in uses.items()}
    return Facts(declared, told, tuple(dict.fromkeys(pairs)), values)


def _declared(number: int, fields: Reader, paths: list[str]) -> Declared:
    kind, file, at, owner, index, value, flags = fields.numbers(7)
    varargs, abstract = bool(flags & _VARARGS), bool(flags & _ABSTRACT)
    return Declared(number, chr(kind), paths[file], at, owner, index, chr(value), varargs, abstract)
