"""`chipj.toml`: options for the commands given in its folder and below."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from chipper.cli.paths import FILE
from chipper.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

NAME = "chipj.toml"
_UNCONFIGURED = ("help", "version", "debug", "folder", "shell", "variant")


@dataclass(frozen=True, slots=True)
class Configured:
    """Values for parameters, and where each comes from."""

    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)


def nearest(folder: Path) -> Path | None:
    """The chipj.toml of *folder* or of the nearest folder above."""
    candidates = (each / NAME for each in (folder, *folder.parents))
    return next((path for path in candidates if path.is_file()), None)


def named(command: click.Command) -> dict[str, click.Parameter]:
    """Parameters by what they are called on a command line, without dashes."""
    named = {
        option[2:]: param
        for param in command.params
        for option in param.opts
        if option.startswith("--")
    }
    arguments = {
        each.name or "": each for each in command.params if isinstance(each, click.Argument)
    }
    return {key: param for key, param in (arguments | named).items() if key not in _UNCONFIGURED}


def of_file(
    command: click.Command, commands: Mapping[str, click.Command], path: Path | None
) -> Configured:
    """What the file at *path* says to *command*."""
    found = Configured()
    if path is None:
        return found
    told = _read(path)
    own = told.get(command.name or "", {})
    everywhere = {key: value for key, value in told.items() if not isinstance(value, dict)}
    _check(path, told, commands)
    params = named(command)
    for key, value in (everywhere | own).items():
        if key in params:
            name = params[key].name or ""
            found.values[name] = _value(params[key], key, value, path)
            found.origins[name] = str(path)
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}", help="check the file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}", help='lines are like: timeout = "30s"') from None


def _check(path: Path, told: Mapping[str, Any], commands: Mapping[str, click.Command]) -> None:
    """Refuse names that nobody knows: a mistyped option would be forgotten silently."""
    known = {key for command in commands.values() for key in named(command)}
    for key, value in told.items():
        if isinstance(value, dict):
            _known(path, f"[{key}]", key, commands)
            for inner in value:
                _known(path, f"{inner} in [{key}]", inner, named(commands[key]))
        else:
            _known(path, key, key, known)


def _known(path: Path, told: str, key: str, known: Iterable[str]) -> None:
    names = sorted(known)
    if key not in names:
        near = get_close_matches(key, names, 1)
        hint = f"did you mean {near[0]}?" if near else "chipj chip --help lists the options"
        raise BadInput(f"{path}: nothing is called {told}", help=hint)


def _value(param: click.Parameter, key: str, value: Any, path: Path) -> Any:
    """A value as a command line would give it; paths are relative to the file's folder."""
    many = param.multiple or param.nargs != 1
    if isinstance(value, list) != many or isinstance(value, dict):
        wanted = f'["{value}"]' if many else "a single value"
        raise BadInput(f"{path}: {key} = {value!r}", help=f"write {key} = {wanted}")
    if isinstance(value, bool):
        return value
    each = [_placed(param, key, str(one), path.parent) for one in (value if many else [value])]
    return each if many else each[0]


def _placed(param: click.Parameter, key: str, text: str, folder: Path) -> str:
    if param.type is FILE and text:
        return str(folder / text)
    if key == "classpath":
        entries = [entry for entry in text.split(os.pathsep) if entry]
        return os.pathsep.join(str(folder / entry) for entry in entries)
    return text
