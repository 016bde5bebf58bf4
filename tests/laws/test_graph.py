"""What lives in a graph of references: closed, growing with its roots, and no more than needed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chipper.source.graph import CONSTRUCTOR, FIELD, METHOD, NOBODY, TYPE, Declared, Graph

MOST = 12


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    declared: list[Declared] = []
    for number in range(draw(st.integers(1, MOST))):
        types = [at for at, each in enumerate(declared) if each.kind == TYPE]
        holder = draw(st.sampled_from([NOBODY, *types]))
        kinds = [TYPE] if holder == NOBODY else [TYPE, METHOD, CONSTRUCTOR, FIELD]
        declared.append(Declared("A.java", number, draw(st.sampled_from(kinds)), holder))
    some = st.integers(0, len(declared) - 1)
    uses = draw(st.lists(st.tuples(some, some), max_size=MOST))
    wanted = st.one_of(some, st.just(NOBODY))
    duties = draw(st.lists(st.tuples(some, wanted, some), max_size=MOST))
    return Graph(tuple(declared), tuple(uses), tuple(duties))


@given(graphs(), st.data())
def test_what_lives_leads_to_nothing_dead(graph: Graph, data: st.DataObject) -> None:
    some = st.integers(0, len(graph.declared) - 1)
    roots = data.draw(st.sets(some))
    alive = graph.living(roots)
    assert roots <= alive
    assert alive == graph.living(alive)
    assert all(to in alive for one, to in graph.uses if one in alive)
    assert all(graph.declared[at].holder in alive | {NOBODY} for at in alive)
    for holder, wanted, method in graph.duties:
        assert method in alive or holder not in alive or wanted not in alive | {NOBODY}
    assert alive <= graph.living(roots | data.draw(st.sets(some)))


def test_without_roots_nothing_lives() -> None:
    only = Declared("A.java", 6, TYPE, NOBODY)
    assert Graph((only,), (), ((0, NOBODY, 0),)).living([]) == set()


def test_a_living_type_keeps_one_of_its_constructors() -> None:
    declared = (
        Declared("A.java", 6, TYPE, NOBODY),
        Declared("A.java", 10, CONSTRUCTOR, 0),
        Declared("A.java", 20, CONSTRUCTOR, 0),
    )
    assert Graph(declared, (), ()).living([0]) == {0, 1}
    assert Graph(declared, ((0, 2),), ()).living([0]) == {0, 2}
