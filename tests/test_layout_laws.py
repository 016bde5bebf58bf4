"""Laws of `layout`: same tokens, stable, true line map; over examples, samples and the JDK."""

from __future__ import annotations

import re
import zipfile
from bisect import bisect_left
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chipper.java.layout import Laid, layout
from chipper.java.parse import COMMENTS, Node, errors, parse, walk_below
from chipper.java.tokens import same_tokens

if TYPE_CHECKING:
    from random import Random

HERE = Path(__file__).parent
SAMPLE_FILES = sorted(HERE.parent.glob("javasamples/*/*.java"))
SAMPLES = [path.read_bytes() for path in SAMPLE_FILES]
SOURCES = [path for path in sorted(Path("/usr/lib/jvm").glob("*/lib/src.zip")) if path.exists()]
LISTS = frozenset({"block", "constructor_body", "class_body", "switch_block_statement_group"})


def drawn() -> list[bytes]:
    """The inputs of the examples that are not broken, as whole files."""
    frames = {"files": "%s", "members": "class Z{%s}", "statements": "class Z{void z(){%s}}"}
    texts = []
    for name, frame in frames.items():
        text = (HERE / "layout" / f"{name}.txt").read_text(encoding="utf-8")
        parts = re.split(r"^(?:## .*|=>)\n", text, flags=re.MULTILINE)[1::2]
        texts += [(frame % part).encode() for part in parts]
    return [text for text in texts if not errors(parse(text))]


DRAWN = drawn()


def leaves(text: bytes) -> list[Node]:
    whole = frozenset({"string_literal"})
    nodes = walk_below(parse(text).root_node, whole)
    return [
        node
        for node in nodes
        if node.type in whole or not (node.child_count or node.type == "program")
    ]


def tokens(text: bytes) -> list[tuple[int, bytes]]:
    """The text of each leaf, and the line it begins in."""
    ends = [index for index, byte in enumerate(text) if byte == 10]
    spans = [(node.start_byte, node.end_byte) for node in leaves(text)]
    return [(bisect_left(ends, start) + 1, text[start:end]) for start, end in spans]


def check_laws(text: bytes) -> Laid:
    laid = layout(text)
    before, after = tokens(text), tokens(laid.text)
    assert [token for _, token in after] == [token for _, token in before]
    assert errors(parse(laid.text)) <= errors(parse(text))
    assert same_tokens(text, laid.text) is not False
    assert layout(laid.text).text == laid.text
    check_line_map(laid, before, after)
    return laid


def check_line_map(
    laid: Laid, before: list[tuple[int, bytes]], after: list[tuple[int, bytes]]
) -> None:
    assert len(laid.lines) == laid.text.count(b"\n")
    assert list(laid.lines) == sorted(laid.lines)
    came_from: dict[int, int] = {}
    for (source, token), (line, _) in zip(before, after, strict=True):
        for further in range(token.count(b"\n") + 1):
            came_from.setdefault(line + further, source + further)
    for line, source in reversed(list(enumerate(laid.lines, 1))):
        # An empty line comes from where the next one does.
        assert source == came_from.setdefault(line, came_from.get(line + 1, 0))


@pytest.mark.parametrize("text", DRAWN)
def test_examples_keep_the_laws(text: bytes) -> None:
    check_laws(text)


@pytest.mark.parametrize("path", SAMPLE_FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_samples_keep_the_laws(path: Path) -> None:
    check_laws(path.read_bytes())


@pytest.mark.skipif(not SOURCES, reason="no src.zip of a JDK under /usr/lib/jvm")
def test_sources_of_the_jdk_keep_the_laws() -> None:
    laid = 0
    with zipfile.ZipFile(SOURCES[-1]) as archive:
        names = sorted(name for name in archive.namelist() if name.endswith(".java"))
        for name in names[:: len(names) // 150]:
            text = archive.read(name)
            if len(text) < 100_000 and b"\r" not in text:
                check_laws(text)
                laid += not errors(parse(text))
    assert laid > 100


def scattered(text: bytes, random: Random, between: list[bytes]) -> bytes:
    """The tokens of a text without its comments, with something else between them."""
    solid = (node.text or b"" for node in leaves(text) if node.type not in COMMENTS)
    return b"".join(token + random.choice(between) for token in solid)


@given(st.sampled_from(DRAWN), st.randoms(use_true_random=False))
def test_blanks_of_the_input_do_not_matter(text: bytes, random: Random) -> None:
    straight = scattered(text, random, [b" "])
    crooked = scattered(text, random, [b" ", b"\n", b"\t\n\n ", b"\f"])
    assert layout(crooked).text == layout(straight).text


@given(st.sampled_from(DRAWN), st.randoms(use_true_random=False))
def test_comments_may_stand_anywhere(text: bytes, random: Random) -> None:
    comments = [b"// a\n", b" // b\n", b"\n// c\n", b"/* d */", b"\n/* e */", b"/* f */\n"]
    comments += [b"\n/* g */\n", b"/* h\n\n i */", b"\n/** j\n * k */\n", b"/**/ // l\n"]
    commented = scattered(text, random, [*[b" "] * 20, *[b"\n"] * 20, *comments])
    assume(not errors(parse(commented)))
    check_laws(commented)


@given(st.sampled_from(DRAWN + SAMPLES), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=50)
def test_programs_with_holes_keep_the_laws(text: bytes, random: Random) -> None:
    holed = bytearray(text)
    for node in walk_below(parse(text).root_node, frozenset()):
        for child in node.named_children if node.type in LISTS else ():
            if child.type != "switch_label" and random.random() < 0.3:
                hole = text[child.start_byte : child.end_byte]
                holed[child.start_byte : child.end_byte] = re.sub(rb"[^\n]", b" ", hole)
    check_laws(bytes(holed))


@given(st.sampled_from(DRAWN + SAMPLES), st.integers(0, 4_000), st.integers(1, 400))
@settings(deadline=None)
def test_a_broken_file_loses_its_blank_lines_only(text: bytes, start: int, length: int) -> None:
    broken = text[:start] + text[start + length :]
    assume(errors(parse(broken)))
    laid = layout(broken)
    lines = broken.split(b"\n")
    assert laid.text.splitlines() == [lines[line - 1] for line in laid.lines]
    assert list(laid.lines) == sorted(set(laid.lines))
    dropped = set(range(1, len(lines) + 1)) - set(laid.lines)
    assert not any(lines[line - 1].strip() for line in dropped)
    assert errors(parse(laid.text)) <= errors(parse(broken))
    assert layout(laid.text).text == laid.text


def test_blank_lines_stay_where_the_parser_would_find_more_faults_without_them() -> None:
    broken = b"{for(0;{\n\n}\n      throw L()}\n"
    assert errors(parse(broken.replace(b"\n\n", b"\n"))) > errors(parse(broken))
    assert layout(broken) == Laid(broken, (1, 2, 3, 4))
