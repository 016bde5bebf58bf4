"""Every picture in `rules/` is drawn true: the rule makes exactly the variants shown, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.chips.direct import direct_chips
from chipper.chips.propose import propose
from chipper.java.parse import Forest, errors, walk
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from chipper.chips.rule import Picture, Rule

RULES = list(read_catalog())
DRAWN = [(rule, picture) for rule in RULES for picture in rule.pictures]


def squeezed(text: bytes) -> str:
    return " ".join(text.decode().split())


def variants(rule: Rule, picture: Picture) -> list[bytes]:
    file = File("Picture.java", picture.before.encode())
    tree = Forest().tree(file)
    nodes = [node for node in walk(tree.root_node) if node.type == rule.kind]
    node, proposals = next((n, found) for n in nodes if (found := propose(rule, file, n)))
    chips = [chip for each in proposals for chip in direct_chips(file, tree, node, each)]
    return [chip.edit.apply(Program((file,))).files[0].text for chip in chips]


@pytest.mark.parametrize(
    ("rule", "picture"), DRAWN, ids=[f"{rule.full_name}-{i}" for i, (rule, _) in enumerate(DRAWN)]
)
def test_a_picture_shows_every_variant_the_rule_makes(rule: Rule, picture: Picture) -> None:
    drawn = [squeezed(after.encode()) for after in picture.after]
    assert [squeezed(text) for text in variants(rule, picture)] == drawn


@pytest.mark.parametrize(
    ("rule", "picture"), DRAWN, ids=[f"{rule.full_name}-{i}" for i, (rule, _) in enumerate(DRAWN)]
)
def test_no_variant_of_a_picture_breaks_the_syntax(rule: Rule, picture: Picture) -> None:
    for text in variants(rule, picture):
        assert errors(Forest().tree(File("V.java", text))) == 0, text


def test_every_rule_has_a_picture_with_a_variant() -> None:
    assert RULES
    for rule in RULES:
        assert all(picture.after for picture in rule.pictures), rule.full_name
