"""Does the resident compiler say what a javac started afresh says? 3,000 variants, no difference.

Samples, chipj's own Java sources and, once `bench javac` has fetched it, the JDK's javap; several
edits at once too, each JDK there is; verdicts and class files are compared. Work is done in chunks,
each of which begins with the original and takes some of its variants for its next base. What is
done is kept in docs/measured/agree.json, so an interrupted bench goes on where it stopped;
`--fresh` begins anew.
"""

from __future__ import annotations

import argparse
import os
import sys
import zipfile
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from chipper.cli.inputs import read_inputs
from chipper.java.parse import Forest
from chipper.jvm.build import EXPORTS, SOURCES
from chipper.jvm.jdk import find_jdks
from chipper.oracle.folder import Folders
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.source.program import File, Program
from chipper.source.variant import Variant
from run_scripts.cells import Cells, origin
from run_scripts.figures import write_section
from run_scripts.jdk_sources import HOME
from tests.jdk.cold import cold, warm
from tests.jdk.variants import variants
from tests.samples import samples

if TYPE_CHECKING:
    from chipper.jvm.jdk import Jdk

CHUNK = 25
ACCEPTED = 0.25  # of what compiles becomes the next base
JAVAP = 17  # the JDK whose javap it is


@dataclass(frozen=True, slots=True)
class Subject:
    """A program to draw variants of."""

    name: str
    program: Program
    options: tuple[str, ...] = ()


def subjects(jdk: Jdk) -> list[Subject]:
    chosen = {sample.name: sample for sample in samples() if sample.jdk <= jdk.version}
    found = [Subject(name, sample.program()) for name, sample in chosen.items()]
    own = read_inputs([SOURCES], None, None, Forest()).program
    return [*found, Subject("chipj", own, EXPORTS), *javap(jdk)]


def javap(jdk: Jdk) -> list[Subject]:
    """JDK 17's javap as an ordinary program, under another name; newer JDKs lack what it uses."""
    archive = next(HOME.glob("deb/**/src.zip"), None)
    if archive is None or jdk.version != JAVAP:
        return []
    part = "jdk.jdeps/com/sun/tools/javap/"
    with zipfile.ZipFile(archive) as opened:
        files = tuple(
            File(
                f"jp/{name.removeprefix(part)}",
                opened.read(name).replace(b"com.sun.tools.javap", b"jp"),
            )
            for name in sorted(opened.namelist())
            if name.startswith(part) and name.endswith(".java")
        )
    parts = (f"jdk.compiler/com.sun.tools.javac.{part}" for part in ("file", "main", "util"))
    used = ("jdk.jdeps/com.sun.tools.classfile", *parts)
    exports = (f"--add-exports={each}=ALL-UNNAMED" for each in used)
    options = ("--add-modules=jdk.jdeps,jdk.compiler", *exports)
    return [Subject("javap", Program(files), options)]


def chunk(jdk: Jdk, subject: Subject, number: int) -> list[str]:
    """The differences in one chunk of variants, each in words."""
    environment = java_environment(os.environ, jdk)
    javac = Javac(jdk, environment, subject.options)
    random = Random(number)
    folders = Folders()
    differences = []
    try:
        with Internal(javac) as internal, Internal(javac, quick=True) as quick:
            base, left = subject.program, CHUNK
            assert cold(javac, Variant(base), folders)[0] is None, (
                f"{subject.name} does not compile"
            )
            while left:
                for variant in islice(variants(base, random.randrange(2**32)), left):
                    left -= 1
                    truth = cold(javac, variant, folders)
                    said = warm(internal, javac, variant, folders)
                    quickly = warm(quick, javac, variant, folders)[0]
                    if said != truth or quickly != truth[0]:
                        differences.append(_words(variant, said[0], truth[0]))
                    if truth[0] is None and random.random() < ACCEPTED:
                        base = variant.program
                        break
    finally:
        folders.close()
    return differences


def _words(variant: Variant, said: object, truth: object) -> str:
    kind = (
        "class files or the quick verdict differ"
        if said is truth
        else f"{said or 'compiles'} for {truth or 'compiles'}"
    )
    return f"{kind}: {variant.program.digest} {variant.edit.splices}"


def table(cells: Cells) -> str:
    rows = [
        f"| {name} | {cell['variants']} | {len(cell['differences'])} | {origin(cell)} |"
        for name, cell in sorted(cells.items())
    ]
    told = f"The resident compiler against a javac started afresh: {asked(cells)} variants so far."
    heads = ["| JDK, program | variants | differences | of |", "|---|---|---|---|"]
    return "\n".join([told, "", *heads, *rows])


def asked(cells: Cells) -> int:
    """How many variants both were asked about so far."""
    return sum(cell["variants"] for cell in cells.values())


def measure(cells: Cells, plan: list[tuple[Jdk, Subject]], wanted: int) -> None:
    """Chunk after chunk of every program, until as many variants as are wanted were asked."""
    none: dict[str, Any] = {"variants": 0, "differences": []}
    number = 0
    while asked(cells) < wanted:
        for jdk, subject in plan:
            name = f"{jdk.full_version} {subject.name}"
            known = cells.get(name, none)
            if known["variants"] > number * CHUNK:
                continue
            found = chunk(jdk, subject, number)
            variants = known["variants"] + CHUNK
            cells.put(name, {"variants": variants, "differences": known["differences"] + found})
            print(f"{name}: {variants}, {len(found)} differ", flush=True)
        number += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", type=int, default=3000)
    parser.add_argument("--only", help="one subject")
    parser.add_argument("--jdk", type=Path, action="append", default=[])
    parser.add_argument("--fresh", action="store_true")
    given = parser.parse_args()
    cells = Cells("agree", fresh=given.fresh)
    jdks = [jdk for jdk in find_jdks(os.environ) if not given.jdk or jdk.home in given.jdk]
    plan = [(jdk, subject) for jdk in jdks for subject in subjects(jdk)]
    measure(cells, [row for row in plan if given.only in (None, row[1].name)], given.variants)
    differences = [each for cell in cells.values() for each in cell["differences"]]
    print(f"{asked(cells)} variants, {len(differences)} differences", *differences, sep="\n")
    write_section("agree", "./run_scripts/bench agree", table(cells))
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
