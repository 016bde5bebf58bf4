"""`chipj [chip] SOURCES…`: chip a program to its best variant."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chipper import __version__
from chipper.bounds import Bounds
from chipper.chips.catalog import read_catalog
from chipper.cli.closing import print_result, show_program, show_summary
from chipper.cli.given import check_unit
from chipper.cli.inputs import check_out, find_main, read_inputs
from chipper.cli.numbered import begun_with
from chipper.cli.options import chipping
from chipper.cli.oracles import oracles
from chipper.cli.real_build import verified
from chipper.cli.recording import recorded_as
from chipper.cli.shielding import DECLARATIONS, shields
from chipper.cli.symptoms import Shown
from chipper.cli.voice import sayer, speaking
from chipper.cli.watching import watcher
from chipper.cli.wish import Wish, check_script, check_wish
from chipper.cores import cores
from chipper.errors import BadInput, Interrupted
from chipper.folder import Keep, differences, fingerprint, folder_for, noted
from chipper.java.entry import top_level_types
from chipper.java.parse import Forest
from chipper.job import Job
from chipper.journal import Reader
from chipper.linemap import kept_lines
from chipper.plan import chosen, order
from chipper.reduction import reduce
from chipper.shape import Wanted
from chipper.style import Style

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chipper.cli.inputs import Inputs
    from chipper.cli.signals import Signals
    from chipper.cli.voice import Voice
    from chipper.reduction import Result
    from chipper.source.program import File, Program

_CHIPPING = ("paper", "passes", "only", "without", "rules")
_NOT_FOR_VERDICTS = frozenset(
    {
        "jobs",
        "mode",
        "fence",
        "out",
        "fresh",
        "keep",
        "as_json",
        "quiet",
        "verbose",
        "debug",
        "log_file",
    }
    | {"stop_at", "max_variants", "max_time", "log_file", "verify"}
    # What these name is an ingredient itself; how it is spelled changes nothing.
    | {"sources", "root", "include", "run", "compare", "test", "stdin", "jdk", "rules"}
    | {"from_variant"}
)


@click.command(short_help="Chip a program down to what its symptom needs.")
@chipping
@click.pass_obj
def chip(signals: Signals, /, **options: Any) -> int:
    """Chip SOURCES (files or folders) down to what the symptom needs.

    \b
    chipj Main.java --exception NullPointerException@Parser.next
    chipj Main.java --run run.sh --compare cmp.sh
    chipj src/ --main app.Main --symptom 'wrong: 42'
    """
    with speaking(options) as voice:
        return _chipped(voice, options, signals)


def _chipped(voice: Voice, options: Mapping[str, Any], signals: Signals) -> int:
    say = sayer(voice)
    try:
        job = job_of(options, say, signals)
        before = job.on_disk()
        result = reduce(job, lambda tokens: watcher(tokens, voice, options), say)
    except BrokenPipeError:  # nobody reads what we say: as good as a signal
        return Interrupted.code
    with suppress(OSError):  # a terminal or a reader that is gone changes no result
        _show(result, voice)
        for words in differences(before, job.on_disk()):
            say(f"warning: while chipj ran, {words}; start over with --fresh")
    result = verified(result, options, say)
    print_result(result, _told(result, job), as_json=options["as_json"])
    if result.error is not None:
        raise result.error
    return result.code


def _told(result: Result, job: Job) -> dict[str, object]:
    """The figures; where lines really go, also which lines of the original are left."""
    told = result.summary.as_json()
    if order(job.style) is not None:
        with Reader.open(result.folder / "journal.db") as reader:
            told["slice"] = kept_lines(reader)
    return told


def job_of(options: Mapping[str, Any], say: Callable[[str], None], signals: Signals) -> Job:
    """The reduction that the options mean."""
    wish = _wish(options)
    check_wish(wish)
    if options["verify"]:
        check_script(options["verify"])
    style, forest = _style(options), Forest()
    catalog = read_catalog(options["rules"])
    chosen(catalog, style)
    inputs, out = _begin(options, forest)
    check_unit(options["unit"], inputs.program)
    main, main_file = _main(options, wish, inputs.program, forest)
    made = oracles(replace(wish, shown=wish.shown.testing(main)), inputs, main, main_file)
    check_out(out, options["sources"])
    for note in made.notes:
        say(note)
    words = {**made.ingredients, "rules": catalog.digest.encode()}
    ingredients = _ingredients(inputs, options, words)
    return Job(
        inputs.program,
        main_file,
        main,
        made.make,
        style,
        catalog,
        forest,
        out.absolute(),
        fingerprint(ingredients),
        recorded_as(inputs.program, ingredients, main=main),
        options["jobs"] or cores(),
        wish.shown.hang or options["timeout"],
        options["allow_empty"],
        Keep(options["keep"]),
        options["fresh"],
        Bounds(options["max_variants"], options["max_time"], options["stop_at"]),
        signals.whole,
        made.resident,
        options["mode"] == "internal" and made.resident is not None and not _crashes(wish),
        None,
        made.fence.name,
        made.looser,
        noted(ingredients),
        lambda: noted(_on_disk(inputs, wish)),
        made.watching,
        wish.shown.complaints is None,
        wish.shown.complaints is None and not wish.scripts,
        shields(inputs.program, forest, options["shield"]),
        Wanted(options["one_file"], options["rename"], same_lines=bool(options["reached"])),
        not options["no_keep_lines"],
    )


def _crashes(wish: Wish) -> bool:
    """Whether every variant needs a javac of its own."""
    return wish.shown.complaints is not None and wish.shown.complaints.crash


def _main(
    options: Mapping[str, Any], wish: Wish, program: Program, forest: Forest
) -> tuple[str, File]:
    """The main class; a test is one, and what is only compiled may have several or none."""
    if wish.shown.junit is not None:
        return find_main(program, wish.shown.junit.partition("#")[0], forest, needed=True)
    if wish.scripts or wish.shown.is_run or options["main"]:
        return find_main(program, options["main"], forest, needed=not wish.scripts)
    first = next(file for file in program if file.java)
    names = top_level_types(first, forest)
    return (names[0] if names else Path(first.path).stem), first


def _begin(options: Mapping[str, Any], forest: Forest) -> tuple[Inputs, Path]:
    """What to chip, the sources or a variant of them from another run, and the run folder."""
    inputs = read_inputs(options["sources"], options["root"], _encoding(options), forest)
    out = folder_for(options["sources"][0], Path.cwd())
    placed = options["from_variant"]
    if placed is not None:
        number, program = begun_with(inputs.program, placed)
        inputs = replace(inputs, program=program)
        out = out.with_name(f"{out.stem}v{number}{out.suffix}")
    out = options["out"] or out
    if placed is not None and out.resolve() == placed.folder.resolve():
        raise BadInput(f"--out {out} is the run that --from names", help="choose another place")
    return inputs, out


def _wish(options: Mapping[str, Any]) -> Wish:
    return Wish(
        options["run"],
        options["compare"],
        options["test"],
        Shown.of(options),
        options["include"],
        options["classpath"],
        options["jdk"],
        options["javac_option"],
        options["java_option"],
        options["args"],
        options["stdin"],
        options["fence"],
        options["net"],
        options["timeout"],
        options["repeat"],
    )


def _style(options: Mapping[str, Any]) -> Style:
    if options["reverse"] and options["direction"] == "forward":
        raise BadInput("--reverse and --direction forward contradict each other", help="drop one")
    if options["reached"] and options["no_keep_lines"]:
        raise BadInput("--reached needs every line at its place", help="drop --no-keep-lines")
    _check_search(options)
    direction = "reverse" if options["reverse"] else options["direction"]
    return Style(
        options["paper"],
        None if direction is None else direction == "reverse",
        DECLARATIONS in options["shield"],
        options["passes"],
        options["only"],
        options["without"],
        options["search"],
        _only_for("ddmin", "unit", options) or "line",
        _only_for("orbs", "window", options) or 3,
        _only_for("orbs", "windows", options) == "largest",
    )


def _check_search(options: Mapping[str, Any]) -> None:
    """Refuse what only chipping understands: it would be forgotten silently."""
    search = options["search"]
    given = [name for name in _CHIPPING if options[name]] if search != "chip" else []
    # Places are shielded in every search.
    given += ["shield"] if search != "chip" and DECLARATIONS in options["shield"] else []
    given += ["direction"] if search not in ("chip", "orbs") and options["direction"] else []
    if given:
        raise BadInput(f"--{given[0]} is not for --search {search}", help=f"drop --{given[0]}")


def _only_for(search: str, name: str, options: Mapping[str, Any]) -> Any:
    """An option that one search understands; for another it would be forgotten silently."""
    if options[name] is not None and options["search"] != search:
        raise BadInput(f"--{name} is for --search {search}", help=f"add that, or drop --{name}")
    return options[name]


def _encoding(options: Mapping[str, Any]) -> str | None:
    """What javac is told by its own option."""
    words = options["javac_option"]
    return words[words.index("-encoding") + 1] if "-encoding" in words[:-1] else None


def _ingredients(
    inputs: Inputs, options: Mapping[str, Any], more: Mapping[str, bytes | str]
) -> dict[str, bytes | str]:
    asked = {
        f"option {name}": str(value)
        for name, value in options.items()
        if name not in _NOT_FOR_VERDICTS
    }
    files = {f"file {file.path}": file.raw() for file in inputs.program}
    return {**asked, **files, **more, "version": __version__}


def _on_disk(inputs: Inputs, wish: Wish) -> dict[str, bytes | str]:
    """The sources and scripts as they are at this moment; what is not there is left out."""
    named = {f"file {file.path}": inputs.root / file.path for file in inputs.program}
    named |= {f"file {script}": script for script in wish.scripts}
    found: dict[str, bytes | str] = {}
    for name, path in named.items():
        with suppress(OSError):
            found[name] = path.read_bytes()
    return found


def _show(result: Result, voice: Voice) -> None:
    """The result for people."""
    if result.compact is not None:
        show_program(voice, result.compact.program)
    show_summary(voice, result.summary, result.compact)
    if result.note:
        sayer(voice)(result.note)
