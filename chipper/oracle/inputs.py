"""The oracle of `chipj input`: the same program every time, another input.

An input is a program of files: `args` (an argument a line), `stdin`, `files/NAME`, `env/NAME`.
Law: what the program is does not change; what it reads is the variant and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.fence.process import run
from chipper.fence.stream import HEAD
from chipper.fence.tier import OPEN, Fence
from chipper.oracle.contract import Cancelled, Closing
from chipper.source.judgement import KILLED, Judgement, Verdict
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from chipper.fence.process import Ended, Limits
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.symptom import Looks, Symptom
    from chipper.source.variant import Variant

ARGS, STDIN, FILES, ENV = "args", "stdin", "files/", "env/"
_CANNOT_START = (126, 127)


@dataclass(frozen=True, slots=True)
class Reader:
    """The program that reads: its command, and what its output must show (else: exit 0)."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    symptom: Symptom | None = None


class Inputs(Closing):
    """Good is an input with which the program shows the symptom."""

    def __init__(
        self, reader: Reader, limits: Limits, folders: Folders, fence: Fence = OPEN
    ) -> None:
        """Run *reader* in fresh folders, behind *fence*."""
        self._fence = fence
        self._reader = reader
        self._limits = limits
        self._folders = folders

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the program shows the symptom when it reads this."""
        if cancel.is_set():
            raise Cancelled
        looks = self._reader.symptom.looks() if self._reader.symptom else None
        try:
            with self._folders.fresh(Program(tuple(_files(variant.program)))) as folder:
                ended = self._run(variant.program, folder, cancel, looks)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, "run", str(error))
        if cancel.is_set():
            raise Cancelled
        verdict, note = self._judged(ended, looks)
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
        self._folders.close()

    def _run(self, given: Program, folder: Path, cancel: Cancel, looks: Looks | None) -> Ended:
        if looks is not None:
            looks.begin(folder)
        texts = {file.path: file.raw() for file in given}
        stdin = folder.parent / "stdin"
        stdin.write_bytes(texts.get(STDIN, b""))
        variables = {
            path.removeprefix(ENV): text.decode("utf-8", "surrogateescape")
            for path, text in texts.items()
            if path.startswith(ENV)
        }
        ended = run(
            [*self._reader.command, *words(texts.get(ARGS, b""))],
            cwd=folder,
            environment={**self._reader.environment, **variables},
            limits=self._limits,
            cancel=cancel,
            stdin=stdin,
            apart=True,
            listen=looks.take if looks else lambda stream, chunk: None,
            fence=self._fence,
            place=folder.parent,
        )
        if looks is not None:
            looks.end(ended)
        return ended

    def _judged(self, ended: Ended, looks: Looks | None) -> tuple[Verdict, str]:
        if looks is not None and looks.shown:
            return Verdict.GOOD, ""
        if ended.timed_out:
            return Verdict.TIMEOUT, f"no answer within {self._limits.seconds:g} seconds"
        if ended.over_limit:
            return Verdict.LIMIT, ended.over_limit
        if looks is None and ended.status in _CANNOT_START:
            return Verdict.INFRA_ERROR, f"the test script ended with {ended.status}"
        if ended.killed:
            return Verdict.INFRA_ERROR, "the program was killed, not by chipj (out of memory?)"
        shown = looks is None and ended.status == 0
        return (Verdict.GOOD, "") if shown else (Verdict.BAD, f"no symptom, exit {ended.status}")


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
