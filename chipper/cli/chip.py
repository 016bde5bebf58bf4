"""`chipj [chip] SOURCES…`: chip a program to its best variant."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from chipper import __version__
from chipper.bounds import Bounds
from chipper.chips.catalog import read_catalog
from chipper.cli.closing import show_program, show_summary
from chipper.cli.inputs import find_main, read_inputs
from chipper.cli.options import chipping
from chipper.cli.oracles import Wish, check_wish, oracles
from chipper.cli.progress import Block, Lines, Silent
from chipper.errors import BadInput
from chipper.folder import Keep, fingerprint, folder_for
from chipper.java.parse import Forest
from chipper.plan import Style
from chipper.reduce import Job, reduce

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.cli.inputs import Inputs
    from chipper.reduce import Result

_NOT_FOR_VERDICTS = frozenset(
    {"jobs", "out", "fresh", "keep", "as_json", "quiet", "verbose", "debug", "sources"}
    | {"stop_at", "max_variants", "max_time"}
)


@click.command()
@chipping
def chip(**options: Any) -> int:
    """Chip SOURCES (files or folders) down to what the symptom needs.

    \b
    chipj Main.java --run run.sh --compare cmp.sh
    chipj src/ --main app.Main --symptom 'wrong: 42'
    """
    console = Console(stderr=True, quiet=options["quiet"])
    job = _job(options, console)
    result = reduce(job, lambda tokens: _watcher(tokens, console, options), _sayer(console))
    _close(result, console, options)
    return result.code


def _job(options: Mapping[str, Any], console: Console) -> Job:
    wish = _wish(options)
    check_wish(wish)
    style = _style(options)
    forest = Forest()
    catalog = read_catalog(options["rules"])
    catalog.selected(paper=style.paper, only=_rules(style.only), without=_rules(style.without))
    inputs = read_inputs(options["sources"], options["root"], _encoding(options), forest)
    needed = wish.symptom is not None
    main, main_file = find_main(inputs.program, options["main"], forest, needed=needed)
    made = oracles(wish, inputs, main, main_file)
    for note in made.notes:
        console.print(f"note: {note}", markup=False)
    return Job(
        inputs.program,
        main_file,
        main,
        made.make,
        style,
        catalog,
        forest,
        (options["out"] or folder_for(options["sources"][0], Path.cwd())).absolute(),
        _fingerprint(inputs, options, {**made.ingredients, "rules": catalog.digest}),
        {"command": sys.argv[1:], "main": main, "files": [f.path for f in inputs.program]},
        options["jobs"] or os.cpu_count() or 1,
        options["timeout"],
        options["allow_empty"],
        Keep(options["keep"]),
        options["fresh"],
        Bounds(options["max_variants"], options["max_time"], options["stop_at"]),
    )


def _wish(options: Mapping[str, Any]) -> Wish:
    return Wish(
        options["run"],
        options["compare"],
        options["test"],
        options["symptom"],
        options["include"],
        options["classpath"],
        options["jdk"],
        options["javac_option"],
        options["java_option"],
        options["args"],
        options["stdin"],
    )


def _style(options: Mapping[str, Any]) -> Style:
    if options["reverse"] and options["direction"] == "forward":
        raise BadInput("--reverse and --direction forward contradict each other")
    direction = "reverse" if options["reverse"] else options["direction"]
    return Style(
        options["paper"],
        None if direction is None else direction == "reverse",
        options["shield"] == "declarations",
        options["passes"],
        options["only"],
        options["without"],
    )


def _rules(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that mean rules; comments are a search of their own."""
    return tuple(name for name in names if name != "comments")


def _encoding(options: Mapping[str, Any]) -> str | None:
    """What javac is told by its own option."""
    words = [word for option in options["javac_option"] for word in option.split()]
    return words[words.index("-encoding") + 1] if "-encoding" in words[:-1] else None


def _fingerprint(
    inputs: Inputs, options: Mapping[str, Any], ingredients: Mapping[str, bytes | str]
) -> str:
    asked = {
        f"option {name}": str(value)
        for name, value in options.items()
        if name not in _NOT_FOR_VERDICTS
    }
    files = {f"file {file.path}": file.raw() for file in inputs.program}
    return fingerprint({**asked, **files, **ingredients, "version": __version__})


def _watcher(tokens: int, console: Console, options: Mapping[str, Any]) -> Silent | Lines | Block:
    if options["quiet"]:
        return Silent(tokens)
    if console.is_terminal and not options["verbose"]:
        return Block(tokens, console)
    return Lines(tokens, console, verbose=options["verbose"])


def _sayer(console: Console) -> Any:
    return lambda text: console.print(text, markup=False, highlight=False)


def _close(result: Result, console: Console, options: Mapping[str, Any]) -> None:
    if result.compact is not None:
        show_program(console, result.compact.program)
    show_summary(console, result.summary, result.compact)
    if result.note:
        console.print(result.note, markup=False, highlight=False)
    if options["as_json"]:
        paths = {"folder": str(result.folder), "best": str(result.folder / "best")}
        if result.compact is not None:
            paths["compact"] = str(result.folder / "compact")
        click.echo(json.dumps({**result.summary.as_json(), **paths, "exit": result.code}))
    else:
        click.echo(result.folder / "best")
