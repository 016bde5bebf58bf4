"""`chipj init`: scripts to begin with, from a symptom; or the settings of a Maven project.

Law: nothing that is there is overwritten.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chipper.attach.preset import PLACEHOLDER, preset
from chipper.cli.expecting import expected
from chipper.cli.maven import VERIFY, settings
from chipper.cli.options import RUNTIME, added
from chipper.cli.paths import FILE
from chipper.cli.symptom_options import SHOWN
from chipper.cli.toml import NAME
from chipper.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_RUN, _COMPARE = "run.sh", "cmp.sh"


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    own = [
        click.argument("sources", nargs=-1, type=FILE),
        *RUNTIME,
        *SHOWN,
        click.option("--maven", is_flag=True, help="Settings for the Maven project here."),
        click.option("--out", type=FILE, metavar="DIR", help="Where the files go [this folder]."),
        click.option("--debug", is_flag=True, help="Show tracebacks."),
    ]
    return added(own, command)


@click.command(short_help="Write scripts for a symptom, or set up a Maven project.")
@_options
def init(sources: tuple[Path, ...], maven: bool, out: Path | None, **options: Any) -> int:
    """Write a Run and a Compare script that mean the symptom given, to edit and keep.

    \b
    chipj init Main.java --exception NullPointerException@Main.parse
    chipj init --maven

    What the original teaches (--same-output, crashes) is seen once, for expected.output.
    With --maven: chipj.toml with the sources, the class path (asked once from mvnw or mvn) and
    javac's options, and verify-maven.sh, which tries a result in the real build.
    """
    folder = out or Path()
    if maven:
        files = settings(Path(), options)
        made = [_written(folder / name, text) for name, text in files.items()]
    else:
        made = _scripts(sources, folder, options)
    for line in _next(sources, folder, options, maven=maven):
        click.echo(line, err=True)
    for path in made:
        click.echo(os.fsencode(path))
    return 0


def _scripts(sources: tuple[Path, ...], folder: Path, options: Mapping[str, Any]) -> list[Path]:
    """The scripts, and what the original does if they are to compare with that."""
    made = preset(options)
    with tempfile.TemporaryDirectory(prefix="chipj-init-") as place:
        script = _written(Path(place, _RUN), made.run)
        known = expected(sources, script, options) if made.as_before else {}
    files = {_RUN: made.run, _COMPARE: made.compare} | known
    return [_written(folder / name, text) for name, text in files.items()]


def _written(path: Path, text: str) -> Path:
    """Make a file that was not there; scripts can be executed."""
    try:
        with path.open("x", encoding="utf-8", errors="surrogateescape", newline="") as stream:
            stream.write(text)
    except FileExistsError:
        raise BadInput(
            f"{path} is there already", help="move it away, or --out DIR for another place"
        ) from None
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}", help="--out DIR") from None
    if path.suffix == ".sh":
        path.chmod(0o755)
    return path


def _next(
    sources: tuple[Path, ...], folder: Path, options: Mapping[str, Any], *, maven: bool
) -> list[str]:
    """What to do now, to be pasted."""
    if maven:
        return [
            f"{folder / NAME} has the sources and the class path; name a symptom there or here:",
            "    chipj check --junit FooTest#bar",
            f"then chipj chip and the same words; at its end {VERIFY} tries in the real build",
            "whether what is left still fails",
        ]
    named = [*map(str, sources)] or ["Main.java"]
    main = ["--main", options["main"]] if options.get("main") else []
    scripts = ["--run", str(folder / _RUN), "--compare", str(folder / _COMPARE)]
    read = options.get("stdin")
    aside = ["--include", str(read)] if read and read.parent != folder else []
    words = shlex.join(["chipj", "check", *named, *main, *scripts, *aside])
    symptom = any(options.get(parameter) for parameter in _shown_names())
    edit = [] if symptom else [f"edit {folder / _COMPARE}: it looks for '{PLACEHOLDER}'"]
    return [*edit, "then try them:", f"    {words}"]


def _shown_names() -> list[str]:
    """The names of the symptom options."""
    command = added(SHOWN, click.command(lambda: None))
    assert isinstance(command, click.Command)
    return [param.name or "" for param in command.params]
