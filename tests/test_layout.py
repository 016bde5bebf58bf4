"""What `layout` makes of each construct: the examples in `layout/`, and line ends and limits.

An example is `## its name`, the input, `=>` and the output.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from chipper.java.layout import Laid, layout
from chipper.java.tokens import same_tokens

FOLDER = Path(__file__).parent / "layout"


def examples(name: str) -> list[object]:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    found = re.findall(r"^## (.*)\n((?:.*\n)*?)=>\n((?:.*\n)*?)(?=##|\Z)", text, re.MULTILINE)
    assert len(found) == text.count("=>\n")
    return [pytest.param(before, after, id=title) for title, before, after in found]


def laid(before: str) -> str:
    return layout(before.encode()).text.decode()


@pytest.mark.parametrize(("before", "after"), examples("files"))
def test_a_file_is_laid_out_as_drawn(before: str, after: str) -> None:
    assert laid(before) == after


@pytest.mark.parametrize(("before", "after"), examples("members"))
def test_members_are_laid_out_as_drawn(before: str, after: str) -> None:
    head, *inner, tail = laid(f"class Z{{\n{before}}}").splitlines()
    assert (head, tail) == ("class Z {", "}")
    assert outdented(inner, 4) == after


@pytest.mark.parametrize(("before", "after"), examples("statements"))
def test_statements_are_laid_out_as_drawn(before: str, after: str) -> None:
    _, head, *inner, tail, _ = laid(f"class Z{{void z(){{\n{before}}}}}").splitlines()
    assert (head, tail) == ("    void z() {", "    }")
    assert outdented(inner, 8) == after


def outdented(lines: list[str], columns: int) -> str:
    return "".join(line.removeprefix(" " * columns) + "\n" for line in lines)


def test_line_ends_become_line_feeds_everywhere_even_in_text_blocks() -> None:
    text = b'class A {\n/* b\n\n c */ String d = """\n e\n """; // f\n}\n'
    for end in (b"\r\n", b"\r"):
        assert layout(text.replace(b"\n", end)) == layout(text)
        assert same_tokens(b"int a; // b\nint c;".replace(b"\n", end), b"int a;\nint c;")


def test_a_byte_order_mark_stays_in_front() -> None:
    assert layout(b"\xef\xbb\xbfclass A{}").text == b"\xef\xbb\xbfclass A { }\n"


def test_each_line_knows_where_it_comes_from() -> None:
    text = b"package a;\n\n\nclass B {\n  int c;\n\n\n  int d() { e();\n\n  f(); }\n}\n"
    assert layout(text) == Laid(
        b"package a;\n\nclass B {\n    int c;\n\n    int d() {\n"
        b"        e();\n        f();\n    }\n}\n",
        (1, 4, 4, 5, 8, 8, 8, 10, 10, 11),
    )


@pytest.mark.parametrize(
    "text",
    [
        b"class A{String a=" + b"+".join(b'"b%d"' % i for i in range(20_000)) + b";}",
        b"class A{void b(){" + b"{c();" * 3_000 + b"}" * 3_000 + b"}}",
        b"class A{int b=" + b"(" * 3_000 + b"1" + b")" * 3_000 + b";}",
        b"class A{void b(){" + b"if(c)d();else " * 3_000 + b"e();}}",
        b"class A{int b=" + b"c->{d(" * 1_000 + b"1" + b");}" * 1_000 + b";}",
        b"class A{int[] b={" + b"1," * 30_000 + b"};}",
    ],
    ids=["concatenation", "blocks", "parentheses", "else-if", "lambdas", "array"],
)
def test_deep_and_long_programs_are_laid_out_in_time(text: bytes) -> None:
    begin = time.process_time()
    result = layout(text).text
    assert time.process_time() - begin < 5
    assert len(result) < 60 * len(text)
    assert same_tokens(text, result) is True


def test_a_different_token_is_seen() -> None:
    assert same_tokens(b"a = - -b;", b"a = --b;") is False
    assert same_tokens(b"a(b);", b"a(b, c);") is False
    assert same_tokens(b'a = "b  c";', b'a = "b c";') is False
    assert same_tokens(b"a;", b'a"') is False


def test_blanks_and_comments_are_not_tokens() -> None:
    assert same_tokens(b"a(/* b */ c);// d", b"a\n(\nc );") is True


def test_what_javalang_cannot_lex_is_left_open() -> None:
    text_block = b'String a = """\n  it\'s\n  """; char b = \'c\'; int d;'
    assert same_tokens(text_block, text_block) is None
    assert same_tokens(b'a = "b', b'a = "b') is None
    assert same_tokens(b"a = \\u-001;", b"a = \\u-001;") is None
    assert same_tokens(b"\xff", b"\xff") is None


def test_a_text_that_ends_in_a_number_can_be_lexed() -> None:
    assert same_tokens(b"a = 0", b"a=0") is True


def test_large_texts_are_compared_in_time() -> None:
    text = b"a = b + 1; // c\n" * 20_000
    begin = time.process_time()
    assert same_tokens(text, text) is True
    assert time.process_time() - begin < 5
