"""Small Java programs made at random: they compile, but for what can or cannot be reached.

Every call, condition and local has a number of its own, so that a toy oracle can ask for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

FIRST_NUMBER = 100
PRELUDE = (
    "void a ( int n ) { } boolean b ( int n ) { return n > 5 ; } int i ( int n ) { return n ; } "
    "int [ ] xs = { 1 , 2 } ; java.util.List < String > ys = null ; "
)
TYPES = ("int", "void", "char", "boolean", "String", "double", "int [ ]", "T", "long")
_TIGHT = frozenset("(){}[];,")
_GAPS = (" ", " ", " ", "\n", "\n    ", "\t", "\r\n", " // note\n", " /* note */ ", "/* a\n b */")


@dataclass
class Maker:
    """Draws statements from a source of chance."""

    chance: Random
    number: int = FIRST_NUMBER
    arrows: bool = True
    endless: int = 8  # one condition in so many is `true`
    jumps: list[list[str]] = field(default_factory=lambda: [[]])

    def new(self) -> int:
        """A number nobody has had."""
        self.number += 1
        return self.number

    def listed(self, room: int, least: int = 0) -> str:
        """Statements in a row, perhaps ended by a jump."""
        row = [self.statement(room - 1) for _ in range(self.chance.randint(least, 3))]
        if self.jumps[-1] and self.chance.randrange(4) == 0:
            row.append(self.chance.choice(self.jumps[-1]))
        return " ".join(row)

    def block(self, room: int) -> str:
        """Statements in braces."""
        return f"{{ {self.listed(room)} }}"

    def body(self, room: int) -> str:
        """What may stand behind `if (c)`: a block, a statement without one, a jump, nothing."""
        turn = self.chance.randrange(8)
        if turn == 0 and self.jumps[-1]:
            return self.chance.choice(self.jumps[-1])
        if turn == 3:
            return ";"
        if turn in (1, 2):
            return f"a ( {self.new()} ) ;"
        return self.block(room)

    def inside(self, jumps: list[str], make: Callable[[int], str], room: int) -> str:
        """Something made where these jumps are at home."""
        self.jumps.append(jumps)
        try:
            return make(room)
        finally:
            self.jumps.pop()

    def condition(self) -> str:
        """A test: mostly a call, at times a constant."""
        return "true" if self.chance.randrange(self.endless) == 0 else f"b ( {self.new()} )"

    def statement(self, room: int) -> str:
        """Any statement; with no room left, a small one."""
        made: list[Callable[[int], str]] = [self.call, self.call, self.local, self.nothing]
        if room > 0:
            made += [self.block, self.chain, self.loop, self.loop, self.switch]
            made += [self.guarded, self.value]
        return self.chance.choice(made)(room)

    def call(self, room: int) -> str:
        """A call."""
        return f"a ( {self.new()} ) ;"

    def local(self, room: int) -> str:
        """A declaration, used or not."""
        number = self.new()
        return f"int v{number} = i ( {number} ) ;"

    def nothing(self, room: int) -> str:
        """An empty statement."""
        return ";"

    def chain(self, room: int) -> str:
        """An if with any number of arms."""
        count = self.chance.randint(1, 3)
        arms = [f"if ( {self.condition()} ) {self.body(room)}" for _ in range(count)]
        if self.chance.randrange(2):
            arms.append(self.body(room))
        return " else ".join(arms)

    def loop(self, room: int) -> str:
        """A loop of any kind, at times with a label."""
        number = self.new()
        jumps = ["break ;", "continue ;", *[j for j in self.jumps[-1] if j.split()[1] != ";"]]
        label = f"l{number}" if self.chance.randrange(3) == 0 else ""
        if label:
            jumps += [f"break {label} ;", f"continue {label} ;"]
        body = self.inside(jumps, self.body, room)
        loops = (
            f"while ( {self.condition()} ) {body}",
            f"do {body} while ( {self.condition()} ) ;",
            f"for ( int k{number} = 0 ; k{number} < {number} ; k{number} ++ ) {body}",
            f"for ( i ( {number} ) , a ( {number} ) ; {self.condition()} ; ) {body}",
            f"for ( ; ; ) {body}",
            f"for ( int x{number} : xs ) {body}",
            f"for ( final String y{number} : ys ) {body}",
        )
        return f"{label} : {self.chance.choice(loops)}" if label else self.chance.choice(loops)

    def switch(self, room: int) -> str:
        """A switch of the old or the new form."""
        outer = [j for j in self.jumps[-1] if j.startswith("continue") or j.split()[1] != ";"]
        old = not self.arrows or self.chance.randrange(2) == 0
        cases = [f"case {self.new()}" for _ in range(self.chance.randint(0, 3))]
        if self.chance.randrange(2):
            cases.insert(self.chance.randint(0, len(cases)), "default")
        made = []
        for case in cases:
            if old:
                made.append(f"{case} : {self.inside(['break ;', *outer], self.listed, room)}")
            else:
                body = self.inside(["break ;", *outer], self.block, room)
                made.append(f"{case} -> {self.chance.choice([body, self.call(0)])}")
        return f"switch ( i ( {self.new()} ) ) {{ {' '.join(made)} }}"

    def guarded(self, room: int) -> str:
        """A try or a synchronized block, or a block with a label."""
        turn, number = self.chance.randrange(4), self.new()
        if turn == 0:
            return f"synchronized ( this ) {self.block(room)}"
        if turn == 1:
            jumps = [*self.jumps[-1], f"break l{number} ;"]
            return f"l{number} : {self.inside(jumps, self.block, room)}"
        caught = f"catch ( RuntimeException e{number} ) {self.block(room)}"
        last = f"finally {self.inside([], self.block, room)}"
        return f"try {self.block(room)} {self.chance.choice([caught, last, f'{caught} {last}'])}"

    def value(self, room: int) -> str:
        """A local whose value has statements inside."""
        number = self.new()
        if self.chance.randrange(3) == 0:
            return f"Runnable r{number} = ( ) -> {self.inside([], self.block, room)} ;"
        if not self.arrows or self.chance.randrange(2):
            body = f"{{ {self.inside([], self.listed, room)} return {number} ; }}"
            return f"java.util.function.IntSupplier s{number} = ( ) -> {body} ;"
        arm = f"{{ {self.inside([], self.listed, room)} yield {number} ; }}"
        arms = f"case {number} -> {arm} default -> {self.new()} ;"
        return f"int w{number} = switch ( i ( {number} ) ) {{ {arms} }} ;"

    def method(self, room: int) -> str:
        """A method of any type; one with a value ends by giving it, or by throwing."""
        number, kind = self.new(), self.chance.choice(TYPES)
        values = {"void": "", "char": "'c'", "boolean": "true", "String": f'"{number}"'}
        value = values.get(kind, "null" if kind[-1] in "]T" else str(number))
        back = f"return {value} ;" if value else "return ;"
        body = self.inside([back], self.listed, room)
        end = self.chance.choice([back, "throw null ;"]) if value else ""
        return f"{kind} m{number} ( ) {{ {body} {end} }}"

    def tokens(self, room: int = 2) -> str:
        """A class, its tokens one blank apart."""
        methods = [self.method(room) for _ in range(self.chance.randint(1, 3))]
        number = self.new()
        methods.append(f"P ( ) {{ super ( ) ; {self.inside([], self.listed, room)} }}")
        if self.chance.randrange(3) == 0:
            methods.append(f"static class Q{number} {{ }}")
        return f"class P < T > {{ {PRELUDE} {' '.join(methods)} }}"


def laid_out(tokens: str, chance: Random) -> str:
    """The tokens with other blanks between them: none, newlines, comments."""
    words = tokens.split(" ")
    text = words[0]
    for before, after in pairwise(words):
        tight = (before in _TIGHT or after in _TIGHT) and chance.randrange(3) == 0
        text += ("" if tight else chance.choice(_GAPS)) + after
    return text


@st.composite
def java_programs(
    draw: st.DrawFn, room: int = 2, arrows: bool = True, spread: bool = True
) -> Program:
    """A program of one file; unless *spread*, its tokens are one blank apart."""
    chance = draw(st.randoms(use_true_random=False))
    tokens = " ".join(Maker(chance, arrows=arrows).tokens(room).split())
    text = laid_out(tokens, chance) if spread and draw(st.booleans()) else tokens
    return Program((File("P.java", text.encode()),))
