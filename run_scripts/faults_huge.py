"""One huge file: how long until the first accepted step, and how much memory for how much text."""

from __future__ import annotations

import resource
import shutil
import tempfile
import time
from pathlib import Path

from chipper.journal import Reader
from run_scripts.faults_kills import SYMPTOM, Desk

METHOD = """\
    static int m{number}(int a) {{
        int first = a + {number};
        if (first > {number}) {{ first += a; }}
        return first * 31 - a;
    }}
"""
SECONDS = 120


def huge(methods: int) -> dict[str, object]:
    """A class of so many methods, chipped for some time by a script that looks for a line."""
    top = Path(tempfile.mkdtemp(prefix="chipj-bench-"))
    try:
        body = "".join(METHOD.format(number=number) for number in range(methods))
        main = (
            f'    public static void main(String[] args) {{ System.out.println("{SYMPTOM}"); }}\n'
        )
        (top / "Main.java").write_text(f"public class Main {{\n{body}{main}}}\n")
        size = (top / "Main.java").stat().st_size
        (top / "t.sh").write_text(f"#!/bin/sh\ngrep -q '{SYMPTOM}' \"$1.java\"\n")
        (top / "t.sh").chmod(0o755)
        process = Desk(top).start(
            *("Main.java", "--test", "t.sh", "--mode", "external", "--quiet"),
            *("--max-time", str(SECONDS), "--out", "run.chipj"),
        )
        begun, first = time.monotonic(), None
        while process.poll() is None:
            time.sleep(0.2)
            if first is None and _accepted(top / "run.chipj/journal.db"):
                first = time.monotonic() - begun
        lasted, journal = time.monotonic() - begun, top / "run.chipj/journal.db"
        if process.returncode not in (0, 5) or first is None:
            raise SystemExit(process.communicate()[1].decode())
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
        return {
            "methods": methods,
            "file MB": round(size / 1e6, 1),
            "first step s": round(first, 1),
            "over --max-time s": round(max(0.0, lasted - SECONDS), 1),
            "memory MB": memory,
            "MB a MB": round(memory / (size / 1e6)),
            "journal MB": round(journal.stat().st_size / 1e6, 1),
        }
    finally:
        shutil.rmtree(top, ignore_errors=True)


def _accepted(journal: Path) -> bool:
    """Whether there is a step beyond the original."""
    if not journal.exists():
        return False
    with Reader.open(journal) as reader:
        return len(reader.steps()) > 1
