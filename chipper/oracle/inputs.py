"""The oracle of `chipj input`: the same program every time, another input.

An input is a program of files: `args` (an argument a line), `stdin`, `files/NAME`, `env/NAME`.
Law: what the program is does not change; what it reads is the variant and nothing else.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.fence.process import either, run
from chipper.fence.stream import HEAD
from chipper.fence.tier import OPEN, Fence
from chipper.oracle.contract import Cancelled
from chipper.oracle.symptom import Symptom
from chipper.source.closing import Closing
from chipper.source.judgement import KILLED, Judgement, Verdict
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from chipper.fence.process import Ended, Limits
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.symptom import Looks
    from chipper.source.variant import Variant

ARGS, STDIN, FILES, ENV = "args", "stdin", "files/", "env/"
_CANNOT_START = (126, 127)


@dataclass(frozen=True, slots=True)
class Reader:
    """The program that reads: its command and environment."""

    command: tuple[str, ...]
    environment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Feed:
    """The bench of inputs: the program is ready, an input is handed to it in a fresh folder."""

    reader: Reader
    limits: Limits
    folders: Folders
    fence: Fence = OPEN

    @contextmanager
    def ready(self, variant: Variant, cancel: Cancel) -> Iterator[_Fed]:
        """The input where the program will find it."""
        given = variant.program
        with self.folders.fresh(Program(tuple(_files(given)))) as folder:
            texts = {file.path: file.raw() for file in given}
            stdin = folder.parent / "stdin"
            stdin.write_bytes(texts.get(STDIN, b""))
            yield _Fed(self, folder, stdin, texts)

    def close(self) -> None:
        """Remove the folders."""
        self.folders.close()


@dataclass(frozen=True, slots=True)
class _Fed:
    """One input and the program that will read it."""

    feed: Feed
    folder: Path
    stdin: Path
    texts: Mapping[str, bytes]
    classes: str | None = None
    alike: str | None = None
    cpu: float = 0.0
    wall: float = 0.0

    def run(self, looks: Looks, cancel: Cancel, enough: Callable[[], bool]) -> Ended:
        """Start the program."""
        looks.begin(self.folder)
        reader = self.feed.reader
        variables = {
            path.removeprefix(ENV): text.decode("utf-8", "surrogateescape")
            for path, text in self.texts.items()
            if path.startswith(ENV)
        }
        ended = run(
            [*reader.command, *words(self.texts.get(ARGS, b""))],
            cwd=self.folder,
            environment={**reader.environment, **variables},
            limits=self.feed.limits,
            cancel=either(cancel, enough),
            stdin=self.stdin,
            apart=True,
            listen=looks.take,
            fence=self.feed.fence,
            place=self.folder.parent,
        )
        looks.end(ended)
        return ended


class Inputs(Closing):
    """Good is an input with which a script ends with 0."""

    def __init__(
        self, reader: Reader, limits: Limits, folders: Folders, fence: Fence = OPEN
    ) -> None:
        """Run *reader* in fresh folders, behind *fence*."""
        self._feed = Feed(reader, limits, folders, fence)

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the script says yes when it reads this."""
        if cancel.is_set():
            raise Cancelled
        try:
            with self._feed.ready(variant, cancel) as ready:
                ended = ready.run(Symptom(()).looks(), cancel, lambda: False)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, "run", str(error))
        if cancel.is_set():
            raise Cancelled
        verdict, note = self._judged(ended)
        return Judgement(
            verdict,
            KILLED if ended.killed and not verdict.settled else "run",
            note,
            output_digest=ended.digest,
            output_head=(ended.output + ended.errors)[:HEAD],
            cpu=ended.cpu,
            wall=ended.wall,
            use=ended.use,
        )

    def close(self) -> None:
        """Remove the folders."""
        self._feed.close()

    def _judged(self, ended: Ended) -> tuple[Verdict, str]:
        if ended.timed_out:
            return Verdict.TIMEOUT, f"no answer within {self._feed.limits.seconds:g} seconds"
        if ended.over_limit:
            return Verdict.LIMIT, ended.over_limit
        if ended.status in _CANNOT_START:
            return Verdict.INFRA_ERROR, f"the test script ended with {ended.status}"
        if ended.killed:
            return Verdict.INFRA_ERROR, "the program was killed, not by chipj (out of memory?)"
        good = ended.status == 0
        return (Verdict.GOOD, "") if good else (Verdict.BAD, f"no symptom, exit {ended.status}")


def words(text: bytes) -> list[str]:
    """The arguments, one a line."""
    lines = text.split(b"\n")
    if not lines[-1]:  # what is behind the last line end is no argument
        lines.pop()
    return [line.decode("utf-8", "surrogateescape") for line in lines]


def _files(given: Program) -> Iterator[File]:
    for file in given:
        if file.path.startswith(FILES):
            yield File(file.path.removeprefix(FILES), file.text, file.codec)
