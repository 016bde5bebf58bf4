"""The commands of `chipj`, and the one place where errors become messages and exit codes.

Law: never a traceback, unless asked for with --debug.
"""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from chipper import __version__
from chipper.cli.configured import configure, origin
from chipper.cli.lazily import Lazily
from chipper.errors import BadInput, ChipError, Interrupted, OracleFailed
from chipper.fence.orphans import end_orphans
from chipper.fence.scratch import leave, sweep
from chipper.folder.atomic import is_full

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.cli.signals import Signals

_HELP = ("-h", "--help")


class Commands(click.Group):
    """Commands by name; a first word that is none means `chip`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `chip` in front unless a command or one of our own options leads."""
        if args and args[0] not in self.commands and args[0] not in (*_HELP, "--version"):
            if not ctx.resilient_parsing:
                self._check_source(args[0])
            args = ["chip", *args]
        asks = not ctx.resilient_parsing and not {*args} & {*_HELP}
        if asks and args and args[0] in self.commands:
            configure(ctx, self.commands, args, os.environ, Path.cwd())
        return super().parse_args(ctx, args)

    def _check_source(self, word: str) -> None:
        """Refuse a command that is misspelt: as a source it would lead to another complaint."""
        near = get_close_matches(word, [*self.commands], 1)
        if near and not os.path.lexists(word):
            raise BadInput(f"{word} is no command and no file", help=f"did you mean {near[0]}?")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands, and sources: `chip` may be left out."""
        return [*super().shell_complete(ctx, incomplete), CompletionItem(incomplete, type="file")]


@click.group(cls=Commands, context_settings={"help_option_names": list(_HELP)})
@click.version_option(__version__, prog_name="chipj")
def commands() -> None:
    """Chips a Java program down to what its symptom needs.

    \b
    chipj Main.java --exception NullPointerException
    chipj Main.java --symptom 'wrong: 42'
    chipj Main.java --run run.sh --compare cmp.sh

    This is short for `chipj chip ...`; `chipj chip --help` has all options. `check` in front tells
    whether a command will work. Your files are never modified; the best variant is on disk at
    every moment.
    """


_PLAIN = "chip", "check", "init", "resume", "show", "report", "certificate", "view", "completion"
commands.commands = Lazily(
    {name: f"chipper.cli.{name}:{name}" for name in _PLAIN}
    | {name: f"chipper.cli.{name}:{name}_command" for name in ("input", "orbs")}
)


def obey(arguments: Sequence[str], signals: Signals) -> int:
    """Carry out a command line; the exit code."""
    debug = "--debug" in arguments
    sweep()
    end_orphans()
    try:
        code = commands.main(list(arguments), "chipj", standalone_mode=False, obj=signals)
        return code if isinstance(code, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        return _said(error.format_message(), BadInput.code)
    except click.UsageError as error:
        hint = f"{error.ctx.command_path} --help" if error.ctx else "chipj --help"
        if isinstance(error, click.NoSuchOption):
            hint = " or ".join(
                (*get_close_matches(error.option_name, error.possibilities or (), 1), hint)
            )
        told = error.format_message() + origin(error)
        return _failed(BadInput(told, help=hint), debug=debug)
    except click.Abort:
        return _said("interrupted", Interrupted.code)
    except ChipError as error:
        return _failed(error, debug=debug)
    except OSError as error:
        return _failed(_refused(error), debug=debug)
    except Exception as error:
        hint = "run again with --debug and report what it shows"
        return _failed(_internal(error, hint), debug=debug)
    finally:
        leave()
        _flush()


def _refused(error: OSError) -> OracleFailed:
    """What the system did not let us do: no space, no permission, too many open files."""
    # Of two names the second is where it was to be written to.
    name = error.filename2 or error.filename
    where = f"{name}: " if name else ""
    room = "make room there for more bytes and files, or set TMPDIR"
    remedy = room if is_full(error) else "mend that"
    failed = OracleFailed(
        f"{where}{error.strerror or error}", help=f"{remedy} and give the same command again"
    )
    failed.__cause__ = error
    return failed


def _internal(error: Exception, help: str) -> ChipError:
    failed = ChipError(f"internal error: {error!r}", help=help)
    failed.__cause__ = error
    return failed


def _failed(error: ChipError, *, debug: bool) -> int:
    with suppress(OSError):
        if debug:
            traceback.print_exception(error)
        click.secho("error: ", fg="red", bold=True, err=True, nl=False)
        click.echo(error.message, err=True)
        if error.help:
            click.secho("help: ", fg="cyan", bold=True, err=True, nl=False)
            click.echo(error.help, err=True)
    return error.code


def _said(text: str, code: int) -> int:
    with suppress(OSError):
        click.echo(text, err=True)
    return code


def _flush() -> None:
    """Where nobody reads, what is left must not become a traceback at the very end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
