"""The shortest texts for nodes: brute force over all short texts finds none that is shorter."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from chipper.chips.prune import Shears
from chipper.java.minimal import removable
from chipper.java.parse import Forest, errors, parse, walk
from chipper.source.edit import Edit
from tests.laws.toys import one_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node

# A bit of everything that the table has a text for.
JAVA = """\
package pp.qq;
import java.util.List;
@Note(value = 11, names = {"x", "y"})
public class Outer<TT extends Number> extends Base implements One, Two {
  enum Kind { RED(1) { int inner; }, GREEN { } }
  @interface Note { int value() default 12; }
  interface Face { int call(int left); }
  record Point(int xx, int yy) { }
  int[] field = {1, 2}, other;
  Outer(int start) throws Exception { super(start); }
  static <UU> int method(final int first, String... rest) throws One, Two {
    int local = first + 1;
    for (int i = 0; i < 10; i++) { call(i); }
    for (String each : rest) call(each);
    while (first > 3) { break; }
    do { call(11); } while (local < 3);
    if (local == 4) call(1); else { call(2); }
    switch (first) { case 11: call(3); break; default: call(4); }
    int chosen = switch (first) { case 22 -> 33; default -> { yield 44; } };
    try (Stream in = open()) { call(5); } catch (One | Two wrong) { call(6); } finally { call(7); }
    synchronized (Outer.class) { call(8); }
    label: assert first > 1 : "text";
    Runnable run = () -> call(9), typed = (int given) -> call(given);
    Face face = (aa, bb) -> aa, next = String::valueOf;
    List<? extends Number> list = new ArrayList<>(10) { int inner; };
    Object made = new int[3][], cast = (String) made, test = made instanceof String named;
    if (made instanceof Point(int xx, var yy)) throw new Error("bad");
    array[first + 1] = -local; local++; this.field = null;
    return first > 2 ? method(1, "a", "b") : (local + 2);
  }
}
"""
TOKENS = ("a", "0", ";", "{", "}", "(", ")", "[", "]", "<", ">")


def length(text: bytes) -> int:
    return len(b"".join(text.split()))


def shorter(than: int) -> Iterator[bytes]:
    """Every text of up to two of these tokens."""
    for count in range(min(than, 3)):
        for tokens in itertools.product(TOKENS, repeat=count):
            yield " ".join(tokens).encode()


def stands(text: bytes, node: Node, instead: bytes) -> bool:
    """Whether *instead* may stand for the node: what is around it stays what it is."""
    parent = node.parent
    assert parent is not None
    after = text[: node.start_byte] + instead + text[node.end_byte :]
    tree = parse(after)
    if errors(tree):
        return False
    end = len(after[: parent.end_byte - len(text) + len(after)].rstrip())
    others = [each.type for each in parent.named_children if each != node]
    found = tree.root_node.descendant_for_byte_range(parent.start_byte, end)
    while found is not None:
        if (found.type, found.start_byte, found.end_byte) == (parent.type, parent.start_byte, end):
            left = [each.type for each in found.named_children]
            without = (left[:at] + left[at + 1 :] for at in range(len(left)))
            return left == others or others in without
        found = found.parent
    return False


def test_no_text_is_shorter_than_what_the_table_gives() -> None:
    program = one_file(JAVA)
    text = program.files[0].text
    shears = Shears(program, Forest())
    tree = parse(text)
    assert not errors(tree)
    seen: set[tuple[str, str, int, int]] = set()
    longer = []
    for node in walk(tree.root_node):
        if not removable(node) or node.parent is None:
            continue
        removal = shears.prunable(program.files[0], node)
        made = text if removal is None else Edit.of(removal.splices).apply(program).files[0].text
        size = length(made) - length(text[: node.start_byte] + text[node.end_byte :])
        place = node.parent.children.index(node)
        kind = (node.type, node.parent.type, place, size)
        if kind in seen:
            continue
        seen.add(kind)
        found = next((each for each in shorter(size) if stands(text, node, each)), None)
        if found is not None:
            longer.append((kind, text[node.start_byte : node.end_byte], found))
    assert len(seen) > 200
    assert longer == []
