"""The paper's oracle: a Run script and a Compare script; and `--test`, one script for both.

A script is started by its own absolute path in the variant's folder and given relative names:
file prefix, main class, output file, mode. CHIPJ_FILES holds the program's files, one a line.
Laws: the answer is the Compare script's (the test's) exit status, after a time-out too; a script
that cannot do its work is an infra-error, never bad.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

from chipper.fence.process import run
from chipper.fence.tier import OPEN, Fence
from chipper.oracle.contract import Cancelled
from chipper.oracle.output import SUFFIX, Output
from chipper.oracle.symptom.reached import LOG, VARIABLE, logged
from chipper.source.closing import Closing
from chipper.source.judgement import KILLED, Judgement, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chipper.fence.process import Ended, Limits
    from chipper.oracle.contract import Cancel
    from chipper.oracle.folder import Folders
    from chipper.source.program import Program
    from chipper.source.variant import Variant

_CANNOT_START = (126, 127)  # a shell's words for: not executable, not found
_MOST_NAMES = 120_000  # Linux gives a variable 128 kB; a longer list is left out


@dataclass(frozen=True, slots=True)
class Setting:
    """What scripts are given, and what each of them may use."""

    main: str
    prefix: str
    folders: Folders
    environment: Mapping[str, str]
    limits: Limits
    stdin: Path | None = None
    mode: Literal["external", "internal"] = "external"
    fence: Fence = OPEN
    reached: tuple[str, ...] = ()  # what a variant must write to the log that it is told of

    @property
    def arguments(self) -> tuple[str, str, str, str]:
        """The arguments of a Run script or a test."""
        return self.prefix, self.main, f"{self.prefix}{SUFFIX}", self.mode

    def missing(self, folder: Path) -> str:
        """What is not in the log of a variant in *folder* and should be, in words."""
        told = logged(folder) if self.reached else ()
        return next((f"it has not {text}" for text in self.reached if text not in told), "")


class Scripts(Closing):
    """A Run script that makes output and a Compare script that says whether it is the symptom."""

    def __init__(self, run: Path, compare: Path, setting: Setting) -> None:
        """Ask with these scripts; *setting* says all else."""
        self._run = _Script("Run script", "run", Path(os.path.abspath(run)))
        self._compare = _Script("Compare script", "compare", Path(os.path.abspath(compare)))
        self._setting = setting

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the Compare script sees the symptom in what the Run script made."""
        return _in_fresh_folder(self._setting.folders, variant, cancel, self.judge_in)

    def judge_in(self, folder: Path, program: Program, cancel: Cancel) -> Judgement:
        """The same in a folder that somebody else made, with class files in it perhaps."""
        try:
            return self._ask(folder, _Start(self._setting, folder, program, cancel))
        except _Broken as broken:
            return broken.judgement()

    def close(self) -> None:
        """Remove the folders."""
        self._setting.folders.close()

    def _ask(self, folder: Path, start: _Start) -> Judgement:
        limits = self._setting.limits
        output = Output(folder, self._setting.prefix)
        output.clear()
        arguments = self._setting.arguments
        made = start(self._run, *arguments, stdin=self._setting.stdin, output=output.path)
        # A variant may end with 126 or 127 as well; but where nothing could start, nothing is
        # printed. If both are true, an infra-error is the careful answer: it settles nothing.
        if made.status in _CANNOT_START and output.empty:
            self._run.fail(f"ended with {made.status} and made no output", made.output)
        output.settle(limits.output, _last_line(made, limits))
        head, digest = output.head(), output.digest()
        shown = start(self._compare, output.argument())
        if shown.status in _CANNOT_START:
            self._compare.fail(f"ended with {shown.status}", shown.output)
        verdict, stage, note = _compared(made, shown, limits)
        if verdict is Verdict.GOOD and (missing := self._setting.missing(folder)):
            verdict, note = Verdict.BAD, missing
        return Judgement(
            verdict,
            stage=stage,
            note=note,
            output_digest=digest,
            output_head=head or made.output,
            cpu=made.cpu + shown.cpu,
            wall=made.wall + shown.wall,
            use=made.use.or_more(shown.use),
        )


class TestScript(Closing):
    """One script, with the arguments of a Run script; status 0 is good."""

    __test__ = False  # named after its option; not one of our tests

    def __init__(self, test: Path, setting: Setting) -> None:
        """Ask with this script; *setting* says all else."""
        self._test = _Script("test script", "test", Path(os.path.abspath(test)))
        self._setting = setting

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        """Whether the script says yes."""
        return _in_fresh_folder(self._setting.folders, variant, cancel, self.judge_in)

    def judge_in(self, folder: Path, program: Program, cancel: Cancel) -> Judgement:
        """The same in a folder that somebody else made, with class files in it perhaps."""
        try:
            return self._ask(folder, _Start(self._setting, folder, program, cancel))
        except _Broken as broken:
            return broken.judgement()

    def close(self) -> None:
        """Remove the folders."""
        self._setting.folders.close()

    def _ask(self, folder: Path, start: _Start) -> Judgement:
        ended = start(self._test, *self._setting.arguments, stdin=self._setting.stdin)
        if ended.status in _CANNOT_START:
            self._test.fail(f"ended with {ended.status}", ended.output)
        verdict, note = _stopped(ended, self._setting.limits)
        if ended.by_itself:
            verdict = Verdict.BAD if ended.status else Verdict.GOOD
            note = f"test script ended with {ended.status}" if ended.status else ""
        if verdict is Verdict.GOOD and (missing := self._setting.missing(folder)):
            verdict, note = Verdict.BAD, missing
        return Judgement(
            verdict,
            stage="test",
            note=note,
            output_digest=ended.digest,
            output_head=ended.output,
            cpu=ended.cpu,
            wall=ended.wall,
            use=ended.use,
        )


