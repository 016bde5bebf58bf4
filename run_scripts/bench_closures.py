"""Closures: how many compile, against the bare declaration, drawn by lot from samples and javap.

And what closures and repairs are worth: tokens and tests of the default plan with and without them.
Each row is kept in .bench/closures.json when it is done; `--fresh` begins anew, `--only NAME` does
one row, `--figures` writes docs/figures.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from typing import TYPE_CHECKING

from chipper.chips.closure import Closures, goals
from chipper.chips.fates import Fates
from chipper.java.parse import Forest
from chipper.jvm.compilers import Compilers, Setup
from chipper.jvm.jdk import find_jdk
from chipper.jvm.options import Fitted
from chipper.oracle.folder import Folders
from chipper.oracle.javac import java_environment
from chipper.source.variant import Variant
from run_scripts.bench_agree import javap
from run_scripts.figures import write_section
from tests.samples import CHECKOUT, samples

if TYPE_CHECKING:
    from chipper.source.edit import Edit
    from chipper.source.program import Program

STATE = CHECKOUT / ".bench" / "closures.json"
JDK = find_jdk(None, os.environ)
SAMPLES = {sample.title: sample for sample in samples() if sample.jdk <= JDK.version}
SHARES = ("translator-T5", "strings-T10", "interpreter-T8", "javap")
RUNS = ("parameter-T3", "translator-T5", "strings-T10")
SEEN = (  # what javap sees of the JDK beyond its own module
    "--add-modules=jdk.jdeps",
    "--add-exports=jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED",
    "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
    "--add-exports=jdk.compiler/com.sun.tools.javac.main=ALL-UNNAMED",
)
BARE = ("--without", "closures", "--without", "repair")
HEADS = {
    "share": "| subject | drawn | closures | compile | bare | compile |",
    "run": "| sample | tokens without | tests | tokens with | tests |",
}

Row = list[int]


def subject(name: str) -> tuple[Program, tuple[str, ...]]:
    if name in SAMPLES:
        return SAMPLES[name].program(), ()
    (found,) = javap(JDK)
    return found.program, (*found.options, *SEEN)


def share(name: str, count: int) -> Row:
    """Drawn, closures made, of those compile; bare deletions, of those compile."""
    program, options = subject(name)
    forest = Forest()
    environment = java_environment(os.environ, JDK)
    fitted = Fitted(("-nowarn", "-proc:none", *options), ())
    with closing(Folders()) as folders:
        setup = Setup(JDK, environment, fitted, (), folders.root)
        with closing(Compilers(setup)) as compilers:
            facts = compilers.facts(program, Event())
            assert facts is not None, f"{name} does not compile"
            made = Closures.of(program, forest, facts)
            all_goals = [goal for goal in goals(facts) if goal.what != "void"]
            drawn = Random(1).sample(all_goals, min(count, len(all_goals)))
            row = [len(drawn), 0, 0, 0, 0]
            for goal in drawn:
                for at, edit in ((1, made.edit([goal])), (3, _bare(made, goal.number))):
                    row[at] += edit is not None
                    row[at + 1] += edit is not None and _compiles(compilers, program, edit)
            return row


def _compiles(compilers: Compilers, program: Program, edit: Edit) -> bool:
    told = compilers.compile(Variant(program, edit), Event(), classes=False)
    return told.outcome == "compiled"


def _bare(made: Closures, number: int) -> Edit | None:
    """The declaration alone."""
    declared = made.kin.facts.declared[number]
    fates = Fates(made.kin.program, made.kin.forest)
    fates.drop(declared.path, made.kin.node(declared))
    return fates.edit()


def run(name: str) -> Row:
    """Tokens and tests without closures and repairs, then with them."""
    return [*_reduced(name, BARE), *_reduced(name, ())]


def _reduced(name: str, without: tuple[str, ...]) -> Row:
    sample = SAMPLES[name]
    assert sample.pattern is not None
    with TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        command = [sys.executable, "-m", "chipper", *map(str, sample.written(Path(folder)))]
        command += ["--main", sample.main, "--symptom", sample.pattern, "--out", str(out), *without]
        subprocess.run(command, check=True, cwd=folder, capture_output=True)
        with closing(sqlite3.connect(out / "journal.db")) as journal:
            (tokens,) = journal.execute(
                "select tokens from step order by number desc limit 1"
            ).fetchone()
            (tests,) = journal.execute(
                "select count(*) from ask where reused_from is null"
                " and stage not in ('parse', 'known', 'memo')"
            ).fetchone()
    return [tokens, tests]


def table(kind: str, state: dict[str, Row]) -> str:
    lines = [HEADS[kind], "| --- " * (HEADS[kind].count("|") - 1) + "|"]
    for key, row in state.items():
        if key.startswith(f"{kind} "):
            lines.append(f"| {key.split()[1]} | " + " | ".join(map(str, row)) + " |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=150, help="declarations drawn a subject")
    parser.add_argument("--only", help="one row, such as 'share javap' or 'run strings-T10'")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--figures", action="store_true")
    given = parser.parse_args()
    state = {} if given.fresh or not STATE.exists() else json.loads(STATE.read_text())
    for key in (*(f"share {name}" for name in SHARES), *(f"run {name}" for name in RUNS)):
        if key in state or given.only not in (None, key):
            continue
        kind, name = key.split()
        state[key] = share(name, given.count) if kind == "share" else run(name)
        STATE.parent.mkdir(exist_ok=True)
        STATE.write_text(json.dumps(state, indent=1))
        print(key, state[key], flush=True)
    text = table("share", state) + "\n\n" + table("run", state)
    print(text)
    if given.figures:
        write_section("closures", "./run_scripts/bench closures --figures", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
