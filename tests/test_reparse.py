"""Counting only what differs gives what counting everything gives; so does parsing from a base."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.chips.direct import direct_chips
from chipper.java.measure import Scales
from chipper.java.parse import Forest, errors, parse, walk
from chipper.source.edit import Edit
from chipper.source.program import Program
from chipper.source.squeeze import squeezed
from chipper.source.variant import Variant
from tests.samples import Sample, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

CATALOG = read_catalog()
MOST = 150  # variants a sample; they are spread over it


def variants(program: Program, forest: Forest) -> Iterator[Variant]:
    for file in program:
        tree = forest.tree(file)
        for node in walk(tree.root_node):
            step = 0
            while (proposals := CATALOG.proposals(file, node, step)) is not None:
                step += 1
                for proposal in proposals:
                    for chip in direct_chips(file, tree, node, proposal):
                        yield Variant(program, chip.edit)


# What begins a line begins what is around it as well, and may go alone.
FLUSH = """\
@Deprecated
class A {
@Override
public int f() { return 1; }
@B
private int x;
void g() {
final
int y = 1;
a.
b();
if (x)
y();
label:
while (x)
y();
}
}
"""


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.title)
def test_a_variant_is_measured_by_its_difference_as_by_itself(sample: Sample) -> None:
    if not sample.generated and sample.shape not in ("T6", "T7"):
        measured(sample.program())


def test_what_begins_with_something_that_goes_is_measured_too() -> None:
    measured(Program.of({"A.java": FLUSH, "B.java": FLUSH.removeprefix("@Deprecated\n")}))


def measured(program: Program) -> None:
    forest, scales = Forest(), Scales(Forest())
    tried = list(variants(program, forest))
    size = scales.program(program)
    for variant in tried[:: max(1, len(tried) // MOST)]:
        whole = scales.program(variant.program)
        for paper in (False, True):
            if whole.key(paper=paper) != size.key(paper=paper):
                expected = whole.key(paper=paper) < size.key(paper=paper)
                assert scales.smaller(variant, paper=paper) == expected
        for path in variant.edit.paths:
            text = variant.program[path].text
            assert errors(forest.follow(variant, path)[0]) == errors(parse(text))
        old, new = scales.difference(variant)
        assert size + new == whole + old
        for edit in (without_blanks(variant.edit), squeezed(variant.edit, program)):
            closer = Variant(program, edit)
            old, new = scales.difference(closer)
            assert size + new == Scales(Forest()).program(closer.program) + old


def without_blanks(edit: Edit) -> Edit:
    """The same edit where lines need not stay: what goes leaves nothing behind."""
    return Edit(tuple(replace(each, text=each.text.strip()) for each in edit.splices))
