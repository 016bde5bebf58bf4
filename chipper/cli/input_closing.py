"""What `chipj input` says at its end: what is left, and how to chip the program with it."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Any

from chipper.oracle.inputs import ARGS, ENV, FILES, STDIN, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from chipper.source.program import File, Program

MOST_LINES, MOST_BYTES = 30, 3000


def shown(best: Program) -> str:
    """The input itself, if it fits a screen."""
    texts = [_shown(file) for file in best]
    whole = "\n".join(texts)
    return whole if whole.count("\n") < MOST_LINES and len(whole) < MOST_BYTES else ""


def _shown(file: File) -> str:
    if file.path == ARGS:
        return f"{ARGS}: {shlex.join(words(file.raw()))}"
    lines = file.text.decode("utf-8", "replace").splitlines() or ["(empty)"]
    return "\n".join((f"{file.path}:", *(f"  | {line}" for line in lines)))


def to_chip(options: Mapping[str, Any], best: Program, folder: Path) -> str:
    """The command that chips the same program, reading what is left."""
    variables = [
        f"{file.path.removeprefix(ENV)}={os.fsdecode(file.raw())}"
        for file in best
        if file.path.startswith(ENV)
    ]
    given = ["env", *variables] if variables else []
    where = os.path.relpath(folder / "best")
    read = [word for file in best for word in _read(file, where)]
    return shlex.join([*given, "chipj", *_program(options), *read])


def _program(options: Mapping[str, Any]) -> Iterator[str]:
    yield from map(str, options["sources"])
    for name in ("main", "classpath", "jdk"):
        if options[name] is not None:
            yield from (f"--{name}", str(options[name]))
    for name in ("javac_option", "java_option"):
        if options[name]:
            yield from (f"--{name.replace('_', '-')}", shlex.join(options[name]))
    for path in options["include"]:
        yield from ("--include", str(path))
    yield from _symptom(options)


def _symptom(options: Mapping[str, Any]) -> Iterator[str]:
    """The symptom, as it was given."""
    for name in ("symptom", "stdout", "stderr", "not"):
        for pattern in options[name]:
            yield from (f"--{name}", pattern.pattern)
    for text in options["exception"]:
        yield from ("--exception", text)
    for name in ("exit", "hang"):
        if options[name] is not None:
            yield from (f"--{name}", f"{options[name]:g}")
    for name in ("same_output", "jvm_crash"):
        if options[name]:
            yield f"--{name.replace('_', '-')}"


def _read(file: File, best: str) -> Iterator[str]:
    if file.path == ARGS and file.text:
        yield from ("--args", shlex.join(words(file.raw())))
    elif file.path == STDIN:
        yield from ("--stdin", f"{best}/{STDIN}")
    elif file.path.startswith(FILES):
        yield from ("--include", f"{best}/{file.path}")
