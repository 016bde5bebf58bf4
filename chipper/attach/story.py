"""What is known about a run and its result: from the journal, and `compact/` beside it."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chipper.folder.folder import JOURNAL
from chipper.journal import Reader
from chipper.report import summarize
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from chipper.journal import Record
    from chipper.report import Summary

_SCRIPT, _RIDER = "script ", "rider "


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
        number = reader.steps()[-1].number
        asked = reader.ask(number)
        seconds = (record.ended or record.started) - record.started
        summary = summarize(reader, seconds)
    kept = record.options.get("kept")
    found = kept if isinstance(kept, dict) else {}
    return Story(
        _compact(folder, best),
        options,
        words,
        record,
        summary,
        asked.judgement.output_head if asked else b"",
        {str(name): b64decode(str(data)) for name, data in found.items()},
    )


def _compact(folder: Path, best: Program) -> Program:
    """The readable result, if it is there."""
    return Program(tuple(_read(folder / "compact" / file.path, file) for file in best))


def _read(path: Path, file: File) -> File:
    try:
        text, codec = path.read_bytes(), file.codec
    except OSError:
        return file
    decoded = text[len(codec.mark) :].decode(codec.name)
    return File(file.path, decoded.encode("utf-8"), codec)
