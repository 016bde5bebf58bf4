"""Shielded bytes stay, whatever is chipped around them, and are found again behind every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from chipper.chips.catalog import read_catalog
from chipper.java.measure import Scales, leaves
from chipper.java.parse import Forest
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.plan import plan
from chipper.run import Run
from chipper.source.edit import Edit, Splice
from chipper.source.shield import Shields
from chipper.style import Style
from tests.engine import Trace
from tests.laws.programs import java_programs
from tests.laws.toys import always, oracles

if TYPE_CHECKING:
    from chipper.source.program import Program
    from tests.laws.toys import Likes

CATALOG = read_catalog()


def shielded(
    program: Program, shields: Shields, likes: Likes, style: Style | None = None
) -> tuple[Run, Trace]:
    forest, trace = Forest(), Trace()
    fake = Fake(lambda each: each.digest == program.digest or likes(each))
    with Crew(lambda: fake, 2) as crew:
        run = Run(program, crew, Scales(forest), trace)
        run.shield(shields)
        run.drive(plan(program, style or Style(), CATALOG, forest))
        return run, trace


@st.composite
def places(draw: st.DrawFn, program: Program) -> Shields:
    """Some tokens in a row, once or twice."""
    [file] = program.files
    spans = [(leaf.start_byte, leaf.end_byte) for leaf in leaves(Forest().tree(file).root_node)]
    found = []
    for _ in range(draw(st.integers(1, 2))):
        first = draw(st.integers(0, len(spans) - 1))
        last = draw(st.integers(first, min(first + 8, len(spans) - 1)))
        found.append((file.path, spans[first][0], spans[last][1]))
    return Shields.of(found)


@given(java_programs(1), st.data())
@settings(max_examples=25)
def test_shielded_bytes_stay_in_every_step(program: Program, data: st.DataObject) -> None:
    shields = data.draw(places(program))
    likes = data.draw(st.one_of(st.just(always), oracles(program)))
    run, trace = shielded(program, shields, likes)
    text = program.files[0].text
    kept = [text[start:end] for _, start, end in shields.spans()]
    now = run.program.files[0].text
    assert [now[start:end] for _, start, end in run.shields.spans()] == kept
    for asked in trace.asks:
        after = asked.variant.program.files[0].text
        assert all(each in after for each in kept)


@given(java_programs(1), st.data())
@settings(max_examples=10)
def test_a_search_of_another_kind_stops_at_shields_too(
    program: Program, data: st.DataObject
) -> None:
    shields = data.draw(places(program))
    style = Style(search=data.draw(st.sampled_from(["hdd", "ddmin"])), unit="token")
    run, _ = shielded(program, shields, always, style)
    text = program.files[0].text
    kept = [text[start:end] for _, start, end in shields.spans()]
    now = run.program.files[0].text
    assert [now[start:end] for _, start, end in run.shields.spans()] == kept


def test_places_that_meet_become_one() -> None:
    assert [*Shields.of([("A", 5, 9), ("A", 1, 5), ("B", 0, 0), ("A", 7, 8)]).spans()] == [
        ("A", 1, 9)
    ]


def test_only_what_overlaps_is_touched() -> None:
    shields = Shields.of([("A", 4, 8)])
    touching = {(3, 5), (4, 8), (0, 20), (7, 9), (5, 5), (6, 7)}
    beside = {(0, 4), (8, 9), (4, 4), (8, 8), (9, 9)}
    for start, end in touching | beside:
        edit = Edit((Splice("A", start, end, b"x"),))
        assert shields.touched(edit) == ((start, end) in touching), (start, end)
    assert not shields.touched(Edit((Splice("B", 5, 6, b"x"),)))
