"""Writes what a bench measured into docs/figures.md: a section each, with command, date, JDK."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

from chipper.jvm.jdk import find_jdk

FIGURES = Path(__file__).resolve().parents[1] / "docs" / "figures.md"
HEAD = "# Figures\n\nWritten by the benches; every figure is from a run of the command above it.\n"


def write_section(name: str, command: str, text: str, figures: Path = FIGURES) -> None:
    """Replace the section of the bench *name*, or add it."""
    jdk = find_jdk(None, os.environ)
    title = f"## bench {name}"
    told = (
        f"`{command}`, {date.today().isoformat()}, JDK {jdk.full_version}, {os.cpu_count()} cores"
    )
    section = f"{title}\n\n{told}\n\n{text.strip()}\n"
    known = figures.read_text() if figures.exists() else HEAD
    parts = re.split(r"(?m)^(?=## bench )", known)
    kept = [part.strip() + "\n" for part in parts if not part.startswith(f"{title}\n")]
    figures.write_text("\n".join([*kept, section]))
