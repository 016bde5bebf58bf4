"""The entry point of `chipj`: ready for signals before the rest is loaded."""

from __future__ import annotations

import sys

from chipper.errors import Interrupted


def main() -> None:
    """Obey the command line; arguments in, exit code out."""
    try:
        # Loading takes a moment, and a Ctrl-C meanwhile is no reason for a traceback.
        from chipper.cli.signals import Signals

        signals = Signals()
        signals.listen()
        from chipper.cli.commands import obey

        code = obey(sys.argv[1:], signals)
        signals.ignore()
    except KeyboardInterrupt:
        code = Interrupted.code
    sys.exit(code)
