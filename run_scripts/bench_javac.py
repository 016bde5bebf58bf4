"""Chips JDK 17's own javac, fetched and never kept, for symptoms like the paper's T11, T13 and T14;
and chipj's own Java sources (own_subjects.py), like its T17 and T18.

A run can be interrupted and goes on; how size, CPU time and memory went over time is in
.bench/javac/*.json. On a busy machine the clock says little: 30 minutes of two cores are 3,600 s of
CPU time, of everything that was started.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import zipfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from run_scripts.cells import Cells, figures_of, origin
from run_scripts.figures import write_section
from run_scripts.jdk_sources import archive
from run_scripts.own_subjects import OWN, own
from tests.samples import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME = CHECKOUT / ".bench" / "javac"
PARTS = ("jdk.compiler/com/sun/tools/javac/", "jdk.compiler/com/sun/tools/doclint/")
TRANSLATIONS = ("_de.java", "_ja.java", "_zh_CN.java")
EXPORTS = ("jdk.internal.jmod", "jdk.internal.misc", "sun.reflect.annotation")
TICK = 5.0


@dataclass(frozen=True, slots=True)
class Symptom:
    """What javac is given, and what it says to it."""

    file: str
    text: str
    options: str
    pattern: str


SYMPTOMS = {
    "T11": Symptom(
        "Bar.java",
        "public class Foo { }\n",
        "",
        "class Foo is public, should be declared in a file named Foo.java",
    ),
    "T13": Symptom(
        "Fall.java",
        "class Fall { int f(int x) { switch (x) { case 1: x = 2; default: return x; } } }\n",
        "-Xlint:fallthrough",
        r"warning: \[fallthrough\]",
    ),
    "T14": Symptom(
        "Dims.java",
        "class Dims { int[] a = new int[]; }\n",
        "",
        "array dimension missing",
    ),
}


def sources() -> Path:
    """JDK 17's javac as an ordinary program: its package renamed, its translations left out."""
    root = HOME / "src"
    if root.is_dir():
        return root
    HOME.mkdir(parents=True, exist_ok=True)
    new = HOME / "src.new"
    shutil.rmtree(new, ignore_errors=True)
    with zipfile.ZipFile(archive()) as packed:
        for name in packed.namelist():
            if (
                name.startswith(PARTS)
                and name.endswith(".java")
                and not name.endswith(TRANSLATIONS)
            ):
                text = packed.read(name).decode()
                text = text.replace("com.sun.tools.javac", "jx.javac")
                text = text.replace("com.sun.tools.doclint", "jx.doclint")
                path = new / "jx" / name.removeprefix("jdk.compiler/com/sun/tools/")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
    new.rename(root)
    return root


def command(name: str, seconds: float, more: list[str]) -> list[str]:
    words = own(name, HOME) if name in OWN else _javac(SYMPTOMS[name])
    where = ["--out", str(HOME / f"{name}.chipj"), "--max-time", f"{seconds:g}", "--json"]
    return [sys.executable, "-m", "chipper", *words, *where, *more]


def _javac(symptom: Symptom) -> list[str]:
    given = HOME / symptom.file
    root = sources()
    given.write_text(symptom.text)
    exports = [f"--add-exports=java.base/{each}=ALL-UNNAMED" for each in EXPORTS]
    options = [word for each in exports for word in ("--javac-option", each)]
    options += [word for each in exports for word in ("--java-option", each)]
    return [
        *(str(root), "--main", "jx.javac.Main", "--symptom", symptom.pattern),
        *("--args", f"{symptom.options} {symptom.file}".strip(), "--include", str(given)),
        *("--javac-option", "-XDignore.symbol.file", *options),
    ]


def used(pid: int) -> tuple[int, int, float]:
    """Megabytes of the command and of everything below it, and CPU seconds of all."""
    table = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True)
    rows = [tuple(map(int, line.split())) for line in table.stdout.splitlines()[1:]]
    below = {pid}
    for _ in range(6):
        below |= {row[0] for row in rows if row[1] in below}
    rest = sum(_memory(each) for each in below if each != pid)
    return _memory(pid) // 1024, rest // 1024, sum(map(_cpu, below))


def _memory(pid: int) -> int:
    """Resident kilobytes of a process; what several have in common is shared among them."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def _cpu(pid: int) -> float:
    """The CPU seconds of a process and of those below it that have ended."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def tokens(folder: Path) -> int | None:
    """The size of the best so far."""
    path = folder / "journal.db"
    if not path.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        row = db.execute("select tokens from step order by number desc limit 1").fetchone()
        return row[0] if row else None
    return None


