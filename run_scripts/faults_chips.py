"""Chips of the JDK's own sources, as they are and in other encodings: the laws of a chip."""

from __future__ import annotations

import os
import zipfile
from itertools import islice
from typing import TYPE_CHECKING

from chipper.chips.catalog import read_catalog
from chipper.java.parse import errors, parse
from chipper.jvm.jdk import find_jdk
from chipper.source.codec import decode
from chipper.source.program import File, Program
from tests.laws.test_chips import kept, outside
from tests.laws.toys import all_chips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MODULES = ("java.base/", "jdk.compiler/")
EVERY = 50
_BOM = b"\xef\xbb\xbf"

COPIES: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda raw: raw,
    "CRLF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "with a mark": lambda raw: _BOM + raw,
    "Latin-1": lambda raw: raw.decode(errors="replace").encode("latin-1", "replace") + b"// \xe9\n",
    "UTF-16": lambda raw: raw.decode(errors="replace").encode("utf-16"),
    "no last newline": lambda raw: raw.rstrip(b"\n"),
}


def sources() -> Iterator[tuple[str, bytes]]:
    """The files of the two modules, from the sources that come with the JDK."""
    path = find_jdk(None, os.environ).home / "lib/src.zip"
    if not path.exists():
        raise SystemExit(f"{path} is missing: install the JDK's sources (openjdk-17-source)")
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            if name.startswith(MODULES) and name.endswith(".java"):
                yield name, archive.read(name)


def checked(name: str, raw: bytes) -> dict[str, int]:
    """Every fiftieth chip of a file and of its copies: how many, and how many broke a law."""
    catalog = read_catalog()
    tally = {"chips": 0, "broken": 0}
    for make in COPIES.values():
        text, codec = decode(make(raw), None, name)
        file = File("A.java", text, codec)
        if file.raw() != make(raw):
            tally["broken"] += 1
        before = errors(parse(file.text))
        for chip in islice(all_chips(file, catalog), EVERY - 1, None, EVERY):
            tally["chips"] += 1
            tally["broken"] += not _lawful(file, chip, before)
    return tally


def _lawful(file: File, chip: object, before: int) -> bool:
    after = chip.edit.apply(Program((file,))).files[0].text  # type: ignore[attr-defined]
    return (
        errors(parse(after)) <= before
        and after.count(b"\n") == file.text.count(b"\n")
        and outside(file.text, chip) == kept(after, chip)  # type: ignore[arg-type]
    )
