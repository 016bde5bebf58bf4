"""What is known about a run and its result: from the journal, and `compact/` beside it."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chipper.folder.folder import JOURNAL
from chipper.journal import Reader
from chipper.report import summarize
from chipper.source.codec import decode
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from chipper.journal import Record
    from chipper.report import Summary

_SCRIPT, _RIDER = "script ", "rider "
_SHAPE = "shape"  # the phase that asked about what is in `compact/`


@dataclass(frozen=True)
class Story:
    """A run to be told: its result, its symptom as options, and the files that it needs."""

    program: Program
    options: Mapping[str, Any]
    words: tuple[str, ...]
    record: Record
    summary: Summary
    head: bytes  # the beginning of what it prints
    kept: Mapping[str, bytes]
    places: tuple[str, ...] = ()  # what the program is made to log, with --reached
    moved: bool = False  # what it prints was printed before it was laid out anew

    @property
    def output(self) -> str:
        """The beginning of what it prints, as text."""
        return self.head.decode("utf-8", "replace")

    @property
    def main(self) -> str:
        """The main class."""
        return str(self.record.options.get("main") or "Main")

    @property
    def main_file(self) -> str:
        """The path of the main class's file."""
        path = self.main.partition("$")[0].replace(".", "/") + ".java"
        names = [file.path for file in self.program if file.java]
        return next((name for name in names if f"/{name}".endswith(f"/{path}")), names[0])

    @property
    def jdk(self) -> str:
        """The version of the JDK it was found with."""
        found = self.record.options.get("ingredients")
        return str(found.get("jdk") or "unknown") if isinstance(found, dict) else "unknown"

    @property
    def riders(self) -> dict[str, bytes]:
        """Files beside the scripts and sources."""
        return _below(_RIDER, self.kept)

    @property
    def scripts(self) -> dict[str, bytes]:
        """Scripts by their option."""
        return _below(_SCRIPT, self.kept)


def _below(prefix: str, kept: Mapping[str, bytes]) -> dict[str, bytes]:
    return {
        name.removeprefix(prefix): data for name, data in kept.items() if name.startswith(prefix)
    }


def read_story(folder: Path, options: Mapping[str, Any], words: tuple[str, ...]) -> Story:
    """The story of the run in *folder*, which was started with *options*."""
    with Reader.open(folder / JOURNAL) as reader:
        record = reader.record()
        best = reader.best()
        shaped = reader.last_good(_SHAPE)
        asked = shaped or reader.ask(reader.steps()[-1].number)
        seconds = (record.ended or record.started) - record.started
        summary = summarize(reader, seconds)
    kept = record.options.get("kept")
    found = kept if isinstance(kept, dict) else {}
    program = _compact(folder / "compact", best)
    return Story(
        program,
        options,
        words,
        record,
        summary,
        asked.judgement.output_head if asked else b"",
        {str(name): b64decode(str(data)) for name, data in found.items()},
        moved=shaped is None and _texts(program) != _texts(best),
    )


def _compact(folder: Path, best: Program) -> Program:
    """The readable result, if it is there: not always the same files as the best."""
    known = {file.path: file for file in best}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    names = [*(name for name in known if name in there), *sorted(there - {*known})]
    return Program(tuple(_read(folder / name, name, known) for name in names)) if names else best


def _read(path: Path, name: str, known: Mapping[str, File]) -> File:
    data = path.read_bytes()
    if name not in known:
        return File(name, *decode(data))
    codec = known[name].codec
    return File(name, data[len(codec.mark) :].decode(codec.name).encode("utf-8"), codec)


def _texts(program: Program) -> dict[str, bytes]:
    return {file.path: file.text for file in program}
