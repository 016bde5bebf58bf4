"""What is kept of lately used things: few of the large ones, and always the newest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chipper.java.parse import Forest
from chipper.java.recent import Recent
from chipper.source.program import File


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 60))), st.integers(4, 9))
def test_neither_number_nor_weight_is_more_than_there_is_room_for(
    puts: list[tuple[str, int]], most: int
) -> None:
    store: Recent[int] = Recent(most, room=100)
    for name, weight in puts:
        store.put(name, weight, weight)
        kept = [found for each in "abcdefgh" if (found := store.get(each)) is not None]
        assert store.get(name) == weight, "the newest stays"
        assert len(store) == len(kept) <= most
        assert sum(kept) <= 100 or len(kept) <= 4


def test_what_was_used_last_is_forgotten_last() -> None:
    store: Recent[str] = Recent(2)
    store.put("one", "1", 1)
    store.put("two", "2", 1)
    assert store.get("one") == "1"
    store.put("three", "3", 1)
    assert (store.get("one"), store.get("two"), store.get("three")) == ("1", None, "3")


def test_a_forest_keeps_few_trees_of_large_files() -> None:
    forest = Forest(room=4000)
    body = b"int a = 1;\n" * 100
    files = [File("A.java", b"class A%d {\n%b}" % (number, body)) for number in range(6)]
    trees = [forest.tree(file) for file in files]
    assert forest.tree(files[-1]) is trees[-1]
    assert forest.tree(files[0]) is not trees[0]
