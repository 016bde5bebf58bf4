"""`chipj orbs FILES…`: the lines that the values at a criterion need, whatever the languages."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from chipper import __version__
from chipper.bounds import Bounds
from chipper.calibrate import first_limits
from chipper.chips.catalog import Catalog
from chipper.cli.closing import print_result, show_program
from chipper.cli.criteria import read_criterion, template
from chipper.cli.fencing import fence_of
from chipper.cli.files import beside, read_files
from chipper.cli.progress import Scale, clock
from chipper.cli.recording import recorded_as
from chipper.cli.slice_options import slicing
from chipper.cli.voice import sayer, speaking
from chipper.cli.watching import watcher
from chipper.cores import cores
from chipper.errand import Errand
from chipper.errors import Flaky, Interrupted, NotShown
from chipper.fence.process import clean_environment
from chipper.folder import Keep, fingerprint, folder_for, noted
from chipper.java.parse import Forest
from chipper.job import Job
from chipper.linemap import kept_lines
from chipper.oracle.built import Known
from chipper.oracle.folder import Folders
from chipper.oracle.trajectory import System, Trajectory
from chipper.reduction import reduce
from chipper.report import sliced
from chipper.search.orbs import Window, orbs
from chipper.shape import Compact
from chipper.source.criterion import inject
from chipper.source.judgement import Verdict
from chipper.source.lines import ByLines, line_spans
from chipper.source.use import Use
from chipper.source.variant import Variant
from chipper.start import Start, printed
from chipper.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chipper.cli.signals import Signals
    from chipper.cli.voice import Voice
    from chipper.journal import Reader
    from chipper.oracle.folder import Riders
    from chipper.oracle.trajectory import Values
    from chipper.reduction import Result
    from chipper.source.criterion import Criterion, Injected
    from chipper.source.judgement import Judgement
    from chipper.source.program import Program
    from chipper.start import Judge

LINES = Scale("lines", lambda asked, measure: ByLines().size(asked.variant.program)[0])


@click.command("orbs", short_help="Slice files in any language by observation.")
@slicing
@click.pass_obj
def orbs_command(signals: Signals, /, **options: Any) -> int:
    """Delete the lines of FILES that the values of a variable at a line do not need.

    \b
    chipj orbs A.java b.c --criterion A.java:13:dots --build ./build.sh --exec ./run.sh
    """
    with speaking(options) as console:
        return _sliced(console, options, signals)


def _sliced(console: Voice, options: Mapping[str, Any], signals: Signals) -> int:
    try:
        injected, job = _job(options, console, signals)
        size = ByLines().size(injected.program)[0]
        result = reduce(job, lambda _: watcher(size, console, options, LINES), sayer(console))
    except BrokenPipeError:
        return Interrupted.code
    told = sliced(result.folder, injected, result.summary)
    with suppress(OSError):
        _show(result, told, console)
    print_result(result, told, as_json=options["as_json"])
    if result.error is not None:
        raise result.error
    return result.code


def _job(options: Mapping[str, Any], console: Voice, signals: Signals) -> tuple[Injected, Job]:
    program, root = read_files(options["files"], options["root"])
    criteria = [read_criterion(text, program, root) for text in options["criterion"]]
    templates = [template(each, options["template"]) for each in criteria]
    injected = inject(program, criteria, templates)
    riders = beside(program, root, options["include"])
    if riders.too_many:
        sayer(console)("note: the folder is large: only what --include names is copied")
    environment = clean_environment(os.environ)
    fence = fence_of(options, environment, [root], sayer(console))
    system = System(options["build"], options["exec"], tuple(criteria), environment, fence=fence)
    window = Window(
        options["window"] or 3,
        options["windows"] == "largest",
        options["direction"] == "forward",
    )
    make = _maker(system, injected.program, riders, options["timeout"], console)
    errand = Errand(
        _start(injected.program),
        partial(orbs, injected.program, window, "orbs", injected.fixed),
        ByLines(),
        partial(_shape, injected),
    )
    out = options["out"] or folder_for(options["files"][0], Path.cwd())
    ingredients = _ingredients(injected.program, options, riders, window, templates)
    ingredients["fence"] = fence.name
    return injected, Job(
        injected.program,
        program.files[0],
        "",
        make,
        Style(),
        Catalog({}, ""),
        Forest(),
        out.absolute(),
        fingerprint(ingredients),
        recorded_as(program, ingredients),
        options["jobs"] or cores(),
        options["timeout"],
        keep=Keep(options["keep"]),
        fresh=options["fresh"],
        bounds=Bounds(options["max_variants"], options["max_time"]),
        whole=signals.whole,
        errand=errand,
        fence=fence.name,
        ingredients=noted(ingredients),
    )


def _maker(
    system: System, program: Program, riders: Riders, timeout: float | None, console: Voice
) -> Any:
    known = Known()

    @cache
    def expected() -> Values:
        sayer(console)("observing the original twice")
        limits = first_limits(timeout)
        seen = []
        for _ in range(2):
            with Trajectory(system, None, limits, Folders(riders)) as oracle:
                seen.append(oracle.observe(program, Event()))
        for each in seen:
            if each.judgement.verdict is not Verdict.GOOD or each.values is None:
                raise _not_seen(each.judgement)
        if seen[0].values != seen[1].values:
            raise Flaky(
                "the original shows other values each time",
                help="pick a variable that does not depend on time, addresses or chance",
            )
        found: Values = seen[0].values or ()
        for criterion, values in zip(system.criteria, found, strict=True):
            if not values:
                raise _not_reached(criterion, seen[0].judgement)
        return found

    return lambda limits: Trajectory(system, expected(), limits, Folders(riders), known)


def _not_reached(criterion: Criterion, judgement: Judgement) -> NotShown:
    return NotShown(
        f"the criterion {criterion} is never reached{printed(judgement)}",
        help="check its line and its variable, and what --exec runs",
    )


def _not_seen(judgement: Judgement) -> NotShown:
    return NotShown(
        f"the original cannot be observed: {judgement.note}{printed(judgement)}",
        help="try --build and --exec by hand in a copy of the folder",
    )


def _start(program: Program) -> Any:
    def start(judge: Judge) -> Start:
        judgement = judge(Variant(program))
        if judgement.verdict is not Verdict.GOOD:
            raise Flaky(
                f"the original was good and then {judgement.verdict}",
                help="pick a variable that has the same values every time",
            )
        both = Use(cpu=judgement.cpu, wall=judgement.wall)  # build and execution
        return Start(guard=False, use=judgement.use.or_more(both))

    return start


def _shape(injected: Injected, best: Program, reader: Reader) -> Compact:
    """The slice itself: the best without the injected lines."""
    texts, lines = {}, {}
    for path, kept in kept_lines(reader).items():
        fixed = {line for at, line in injected.fixed if at == path}
        spans = line_spans(best[path].text)
        texts[path] = b"".join(
            best[path].text[start:end]
            for (start, end), line in zip(spans, kept, strict=True)
            if line not in fixed
        )
        lines[path] = injected.original(path, kept)
    return Compact(best.replacing(texts), lines, "the slice, without the injected lines")


def _ingredients(
    program: Program,
    options: Mapping[str, Any],
    riders: Riders,
    window: Window,
    templates: Sequence[str],
) -> dict[str, bytes | str]:
    found: dict[str, bytes | str] = {f"file {file.path}": file.raw() for file in program}
    found |= {f"rider {name}": path.read_bytes() for name, path in riders.files}
    found |= {name: options[name] for name in ("build", "exec")}
    found |= {"window": repr(window), "templates": "\0".join(templates)}
    found |= {"criteria": "\0".join(options["criterion"]), "timeout": str(options["timeout"])}
    return {**found, "version": __version__, "command": "orbs"}


def _show(result: Result, told: Mapping[str, Any], console: Voice) -> None:
    """The slice for people."""
    if result.compact is not None:
        show_program(console, result.compact.program)
    say = sayer(console)
    lines = told["lines"]
    say(f"{lines['original'] - lines['best']} of {lines['original']} lines deleted")
    say(
        f"{told['variants']} variants, {told['compilations']} compilations, "
        f"{told['executions']} executions, {clock(told['seconds'])}"
    )
    if result.note:
        say(result.note)
