"""Chips of the JDK's own sources, as they are and in other encodings: the laws of a chip.

Every fiftieth edit that the rules propose is chosen in a file as it is. Every copy is read, parsed
and asked by itself for the edits of the same rules at the same nodes; only the counting, which
takes most of the time, is done once.
"""

from __future__ import annotations

import sys
import zipfile
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from chipper.chips.catalog import read_catalog
from chipper.chips.direct import edits_of
from chipper.chips.stub import finished
from chipper.errors import BadInput
from chipper.java.parse import errors, parse, walk
from chipper.java.reparse import reparse
from chipper.source.codec import decode
from chipper.source.program import File, Program
from run_scripts.jdk_sources import archive, compiler_tests

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.chips.catalog import Catalog
    from chipper.java.parse import Node, Tree
    from chipper.source.edit import Edit

    Picks = dict[int, list[tuple[int, int]]]  # by the node's number in a walk: step, which edit

MODULES = ("java.base/", "jdk.compiler/")
EVERY = 50
_BOM = b"\xef\xbb\xbf"
AS_IT_IS = "as it is"
COUNTED = ("chips", "broken", "missing", "refused", "crashes")

COPIES: dict[str, Callable[[bytes], bytes]] = {
    AS_IT_IS: lambda raw: raw,
    "CRLF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "with a mark": lambda raw: _BOM + raw,
    "Latin-1": lambda raw: raw.decode(errors="replace").encode("latin-1", "replace") + b"// \xe9\n",
    "UTF-16": lambda raw: raw.decode(errors="replace").encode("utf-16"),
    "no last newline": lambda raw: raw.rstrip(b"\n"),
}


def modules() -> Iterator[tuple[str, bytes]]:
    """The files of the two modules."""
    with zipfile.ZipFile(archive()) as packed:
        for name in sorted(packed.namelist()):
            if name.startswith(MODULES) and name.endswith(".java"):
                yield name, packed.read(name)


def tests() -> Iterator[tuple[str, bytes]]:
    """The JDK's own tests of its compiler, many of them broken on purpose."""
    top = compiler_tests()
    for path in sorted(top.rglob("*.java")):
        yield path.relative_to(top).as_posix(), path.read_bytes()


@dataclass
class Tally:
    """Edits looked at; those that broke a law; those a copy lacks; files that ended in a crash."""

    chips: int = 0
    broken: int = 0
    missing: int = 0
    refused: int = 0
    crashes: int = 0
    seen: dict[str, int] = field(default_factory=dict)  # syntax errors, by what a text's digest is


def checked(named: tuple[str, bytes]) -> tuple[str, dict[str, int]]:
    """Every fiftieth chip of a file and of its copies: how many, and how many broke a law."""
    name, raw = named
    tally, picks = Tally(), None
    for copy, make in COPIES.items():
        try:
            file = _read(make(raw), name, tally)
            tree = parse(file.text)
            if picks is None:
                picks = picks_of(file, tree, _catalog())
            _check(name, copy, file, tree, picks, tally)
        except BadInput:
            tally.refused += 1  # text that is in no encoding is refused in words
        except Exception as error:
            print(f"{name}, {copy}: {error!r}", file=sys.stderr)
            tally.crashes += 1
    return name, {key: getattr(tally, key) for key in COUNTED}


def _read(raw: bytes, name: str, tally: Tally) -> File:
    text, codec = decode(raw, None, name)
    file = File("A.java", text, codec)
    tally.broken += file.raw() != raw
    return file


@cache
def _catalog() -> Catalog:
    return read_catalog()


def proposed(file: File, node: Node, step: int, catalog: Catalog) -> Iterator[Edit] | None:
    """The edits of one rule at one node; None behind the last rule."""
    found = catalog.proposals(file, node, step)
    return None if found is None else chain.from_iterable(map(edits_of, found))


def picks_of(file: File, tree: Tree, catalog: Catalog) -> Picks:
    """Where every fiftieth edit of a file comes from."""
    picks: Picks = defaultdict(list)
    count = 0
    for number, node in enumerate(walk(tree.root_node)):
        step = 0
        while node.is_named and (edits := proposed(file, node, step, catalog)) is not None:
            for at, _ in enumerate(edits):
                count += 1
                if count % EVERY == 0:
                    picks[number].append((step, at))
            step += 1
    return picks


def picked(file: File, tree: Tree, picks: Picks, catalog: Catalog) -> Iterator[list[Edit]]:
    """The same edits in a copy, with the stubs they need; none where the copy has no such edit."""
    for number, node in enumerate(walk(tree.root_node)):
        for step, at in picks.get(number, ()):
            edits = [*(proposed(file, node, step, catalog) or ())]
            yield finished(file, tree, edits[at]) if at < len(edits) else []


def _check(name: str, copy: str, file: File, tree: Tree, picks: Picks, tally: Tally) -> None:
    for edits in picked(file, tree, picks, _catalog()):
        tally.missing += not edits
        for edit in edits:
            tally.chips += 1
            if not lawful(file, tree, edit, tally.seen, fresh=copy == AS_IT_IS):
                print(f"{name}, {copy}: {edit}", file=sys.stderr)
                tally.broken += 1


def lawful(file: File, tree: Tree, edit: Edit, seen: dict[str, int], *, fresh: bool) -> bool:
    """Bytes outside of the splices stay, newlines too, and no syntax error is new."""
    before = errors(tree)
    after = edit.apply(Program((file,))).files[0]
    if after.digest not in seen:
        seen[after.digest] = _errors(file, tree, edit, after, None if fresh else before)
    return (
        seen[after.digest] <= before
        and all(after.text.count(end) == file.text.count(end) for end in (b"\n", b"\r"))
        and after.raw() == expected(file, edit)
    )


def _errors(file: File, tree: Tree, edit: Edit, after: File, before: int | None) -> int:
    """By parsing afresh; for copies only if the quick way finds more errors than *before*."""
    if before is None:
        return errors(parse(after.text))
    quick = errors(reparse(tree, file.text, edit.splices, after.text)[0])
    return quick if quick <= before else errors(parse(after.text))


def expected(file: File, edit: Edit) -> bytes:
    """The bytes of the file as they were, with those of the splices in their places."""
    raw, codec, at, parts = file.raw(), file.codec, len(file.codec.mark), [file.codec.mark]
    done = 0
    for splice in edit.splices:
        length = len(codec.encode(file.text[done : splice.start])) - len(codec.mark)
        parts += raw[at : at + length], codec.encode(splice.text)[len(codec.mark) :]
        at += length + len(codec.encode(file.text[splice.start : splice.end])) - len(codec.mark)
        done = splice.end
    return b"".join([*parts, raw[at:]])
