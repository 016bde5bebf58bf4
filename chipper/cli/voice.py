"""What is said to people: on stderr, and in the file that --log-file names."""

from __future__ import annotations

import shlex
import sys
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich.console import Console

from chipper.errors import BadInput, ChipError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

_WIDTH = 120


class Voice(Console):
    """What is said goes to stderr; that nobody listens is for the caller to know."""

    def __init__(self, *, quiet: bool, log: Console | None = None) -> None:
        """Speak, unless *quiet*; the *log* hears it all."""
        super().__init__(stderr=True, quiet=quiet, emoji=False)  # Java has `:key:` too
        self.log_file = log

    def on_broken_pipe(self) -> None:
        """Raise it, where Rich would end the program with 1."""
        raise BrokenPipeError

    @property
    def heard(self) -> tuple[Console, ...]:
        """Where it goes."""
        return (self,) if self.log_file is None else (self, self.log_file)


@contextmanager
def speaking(options: Mapping[str, Any]) -> Iterator[Voice]:
    """A voice as the options want it; an error that ends the command is logged as well."""
    path: Path | None = options["log_file"]
    if path is None:
        yield Voice(quiet=options["quiet"])
        return
    try:
        stream = path.open("a", encoding="utf-8", errors="backslashreplace", buffering=1)
    except OSError as error:
        raise BadInput(
            f"cannot write --log-file {path}: {error.strerror}", help="name another file"
        ) from None
    with stream:
        log = Console(file=stream, emoji=False, no_color=True, width=_WIDTH, force_terminal=False)
        voice = Voice(quiet=options["quiet"], log=log)
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        _plain(log, f"{now} chipj {shlex.join(sys.argv[1:])}")
        try:
            yield voice
        except ChipError as error:
            _plain(log, f"error: {error.message}\nhelp: {error.help}")
            raise


def sayer(voice: Voice) -> Callable[[str], None]:
    """Says plain lines."""

    def say(text: str) -> None:
        for each in voice.heard:
            _plain(each, text)

    return say


def _plain(console: Console, text: str) -> None:
    console.print(text, markup=False, highlight=False, soft_wrap=True)