def watched(name: str, seconds: float, more: list[str]) -> dict[str, Any]:
    """One run, looked at every few seconds."""
    started = time.monotonic()
    curve: list[tuple[float, int, float]] = []
    peaks, cpu = [0, 0], 0.0
    HOME.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    with subprocess.Popen(
        command(name, seconds, more), stdout=subprocess.PIPE, env=environment, cwd=HOME
    ) as process:
        while process.poll() is None:
            time.sleep(TICK)
            *now, spent = used(process.pid)
            peaks = [max(each) for each in zip(peaks, now, strict=True)]
            cpu = max(cpu, spent)
            size = tokens(HOME / f"{name}.chipj")
            if size is not None and (not curve or curve[-1][1] != size):
                curve.append((round(time.monotonic() - started, 1), size, round(cpu, 1)))
        assert process.stdout is not None
        told = json.loads(process.stdout.read() or b"{}")
    found = {"told": told, "curve": curve, "python": peaks[0], "jvms": peaks[1], "cpu": cpu}
    folder = HOME / f"{name}.chipj"
    found |= {"firsts": firsts(folder), "passes": passes(folder), "load": os.getloadavg()[2]}
    (HOME / f"{name}.json").write_text(json.dumps(found, indent=1))
    return found


def firsts(folder: Path) -> list[tuple[str, int, int]]:
    """How many questions the cut and the sweep behind it took, and the tokens they left."""
    path = f"file:{folder / 'journal.db'}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, uri=True)) as db:
        left = "select min(tokens) from step join ask using (number) where phase = p.phase"
        return db.execute(
            f"select phase, count(*), ({left}) from ask p group by phase order by min(number)"
            " limit 3"
        ).fetchall()
    return []


def passes(folder: Path) -> int:
    """How many passes were begun, the coarse ones too."""
    path = f"file:{folder / 'journal.db'}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, uri=True)) as db:
        phases = db.execute("select distinct phase from ask where phase like 'chip %'")
        return len(phases.fetchall())
    return 0


def gained(curve: list[list[float]], share: float) -> str:
    """When a share of all that went was gone: by the clock, and in CPU time."""
    first, last = curve[0][1], curve[-1][1]
    wanted = first - share * (first - last)
    at = next(each for each in curve if each[1] <= wanted)
    return f"{at[0]:.0f} s ({at[2]:.0f} s CPU)"


def columns(found: dict[str, Any]) -> dict[str, object]:
    """What the table says of a run."""
    told, curve = found["told"], found["curve"]
    old, new = told["original"]["tokens"], told["best"]["tokens"]
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in told["verdicts"].items())
    sizes = {
        each: f"{told['original'][each]} to {told['best'][each]}" for each in ("nodes", "lines")
    }
    return {
        "tokens": old,
        "best": new,
        "left": f"{new / old:.1%}",
        "variants": told["variants"],
        "by verdict": verdicts,
        "passes begun": found["passes"],
        "a second": f"{told['variants'] / told['seconds']:.2f}",
        "seconds": f"{told['seconds']:.0f}",
        "CPU": f"{found['cpu']:.0f} s",
        "half gone": gained(curve, 0.5),
        "90 % gone": gained(curve, 0.9),
        "Python": f"{found['python']} MB",
        "JVMs": f"{found['jvms']} MB",
        "load": f"{found['load']:.0f}",
        **sizes,
        "cut and sweep: questions, tokens left": "; ".join(
            f"{each[0]}: {each[1]}, {each[2]}" for each in found["firsts"]
        ),
    }


def table(title: str, cells: Mapping[str, dict[str, Any]]) -> str:
    """A row for each cell, all with the columns of the first."""
    heads = list(dict.fromkeys(head for cell in cells.values() for head in figures_of(cell)))
    rows = [[title, *heads, "of"], ["---"] * (len(heads) + 2)]
    for name, cell in sorted(cells.items()):
        rows.append([name, *(cell.get(each, "-") for each in heads), origin(cell)])
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows) + "\n"


def first_cuts(name: str) -> dict[str, object]:
    """Comments, cut and sweep, measured alone."""
    from run_scripts.javac_cuts import cuts

    sources()
    symptom = SYMPTOMS[name]
    given = HOME / symptom.file
    given.write_text(symptom.text)
    arguments = (*symptom.options.split(), symptom.file)
    found: dict[str, Any] = cuts(given, symptom.pattern, arguments, HOME / f"{name}.coverage")
    steps = "; ".join(f"{phase}, {number}: {left}" for phase, number, left in found["steps"])
    return {
        "tokens": found["tokens"],
        "left": found["left"],
        "share": f"{found['left'] / found['tokens']:.1%}",
        "questions": found["questions"],
        "CPU": f"{found['cpu']:.0f} s",
        "seconds": f"{found['seconds']:.0f}",
        "load": f"{os.getloadavg()[2]:.0f}",
        "steps": steps,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench javac", description=__doc__)
    parser.add_argument("--only", action="append", choices=[*SYMPTOMS, *OWN])
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--cuts", action="store_true", help="the first cuts alone")
    parser.add_argument(
        "--figures", action="store_true", help="write docs/figures.md from what is there"
    )
    asked = parser.parse_args()
    runs, cuts = Cells("javac"), Cells("javac_cuts")
    for name in [] if asked.figures else asked.only or [*SYMPTOMS, *OWN]:
        if asked.cuts:
            if name in SYMPTOMS:
                cuts.put(name, first_cuts(name))
        else:
            found = watched(name, asked.seconds, ["--fresh"] if asked.fresh else [])
            if found["told"] and found["curve"]:
                runs.put(name, columns(found))
    text = table("symptom", runs) + "\n" + table("first cuts alone", cuts)
    write_section("javac", "./run_scripts/bench javac", text)
    print(text)


if __name__ == "__main__":
    main()
