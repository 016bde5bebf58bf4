"""Rule files: whatever is not known is refused when it is read, with file, row and column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.chips.rule import read_rules
from chipper.errors import BadInput, BadRule
from chipper.source.program import File, Program
from tests.laws.toys import all_chips, squeezed

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "; body [loop]: one iteration\n;   while (a) b();\n;             b();\n"
GOOD = HEAD + "(while_statement body: (_) @lift) @node\n"


def refused(text: str, kind: str = "while_statement") -> str:
    with pytest.raises(BadRule) as caught:
        read_rules(kind, text, "my/rules.scm")
    assert caught.value.help
    assert caught.value.code == 2
    return caught.value.message


def test_a_rule_is_read_as_it_is_written() -> None:
    text = "\n\n" + GOOD + "\n; other [loop] [paper 3.4.2]: and so on\n" + GOOD.partition("\n")[2]
    one, other = read_rules("while_statement", text, "x.scm")
    assert (one.full_name, one.family, one.paper) == ("while_statement.body", "loop", "")
    assert (other.name, other.paper, other.about) == ("other", "3.4.2", "and so on")
    (picture,) = one.pictures
    assert picture.before == "while (a) b();"
    assert picture.after == ("b();",)


@pytest.mark.parametrize("kind", ["while_statment", "statement", "_literal", "while"])
def test_a_file_is_named_after_a_node_kind(kind: str) -> None:
    expected = f"my/rules.scm:1:1: '{kind}' is no node kind of the Java grammar"
    assert refused(GOOD, kind) == expected


@pytest.mark.parametrize(
    "header",
    [
        "; body: no family",
        "; body [loop] no colon",
        "; body [loop]:",
        "; Body [loop]: large",
        "; body [loop] [paper three]: mark",
        ";body [loop]: no blank",
        "(while_statement) @node",
    ],
)
@pytest.mark.parametrize("before", ["", "\n\n"])
def test_a_rule_begins_with_its_header(header: str, before: str) -> None:
    row = 1 + len(before)
    message = f"my/rules.scm:{row}:1: expected '; name [family] [paper 3.4]: sentence'"
    assert refused(before + header + "\n" + GOOD.partition("\n")[2]) == message


def test_the_header_of_a_later_rule_is_looked_at_too() -> None:
    assert refused(GOOD + "\n; second\n").startswith("my/rules.scm:6:1: expected")


def test_a_rule_has_a_picture() -> None:
    text = "; body [loop]: x\n(while_statement body: (_) @lift) @node\n"
    assert refused(text) == "my/rules.scm:1:1: rule 'body' has no picture"
    assert refused(GOOD + text) == "my/rules.scm:5:1: rule 'body' has no picture"


def test_a_rule_has_a_query() -> None:
    assert refused(HEAD) == "my/rules.scm:4:1: a rule needs a query below its picture"


@pytest.mark.parametrize(
    ("query", "place", "words"),
    [
        ("(while_statment body: (_) @lift) @node", "4:2", "Invalid node type"),
        ("(while_statement\n  bdy: (_) @lift) @node", "5:3", "Invalid field name"),
        ('(while_statement "whil" @drop)', "4:19", "Invalid node type"),
        ("(while_statement condition: (block) @lift)", "4:18", "Impossible pattern"),
        ("\n\n(while_statement bdy: (_) @lift)", "6:18", "Invalid field name"),
        ("(block) @drop\n\n\n(while_statement bdy: (_) @lift)", "7:18", "Invalid field name"),
        ("(while_statement body: (_) @lift", "4:1", "Unexpected EOF"),
        ("(while_statement body: (_) @lft) @node", "4:28", "unknown capture @lft"),
        ("(while_statement body: (_) @lift)\n(while_statement) @whole", "5:19", "@whole"),
        ('((while_statement body: (_) @lift)\n  (#set! foo "x"))', "5:4", 'setting #set! foo "x"'),
        ('((while_statement (_) @item)\n  (#set! by "wholeone"))', "5:4", 'setting #set! by "whol'),
        ('((while_statement (_) @item)\n  (#set! least "x"))', "5:4", "setting #set! least"),
        ('((while_statement body: (_) @lift) (#set! jumps "x"))', "4:37", "setting #set! jumps"),
        ('((while_statement body: (_) @lift)\n  (#set! text "{ ${bod} }"))', "5:18", "'bod'"),
        (
            '((while_statement condition: (_) @if body: (_) @body)\n  (#set! text "${body}${if}"))',
            "5:23",
            "'if' is not captured here, or not in this order",
        ),
        (
            '((while_statement body: (_) @lift)\n  (#set! text "${lift}${lift}"))',
            "5:16",
            "'lift' is not captured here, or not in this order",
        ),
        ("((while_statement body: (_) @lift)\n  (#like? @lift x))", "5:4", "predicate #like?"),
        ("((while_statement body: (_) @lift)\n  (#not-any-of? @lift x))", "5:4", "#not-any-of?"),
        ("(while_statement) @node", "4:1", "a rule needs @lift"),
    ],
)
def test_a_query_names_what_there_is(query: str, place: str, words: str) -> None:
    message = refused(HEAD + query)
    assert message.startswith(f"my/rules.scm:{place}: "), message
    assert words in message


def test_a_rule_of_ones_own_is_tried_behind_ours(tmp_path: Path) -> None:
    text = "; gone [mine]: no loop\n;   while (a) b();\n;   ;\n"
    query = '((while_statement) @become (#set! text ";"))'
    (tmp_path / "while_statement.scm").write_text(text + query)
    catalog = read_catalog([tmp_path])
    names = [rule.name for rule in catalog.rules["while_statement"]]
    assert names[-1] == "gone"
    assert names[:-1] == [rule.name for rule in read_catalog().rules["while_statement"]]
    assert catalog.digest != read_catalog().digest
    file = File("A.java", b"while (a) { b(); }")
    chips = list(all_chips(file, catalog.selected(only=["mine"])))
    assert [squeezed(chip.edit.apply(Program((file,))).files[0].text) for chip in chips] == [";"]


def test_a_rule_that_changes_nothing_makes_no_chip(tmp_path: Path) -> None:
    text = "; nought [mine]: zero\n;   x = 1;\n;   x = 0;\n"
    query = '((decimal_integer_literal) @become (#set! text "0"))'
    (tmp_path / "decimal_integer_literal.scm").write_text(text + query)
    mine = read_catalog([tmp_path]).selected(only=["mine"])
    assert list(all_chips(File("A.java", b"int x = 0;"), mine)) == []
    assert len(list(all_chips(File("A.java", b"int x = 7;"), mine))) == 1


def test_a_part_that_is_not_there_makes_no_chip(tmp_path: Path) -> None:
    text = "; value [mine]: its value\n;   return a;\n;   a;\n"
    query = '((return_statement (_)? @value) @node (#set! text "${value};"))'
    (tmp_path / "return_statement.scm").write_text(text + query)
    mine = read_catalog([tmp_path]).selected(only=["mine"])
    assert list(all_chips(File("A.java", b"void f() { return; }"), mine)) == []
    assert len(list(all_chips(File("A.java", b"int f() { return a; }"), mine))) >= 1


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (
            "while_statement.scm",
            GOOD.encode(),
            "while_statement.scm:1:1: two rules are named 'body'",
        ),
        ("block.scm", b"; a [b]: c\n;  \xff\n", "block.scm:2:4: not UTF-8"),
        ("nothing.txt", b"", "no rules (*.scm) in"),
    ],
)
def test_a_folder_that_is_not_right_is_refused(
    tmp_path: Path, name: str, text: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(text)
    with pytest.raises(BadInput) as caught:
        read_catalog([tmp_path])
    assert message in caught.value.message


def test_rules_are_selected_by_name_family_and_mark() -> None:
    catalog = read_catalog()
    assert {rule.family for rule in catalog.selected(only=["loop"])} == {"loop"}
    assert [r.full_name for r in catalog.selected(only=["block.statements"])] == [
        "block.statements"
    ]
    assert "loop" not in {rule.family for rule in catalog.selected(without=["loop"])}
    assert all(rule.paper for rule in catalog.selected(paper=True))
    both = catalog.selected(only=["loop"], without=["while_statement.body"])
    assert "while_statement.body" not in {rule.full_name for rule in both}
    with pytest.raises(BadInput, match="no rule or family is named 'lop'"):
        catalog.selected(only=["lop"])
