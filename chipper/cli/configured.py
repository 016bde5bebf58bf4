"""Options from the environment and from `chipj.toml`, where the command line says nothing.

Law: the command line counts before CHIPJ_* before the nearest chipj.toml. What chipj gives to
scripts (CHIPJ_FILES) is no option. A run remembers what it was given, wherever that came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from chipper.cli.toml import NAME, Configured, named, nearest, of_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

# Those that judge variants. Others have options of the same name that mean another thing (--out).
CONFIGURED = ("chip", "check", "resume", "input", "orbs")
_PREFIX = "CHIPJ_"
_GIVEN = ("CHIPJ_FILES", "CHIPJ_REACHED", "CHIPJ_TRAJECTORY", "CHIPJ_QUESTION")  # to scripts
_WHOLE = ("REGEX", "WORDS")  # what may have blanks is one value, not several
_ORIGINS = "chipj.origins"
_SYMPTOMS = frozenset(
    {"run", "compare", "test", "symptom", "stdout", "stderr", "not", "exception", "exit", "hang"}
    | {"same-output", "javac-error", "javac-warning", "javac-crash", "jvm-crash", "differ", "junit"}
)


def configure(
    context: click.Context,
    commands: Mapping[str, click.Command],
    words: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
) -> None:
    """Give the command in *words* what environment and file say, below the group's *context*."""
    if words[0] not in CONFIGURED:
        return
    command = commands[words[0]]
    path = nearest(folder)
    known = {name: commands[name] for name in CONFIGURED} if path else {}
    found = of_file(command, known, path)
    ours = _of_environment(command, environment)
    _drop_symptoms(command, found, {word.partition("=")[0][2:] for word in words}, ours)
    _drop_symptoms(command, ours, {word.partition("=")[0][2:] for word in words})
    context.default_map = {words[0]: found.values | ours.values}
    context.meta[_ORIGINS] = found.origins | ours.origins


def origin(error: click.UsageError) -> str:
    """Where a wrong value came from, if it was not the command line."""
    if not isinstance(error, click.BadParameter) or error.ctx is None or error.param is None:
        return ""
    origins: dict[str, str] = error.ctx.meta.get(_ORIGINS, {})
    if error.ctx.get_parameter_source(error.param.name or "") is not ParameterSource.DEFAULT_MAP:
        return ""
    return f" (from {origins.get(error.param.name or '', NAME)})"


def spelled(context: click.Context | None) -> list[str]:
    """The options that came from elsewhere, as words of a command line."""
    words: list[str] = []
    if context is None:
        return words
    for param in context.command.params:
        if context.get_parameter_source(param.name or "") is ParameterSource.DEFAULT_MAP:
            words += _words(param, (context.default_map or {})[param.name])
    return words


def _words(param: click.Parameter, value: Any) -> list[str]:
    if isinstance(param, click.Argument):
        return [*map(str, value)]
    [spelling, *_] = param.opts
    if isinstance(param, click.Option) and param.is_flag:
        return [spelling] if value is True or str(value).lower() in _TRUE else []
    values = value if isinstance(value, list) else [value]
    if param.nargs > 1:
        return [spelling, *map(str, values)]
    return [word for each in values for word in (spelling, str(each))]


_TRUE = ("1", "true", "t", "yes", "y", "on")


def _of_environment(command: click.Command, environment: Mapping[str, str]) -> Configured:
    found = Configured()
    for name, param in named(command).items():
        variable = variable_of(name)
        text = environment.get(variable) if variable not in _GIVEN else None
        if text and isinstance(param, click.Option) and param.name:
            found.values[param.name] = _value(param, text)
            found.origins[param.name] = variable
    return found


def _value(param: click.Option, text: str) -> str | list[str]:
    if not param.multiple and param.nargs == 1:
        return text
    return [text] if param.metavar in _WHOLE else [*param.type.split_envvar_value(text)]


def variable_of(option: str) -> str:
    """The variable of an option: CHIPJ_MAX_TIME for max-time."""
    return _PREFIX + option.upper().replace("-", "_")


def _drop_symptoms(
    command: click.Command, found: Configured, given: set[str], above: Configured | None = None
) -> None:
    """A symptom given above replaces the one below as a whole: they would be one too many."""
    params = named(command)
    symptoms = {key: params[key].name or "" for key in _SYMPTOMS & params.keys()}
    higher = given & symptoms.keys() or (above and above.values.keys() & set(symptoms.values()))
    for name in symptoms.values() if higher else ():
        found.values.pop(name, None)
        found.origins.pop(name, None)
