"""The paper's algorithm once more, on a toy tree instead of text: what is asked, in which order.

Written from sections 3.4 and 5.1 alone; shares nothing with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random


@dataclass(eq=False)
class Call:
    """A statement that can only go as a whole."""

    number: int
    declares: bool = False


@dataclass(eq=False)
class Break:
    """Ends a case."""


@dataclass(eq=False)
class Block:
    """Statements in braces."""

    items: list[Statement]


@dataclass(eq=False)
class While:
    """A loop."""

    number: int
    body: Statement


@dataclass(eq=False)
class For:
    """A loop with a start."""

    number: int
    body: Statement


@dataclass(eq=False)
class Once:
    """What such a loop becomes: its start and one iteration."""

    number: int
    body: Statement


@dataclass(eq=False)
class Arm:
    """`if (number)`, or `else` without a number."""

    number: int
    body: Statement


@dataclass(eq=False)
class If:
    """A chain of arms."""

    arms: list[Arm]


@dataclass(eq=False)
class Case:
    """A label and its statements."""

    number: int
    items: list[Statement]


@dataclass(eq=False)
class Switch:
    """A switch of the old form."""

    number: int
    cases: list[Case]


Statement = Call | Break | Block | While | For | Once | If | Switch
T = TypeVar("T")


def rendered(statement: Statement) -> str:
    """The statement's tokens, one blank apart."""
    match statement:
        case Call(number, declares):
            return f"int v{number} = {number} ;" if declares else f"a ( {number} ) ;"
        case Break():
            return "break ;"
        case Block(items):
            return " ".join(["{", *map(rendered, items), "}"])
        case While(number, body):
            return f"while ( b ( {number} ) ) {rendered(body)}"
        case For(number, body):
            return f"for ( int k = {number} ; b ( k ) ; k ++ ) {rendered(body)}"
        case Once(number, body):
            return f"{{ int k = {number} ; {rendered(body)} }}"
        case If(arms):
            if not arms[0].number:
                return rendered(arms[0].body)
            return " else ".join(
                (f"if ( b ( {arm.number} ) ) " if arm.number else "") + rendered(arm.body)
                for arm in arms
            )
        case Switch(number, cases):
            made = (" ".join([f"case {c.number} :", *map(rendered, c.items)]) for c in cases)
            return " ".join([f"switch ( {number} ) {{", *made, "}"])


