"""Several oracles asked at once, their answers taken in candidate order.

Law: what comes out does not depend on the number of oracles. The crew asks ahead what would be
asked next if everything before fails; when the caller stops listening, the rest is taken back.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from queue import SimpleQueue
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from chipper.oracle.contract import Cancelled, OutOfTime, completed
from chipper.source.closing import Closing
from chipper.source.judgement import KILLED, UNSEEN, Judgement, Verdict
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from concurrent.futures import Future

    from chipper.oracle.contract import Oracle

TRIES = 3  # an infra-error is asked again this often before it counts
CALM = 0.25  # seconds in which a warm compiler has mostly answered, with both cores at work
_UNLIKELY = 6  # bad answers in a row, after which the next one is most likely bad as well
_BRIEF = 0.1  # seconds: answers that take longer leave a core without work
_RECENT = 8  # answers, of which the last ones count most


@dataclass
class Question:
    """A variant on its way through the crew; `ready` if the answer is known without asking."""

    variant: Variant
    ready: Judgement | None = None
    cancel: Event = field(default_factory=Event)
    future: Future[Judgement] | None = None
    alone: bool = True


class Crew(Closing):
    """Oracles in parallel."""

    def __init__(
        self,
        make: Callable[[], Oracle],
        jobs: int,
        known: Mapping[str, Judgement] | None = None,
        calm: float = 0.0,
    ) -> None:
        """Hire *jobs* oracles; *known* are answers of an earlier life, by digest.

        Soon after a good answer others are asked ahead only once one has taken *calm* seconds: a
        quick one may come for less than asking ahead in vain would cost. Where answers take long
        they are asked ahead at once.
        """
        self._jobs = jobs
        self._calm = calm if jobs > 1 else 0.0
        self._bad = 0  # answers in a row
        self._pace = 0.0  # seconds that answers take
        self._oracles: SimpleQueue[Oracle] = SimpleQueue()
        self._all = [make() for _ in range(jobs)]
        for oracle in self._all:
            self._oracles.put(oracle)
        self._pool = ThreadPoolExecutor(jobs, thread_name_prefix="oracle")
        self._spare: dict[str, Judgement] = dict(known or {})
        self._cut_short: set[str] = set()  # spare answers whose evidence is not whole yet
        self._asking: dict[int, Question] = {}
        self.patience: Callable[[], float | None] = lambda: None  # seconds left to wait, if bounded
        self._closed = False

    def answers(
        self, questions: Iterator[Question], ahead: int = 0
    ) -> Generator[Judgement, Sequence[Question] | None, None]:
        """The judgement of each question, in order; close the iterator to take the rest back.

        Questions sent in come next, before all that was asked ahead.
        """
        window = min(self._jobs, ahead or self._jobs)
        waiting: deque[Question] = deque()
        try:
            while True:
                calm = self._calm and self._bad < _UNLIKELY and self._pace < _BRIEF
                if not calm or not self._soon(questions, waiting):
                    self._fill(questions, waiting, window)
                if not waiting:
                    return
                judgement = self._answer(waiting)
                self._bad = 0 if judgement.verdict is Verdict.GOOD else self._bad + 1
                first = yield judgement
                waiting.extendleft(reversed(first or ()))
                window = self._jobs
        finally:
            self._take_back(waiting)

    def _fill(self, questions: Iterator[Question], waiting: deque[Question], window: int) -> None:
        """See to it that the first so many are asked."""
        while len(waiting) < window:
            question = next(questions, None)
            if question is None:
                break
            waiting.append(question)
        for question in list(islice(waiting, window)):
            self._start(question, waiting)

    def _soon(self, questions: Iterator[Question], waiting: deque[Question]) -> bool:
        """Ask the first one; whether its answer is there before it is worth asking others."""
        self._fill(questions, waiting, 1)
        if not waiting or waiting[0].future is None:
            return True
        return bool(wait([waiting[0].future], self._calm).done)

    def in_time(self) -> None:
        """Raise `OutOfTime` when patience is at its end: making questions takes its time too."""
        if self.patience() == 0:
            raise OutOfTime

    def judge(self, variant: Variant) -> Judgement:
        """One answer, nothing asked beside it."""
        (judgement,) = self.answers(iter([Question(variant)]))
        return judgement

    def _start(self, question: Question, beside: deque[Question]) -> None:
        if question.future is not None:
            return
        if question.ready is None:
            question.ready = self._spare.get(question.variant.program.digest)
        if question.ready is None:
            busy = [each for each in beside if each.future and not each.future.done()]
            for each in busy:
                each.alone = False
            question.alone = not busy
            question.future = self._pool.submit(self._ask, question)

    def _ask(self, question: Question) -> Judgement:
        with self._hired(question) as oracle:
            begun = monotonic()
            for _ in range(TRIES):
                judgement = oracle.judge(question.variant, question.cancel)
                if judgement.verdict.settled:
                    break
            self._pace += (monotonic() - begun - self._pace) / _RECENT
            return _blamed(judgement, oracle, question)

    @contextmanager
    def _hired(self, question: Question) -> Iterator[Oracle]:
        """An oracle for one question."""
        oracle = self._oracles.get()
        self._asking[id(question)] = question
        if self._closed:
            question.cancel.set()
        try:
            yield oracle
        finally:
            del self._asking[id(question)]
            self._oracles.put(oracle)

    def _answer(self, waiting: deque[Question]) -> Judgement:
        question = waiting[0]
        if question.ready is not None:
            waiting.popleft()
            due = question.variant.program.digest in self._cut_short
            return self._whole(question, question.ready) if due else question.ready
        assert question.future is not None
        judgement = self._waited(question, question.future)
        waiting.popleft()
        if _hurried(judgement) and not question.alone:
            judgement = self._again(question, waiting)
        return self._whole(question, judgement)

    def _whole(self, question: Question, judgement: Judgement) -> Judgement:
        """The evidence of a hit that was judged before its end; its verdict stays what it is."""
        if judgement.verdict is not Verdict.GOOD or judgement.output_digest is not None:
            return judgement
        self._cut_short.discard(question.variant.program.digest)
        with self._hired(question) as oracle:
            whole = completed(oracle, question.variant, question.cancel)
        if whole is None:
            return judgement
        if whole.verdict is not Verdict.GOOD:  # too slow this time, for instance
            return replace(judgement, note=UNSEEN)
        return replace(judgement, note=whole.note, output_head=whole.output_head)

    def _again(self, question: Question, waiting: deque[Question]) -> Judgement:
        """Ask once more with nothing beside it: a busy machine is no reason to time out."""
        beside = [each for each in waiting if each.future is not None]
        for each in beside:
            each.cancel.set()
        unanswered = [each for each in beside if each.future and _settled(each.future) is None]
        judgement = self._waited(question, self._pool.submit(self._ask, question))
        for each in beside:  # what has its answer may be asked again as well
            each.cancel = Event()
        for each in unanswered:
            each.future = self._pool.submit(self._ask, each)
        return judgement

    def _waited(self, question: Question, future: Future[Judgement]) -> Judgement:
        """The answer, unless patience ends before it comes: then the question is taken back."""
        wait([future], self.patience())
        if not future.done():
            question.cancel.set()
            raise OutOfTime
        return future.result()

    def _take_back(self, waiting: deque[Question]) -> None:
        """Cancel what nobody waits for; keep the answers that are there already."""
        for question in waiting:
            if question.future is None:
                continue
            question.cancel.set()
            question.future.add_done_callback(self._keep(question))

    def _keep(self, question: Question) -> Callable[[Future[Judgement]], None]:
        def keep(future: Future[Judgement]) -> None:
            judgement = _settled(future)
            if judgement is not None and question.alone and judgement.verdict.settled:
                self._spare[question.variant.program.digest] = judgement
                if judgement.verdict is Verdict.GOOD and judgement.output_digest is None:
                    self._cut_short.add(question.variant.program.digest)

        return keep

    def close(self) -> None:
        """Let everybody go; a signal may have come before anybody knew what was asked."""
        self._closed = True
        for question in list(self._asking.values()):
            question.cancel.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
        for oracle in self._all:
            oracle.close()


def _hurried(judgement: Judgement) -> bool:
    """Whether other work may be to blame; it is not for what has spent all its CPU time."""
    if judgement.verdict is Verdict.TIMEOUT:
        return judgement.use.late
    return judgement.verdict is Verdict.LIMIT


def _blamed(judgement: Judgement, oracle: Oracle, question: Question) -> Judgement:
    """Killed every time, not by us: if its base is not, it is the variant that asks too much."""
    variant = question.variant
    if judgement.stage != KILLED or variant.program.digest == variant.base.digest:
        return judgement
    if not oracle.judge(Variant(variant.base), question.cancel).verdict.settled:
        return judgement
    note = f"{judgement.note}, {TRIES} times"
    return replace(judgement, verdict=Verdict.LIMIT, stage="run", note=note)


def _settled(future: Future[Judgement]) -> Judgement | None:
    """The answer of a question that was taken back, if there is one after all."""
    if future.cancelled():
        return None
    try:
        return future.result()
    except Cancelled:
        return None
