"""The oracle of `--symptom`: compile with javac, run with java, look for a regular expression.

Law: a line counts once it is complete, as with grep; shown before the deadline or the cap is good.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from chipper.fence.process import Limits, run
from chipper.fence.stream import HEAD
from chipper.jvm.heap import bounded
from chipper.oracle.contract import Cancelled, Closing
from chipper.source.judgement import KILLED, Judgement, Verdict

if TYPE_CHECKING:
    import re
    from pathlib import Path

    from chipper.fence.process import Ended
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.oracle.javac import Compiled, Javac
    from chipper.source.variant import Variant


@dataclass(frozen=True, slots=True)
class Launch:
    """How a compiled variant is started."""

    main: str
    options: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    stdin: Path | None = None
    limits: Limits = field(default_factory=lambda: Limits.of(10))


class Symptom(Closing):
    """Good when a complete line of standard output or error matches."""

    def __init__(
        self, symptom: re.Pattern[str], javac: Javac, launch: Launch, folders: Folders
    ) -> None:
        """Search for *symptom* what the program compiled by *javac* prints when launched."""
        self._symptom = symptom
        self._javac = javac
        self._launch = launch
        self._folders = folders

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the variant compiles, and prints the symptom when it is run."""
        if cancel.is_set():
            raise Cancelled
        try:
            with self._folders.fresh(variant.program) as folder:
                compiled = self._javac.compile(folder, variant.program, cancel)
                if compiled.verdict is not None:
                    return _refused(compiled.verdict, compiled)
                judgement = self._run(folder, cancel)
        except OSError as error:
            return Judgement(Verdict.INFRA_ERROR, stage="run", note=str(error))
        return replace(
            judgement, cpu=judgement.cpu + compiled.cpu, wall=judgement.wall + compiled.wall
        )

    def close(self) -> None:
        """Remove the folders."""
        self._folders.close()

    def _run(self, folder: Path, cancel: Cancel) -> Judgement:
        search = Search(self._symptom)
        launch = self._launch
        ended = run(
            self._command(folder),
            cwd=folder,
            environment=self._environment(folder),
            limits=launch.limits,
            cancel=cancel,
            stdin=launch.stdin,
            apart=True,
            listen=search.take,
            fence=self._javac.fence,
            place=folder.parent,
        )
        if cancel.is_set():
            raise Cancelled
        if ended.by_itself:
            search.finish()
        verdict, note = _verdict(ended, search, launch.limits)
        return Judgement(
            verdict,
            stage=stage_of(verdict),
            note=note,
            output_digest=ended.digest,
            output_head=(ended.output + ended.errors)[:HEAD],
            cpu=ended.cpu,
            wall=ended.wall,
            use=ended.use,
        )

    def _command(self, folder: Path) -> list[str]:
        home, temporary = self._private(folder)
        classpath = os.pathsep.join((".", *self._javac.classpath))
        return [
            str(self._javac.jdk.java),
            # Java asks the system for these, not HOME and TMPDIR.
            f"-Duser.home={home}",
            f"-Djava.io.tmpdir={temporary}",
            *bounded(self._launch.options),
            *self._launch.options,
            "-classpath",
            classpath,
            self._launch.main,
            *self._launch.arguments,
        ]

    def _environment(self, folder: Path) -> dict[str, str]:
        home, temporary = self._private(folder)
        return {**self._javac.environment, "HOME": str(home), "TMPDIR": str(temporary)}

    @staticmethod
    def _private(folder: Path) -> tuple[Path, Path]:
        """Empty folders for the variant alone, beside its own."""
        places = folder.parent / "home", folder.parent / "tmp"
        for place in places:
            with suppress(FileExistsError):
                place.mkdir()
        return places


def _refused(verdict: Verdict, compiled: Compiled) -> Judgement:
    return Judgement(
        verdict,
        stage=compiled.stage,
        note=compiled.note,
        output_head=compiled.output,
        cpu=compiled.cpu,
        wall=compiled.wall,
    )


def _verdict(ended: Ended, search: Search, limits: Limits) -> tuple[Verdict, str]:
    if search.found:
        return Verdict.GOOD, ""
    if ended.timed_out:
        return Verdict.TIMEOUT, f"no symptom within {limits.seconds:g} seconds"
    if ended.over_limit:
        return Verdict.LIMIT, f"{ended.over_limit} without the symptom"
    if ended.killed:
        return Verdict.INFRA_ERROR, "java was killed, not by chipj (out of memory?)"
    return Verdict.BAD, f"no symptom, exit {ended.status}"


def stage_of(verdict: Verdict) -> str:
    """Where it fell: a run says nothing of the variant only if somebody killed it."""
    return "run" if verdict.settled else KILLED


class Search:
    """Looks at each line of some streams as soon as it is complete."""

    def __init__(self, symptom: re.Pattern[str]) -> None:
        """Look for *symptom*."""
        self.found = False
        self._symptom = symptom
        self._begun: dict[int, bytearray] = {}

    def take(self, stream: int, chunk: bytes) -> None:
        """More bytes of *stream*."""
        if self.found:
            return
        begun = self._begun.setdefault(stream, bytearray())
        complete, newline, rest = chunk.rpartition(b"\n")
        if newline:
            self._look(bytes(begun) + complete)
            begun.clear()
        begun += rest

    def finish(self) -> None:
        """The program has ended: its last lines are as complete as they will be."""
        for begun in self._begun.values():
            if begun:
                self._look(bytes(begun))

    def _look(self, lines: bytes) -> None:
        # Only a newline ends a line: Python's own splitlines knows ten more ways.
        for line in lines.split(b"\n"):
            if self._symptom.search(line.decode(errors="replace")):
                self.found = True
                return
