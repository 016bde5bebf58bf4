"""The oracle of slices: build, execute, and compare the values seen at the criteria.

Laws: a build that fails is no-compile, never bad; what was built into the same files before is not
executed again; a slice that does not halt is a timeout.
"""

from __future__ import annotations

import ast
import os
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.fence.process import Limits, run
from chipper.fence.tier import OPEN, Fence
from chipper.oracle.built import Known
from chipper.oracle.contract import Cancelled
from chipper.source.closing import Closing
from chipper.source.criterion import VARIABLE, trajectories
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from chipper.fence.process import Ended
    from chipper.oracle.built import Turn
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.source.criterion import Criterion
    from chipper.source.program import Program
    from chipper.source.variant import Variant

    Values = tuple[tuple[bytes, ...], ...]

_COMPILED = {".java", ".c", ".h", ".cc", ".cpp", ".hpp", ".cs", ".go", ".rs", ".kt", ".scala"}
_MOST = 16 * 2**20  # bytes of a trajectory
BUILD, RUN, SAME = "build", "run", "same"  # stages


@dataclass(frozen=True, slots=True)
class System:
    """How a system is built and executed, and what is seen of it."""

    build: str
    execute: str
    criteria: tuple[Criterion, ...]
    environment: Mapping[str, str]
    build_limits: Limits = field(default_factory=lambda: Limits.of(120))
    fence: Fence = OPEN


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of an execution, or of a build that failed; no values if there were none."""

    values: Values | None
    judgement: Judgement


class Trajectory(Closing):
    """Good is what shows the same values."""

    def __init__(
        self,
        system: System,
        expected: Values | None,
        limits: Limits,
        folders: Folders,
        known: Known | None = None,
    ) -> None:
        """Expect these values; what is *known* already is not executed again."""
        self._system = system
        self._expected = expected
        self._limits = limits
        self._folders = folders
        self._known = known or Known()

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the variant builds and shows the values expected."""
        return self.observe(variant.program, cancel).judgement

    def observe(self, program: Program, cancel: Cancel) -> Seen:
        """The same, with the values."""
        if cancel.is_set():
            raise Cancelled
        try:
            with self._folders.fresh(program) as folder, self._known.at_work() as turn:
                return self._built(folder, cancel, turn)
        except OSError as error:
            return Seen(None, Judgement(Verdict.INFRA_ERROR, RUN, str(error)))

    def close(self) -> None:
        """Remove the folders."""
        self._folders.close()

    def _built(self, folder: Path, cancel: Cancel, turn: Turn) -> Seen:
        before = set(_files(folder))
        built = self._run(self._system.build, folder, self._system.build_limits, cancel)
        if built.status or not built.by_itself:
            why = f"the build ended with {built.status}" if built.by_itself else "stopped"
            return Seen(None, _judged(Verdict.NO_COMPILE, BUILD, why, built))
        made = artefacts(folder, before)
        known = self._known.get(made)
        if known is not None:
            return Seen(None, replace(known, stage=SAME, cpu=built.cpu, wall=built.wall))
        seen = self._executed(folder, cancel)
        judgement = replace(
            seen.judgement,
            class_digest=made,
            cpu=seen.judgement.cpu + built.cpu,
            wall=seen.judgement.wall + built.wall,
        )
        self._known.add(made, judgement, turn)
        return Seen(seen.values, judgement)

    def _executed(self, folder: Path, cancel: Cancel) -> Seen:
        ended = self._run(self._system.execute, folder, self._limits, cancel)
        values = self._values(folder.parent / "trajectory")
        told = blake2b(repr(values).encode(), digest_size=16).hexdigest()
        if ended.timed_out:
            note = f"timeout after {self._limits.seconds:g} seconds"
            return Seen(values, _judged(Verdict.TIMEOUT, RUN, note, ended, told))
        if ended.over_limit:
            return Seen(values, _judged(Verdict.LIMIT, RUN, ended.over_limit, ended, told))
        same = self._expected is None or values == self._expected
        verdict, note = (Verdict.GOOD, "") if same else (Verdict.BAD, "other values")
        return Seen(values, _judged(verdict, RUN, note, ended, told))

    def _run(self, command: str, folder: Path, limits: Limits, cancel: Cancel) -> Ended:
        ended = run(
            ["/bin/sh", "-c", command],
            cwd=folder,
            environment={
                **self._system.environment,
                VARIABLE: str(folder.parent / "trajectory"),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            limits=limits,
            cancel=cancel,
            output=folder.parent / "trajectory",
            fence=self._system.fence,
            place=folder.parent,
        )
        if cancel.is_set():
            raise Cancelled
        return ended

    def _values(self, path: Path) -> Values:
        try:
            with path.open("rb") as file:
                return trajectories(self._system.criteria, file.read(_MOST))
        except FileNotFoundError:
            return trajectories(self._system.criteria, b"")


def _judged(
    verdict: Verdict, stage: str, note: str, ended: Ended, digest: str | None = None
) -> Judgement:
    return Judgement(
        verdict,
        stage,
        note,
        output_digest=digest,
        output_head=ended.output,
        cpu=ended.cpu,
        wall=ended.wall,
        use=ended.use,
    )


def artefacts(folder: Path, before: Collection[Path]) -> str:
    """A hash of what an execution can depend on: all files but the sources of compiled languages.

    If the build made no file that was not there *before*, those are what is executed. Python counts
    without comments, blank lines and layout: it is its own artefact.
    """
    state = blake2b(digest_size=16)
    after = list(_files(folder))
    compiled = any(path not in before for path in after)
    for path in after:
        if compiled and path.suffix in _COMPILED:
            continue
        content = path.read_bytes()
        if path.suffix == ".py":
            content = _python(content)
        for part in (path.relative_to(folder).as_posix().encode(), content):
            state.update(len(part).to_bytes(8, "big"))
            state.update(part)
    return state.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = Path(where, name)
            if path.is_file():
                yield path


def _python(text: bytes) -> bytes:
    try:
        return ast.dump(ast.parse(text)).encode("utf-8", "surrogatepass")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return text
