"""`chipper.reduce`: a reduction from Python, with a predicate or any oracle.

Law: the same guarantees as on the command line: the original is checked, every step is good and
smaller, the best is on disk at every moment, the same answers give the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from chipper import __version__
from chipper.bounds import Bounds
from chipper.chips.catalog import read_catalog
from chipper.cli.inputs import find_main, read_inputs
from chipper.errors import BadInput
from chipper.folder import fingerprint, noted
from chipper.folder.folder import JOURNAL
from chipper.java.parse import Forest
from chipper.job import Job
from chipper.journal import Reader
from chipper.oracle.contract import Cancelled, Oracle
from chipper.plan import chosen
from chipper.reduction import reduce as reduced
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import File, Program
from chipper.style import Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.ledger import Asked
    from chipper.oracle.contract import Cancel
    from chipper.reduction import Result
    from chipper.report import Summary
    from chipper.source.size import Measure
    from chipper.source.variant import Variant

Where = str | PathLike[str]
Sources = Mapping[str, str] | Where | Sequence[Where]
Predicate = Callable[[Mapping[str, str]], bool]


@dataclass(frozen=True, slots=True)
class Reduction:
    """How a reduction ended: texts by path, figures, and whether it came to its end."""

    best: Mapping[str, str]
    compact: Mapping[str, str]
    summary: Summary
    finished: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """A step: the variant that became the best."""

    number: int
    tokens: int
    rule: str
    phase: str


def reduce(
    sources: Sources,
    oracle: Predicate | Oracle,
    *,
    out: Where | None = None,
    key: str = "",
    main: str | None = None,
    jobs: int = 1,
    timeout: float | None = None,
    style: Style | None = None,
    rules: Sequence[Where] = (),
    allow_empty: bool = False,
    fresh: bool = False,
    max_variants: int | None = None,
    max_time: float | None = None,
    stop_at: int | None = None,
    on_step: Callable[[Progress], None] = lambda progress: None,
    say: Callable[[str], None] = lambda text: None,
) -> Reduction:
    """Chip *sources* to the smallest program found for which *oracle* holds.

    *sources* are texts by path, or files and folders. *oracle* is called with the texts of a
    variant, or has `judge(variant, cancel)` and `close()`; with *jobs* above 1 from several
    threads. *out* is a run folder to keep, and to go on in if sources, options and *key* (what the
    answers depend on) are the same. Raises what `chipper.errors` draws. More in docs/api.md.
    """
    with _folder(out) as folder:
        made = _job(sources, oracle, folder, main, style or Style(), rules, f"{key} {timeout}")
        job = replace(
            made,
            jobs=jobs,
            timeout=timeout,
            allow_empty=allow_empty,
            fresh=fresh,
            bounds=Bounds(max_variants, max_time, stop_at),
        )
        return _ended(reduced(job, lambda tokens: _Watch(on_step), say))


def _job(
    sources: Sources,
    oracle: Predicate | Oracle,
    folder: Path,
    main: str | None,
    style: Style,
    rules: Sequence[Where],
    key: str,
) -> Job:
    """What to reduce, by whom, and what the answers depend on."""
    if not callable(oracle) and not hasattr(oracle, "judge"):
        raise BadInput(
            f"{oracle!r} is no oracle", help="a function of the texts by path, or judge and close"
        )
    forest = Forest()
    program = _program(sources, forest)
    name, file = find_main(program, main, forest, needed=False)
    catalog = read_catalog([Path(each) for each in rules])
    chosen(catalog, style)
    ingredients: dict[str, bytes | str] = {f"file {each.path}": each.raw() for each in program}
    ingredients |= {"rules": catalog.digest, "style": repr(style), "key": key, "main": name}
    ingredients |= {"version": __version__, "command": "chipper.reduce"}
    return Job(
        program,
        file,
        name,
        lambda limits: _Shared(oracle),
        style,
        catalog,
        forest,
        folder,
        fingerprint(ingredients),
        {"files": [each.path for each in program], "ingredients": noted(ingredients)},
        ingredients=noted(ingredients),
    )


def _ended(result: Result) -> Reduction:
    if result.error is not None:
        raise result.error
    with Reader.open(result.folder / JOURNAL) as reader:
        best = _texts(reader.best())
    compact = best if result.compact is None else _texts(result.compact.program)
    return Reduction(best, compact, result.summary, result.code == 0, result.note)


def _program(sources: Sources, forest: Forest) -> Program:
    if isinstance(sources, Mapping):
        return Program(tuple(File(path, text.encode()) for path, text in sources.items()))
    named = [sources] if isinstance(sources, str | PathLike) else sources
    return read_inputs([Path(each) for each in named], None, None, forest).program


def _texts(program: Program) -> dict[str, str]:
    return {file.path: file.text.decode("utf-8") for file in program}


@contextmanager
def _folder(out: Where | None) -> Iterator[Path]:
    if out is not None:
        yield Path(out).absolute()
        return
    with TemporaryDirectory(prefix="chipj-api-") as made:
        yield Path(made, "run.chipj")


class _Shared:
    """The user's oracle, which the user closes; a predicate that raises says nothing."""

    def __init__(self, oracle: Predicate | Oracle) -> None:
        self._oracle = oracle

    def judge(self, variant: Variant, cancel: Cancel) -> Judgement:
        if cancel.is_set():
            raise Cancelled
        judge = getattr(self._oracle, "judge", None)
        if judge is not None:
            found: Judgement = judge(variant, cancel)
            return found
        assert callable(self._oracle)
        try:
            holds = self._oracle(_texts(variant.program))
        except Exception as error:
            return Judgement(Verdict.INFRA_ERROR, "predicate", repr(error))
        return Judgement(Verdict.GOOD if holds else Verdict.BAD, "predicate")

    def close(self) -> None:
        """Leave that to its owner."""


class _Watch:
    """Tells steps."""

    def __init__(self, on_step: Callable[[Progress], None]) -> None:
        self._on_step = on_step

    def __enter__(self) -> _Watch:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def asked(self, asked: Asked) -> None:
        """Nothing is told of answers."""

    def stepped(self, asked: Asked, measure: Measure) -> None:
        """Tell the new best."""
        self._on_step(Progress(asked.number, measure.tokens, asked.chip.rule, asked.phase))
