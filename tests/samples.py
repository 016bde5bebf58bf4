"""The samples of `javasamples/`: their programs, scripts and symptoms, for tests and benches."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from chipper.cli.inputs import read_inputs
from chipper.java.parse import Forest
from chipper.jvm.jdk import Jdk, find_jdk, find_jdks
from chipper.source.codec import decode
from chipper.source.program import File, Program
from chipper.style import Style

CHECKOUT = Path(__file__).resolve().parents[1]
SAMPLES = CHECKOUT / "javasamples"
# How the paper chips, with its refinements (5.1); the default plan is the command itself.
PAPER = {
    "forward": Style(paper=True),
    "reverse": Style(paper=True, reverse=True),
    "shield": Style(paper=True, shield=True),
    "rechip": Style(paper=True, passes=0),
}
DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Sample:
    """One program with one of its symptoms."""

    name: str
    shape: str
    about: str
    folder: Path
    sources: tuple[str, ...]
    main: str
    compare: str
    pattern: str | None
    jdk: int
    generated: str | None

    @property
    def run(self) -> Path:
        return self.folder / "run.sh"

    @property
    def title(self) -> str:
        """What tells it from every other: a translator has three symptoms."""
        return f"{self.name}-{self.shape}"

    def program(self) -> Program:
        """The program as chipj reads it; a generated one is generated."""
        if self.generated is not None:
            made = subprocess.run(
                [sys.executable, self.folder / self.generated], capture_output=True, check=True
            ).stdout
            text, codec = decode(made)
            return Program((File(self.sources[0], text, codec),))
        paths = [self.folder / source for source in self.sources]
        return read_inputs(paths, None, None, Forest()).program

    def written(self, folder: Path) -> list[Path]:
        """The sources as files, written to *folder* if they are generated."""
        if self.generated is None:
            return [self.folder / source for source in self.sources]
        path = folder / self.sources[0]
        path.write_bytes(self.program().files[0].raw())
        return [path]

    def arguments(self, folder: Path) -> list[str]:
        """What to give chipj; a symptom that is a pattern needs no scripts."""
        told = ["--symptom", self.pattern or ""]
        if self.pattern is None:
            told = ["--run", str(self.run), "--compare", str(self.folder / self.compare)]
        first, fitting = find_jdk(None, os.environ), self.fitting_jdk()
        if fitting != first:
            told += ["--jdk", str(fitting.home)]
        return [*map(str, self.written(folder)), "--main", self.main, *told]

    def fitting_jdk(self) -> Jdk:
        """The first JDK here that is new enough; StopIteration if there is none."""
        return next(jdk for jdk in find_jdks(os.environ) if jdk.version >= self.jdk)


def samples() -> list[Sample]:
    """All of them, in the order of the paper's tests."""
    found = [sample for path in sorted(SAMPLES.glob("*/sample.toml")) for sample in _read(path)]
    return sorted(found, key=lambda sample: (len(sample.shape), sample.shape, sample.name))


def _read(path: Path) -> list[Sample]:
    told = tomllib.loads(path.read_text())
    return [
        Sample(
            path.parent.name,
            symptom["shape"],
            told["about"],
            path.parent,
            tuple(told["sources"]),
            told["main"],
            symptom["compare"],
            symptom.get("pattern"),
            told["jdk"],
            told.get("generated"),
        )
        for symptom in told["symptom"]
    ]