def _in_fresh_folder(
    folders: Folders,
    variant: Variant,
    cancel: Cancel,
    judge_in: Callable[[Path, Program, Cancel], Judgement],
) -> Judgement:
    if cancel.is_set():
        raise Cancelled
    try:
        with folders.fresh(variant.program) as folder:
            return judge_in(folder, variant.program, cancel)
    except OSError as error:  # the disk is full, the scratch folder gone
        return Judgement(Verdict.INFRA_ERROR, note=str(error))


class _Broken(Exception):
    """A script did not do its work, whatever the variant is like."""

    def __init__(self, stage: str, note: str, output: bytes) -> None:
        super().__init__(note)
        self._stage = stage
        self._output = output

    def judgement(self) -> Judgement:
        note = str(self)
        return Judgement(Verdict.INFRA_ERROR, self._stage, note, output_head=self._output)


@dataclass(frozen=True, slots=True)
class _Script:
    role: str
    stage: str
    path: Path

    def fail(self, how: str, output: bytes = b"") -> NoReturn:
        raise _Broken(self.stage, f"{self.role} {self.path} {how}", output)


@dataclass(frozen=True, slots=True)
class _Start:
    """Starts the scripts of one question."""

    setting: Setting
    folder: Path
    program: Program
    cancel: Cancel

    def __call__(
        self,
        script: _Script,
        *arguments: str,
        stdin: Path | None = None,
        output: Path | None = None,
    ) -> Ended:
        try:
            ended = run(
                [str(script.path), *arguments],
                cwd=self.folder,
                environment=self._environment(),
                limits=self.setting.limits,
                cancel=self.cancel,
                stdin=stdin,
                output=output,
                fence=self.setting.fence,
                place=self.folder.parent,
            )
        except OSError as error:
            script.fail(f"cannot start: {_why(script.path, error)}")
        if self.cancel.is_set():
            raise Cancelled
        if ended.killed:
            note = f"{script.role} {script.path} was killed, not by chipj (out of memory?)"
            raise _Broken(KILLED, note, ended.output)
        return ended

    def _environment(self) -> Mapping[str, str]:
        log = {VARIABLE: str(self.folder.parent / LOG)} if self.setting.reached else {}
        return {**self.setting.environment, **self._names(), **log}

    def _names(self) -> Mapping[str, str]:
        names = "\n".join(_no_option(file.path) for file in self.program)
        if len(names.encode()) > _MOST_NAMES:
            return {}
        return {"CHIPJ_FILES": names}


def _no_option(path: str) -> str:
    """A name that no command takes for an option."""
    return f"./{path}" if path.startswith("-") else path


def _compared(made: Ended, shown: Ended, limits: Limits) -> tuple[Verdict, str, str]:
    if not shown.by_itself:
        verdict, note = _stopped(shown, limits)
        return verdict, "compare", f"Compare script: {note}"
    if shown.status == 0:
        return Verdict.GOOD, "compare", ""
    if not made.by_itself:
        verdict, note = _stopped(made, limits)
        return verdict, "run", note
    return Verdict.BAD, "compare", f"Compare script ended with {shown.status}"


def _stopped(ended: Ended, limits: Limits) -> tuple[Verdict, str]:
    """The verdict on what a limit ended, and the words for it."""
    if ended.timed_out:
        return Verdict.TIMEOUT, f"timeout after {limits.seconds:g} seconds"
    return Verdict.LIMIT, ended.over_limit


def _last_line(made: Ended, limits: Limits) -> str:
    """What a Compare script may look for if a hang, or a flood, is the symptom."""
    return "" if made.by_itself else f"chipj: {_stopped(made, limits)[1]}"


def _why(script: Path, error: OSError) -> str:
    """Why *script* cannot be started, and what to do about it."""
    if error.filename != str(script):
        return str(error)
    if error.errno == errno.EACCES:
        return f"not executable (chmod +x '{script}')"
    if error.errno == errno.ENOEXEC:
        return "its first line is not like #!/bin/sh"
    if error.errno != errno.ENOENT or not script.exists():
        return error.strerror or str(error)
    with script.open("rb") as file:
        first = file.readline(200)
    if first.endswith(b"\r\n"):
        return f"its lines end in carriage returns (sed -i 's/\\r$//' '{script}')"
    return f"no such program: {first[2:].decode(errors='replace').strip()}"
