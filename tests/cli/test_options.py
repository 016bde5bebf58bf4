"""Options of the search and its limits: each does what it says, and only that."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.desk import MAIN, SYMPTOM, Desk

if TYPE_CHECKING:
    from pathlib import Path

LOOPS = """\
public class Main {
    public static void main(String[] args) {
        while (args.length > 9) {
            System.out.println("wrong: 42"); // here
        }
        if (args.length > 3) {
            System.out.println("if");
        }
    }
}
"""


def rules_asked(desk: Desk) -> set[str]:
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        return {ask.rule for ask in reader.asks() if ask.phase != "shape"}


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (("--only", "loop"), {"while_statement"}),
        (("--only", "while_statement.body"), {"while_statement"}),
        (("--only", "loop", "--only", "if"), {"while_statement", "if_statement"}),
        (("--only", "loop", "--without", "while_statement.body"), {"while_statement"}),
        (("--paper", "--without", "block", "--without", "loop"), {"if_statement"}),
    ],
)
def test_only_and_without_choose_rules_and_families(
    desk: Desk, options: tuple[str, ...], asked: set[str]
) -> None:
    desk.write("Main.java", LOOPS)
    done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet", *options)
    assert done.code == 0, done.err
    assert {rule.partition(".")[0] for rule in rules_asked(desk)} <= asked
    assert "while_statement.body" not in rules_asked(desk) or "--without" not in options


@pytest.mark.parametrize("options", [("--only", "comments"), ("--without", "comments")])
def test_comments_can_be_chosen_like_a_family(desk: Desk, options: tuple[str, str]) -> None:
    desk.write("Main.java", LOOPS)
    done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet", *options)
    assert done.code == 0, done.err
    assert ("comments" in rules_asked(desk)) == (options[0] == "--only")


def test_rules_of_the_users_own_are_tried_too(desk: Desk) -> None:
    desk.write(
        "my rules/method_invocation.scm",
        "; arguments [mine]: call it without arguments\n"
        ";   a(b);\n"
        ";   a( );\n"
        "(method_invocation arguments: (argument_list (_) @drop))\n",
    )
    options = ("--rules", "my rules", "--only", "mine", "--quiet")
    done = desk.chipj("Main.java", "--test", desk.grep("println(.wrong"), *options)
    assert done.code == 0, done.err
    assert rules_asked(desk) == {"method_invocation.arguments"}
    best = (done.best / "Main.java").read_text()
    assert "println( );" in best
    assert SYMPTOM in best


def test_stop_at_is_small_enough_at_once_or_on_the_way(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--stop-at", "60", "--json")
    assert done.code == 0, done.err
    assert (done.json["state"], done.json["exit"]) == ("finished", 0)
    assert done.json["best"]["tokens"] <= 60
    assert "small enough" in done.err
    done = desk.chipj("Main.java", "--test", "t.sh", "--stop-at", "74", "--json", "--fresh")
    assert done.code == 0, done.err
    assert done.json["best"] == done.json["original"]


def test_max_time_stops_with_5(desk: Desk) -> None:
    desk.script("t.sh", "sleep 0.2", f"grep -q '{SYMPTOM}' \"$1.java\"")
    begun = time.monotonic()
    options = ("--max-time", "1.5s", "--jobs", "1", "--json")
    done = desk.chipj("Main.java", "--test", "t.sh", *options)
    assert done.code == 5, done.err
    assert time.monotonic() - begun < 8
    assert "--max-time 1.5" in done.err
    assert SYMPTOM in (desk.folder / "Main.chipj/best/Main.java").read_text()


def test_max_time_ends_a_question_that_is_waited_for(desk: Desk) -> None:
    desk.grep(name="shown.sh")
    desk.script("t.sh", './shown.sh "$1" || exit 1', 'grep -q add "$1.java" || sleep 60')
    options = ("--max-time", "3s", "--timeout", "100s", "--without", "comments")
    begun = time.monotonic()
    done = desk.chipj("Main.java", "--test", "t.sh", *options, "--jobs", "2", "--quiet")
    assert done.code == 5, done.err
    assert time.monotonic() - begun < 40
    more = desk.chipj("resume", "Main.chipj", "--max-time", "1s", "--quiet")
    assert more.code == 5, more.err


def test_passes_bound_the_rechipping(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--passes", "1", "--json", "--quiet")
    assert done.json["passes"] == 1
    done = desk.chipj("Main.java", "--test", "t.sh", "--json", "--quiet", "--fresh")
    assert done.json["passes"] >= 2


def test_direction_changes_the_order(desk: Desk) -> None:
    body = "\n".join(f"        System.out.println({number});" for number in range(9))
    desk.write("Main.java", MAIN.replace("        int x", f"{body}\n        int x"))
    desk.script("t.sh", """test $(grep -c 'println([08x"]' "$1.java") = 4""")
    order = {}
    for name in ("forward", "reverse"):
        out = ("--direction", name, "--out", f"{name}.chipj", "--quiet", "--max-variants", "12")
        words = ("--only", "block")  # the large cuts before know no direction
        assert desk.chipj("Main.java", "--test", "t.sh", *words, *out).code == 5
        with Reader.open(desk.folder / f"{name}.chipj/journal.db") as reader:
            order[name] = [ask.digest for ask in reader.asks()]
    assert order["forward"] != order["reverse"]


def test_scripts_get_the_papers_arguments_and_a_clean_place(desk: Desk, tmp_path: Path) -> None:
    log = tmp_path / "log"
    desk.write("lib/data.txt", "data\n")
    desk.write("in.txt", "input\n")
    desk.write("old/Main.class", b"stale")
    desk.script(
        "run.sh",
        f'echo "$# $1 $2 $3 $4 $(cat) $(ls | tr "\\n" " ") $CHIPJ_FILES" >> {log}',
        'cp "$1.java" "$3"; cat lib/data.txt >> "$3"',
    )
    desk.script("cmp.sh", f'grep -q data "$1.output" && grep -q \'{SYMPTOM}\' "$1.output"')
    scripts = ("--run", "run.sh", "--compare", "cmp.sh", "--stdin", "in.txt")
    done = desk.chipj("Main.java", *scripts, "--quiet", "--max-variants", "2")
    assert done.code == 5, done.err
    told = "4 Main Main Main.output external input"
    wanted = f"{told} Main.java cmp.sh in.txt lib run.sh Main.java"
    assert {" ".join(line.split()) for line in log.read_text().splitlines()} == {wanted}


def test_includes_lie_beside_the_variant(desk: Desk, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere/data"
    other.mkdir(parents=True)
    other.joinpath("words.txt").write_text("words\n")
    desk.script("t.sh", f"grep -q words data/words.txt && grep -q '{SYMPTOM}' \"$1.java\"")
    options = ("--test", "t.sh", "--include", str(other), "--quiet")
    assert desk.chipj("Main.java", *options).code == 0
    assert other.joinpath("words.txt").read_text() == "words\n"


def test_a_nested_class_can_be_the_main_class(desk: Desk, tmp_path: Path) -> None:
    desk.script("t.sh", f'echo "$1 $2" >> {tmp_path}/log', f"grep -q '{SYMPTOM}' \"$1.java\"")
    command = ("Main.java", "--test", "t.sh", "--main", "Main$Inner", "--quiet")
    assert desk.chipj(*command, "--max-variants", "1").code == 5
    assert set((tmp_path / "log").read_text().splitlines()) == {"Main Main$Inner"}


def test_the_same_file_named_twice_is_one(desk: Desk) -> None:
    twice = ("Main.java", "./Main.java", desk.folder / "Main.java", "../" + desk.folder.name)
    done = desk.chipj(*twice, "--test", desk.grep(), "--json", "--quiet")
    assert done.code == 0, done.err
    assert done.json["original"]["tokens"] == 74
