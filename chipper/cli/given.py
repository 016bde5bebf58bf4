"""What `chipj input` is given, as a program of files; and what tells it from a passing input.

Law: any bytes may be an input, and what is written is what was read. UTF-8 is read as characters,
UTF-16 if it has a mark, all else byte by byte.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from chipper.cli.inputs import unreadable
from chipper.errors import BadInput
from chipper.oracle.inputs import ARGS, ENV, FILES, STDIN
from chipper.search.dd import Deltas
from chipper.search.units import NAMES, spans
from chipper.source.codec import Codec, decode
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

_BYTES = Codec("latin-1")  # a character for every byte


def given_input(options: Mapping[str, Any]) -> Program:
    """The input as a program of files."""
    if options["unit"] == "statement":
        raise BadInput("an input has no statements", help="--unit char, token, line or a REGEX")
    _tell_apart(options["files"])
    found = tuple(_inputs(options))
    if not found:
        raise BadInput("no input is given", help="--args, --stdin, --file or --env")
    if options["passing"] is None:
        check_unit(options["unit"], found)
    return Program(found)


def _inputs(options: Mapping[str, Any]) -> Iterator[File]:
    words = options["args"]
    if any("\n" in word for word in words):
        raise BadInput("an argument has a line end in it", help="hand it over in a file: --file")
    if words:
        yield _made(ARGS, b"".join(os.fsencode(word) + b"\n" for word in words))
    if options["stdin"] is not None:
        yield _made(STDIN, _read(options["stdin"]))
    for path in options["files"]:
        yield _made(f"{FILES}{path.name}", _read(path))
    for name, text in options["env"].items():
        yield _made(f"{ENV}{name}", os.fsencode(text))


def _tell_apart(files: Sequence[Path]) -> None:
    for name, times in Counter(path.name for path in files).items():
        if times > 1:
            raise BadInput(
                f"two files are called {name}", help="the program finds each under its name"
            )


def check_unit(unit: str | None, files: Iterable[File]) -> None:
    """Refuse a pattern in vain, which may be a name of a unit that is spelt wrong."""
    if unit is None or unit in NAMES or any(spans(file.text, unit) for file in files):
        return
    known = ", ".join(NAMES)
    raise BadInput(f"--unit {unit} matches nothing", help=f"one of {known}, or another REGEX")


def passing_input(options: Mapping[str, Any], given: Program) -> tuple[Program, Deltas | None]:
    """What tells the input from the passing one, for dd, and the input as it is compared."""
    if (options["algorithm"] == "dd") != (options["passing"] is not None):
        raise BadInput("--algorithm dd and --passing FILE go together", help="give both or none")
    if options["passing"] is None:
        return given, None
    if len(given.files) != 1:
        names = ", ".join(file.path for file in given)
        raise BadInput(f"dd compares one input, but there are several: {names}", help="give one")
    failing = given.files[0]
    raw = _read(options["passing"])
    passing = _made(failing.path, raw.replace(b"\r\n", b"\n") if failing.path == ARGS else raw)
    if passing.codec != failing.codec:
        passing, failing = _in_bytes(passing), _in_bytes(failing)
    check_unit(options["unit"], (failing, passing))
    unit = options["unit"] or "char"
    deltas = Deltas.of(failing.path, *(_units(each.text, unit) for each in (passing, failing)))
    if not len(deltas):
        raise BadInput("the passing input is the same as the failing one", help="--passing OTHER")
    return Program((failing,)), deltas


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None


def _made(name: str, raw: bytes) -> File:
    try:
        name.encode()
    except UnicodeEncodeError:
        raise BadInput(f"the name of {name} is not UTF-8", help="rename it") from None
    try:
        raw.decode("utf-8")
        return File(name, raw)  # a mark in front is a character like others
    except UnicodeDecodeError:
        pass
    try:
        return File(name, *decode(raw))
    except BadInput:  # a mark that means nothing
        return _in_bytes(File(name, raw))


def _in_bytes(file: File) -> File:
    """The same file as a text in which every byte is a character."""
    return File(file.path, file.raw().decode(_BYTES.name).encode(), _BYTES)


def _units(text: bytes, unit: str) -> list[bytes]:
    """A text cut into units; what no pattern matches is a unit too."""
    found, done = [], 0
    for start, end in spans(text, unit):
        found += [text[done:start]] if done < start else []
        found.append(text[start:end])
        done = end
    return [*found, text[done:]] if done < len(text) else found
