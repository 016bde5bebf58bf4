"""The JDK's own javac and java, started afresh for every variant: what external mode uses.

Law: what does not compile is no-compile, never bad; a compiler that broke down says so.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.fence.process import Limits, clean_environment, run
from chipper.fence.tier import OPEN, Fence
from chipper.jvm.build import quick_start
from chipper.oracle.contract import Cancelled
from chipper.source.codec import Codec
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from chipper.fence.process import Ended
    from chipper.jvm.jdk import Jdk
    from chipper.oracle.contract import Cancel
    from chipper.source.program import Program

# One small compile per process: the second compiler of the JVM would never pay (measured: a third
# of the time saved).
_QUICK_START = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")

# Exit codes of javac: 0 done, 1 errors, 2 wrong options, 3 system error, 4 abnormal end.
_ERRORS = 1
_WRONG_OPTIONS = 2

_JAVA_NAMES = {"latin-1": "ISO-8859-1", "utf-16-le": "UTF-16LE", "utf-16-be": "UTF-16BE"}


def java_environment(environ: Mapping[str, str], jdk: Jdk | None) -> dict[str, str]:
    """*environ* cleaned, with *jdk* before every other one."""
    clean = clean_environment(environ)
    if jdk is not None:
        path = [str(jdk.java.parent), *filter(None, [clean.get("PATH", os.defpath)])]
        clean |= {"JAVA_HOME": str(jdk.home), "PATH": os.pathsep.join(path)}
    return clean


@dataclass(frozen=True, slots=True)
class Compiled:
    """How a compile went: no verdict if there are classes now, else why there are none."""

    verdict: Verdict | None
    stage: str
    note: str
    output: bytes
    cpu: float
    wall: float

    def judgement(self) -> Judgement:
        """The judgement on what has no class files."""
        assert self.verdict is not None
        return Judgement(
            self.verdict,
            self.stage,
            self.note,
            output_head=self.output,
            cpu=self.cpu,
            wall=self.wall,
        )


@dataclass(frozen=True, slots=True)
class Javac:
    """A javac with its options. Class files go where the variant is run, into its folder."""

    jdk: Jdk
    environment: Mapping[str, str]
    options: tuple[str, ...] = ()
    classpath: tuple[str, ...] = ()
    limits: Limits = field(default_factory=lambda: Limits.of(60))
    fence: Fence = OPEN

    def compile(self, folder: Path, program: Program, cancel: Cancel) -> Compiled:
        """Compile the Java files of *program*, which lie in *folder*."""
        ended = self.started(folder, program, cancel, ["-nowarn"])
        verdict, stage, note = _judged(ended, self.limits)
        return Compiled(verdict, stage, note, ended.output, ended.cpu, ended.wall)

    def started(
        self,
        folder: Path,
        program: Program,
        cancel: Cancel,
        more: Sequence[str],
        listen: Callable[[int, bytes], None] = lambda stream, chunk: None,
    ) -> Ended:
        """Run javac, with *more* options, to its end."""
        # In a file, as the command line has a limit, and beside the folder, as variants may look.
        arguments = folder.parent / "javac"
        names = (file.path for file in program if file.java)
        for file in program:
            if file.java and file.codec.name == "utf-8" and file.codec.mark:
                (folder / file.path).write_bytes(file.text)  # a mark that javac takes for a letter
        arguments.write_text("".join(f"{_quoted(name)}\n" for name in names), encoding="utf-8")
        ended = run(
            [*self._command(), *self._settings(program, more), f"@{arguments}"],
            cwd=folder,
            environment=self.environment,
            limits=self.limits,
            cancel=cancel,
            listen=listen,
            fence=self.fence,
            place=folder.parent,
        )
        if cancel.is_set():
            raise Cancelled
        return ended

    def _command(self) -> list[str]:
        archive = (f"-J{each}" for each in quick_start(self.jdk, self.environment))
        return [str(self.jdk.javac), *_QUICK_START, *archive]

    def _settings(self, program: Program, more: Sequence[str]) -> list[str]:
        """Our options where the user gave no other: only some may be given twice."""
        settings = ["-d", ".", "-classpath", os.pathsep.join((".", *self.classpath)), *more]
        if not any(option.startswith(("-proc", "--processor")) for option in self.options):
            settings.append("-proc:none")
        encoding = encoding_of((file.codec, file.text) for file in program if file.java)
        if encoding and "-encoding" not in self.options:
            settings += ["-encoding", encoding]
        return [*settings, *self.options]


def encoding_of(files: Iterable[tuple[Codec, bytes]]) -> str:
    """What to tell javac: the one encoding of all files, in Java's words; empty if they differ.

    Plain ASCII read as UTF-8 agrees with whatever the others are in; javac sees no mark of UTF-8.
    """
    codecs = {
        Codec() if codec.name == "utf-8" else codec
        for codec, text in files
        if codec.name != "utf-8" or not text.isascii()
    }
    if len(codecs) > 1:
        return ""
    for codec in codecs:
        if codec.mark and codec.name.startswith("utf-16"):
            return "UTF-16"  # only under this name Java reads the mark as one
        return _JAVA_NAMES.get(codec.name, codec.name)
    return "UTF-8"


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _judged(ended: Ended, limits: Limits) -> tuple[Verdict | None, str, str]:
    if ended.timed_out:
        note = f"javac took longer than {limits.seconds:g} seconds"
        return Verdict.NO_COMPILE, "crash", note
    if ended.over_limit:
        return Verdict.NO_COMPILE, "crash", f"javac {ended.over_limit}"
    if ended.status == 0:
        return None, "", ""
    if ended.status == _ERRORS:
        return Verdict.NO_COMPILE, "javac", first_line(ended.output)
    if ended.status == _WRONG_OPTIONS:
        return Verdict.INFRA_ERROR, "javac", first_line(ended.output)
    if ended.status == -9:
        return Verdict.INFRA_ERROR, "javac", "javac was killed, not by chipj (out of memory?)"
    return Verdict.NO_COMPILE, "crash", f"javac ended with status {ended.status}"


def first_line(output: bytes) -> str:
    """The first line of *output* that says something, for a note."""
    lines = (line.strip() for line in output.decode(errors="replace").splitlines())
    return next((line[:200] for line in lines if line), "")
