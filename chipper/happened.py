"""What happened to a variant, in words: the compiler's complaint, or how its output differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.source.judgement import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chipper.source.diagnostic import Diagnostic
    from chipper.source.judgement import Judgement

_SHORT = 60  # characters of a line of output that are shown


def happened(
    judgement: Judgement,
    complaints: Sequence[Diagnostic],
    outputs: tuple[bytes | None, bytes],
    line: Callable[[Diagnostic], int],
) -> str:
    """Why a variant is not good; *outputs* are the best's, if known, and its own."""
    if complaints:
        first = complaints[0]
        return f"does not compile: {_complaint(first)} (line {line(first)})"
    if judgement.verdict is Verdict.NO_COMPILE:
        if judgement.stage == "parse":
            return "does not parse"
        return f"does not compile: {judgement.note}" if judgement.note else "does not compile"
    if judgement.verdict is Verdict.TIMEOUT:
        return "does not end in time"
    if judgement.verdict is Verdict.LIMIT:
        return f"asks for too much: {judgement.note}" if judgement.note else "asks for too much"
    silent = judgement.stage == "run" and not outputs[1]
    told = "prints nothing" if silent else difference(*outputs)
    return told or judgement.note or "the oracle says no"


def _complaint(complaint: Diagnostic) -> str:
    """javac's words on one line; what it cannot find is on its second."""
    lines = [line.strip() for line in complaint.message.splitlines()]
    if not lines:
        return " ".join((complaint.key, *complaint.arguments))
    symbol = [" ".join(line.split()[1:]) for line in lines if line.startswith("symbol:")]
    return f"{lines[0]}: {symbol[0]}" if symbol else lines[0]


def difference(shown: bytes | None, printed: bytes) -> str:
    """Where a variant's output first differs from the best's; empty where it does not."""
    if not printed:
        return "" if not shown else "prints nothing"
    lines = _lines(printed)
    if shown is None:
        return f"prints {_quoted(lines[0])}" if lines else ""
    wanted = _lines(shown)
    for have, want in zip(lines, wanted, strict=False):
        if have != want:
            return f"prints {_quoted(have)} instead of {_quoted(want)}"
    if len(lines) < len(wanted):
        return f"does not print {_quoted(wanted[len(lines)])}"
    if len(lines) > len(wanted):
        return f"prints {_quoted(lines[len(wanted)])} as well"
    return ""


def _lines(output: bytes) -> list[str]:
    return output.decode("utf-8", "replace").splitlines()


def _quoted(line: str) -> str:
    plain = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in line)
    return f"'{plain if len(plain) <= _SHORT else plain[: _SHORT - 1] + '…'}'"
