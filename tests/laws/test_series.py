"""Lists: whichever members go, what is left is a list."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.chips.propose import Listing
from chipper.java.parse import Forest, errors, parse, walk
from chipper.source.edit import Edit
from chipper.source.letters import Letters
from chipper.source.program import File, Program
from chipper.source.series import Series
from tests.laws.programs import java_programs
from tests.laws.toys import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.source.series import Span

CATALOG = read_catalog()
GAPS = st.sampled_from(["", " ", "\n", " /* , */ ", " // ,\n"])


@st.composite
def comma_lists(draw: st.DrawFn) -> tuple[str, list[str], Series]:
    """An array initializer: with a frame to put the list in, its members, and the list."""
    members = draw(st.lists(st.sampled_from(["a", "1", "f(x, y)", '","', "b + c"]), max_size=6))
    text = "int[] z = {"
    items: list[Span] = []
    separators: list[Span] = []
    for number, member in enumerate(members):
        text += draw(GAPS)
        items.append((len(text), len(text + member)))
        text += member + draw(GAPS)
        if number < len(members) - 1 or draw(st.booleans()):
            separators.append((len(text), len(text) + 1))
            text += ","
    text += draw(GAPS) + "};"
    return text, members, Series(File("A.java", text.encode()), tuple(items), tuple(separators))


@given(comma_lists(), st.data())
def test_any_members_can_go_from_a_list_with_commas(
    made: tuple[str, list[str], Series], data: st.DataObject
) -> None:
    text, members, series = made
    gone = data.draw(st.sets(st.sampled_from(range(len(series)))) if members else st.just(set()))
    after = series.without(gone).apply(Program((series.file,))).files[0].text
    assert errors(parse(after)) == 0, after
    array = next(n for n in walk(parse(after).root_node) if n.type == "array_initializer")
    left = [squeezed(n.text or b"") for n in array.named_children if "comment" not in n.type]
    assert left == [member for at, member in enumerate(members) if at not in gone]
    assert after.count(b"\n") == text.count("\n")
    assert len(after) == len(text)


def test_the_trailing_separator_stays_with_the_last_member_only() -> None:
    series = Series(File("A", b"a,b,c,"), ((0, 1), (2, 3), (4, 5)), ((1, 2), (3, 4), (5, 6)))

    def left(*gone: int) -> bytes:
        return series.without(gone).apply(Program((series.file,))).files[0].text

    assert left(2) == b"a,b   "
    assert left(0) == b"  b,c,"
    assert left(0, 1) == b"    c,"
    assert left(0, 1, 2) == b"      "


def test_leaving_out_nothing_is_no_edit() -> None:
    assert Series(File("A", b"a,b"), ((0, 1), (2, 3)), ((1, 2),)).without(()) == Edit()


def listings(file: File) -> Iterator[Listing]:
    for node in walk(Forest().tree(file).root_node):
        step = 0
        while node.is_named and (found := CATALOG.proposals(file, node, step)) is not None:
            yield from (each for each in found if isinstance(each, Listing))
            step += 1


@given(java_programs(2), st.data())
@settings(max_examples=60)
def test_any_members_can_go_from_any_listing(program: Program, data: st.DataObject) -> None:
    file = program.files[0]
    for listing in listings(file):
        most = len(listing.series) - listing.least
        gone = data.draw(
            st.sets(st.sampled_from(range(len(listing.series))), max_size=most), label="gone"
        )
        after = listing.series.without(gone).apply(program).files[0].text
        assert errors(parse(after)) == 0, (listing.rule, gone, after)
        assert after.count(b"\n") == file.text.count(b"\n")
        if isinstance(listing.series, Letters):  # pieces of a literal really go
            assert bool(gone) == (len(after) < len(file.text))
            continue
        assert len(after) == len(file.text)
        for at, (start, end) in enumerate(listing.series.items):
            blank = not after[start:end].strip()
            assert blank == (at in gone)


@pytest.mark.parametrize(
    "text",
    [
        "if (a) b(); else if (c) { d(); } else e();",
        "if(a)b();else if(c){d();}else{e();}",
        "if (a) { b(); } // x\n else // y\n if (c) d(); /* z */ else e();",
        "while (x) if (a) b(); else if (c) d(); else if (e) f(); else g();",
        "if (x) if (a) b(); else c(); else d();",
        "if (a) b(); else if (c) ; else d();",
        "if (a) ; else if (c) d(); else ;",
        "switch (a) { case 1: b(); case 2: default: c(); break; case 3: }",
        "switch (a) { case 1 -> b(); case 2, 3 -> { } default -> throw c; }",
        "class A { A() { super(); ; b(); { } } }",
    ],
)
def test_every_subset_of_a_listing_can_go(text: str) -> None:
    file = File("A.java", text.encode())
    found = list(listings(file))
    assert found
    for listing in found:
        numbers = range(len(listing.series))
        most = len(numbers) - listing.least
        for gone in chain.from_iterable(combinations(numbers, n) for n in range(most + 1)):
            after = listing.series.without(gone).apply(Program((file,))).files[0].text
            assert errors(parse(after)) == 0, (listing.rule, gone, after)
