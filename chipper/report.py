"""A run in numbers: a row like those of the paper's Table II, from the journal alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from chipper.certificate import Proof, proof
from chipper.java.measure import Scales, source_lines
from chipper.java.parse import Forest
from chipper.journal import Reader
from chipper.linemap import kept_lines
from chipper.slips import Otherwise, Slip, otherwise, slipped
from chipper.source.lines import line_spans

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from chipper.source.criterion import Injected
    from chipper.source.program import Program
    from chipper.source.size import Measure

FORMAT = 1  # of the JSON; it grows, names never change their meaning


@dataclass(frozen=True, slots=True)
class Size:
    """A program in the three measures people read."""

    lines: int
    nodes: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run did."""

    state: str
    original: Size
    best: Size
    best_variant: int
    variants: int
    tests: int
    verdicts: dict[str, int]
    passes: int
    seconds: float
    certificate: Proof = field(default_factory=Proof)
    slipped: Slip | None = None
    otherwise: tuple[Otherwise, ...] = ()

    def as_json(self) -> dict[str, object]:
        """For programs."""
        told = {"format": FORMAT, "minimal": self.certificate.minimal, **asdict(self)}
        told["certificate"] = self.certificate.as_json()
        return told


def summarize(reader: Reader, seconds: float, forest: Forest | None = None) -> Summary:
    """Count what the journal holds; a *forest* may know the trees already."""
    forest = forest or Forest()
    steps = reader.steps()
    verdicts = {verdict: asks for verdict, asks in reader.counts("verdict").items() if asks}
    variants = sum(verdicts.values())
    unasked = sum(
        tally.asks for tally in reader.tallies() if tally.reused or tally.stage in _WITHOUT_ORACLE
    )
    record = reader.record()
    return Summary(
        str(record.state),
        _size(reader.original(), steps[0].measure, forest),
        _size(reader.best(), steps[-1].measure, forest),
        steps[-1].number,
        variants,
        variants - unasked,
        verdicts,
        record.passes,
        round(seconds, 2),
        proof(reader),
        slipped(reader),
        tuple(otherwise(reader)),
    )


def sliced(folder: Path, injected: Injected, summary: Summary) -> dict[str, object]:
    """A slice as line sets over the original, and what it took; from the journal of its run."""
    with Reader.open(folder / "journal.db") as reader:
        kept = kept_lines(reader)
        stages: Counter[str] = Counter()
        for tally in reader.tallies():
            stages[tally.stage] += 0 if tally.reused else tally.asks
    lines = {path: injected.original(path, some) for path, some in kept.items()}
    whole = {
        file.path: injected.original(file.path, range(1, len(line_spans(file.text)) + 1))
        for file in injected.program
    }
    return {
        "format": FORMAT,
        "state": summary.state,
        "slice": {path: list(some) for path, some in lines.items()},
        "deleted": {path: sorted({*whole[path]} - {*some}) for path, some in lines.items()},
        "lines": {"original": _total(whole), "best": _total(lines)},
        "compilations": stages["build"] + stages["run"] + stages["same"],
        "executions": stages["run"],
        "variants": summary.variants,
        "tests": summary.tests,
        "verdicts": summary.verdicts,
        "seconds": summary.seconds,
    }


def _total(lines: Mapping[str, Sequence[int]]) -> int:
    return sum(len(some) for some in lines.values())


_WITHOUT_ORACLE = frozenset({"parse", "known", "memo"})


def sized(program: Program, forest: Forest) -> Size:
    """A program's lines, parse-tree nodes and tokens."""
    return _size(program, Scales(forest).program(program), forest)


def _size(program: Program, measure: Measure, forest: Forest) -> Size:
    lines = sum(source_lines(file, forest) for file in program if file.java)
    return Size(lines, measure.nodes, measure.tokens)