@dataclass
class Reference:
    """Chips the body of a method."""

    root: Block
    likes: Callable[[str], bool]
    reverse: bool = False
    shield: bool = False
    asked: list[tuple[str, bool]] = field(default_factory=list)
    best: str = ""

    def text(self) -> str:
        """The program as it is now."""
        return f"class P {{ void m ( ) {rendered(self.root)} }}"

    def run(self) -> list[tuple[str, bool]]:
        """Every question of one pass with its answer."""
        self.best = self.text()
        self.block(self.root.items)
        return self.asked

    def good(self) -> bool:
        """Ask about the program as it is now."""
        text = self.text()
        answer = text == self.best or self.likes(text)
        self.asked.append((text, answer))
        if answer:
            self.best = text
        return answer

    def without(self, items: list[T], gone: list[T]) -> bool:
        """Try the list without some; put them back if that is bad."""
        before = items[:]
        items[:] = [each for each in items if each not in gone]
        if self.good():
            return True
        items[:] = before
        return False

    def block(self, items: list[Statement]) -> None:
        """Whole, halves, singles, then each that is left."""
        if items and self.without(items, items[:]):
            return
        self.split(items, items[:])
        for each in items[::-1] if self.reverse else items[:]:
            self.without(items, [each])
        places = range(len(items))
        for at in reversed(places) if self.reverse else places:
            self.simplify(items[at], partial(items.__setitem__, at))

    def split(self, items: list[T], part: list[T]) -> None:
        """Drop the second half, else the first; only this recurses."""
        if len(part) < 2:
            return
        first, second = part[: len(part) // 2], part[len(part) // 2 :]
        if self.without(items, second):
            self.split(items, first)
        elif self.without(items, [each for each in first if not self.shielded(each)]):
            self.split(items, second)

    def shielded(self, each: object) -> bool:
        """Whether it stays in a first half that goes."""
        return self.shield and isinstance(each, Call) and each.declares

    def simplify(self, statement: Statement, put: Callable[[Statement], None]) -> None:
        """Try the statement's own simplifications; *put* writes another in its place."""
        match statement:
            case Block(items):
                self.block(items)
            case While():
                self.loop(statement, put)
            case For():
                self.started(statement, put)
            case If():
                self.chain(statement, put)
            case Switch():
                self.switch(statement, put)

    def instead(
        self, old: Statement, parts: list[Statement], put: Callable[[Statement], None]
    ) -> bool:
        """The first good part takes the place of the whole and is simplified."""
        for part in parts:
            put(part)
            if self.good():
                self.simplify(part, put)
                return True
            put(old)
        return False

    def loop(self, loop: While, put: Callable[[Statement], None]) -> None:
        """One iteration, else the body of the loop that stays."""
        if not self.instead(loop, [loop.body], put):
            self.simplify(loop.body, partial(setattr, loop, "body"))

    def started(self, loop: For, put: Callable[[Statement], None]) -> None:
        """The start and one iteration, whose body is simplified; else as any loop."""
        once = Once(loop.number, loop.body)
        put(once)
        kept: For | Once = once
        if not self.good():
            put(loop)
            kept = loop
        self.simplify(kept.body, partial(setattr, kept, "body"))

    def chain(self, chain: If, put: Callable[[Statement], None]) -> None:
        """One arm, else fewer arms, then the arms that stay."""
        if self.instead(chain, [arm.body for arm in chain.arms], put):
            return
        for arm in chain.arms[:]:
            if len(chain.arms) > 1:
                self.without(chain.arms, [arm])
        for arm in chain.arms:
            self.simplify(arm.body, partial(setattr, arm, "body"))

    def switch(self, switch: Switch, put: Callable[[Statement], None]) -> None:
        """One case, else fewer cases, then the cases' bodies as blocks."""
        bodies: list[list[Statement]] = [
            case.items[:-1] if case.items and isinstance(case.items[-1], Break) else case.items[:]
            for case in switch.cases
        ]
        if self.instead(switch, [Block(body) for body in bodies if body], put):
            return
        self.split(switch.cases, switch.cases[:])
        for case in switch.cases[:]:
            self.without(switch.cases, [case])
        for case in switch.cases:
            self.block(case.items)


@dataclass
class Draw:
    """Toy trees from a source of chance."""

    chance: Random
    number: int = 100

    def new(self) -> int:
        """A number nobody has had."""
        self.number += 1
        return self.number

    def flat(self, count: int) -> list[Statement]:
        """Calls and declarations."""
        return [Call(self.new(), self.chance.randrange(3) == 0) for _ in range(count)]

    def listed(self, room: int) -> list[Statement]:
        """Statements in a row."""
        return [self.statement(room - 1) for _ in range(self.chance.randint(0, 4))]

    def body(self, room: int) -> Statement:
        """What an arm or a loop may have."""
        return Block(self.listed(room)) if self.chance.randrange(4) else Call(self.new())

    def statement(self, room: int) -> Statement:
        """Any statement."""
        turn = self.chance.randrange(9) if room > 0 else 0
        if turn < 4:
            return Call(self.new(), turn == 3)
        if turn == 4:
            return Block(self.listed(room))
        if turn == 5:
            return While(self.new(), self.body(room))
        if turn == 6:
            return If(self.arms(room))
        if turn == 7:
            return For(self.new(), self.body(room))
        return Switch(self.new(), [self.case(room) for _ in range(self.chance.randint(0, 4))])

    def arms(self, room: int) -> list[Arm]:
        """A chain, closed by an `else` or not."""
        arms = [Arm(self.new(), self.body(room)) for _ in range(self.chance.randint(1, 3))]
        return [*arms, Arm(0, self.body(room))] if self.chance.randrange(2) else arms

    def case(self, room: int) -> Case:
        """A case, ended by a break or not."""
        end: list[Statement] = [Break()] if self.chance.randrange(2) else []
        return Case(self.new(), self.listed(room) + end)
