"""Which files ride along with a Java program, beside its variants.

Law: nothing that chipj writes itself does, unless it is named: a variant must not see its journal.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chipper.cli.inputs import is_run_folder
from chipper.cli.toml import NAME
from chipper.oracle.folder import gather

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chipper.cli.inputs import Inputs
    from chipper.oracle.folder import Riders


def riding(scripts: Iterable[Path], include: Sequence[Path], inputs: Inputs) -> Riders:
    """Files beside the scripts, those that are included, and other files among the sources."""
    folders = [script.absolute().parent for script in scripts]
    riders = gather(dict.fromkeys(folders), include)
    beside = [
        (path.relative_to(inputs.root).as_posix(), path)
        for path in inputs.riders
        if path.is_relative_to(inputs.root)
    ]
    return without_ours(
        replace(riders, files=tuple(dict((*beside, *riders.files)).items())), include
    )


def without_ours(riders: Riders, include: Sequence[Path] = ()) -> Riders:
    """The riders that are the user's."""
    ours = _ours((path for _, path in riders.files), include)
    return replace(riders, files=tuple(each for each in riders.files if each[1] not in ours))


def _ours(paths: Iterable[Path], include: Iterable[Path]) -> set[Path]:
    """Run folders under any name, the configuration, and the logs written now.

    What they say may change without changing any answer.
    """
    named = {Path(os.path.abspath(path)) for path in include}
    found = {path: set(_above(path, named)) for path in paths}
    runs = {folder for folder in set().union(*found.values()) if is_run_folder(folder)}
    runs |= {Path(os.path.abspath(out)) for out in _given("out")}  # before it holds a journal too
    logs = _logs()
    return {
        path
        for path, above in found.items()
        if (path.name == NAME and path not in named)
        or not runs.isdisjoint(above)
        or any(os.path.samestat(path.stat(), log) for log in logs)
    }


def _logs() -> list[os.stat_result]:
    written: list[int | Path] = [1, 2, *_given("log_file")]
    logs = []
    for each in written:
        with suppress(OSError):
            logs.append(os.stat(each))
    return logs


def _given(option: str) -> list[Path]:
    """What this command was given by this option, if it was."""
    context = click.get_current_context(silent=True)
    value = None if context is None else context.params.get(option)
    return [Path(value)] if isinstance(value, (str, Path)) else []


def _above(path: Path, named: set[Path]) -> Iterator[Path]:
    """The folders that a path lies in, up to one that was named, if not the path itself was."""
    for each in (path, *path.parents):
        if each != path:
            yield each
        if each in named:
            return
