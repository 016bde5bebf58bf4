"""The command `chipj`: finds the subcommand, turns errors into messages and exit codes."""

from __future__ import annotations

import signal
import sys
import traceback
from typing import TYPE_CHECKING

import click

from chipper import __version__
from chipper.cli.chip import chip
from chipper.errors import BadInput, ChipError, Interrupted

if TYPE_CHECKING:
    from types import FrameType


class Commands(click.Group):
    """Commands by name; a first word that is none means `chip`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `chip` in front unless a command or one of our own options leads."""
        if args and args[0] not in self.commands and args[0] not in ("--help", "--version"):
            args = ["chip", *args]
        return super().parse_args(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["--help"]})
@click.version_option(__version__, prog_name="chipj")
def commands() -> None:
    """Chips a Java program down to what its symptom needs.

    `chipj Main.java --run run.sh --compare cmp.sh` is short for `chipj chip ...`.
    Your files are never modified; the best variant is on disk at every moment.
    """


commands.add_command(chip)


def main() -> None:
    """The entry point: never a traceback, unless asked for with --debug."""
    debug = "--debug" in sys.argv[1:]
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupted)
    try:
        code = commands.main(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.UsageError as error:
        hint = f"{error.ctx.command_path} --help" if error.ctx else "chipj --help"
        _fail(BadInput(error.format_message(), help=hint), debug=debug)
    except click.Abort:
        sys.exit(Interrupted.code)
    except KeyboardInterrupt:
        sys.exit(Interrupted.code)
    except BrokenPipeError:
        sys.exit(0)
    except ChipError as error:
        _fail(error, debug=debug)
    except Exception as error:
        if debug:
            traceback.print_exc()
        hint = "run again with --debug and report what it shows"
        _fail(ChipError(f"internal error: {error!r}", help=hint), debug=False)


def _interrupted(number: int, frame: FrameType | None) -> None:
    raise Interrupted(f"ended by {signal.Signals(number).name}")


def _fail(error: ChipError, *, debug: bool) -> None:
    if debug:
        traceback.print_exception(error)
    click.secho("error: ", fg="red", bold=True, err=True, nl=False)
    click.echo(error.message, err=True)
    if error.help:
        click.secho("help: ", fg="cyan", bold=True, err=True, nl=False)
        click.echo(error.help, err=True)
    sys.exit(error.code)
