"""Facts behind an accepted edit: what is still told, is told of the same bytes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chipper.source.edit import Edit, Splice
from chipper.source.facts import Declared, Facts, Mention
from tests.laws.test_edit import Case, cases


@given(cases(), st.data())
def test_facts_move_with_their_text_and_go_with_it(case: Case, data: st.DataObject) -> None:
    before = case.program["A"].text
    cuts = data.draw(st.lists(st.integers(0, len(before)), max_size=12))
    spans = [(a, b) for a, b in zip(cuts[0::2], cuts[1::2], strict=False) if a < b]
    declared = {
        number: Declared(number, "L", "A", start, -1, -1, "N")
        for number, (start, _) in enumerate(spans)
    }
    uses = {number: (Mention("A", *span, "N"),) for number, span in enumerate(spans)}
    values = {("A", *span): "I" for span in spans}
    facts = Facts(declared, uses, tuple((number, -2) for number in declared), values)
    moved = facts.moved(case.edit)
    after = case.edit.apply(case.program)["A"].text
    for number, each in moved.declared.items():
        assert after[each.at] == before[declared[number].at]
        for use in moved.uses[number]:
            start, end = spans[number]
            assert (after[use.start], after[use.end - 1]) == (before[start], before[end - 1])
    assert {one for one, _ in moved.overrides} == set(moved.declared)
    changed = [range(s.start, s.end) for s in case.edit.splices]
    whole = {n for n, (a, _) in enumerate(spans) if not any(a in touched for touched in changed)}
    assert set(moved.declared) == whole


@given(cases())
def test_facts_of_other_files_stay_as_they_are(case: Case) -> None:
    declared = {0: Declared(0, "F", "B", 2, -1, -1, "I")}
    facts = Facts(declared, {0: (Mention("B", 1, 3, "N"),)}, (), {("B", 1, 3): "I"})
    assert facts.moved(case.edit) == facts


def test_parameters_behind_one_that_went_move_up() -> None:
    text = "f(a, b, c)"
    declared = {n: Declared(n, "P", "A", text.index(x), 9, n, "I") for n, x in enumerate("abc")}
    facts = Facts(declared, dict.fromkeys(declared, ()), (), {})
    start = text.index("b")
    moved = facts.moved(Edit((Splice("A", start, start + 2, b"  "),)))
    assert {number: each.index for number, each in moved.declared.items()} == {0: 0, 2: 1}
