"""Codecs: what was not changed is written back as the very bytes it was read from."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chipper.errors import BadInput
from chipper.source.codec import Codec, decode
from chipper.source.edit import Edit, Splice, blank
from chipper.source.program import File, Program

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
JAPANESE = 'class A { String s = "日本語のコメント"; }\r\n// カタカナ\r\n'


@given(st.binary(max_size=80))
def test_any_bytes_without_a_mark_come_back_as_they_were(raw: bytes) -> None:
    if raw.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return
    text, codec = decode(raw)
    text.decode("utf-8")
    assert codec.encode(text) == raw


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
@given(text=TEXTS)
def test_a_byte_order_mark_names_the_encoding_and_stays(mark: bytes, name: str, text: str) -> None:
    raw = mark + text.encode(name)
    found, codec = decode(raw, "shift_jis")
    assert found == text.encode()
    assert codec == Codec(name, mark)
    assert codec.encode(found) == raw


@given(TEXTS)
def test_text_in_utf_8_is_taken_as_it_is(text: str) -> None:
    raw = text.replace("\ufeff", "").encode()
    assert decode(raw) == (raw, Codec())


@pytest.mark.parametrize("name", ["shift_jis", "euc_jp", "iso2022_jp", "utf-8", "UTF-16LE"])
def test_a_named_encoding_is_believed(name: str) -> None:
    raw = JAPANESE.encode(name)
    text, codec = decode(raw, name)
    assert text == JAPANESE.encode()
    assert codec.encode(text) == raw


@pytest.mark.parametrize("name", ["UTF-16", "utf_16"])
def test_utf_16_without_a_mark_is_big_endian_as_for_javac(name: str) -> None:
    raw = JAPANESE.encode("utf-16-be")
    text, codec = decode(raw, name)
    assert text == JAPANESE.encode()
    assert codec.encode(text) == raw


def test_bytes_that_are_not_utf_8_are_latin_1() -> None:
    raw = "// größer\r\nclass A { }".encode("latin-1")
    text, codec = decode(raw)
    assert text == "// größer\r\nclass A { }".encode()
    assert codec.name == "latin-1"
    assert codec.encode(text) == raw


def test_a_changed_file_keeps_its_encoding_mark_and_line_ends() -> None:
    raw = codecs.BOM_UTF16_LE + 'class A {\r\n void f() { a("é"); }\r\n}\r\n'.encode("utf-16-le")
    text, codec = decode(raw)
    program = Program((File("A.java", text, codec),))
    start = text.index(b"a(")
    end = text.index(b";") + 1
    hole = Splice("A.java", start, end, blank(text[start:end]))
    after = Edit((hole,)).apply(program).files[0].raw()
    assert after.startswith(codecs.BOM_UTF16_LE)
    assert "".join(after[2:].decode("utf-16-le").split(" ")) == "classA{\r\nvoidf(){}\r\n}\r\n"


@pytest.mark.parametrize(
    ("raw", "encoding", "message"),
    [
        (b"\xff\xfe\x00", None, "A.java: not utf-16-le: UnicodeDecodeError at byte 0"),
        (b"\xef\xbb\xbf\xff", None, "A.java: not utf-8: UnicodeDecodeError at byte 0"),
        (b"ab\xff", "utf-8", "A.java: not utf-8: UnicodeDecodeError at byte 2"),
        (b"ab\xe9", "us-ascii", "A.java: not ascii: UnicodeDecodeError at byte 2"),
        (b"class", "no-such", "unknown encoding 'no-such'"),
        (b"class", "rot13", "unknown encoding 'rot13'"),
    ],
)
def test_what_cannot_be_read_says_so(raw: bytes, encoding: str | None, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        decode(raw, encoding, "A.java")
    assert caught.value.message == message
    assert caught.value.help


def test_an_encoding_that_does_not_give_the_same_bytes_back_is_refused() -> None:
    raw = b"\x1b$B\x1b(Bclass A { }"  # an empty stretch of Japanese, which nobody would write
    with pytest.raises(BadInput, match="does not give the same bytes"):
        decode(raw, "iso2022_jp", "A.java")
