"""Chips of the JDK's own sources, as they are and in other encodings: the laws of a chip."""

from __future__ import annotations

import sys
import zipfile
from itertools import islice
from typing import TYPE_CHECKING

from chipper.errors import BadInput
from chipper.java.parse import errors, parse
from chipper.source.codec import decode
from chipper.source.program import File, Program
from run_scripts.jdk_sources import HOME, archive
from tests.laws.test_chips import kept, outside
from tests.laws.toys import all_chips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.chips.catalog import Catalog
    from chipper.chips.chip import Chip

MODULES = ("java.base/", "jdk.compiler/")
EVERY = 50
LANGTOOLS = HOME / "langtools"  # put test/langtools/tools/javac of a JDK here to have it tried
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
    """The files of the two modules; and the JDK's compiler tests, where somebody fetched them."""
    with zipfile.ZipFile(archive()) as packed:
        for name in sorted(packed.namelist()):
            if name.startswith(MODULES) and name.endswith(".java"):
                yield name, packed.read(name)
    for path in sorted(LANGTOOLS.rglob("*.java")):
        yield path.relative_to(LANGTOOLS.parent).as_posix(), path.read_bytes()


def checked(name: str, raw: bytes, catalog: Catalog) -> dict[str, int]:
    """Every fiftieth chip of a file and of its copies: how many, and how many broke a law."""
    tally = {"chips": 0, "broken": 0, "crashes": 0}
    for make in COPIES.values():
        try:
            _counted(name, make(raw), catalog, tally)
        except BadInput:
            continue  # text that is in no encoding is refused in words
        except Exception as error:
            print(f"{name}: {error!r}", file=sys.stderr)
            tally["crashes"] += 1
    return tally


def _counted(name: str, raw: bytes, catalog: Catalog, tally: dict[str, int]) -> None:
    text, codec = decode(raw, None, name)
    file = File("A.java", text, codec)
    tally["broken"] += file.raw() != raw
    before = errors(parse(file.text))
    for chip in islice(all_chips(file, catalog), EVERY - 1, None, EVERY):
        tally["chips"] += 1
        tally["broken"] += not _lawful(file, chip, before)


def _lawful(file: File, chip: Chip, before: int) -> bool:
    after = chip.edit.apply(Program((file,))).files[0].text
    return (
        errors(parse(after)) <= before
        and after.count(b"\n") == file.text.count(b"\n")
        and outside(file.text, chip) == kept(after, chip)
    )
