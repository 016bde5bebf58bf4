"""How a compile worker is started: from a jar, with an archive of what a rehearsal has loaded.

Law: without the jar or its archive a worker is the same, but later.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

from chipper.jvm import wire
from chipper.jvm.archive import SAMPLE, archive_flags, flags_of
from chipper.source.edit import Splice
from chipper.source.program import Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chipper.jvm.jdk import Jdk

# The parts of javac that the compile worker uses without asking.
EXPORTS = tuple(
    f"--add-exports=jdk.compiler/com.sun.tools.javac.{part}=ALL-UNNAMED"
    for part in ("api", "code", "comp", "file", "jvm", "main", "parser", "tree", "util")
)
_JAR, _ARCHIVE = "worker.jar", "worker.jsa"
_FLAGS = (
    "-XX:+UseSerialGC",
    "-Xmx1g",
    "-Xshare:auto",
    "-XX:-UsePerfData",
    "-XX:ErrorFile=/dev/null",
    "-XX:-CreateCoredumpOnCrash",
)
_PATIENCE = 60.0
_OPTIONS = "-nowarn", "-proc:none", "-XDchipj.quick"
_EDITS = (  # of the sample: refused by its body, by its users, and good ones
    ("total--;", "total--; int total = 1;"),
    ("RED, GREEN", "RED"),
    ("int area() { return 0; }", "int size() { return 0; }"),
    ("later.run();", ""),
    ("@Override public String toString() { return words; }", ""),
)


def command(jdk: Jdk, classes: Path, flags: Sequence[str]) -> list[str]:
    """What starts a worker of our *classes*; *flags* are the user's, for the JVM itself."""
    archive, path = flags_of(classes / _ARCHIVE), classes / _JAR
    if not archive or not path.is_file():
        archive, path = archive_flags(classes), classes
    return [*_java(jdk), *archive, *flags, *EXPORTS, "-cp", str(path), "chipj.compile.Worker"]


def rehearse(jdk: Jdk, environment: Mapping[str, str], classes: Path) -> None:
    """Make the archive of our *classes*, where they are to stay: once, even in vain."""
    if (classes / _ARCHIVE).exists() or not os.access(classes, os.W_OK):
        return
    with suppress(OSError), tempfile.TemporaryDirectory(dir=classes) as folder:
        made = Path(folder, _ARCHIVE)
        archive = f"-XX:ArchiveClassesAtExit={made}"
        path = str(classes / _JAR)
        with suppress(subprocess.SubprocessError):
            subprocess.run(
                [*_java(jdk), archive, *EXPORTS, "-cp", path, "chipj.compile.Rehearsal"],
                input=b"".join(_questions()),
                env=dict(environment),
                capture_output=True,
                timeout=_PATIENCE,
                check=True,
            )
        made.touch()  # in vain: nobody tries again
        made.replace(classes / _ARCHIVE)


def _java(jdk: Jdk) -> list[str]:
    return [str(jdk.java), *_FLAGS]


def make_jar(classes: Path) -> None:
    """Our *classes* in a jar beside them: an archive is of nothing else."""
    with ZipFile(classes / _JAR, "w") as made:
        for path in sorted((classes / "chipj" / "compile").glob("*.class")):
            made.write(path, path.relative_to(classes).as_posix())


def _questions() -> Iterator[bytes]:
    """Some of everything that workers are asked."""
    heir = "class Heir extends Sample<String> { }"
    program = Program.of({"Sample.java": SAMPLE, "Heir.java": heir})
    edits = [wire.splices([_splice(*edit)]) for edit in _EDITS]
    told = wire.texts(_OPTIONS) + wire.texts(())
    questions = [
        (b"S", told),
        (b"B", wire.files(program)),
        (b"J", wire.number(1) + wire.splices(())),
        *((b"J", wire.number(2) + edit) for edit in edits),
        (b"D", edits[0]),
        (b"A", edits[-1]),
        (b"J", wire.number(2) + wire.splices(())),
        (b"F", b""),
        (b"R", b""),
        (b"M", b""),
    ]
    for number, (kind, payload) in enumerate(questions):
        yield wire.Frame(number, kind, payload).packed()


def _splice(old: str, new: str) -> Splice:
    start = SAMPLE.index(old)
    return Splice("Sample.java", start, start + len(old), new.encode())
