"""Chips of the JDK's own sources, as they are and in other encodings: the laws of a chip.

Every fifth edit that the rules propose at every tenth node is chosen in a file as it is: one in
fifty, without counting all of them, which took most of the time. Every copy is read; one that is
another text is parsed and asked by itself for the edits of the same rules at the same nodes.
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
from chipper.java.parse import errors, parse, walk, with_depths
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
NODES, EDITS, FRESH = 10, 5, 20  # one in so many: of the nodes, of their edits, of parses afresh
DEEP, FEW = 500, 5_000  # levels; one node in so many there
_BOM = b"\xef\xbb\xbf"
COUNTED = ("chips", "broken", "missing", "refused", "crashes")

COPIES: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda raw: raw,
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
    """One chip in fifty of a file and of its copies: how many, and how many broke a law."""
    name, raw = named
    tally, picks = Tally(), None
    texts: dict[str, tuple[Tree, list[list[Edit]]]] = {}
    for copy, make in COPIES.items():
        try:
            file = _read(make(raw), name, tally)
            if file.digest not in texts:
                tree = parse(file.text)
                if picks is None:
                    picks = picks_of(file, tree, _catalog())
                texts[file.digest] = tree, [*picked(file, tree, picks, _catalog())]
            _check(name, copy, file, *texts[file.digest], tally)
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
    """Where the edits come from that are looked at; in a very deep tree, each takes long."""
    picks: Picks = defaultdict(list)
    count = 0
    deep = any(depth > DEEP for depth, _ in with_depths(tree.root_node))
    for number, node in enumerate(walk(tree.root_node)):
        if number % (FEW if deep else NODES) or not node.is_named:
            continue
        step = 0
        while (edits := proposed(file, node, step, catalog)) is not None:
            for at, _ in enumerate(edits):
                count += 1
                if count % EDITS == 0:
                    picks[number].append((step, at))
            step += 1
    return picks


def picked(file: File, tree: Tree, picks: Picks, catalog: Catalog) -> Iterator[list[Edit]]:
    """The same edits in a copy, with the stubs they need; none where the copy has no such edit."""
    for number, node in enumerate(walk(tree.root_node)):
        known: dict[int, list[Edit]] = {}
        for step, at in picks.get(number, ()):
            if step not in known:
                known = {step: [*(proposed(file, node, step, catalog) or ())]}
            edits = known[step]
            yield finished(file, tree, edits[at]) if at < len(edits) else []


def _check(
    name: str, copy: str, file: File, tree: Tree, picks: list[list[Edit]], tally: Tally
) -> None:
    for edits in picks:
        tally.missing += not edits
        for edit in edits:
            tally.chips += 1
            if not lawful(file, tree, edit, tally):
                print(f"{name}, {copy}: {edit}", file=sys.stderr)
                tally.broken += 1


def lawful(file: File, tree: Tree, edit: Edit, tally: Tally) -> bool:
    """Bytes outside of the splices stay, newlines too, and no syntax error is new."""
    before = errors(tree)
    after = edit.apply(Program((file,))).files[0]
    if after.digest not in tally.seen:
        fresh = len(tally.seen) % FRESH == 0
        tally.seen[after.digest] = _errors(file, tree, edit, after, None if fresh else before)
    return (
        tally.seen[after.digest] <= before
        and all(_ends(file.text, edit, end) for end in (b"\n", b"\r"))
        and after.raw() == expected(file, edit)
    )


def _ends(text: bytes, edit: Edit, end: bytes) -> bool:
    """Whether there are as many line ends as before: what is outside of the splices stays."""
    return (
        sum(
            splice.text.count(end) - text.count(end, splice.start, splice.end)
            for splice in edit.splices
        )
        == 0
    )


def _errors(file: File, tree: Tree, edit: Edit, after: File, before: int | None) -> int:
    """By parsing afresh, or only if the quick way finds more errors than *before*."""
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
