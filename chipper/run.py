"""One reduction: the only place where search, crew and journal meet.

Laws: the best is always a good program and on disk; an accepted step is strictly smaller, checked
here and nowhere else, which is why every run ends; numbers follow candidate order, so the journal
is the same for any number of jobs.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from chipper.chips.chip import Chip, Place
from chipper.errors import OracleFailed
from chipper.expectation import Expectation, Knows
from chipper.ledger import Asked
from chipper.oracle.crew import Question
from chipper.oracle.memo import Memo
from chipper.search.round import Answer, Expect, Learn, Outcome
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Judgement, Verdict
from chipper.source.shield import Shields
from chipper.source.squeeze import squeezed
from chipper.source.variant import Variant
from chipper.tries import Try

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from chipper.java.measure import Scales
    from chipper.ledger import Ledger
    from chipper.oracle.crew import Crew
    from chipper.search.round import Round, Search
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.lines import Order
    from chipper.source.program import Program


KNOWN = "known"  # the stage of a try whose text equals its base
_SAME = Judgement(Verdict.GOOD, KNOWN, "the same text as its base")


class Teaches(Knows, Protocol):
    """Whoever knows more of a program than its text and verdicts."""

    def learn(self, number: int, wanted: Learn) -> object | None:
        """What is wanted, as it was before variant *number*; None if nobody can tell."""
        ...

    def diagnostics(self, variant: Variant) -> tuple[Diagnostic, ...]:
        """What the compiler has to say of a variant."""
        ...


@dataclass
class Run:
    """Drives searches over one program."""

    program: Program
    crew: Crew
    scales: Scales
    ledger: Ledger
    paper: bool = False
    check: Callable[[Run], None] = lambda run: None
    teacher: Teaches | None = None
    memo: Memo = field(default_factory=Memo)
    number: int = 0
    best_number: int = 0
    order: Order | None = None  # another than by tokens
    blunt: bool = False  # its oracles may call bad what does not compile
    mended: set[str] = field(default_factory=set)  # texts that the compiler was asked about
    expectation: Expectation = field(default_factory=Expectation)
    keep_lines: bool = True
    shields: Shields = field(default_factory=Shields)  # of the best
    _shielded: dict[str, Shields] = field(default_factory=dict)  # of every best so far

    def shield(self, shields: Shields) -> None:
        """Let nothing touch these places of the program."""
        self.shields = shields
        self._shielded = {self.program.digest: shields}

    def drive(self, search: Search) -> Program:
        """Run a search to its end; what it returns is the best."""
        try:
            request = next(search)
            while True:
                if isinstance(request, Learn):
                    request = search.send(self._learn(request))
                elif isinstance(request, Expect):
                    self.expectation.key = request.key
                    request = search.send(Outcome(None, request.base))
                else:
                    request = search.send(self._ask(request))
        except StopIteration:
            return self.program

    def verified(self, program: Program, rule: str) -> bool:
        """Whether another form of the best is good; numbered, but no step whatever the answer."""
        if program.digest == self.program.digest:
            return True
        variant = self.form(program)
        first = self.program.files[0]
        chip = Chip(variant.edit, rule, Place(first.path, 0, len(first.text), "program"))
        known = self.memo.get(program.digest)
        judgement = known[1] if known else self.crew.judge(variant)
        return self._record("shape", chip, variant, judgement).judgement.verdict is Verdict.GOOD

    def form(self, program: Program) -> Variant:
        """A program as a variant of the best, where they have the same files; else by itself."""
        before = {file.path: file for file in self.program}
        if before.keys() != {file.path for file in program}:
            return Variant(program)
        return Variant(
            self.program,
            Edit.of(
                Splice(file.path, 0, len(before[file.path].text), file.text)
                for file in program
                if file.text != before[file.path].text
            ),
        )

    def again(self, program: Program, number: int, phase: str) -> bool:
        """Ask once more about step *number*; if it is good, the run goes on from there."""
        self.program, self.best_number = program, number
        self.shields = self._shielded.get(program.digest, self.shields)
        first = program.files[0]
        chip = Chip(Edit(), "again", Place(first.path, 0, len(first.text), "program"))
        variant = Variant(program)
        asked = self._record(phase, chip, variant, self.crew.judge(variant))
        if asked.judgement.verdict is not Verdict.GOOD:
            return False
        self.ledger.step(asked, self.scales.program(program))
        self.best_number = asked.number
        return True

    def _learn(self, wanted: Learn) -> Outcome:
        """Ask the teacher; without one, or where it cannot tell, nothing is learnt."""
        told: object | None = self.expectation.told(wanted, self.teacher)
        if told is None and self.teacher is not None:
            told = self.teacher.learn(self.number, wanted)
        return Outcome(None, wanted.base, learned=told)

    def _smaller_ones(self, round: Round) -> Iterator[tuple[Chip, Variant | None]]:
        """The tries of a round that nobody is asked about; shields are those of the best."""
        for chip in self._fitted(round):
            self.crew.in_time()
            variant = Variant(round.base, chip.edit)
            yield chip, variant if not self.shields and self._smaller(variant) else None

    def _ask(self, round: Round) -> Outcome:
        """Put a round's tries to the crew until one meets what the round waits for."""
        if round.foreseen:
            return self.expectation.foreseen(round, self._smaller_ones(round), self.teacher)
        pending: deque[Try] = deque()
        answers: list[Answer | None] = []
        judged = self.crew.answers(self._questions(round, pending, answers))
        repairs: list[Question] | None = None
        try:
            while (judgement := _next(judged, repairs)) is not None:
                one = pending.popleft()
                if round.diagnostics or self._may_mend(one):
                    judgement = self._diagnosed(one.variant, judgement)
                asked = self._record(round.phase, one.chip, one.variant, judgement)
                told = asked.judgement
                if not one.depth:
                    heard = Answer(told.verdict, told.output_digest, told.diagnostics)
                    answers[one.index] = heard
                good = told.verdict is Verdict.GOOD
                if good and told.stage != KNOWN:
                    self._accept(asked)
                self.check(self)
                if good or (round.until == "builds" and told.verdict.builds):
                    program = self.program if good else round.base
                    return Outcome(one.index, program, one.chip, tuple(answers[: one.index + 1]))
                repairs = self._repairs(one, told, pending)
        finally:
            judged.close()
        return Outcome(None, round.base, None, tuple(answers))

    def _questions(
        self, round: Round, pending: deque[Try], answers: list[Answer | None]
    ) -> Iterator[Question]:
        """The tries worth a number, as questions; room for an answer to every try."""
        for index, chip in enumerate(self._fitted(round)):
            self.crew.in_time()
            answers.append(None)
            one = Try(index, chip, Variant(round.base, chip.edit))
            question = self._question(one)
            asked = round.every or round.diagnostics
            if question is not None and (
                asked or not self.expectation.hopeless(one.variant, self.teacher)
            ):
                pending.append(one)
                yield question

    def _question(self, one: Try) -> Question | None:
        """A try as a question, if it is worth one; what is settled needs no oracle."""
        digest = one.variant.program.digest
        if digest == one.variant.base.digest:
            return None if one.depth else Question(one.variant, _SAME)
        if not self.worth_asking(one.variant):
            return None
        known = self.memo.get(digest)
        return Question(one.variant, known[1] if known else None)

    def _may_mend(self, one: Try) -> bool:
        """Whether the compiler is asked about a refused try: once for each text."""
        return one.listens and one.variant.program.digest not in self.mended

    def _diagnosed(self, variant: Variant, judgement: Judgement) -> Judgement:
        """The judgement with the compiler's complaints, where it has any."""
        # Without our own javac in front, bad may mean that it did not compile.
        refused = (Verdict.NO_COMPILE, Verdict.BAD) if self.blunt else (Verdict.NO_COMPILE,)
        if judgement.diagnostics or judgement.verdict not in refused or self.teacher is None:
            return judgement
        return replace(judgement, diagnostics=self.teacher.diagnostics(variant))

    def _repairs(self, one: Try, told: Judgement, pending: deque[Try]) -> list[Question]:
        """What comes directly behind a refused try."""
        if not told.diagnostics or one.chip.after is None or not self._may_mend(one):
            return []
        self.mended.add(one.variant.program.digest)
        found: list[tuple[Try, Question]] = []
        for chip in one.chip.after(told.diagnostics):
            each = one.behind(chip)
            question = self._question(each) if one.allowance.left else None
            if question is not None:
                one.allowance.left -= 1
                found.append((each, question))
        pending.extendleft(each for each, _ in reversed(found))
        return [question for _, question in found]

    def _fitted(self, round: Round) -> Iterator[Chip]:
        """The tries of a round; where lines need not stay, those that get empty go along."""
        for chip in round.tries:
            edit = chip.edit
            if not self.keep_lines and self.order is None:
                edit = squeezed(chip.edit, round.base)
            # Repairs count on the places of the edit they were made for.
            yield chip if edit == chip.edit else replace(chip, edit=edit, after=None)

    def _record(self, phase: str, chip: Chip, variant: Variant, judgement: Judgement) -> Asked:
        """Give the question its number and write it down."""
        if not judgement.verdict.settled:
            raise OracleFailed(
                f"the oracle kept failing: {judgement.note or judgement.stage}",
                help="the best variant so far is saved; mend the cause and run again",
            )
        self.number += 1
        digest = variant.program.digest
        known = self.memo.get(digest)
        if known is not None and judgement.stage != KNOWN:
            told = judgement.diagnostics or known[1].diagnostics
            judgement = replace(known[1], stage="memo", cpu=0.0, wall=0.0, diagnostics=told)
        self.memo.put(digest, self.number, judgement)
        reused = known[0] if known else None
        asked = Asked(self.number, self.best_number, phase, chip, variant, judgement, reused)
        self.ledger.ask(asked)
        return asked

    def _accept(self, asked: Asked) -> None:
        """The one gate: only a good and strictly smaller program becomes the best."""
        program = asked.variant.program
        if not self._below(program):
            raise AssertionError(f"variant {asked.number} is not smaller than the best")
        self.ledger.step(asked, self.scales.program(program))
        self.expectation.learn(asked.variant, self.teacher)
        self.program = program
        self.best_number = asked.number
        self.shields = self.shields.moved(asked.variant.edit)
        self._shielded[program.digest] = self.shields

    def worth_asking(self, variant: Variant) -> bool:
        """Whether a change of the best may be accepted: shielded bytes stay, and it is smaller."""
        return not self.shields.touched(variant.edit) and self._smaller(variant)

    def _smaller(self, variant: Variant) -> bool:
        if self.order is not None:
            return self.order.smaller(variant)
        return self.scales.smaller(variant, paper=self.paper)

    def _below(self, program: Program) -> bool:
        """Whether a program is strictly smaller than the best, both taken whole."""
        if self.order is not None:
            return self.order.size(program) < self.order.size(self.program)
        return self.scales.below(program, self.program, paper=self.paper)


def _next(
    judged: Generator[Judgement, Sequence[Question] | None, None], first: list[Question] | None
) -> Judgement | None:
    """The next answer, with *first* put before what was asked ahead; None behind the last."""
    try:
        return judged.send(first)
    except StopIteration:
        return None
