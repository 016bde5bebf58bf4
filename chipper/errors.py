"""What can go wrong, as one small tree; each kind knows its exit code.

ChipError
  BadInput        2   usage, files, scripts, options
    BadRule       2   a rule file, with row and column
  NotShown        1   the original does not show the symptom
  TooPermissive   3   an empty program shows it as well
  Flaky           4   the same program was judged good and not good
  OracleFailed   69   the oracle broke, not the variant; the best is saved
  InUse          75   another chipj works in this run folder
  Interrupted   130   Ctrl-C, SIGTERM, SIGHUP; the best is saved
"""

from __future__ import annotations


class ChipError(Exception):
    """An error a person can act on: what happened, and how to go on."""

    code = 70

    def __init__(self, message: str, *, help: str = "") -> None:
        """Say what happened in *message* and what to do about it in *help*."""
        super().__init__(message)
        self.message = message
        self.help = help


class BadInput(ChipError):
    """The command cannot be carried out as given."""

    code = 2


class BadRule(BadInput):
    """A rule file that cannot be read."""

    def __init__(self, path: str, row: int, column: int, message: str) -> None:
        """Point at the offending row and column, counted from 1."""
        super().__init__(f"{path}:{row}:{column}: {message}", help="see rules/README.md")


class NotShown(ChipError):
    """The original program does not show the symptom."""

    code = 1


class TooPermissive(ChipError):
    """An empty program shows the symptom too."""

    code = 3


class Flaky(ChipError):
    """The same program was judged differently."""

    code = 4


class OracleFailed(ChipError):
    """The oracle kept failing; this says nothing about the variant."""

    code = 69


class InUse(ChipError):
    """Another chipj works in this run folder."""

    code = 75


class Interrupted(ChipError):
    """Somebody asked the run to stop."""

    code = 130
