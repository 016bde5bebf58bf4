"""What a new user gets wrong: each says what, where and how to mend it, exits 2, leaves nothing."""

from __future__ import annotations

import os
import shlex

import pytest

from chipper.cli.commands import obey
from chipper.cli.signals import Signals
from tests.cli.desk import MAIN, Desk


def refused(desk: Desk, *arguments: str, code: int = 2) -> str:
    """What is said; the run folder that nothing began in is not there."""
    before = sorted(desk.folder.iterdir())
    done = desk.chipj(*arguments)
    assert done.code == code, done.err
    assert done.out == ""
    assert "error: " in done.err
    assert "\nhelp: " in done.err
    assert sorted(desk.folder.iterdir()) == before
    return done.err


def test_no_words_at_all_show_how_to_use_it(desk: Desk) -> None:
    done = desk.chipj()
    assert done.code == 2
    assert done.err.startswith("Usage: chipj ")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_goes_to_stdout(desk: Desk, option: str) -> None:
    assert desk.chipj(option).out.startswith("Usage: chipj ")
    done = desk.chipj("chip", option)
    assert done.code == 0
    assert "--symptom" in done.out


def test_a_missing_file_is_named_with_one_that_is_there(desk: Desk) -> None:
    said = refused(desk, "Mian.java", "--test", desk.grep())
    assert "Mian.java" in said
    assert "did you mean Main.java?" in said


@pytest.mark.parametrize("words", [("reprot", "Main.chipj"), ("reports",), ("chek", "Main.java")])
def test_a_misspelt_command_is_not_taken_for_a_source(desk: Desk, words: tuple[str, ...]) -> None:
    said = refused(desk, *words)
    assert f"error: {words[0]} is no command and no file\n" in said
    assert f"help: did you mean {'check' if 'k' in words[0] else 'report'}?\n" in said
    desk.write(f"{words[0]}/Main.java")  # if it is there, it is a source
    assert "no symptom is given" in refused(desk, words[0])


def test_a_missing_folder_is_named(desk: Desk) -> None:
    assert "no such file or folder: nowhere/src" in refused(
        desk, "nowhere/src", "--test", desk.grep()
    )


def test_a_folder_without_java_is_no_program(desk: Desk) -> None:
    desk.write("empty/notes.txt", "")
    assert "no Java files in empty" in refused(desk, "empty", "--test", desk.grep())


def test_a_file_that_is_not_java_is_no_program(desk: Desk) -> None:
    assert "no Java files in t.sh" in refused(desk, desk.grep(), "--test", "t.sh")


def test_no_symptom_lists_the_kinds(desk: Desk) -> None:
    said = refused(desk, "Main.java")
    assert "no symptom" in said
    assert "--run" in said
    assert "--test" in said
    assert "--symptom" in said


def test_two_kinds_of_symptom_are_one_too_many(desk: Desk) -> None:
    said = refused(desk, "Main.java", "--test", desk.grep(), "--symptom", "x")
    assert "several kinds of symptom" in said


@pytest.mark.parametrize(("given", "missing"), [("--run", "--compare"), ("--compare", "--run")])
def test_a_run_script_needs_a_compare_script(desk: Desk, given: str, missing: str) -> None:
    assert f"{missing} is missing" in refused(desk, "Main.java", given, desk.grep())


def test_a_missing_script_is_named_with_one_that_is_there(desk: Desk) -> None:
    desk.grep(name="test.sh")
    desk.grep(name="zebra")
    said = refused(desk, "Main.java", "--test", "tset.sh")
    assert "no such script: tset.sh" in said
    assert "did you mean test.sh?" in said


def test_a_script_that_is_not_executable_comes_with_the_command_to_paste(desk: Desk) -> None:
    desk.write("my test.sh", "#!/bin/sh\n").chmod(0o644)
    said = refused(desk, "Main.java", "--test", "my test.sh")
    assert f"chmod +x {shlex.quote('my test.sh')}" in said


def test_a_folder_is_no_script(desk: Desk) -> None:
    assert ". is a folder" in refused(desk, "Main.java", "--test", ".")


def test_a_class_that_is_not_there_is_answered_with_the_one_that_is(desk: Desk) -> None:
    said = refused(desk, "Main.java", "--symptom", "x", "--main", "app.Main")
    assert "no class app.Main" in said
    assert "help: --main Main" in said


def test_several_mains_ask_for_a_choice(desk: Desk) -> None:
    desk.write("Other.java", MAIN.replace("Main", "Other"))
    said = refused(desk, ".", "--symptom", "x")
    assert "Main, Other" in said
    assert "help: --main Main" in said


def test_without_a_main_a_symptom_cannot_be_run(desk: Desk) -> None:
    desk.write("Main.java", "class Main { }\n")
    said = refused(desk, "Main.java", "--symptom", "x")
    assert "help: --main CLASS names another one, --junit CLASS#METHOD a test" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--symptom", "("), "'(' is no regular expression"),
        (("--symptom", "x", "--args", "it's"), "no closing quotation"),
        (("--symptom", "x", "--javac-option", '"'), "no closing quotation"),
        (("--symptom", "x", "--stdin", "nothing"), "--stdin nothing does not exist"),
        (("--symptom", "x", "--stdin", "."), "--stdin . is no plain file"),
        (("--symptom", "x", "--include", "nothing"), "--include nothing does not exist"),
        (("--symptom", "x", "--root", "nowhere"), "--root nowhere is not a folder"),
        (("--symptom", "x", "--out", ""), "the name is empty"),
        (("", "--symptom", "x"), "the name is empty"),
        (("a" * 300, "--symptom", "x"), "File name too long"),
        (("--symptom", "x", "--jdk", "nowhere"), "--jdk nowhere: no such folder"),
        (("--symptom", "x", "--jdk", "."), "has no bin/javac"),
        (("--symptom", "x", "--timeout", "soon"), "'soon' is no time"),
        (("--symptom", "x", "--timeout", "0"), "'0' is no time"),
        (("--symptom", "x", "--max-time", "-1"), "'-1' is no time"),
        (("--symptom", "x", "--jobs", "0"), "--jobs"),
        (("--symptom", "x", "--max-variants", "many"), "--max-variants"),
        (("--symptom", "x", "--keep", "some"), "--keep"),
        (("--symptom", "x", "--only", "nonsense"), "named 'nonsense'"),
        (("--symptom", "x", "--without", "nonsense"), "named 'nonsense'"),
        (("--symptom", "x", "--rules", "."), "no rules (*.scm)"),
        (("--symptom", "x", "--nonsense"), "--nonsense"),
        (("--symptom", "x", "--reverse", "--direction", "forward"), "contradict"),
        (("--symptom", "x", "--javac-option", "-encoding nonsense"), "encoding 'nonsense'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_wrong_option_says_what_is_wrong(
    arguments: tuple[str, ...],
    said: str,
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(desk.folder)
    assert obey(["Main.java", *arguments], Signals()) == 2  # in this process: there are many
    out, err = capsys.readouterr()
    assert (out, [*desk.folder.iterdir()]) == ("", [desk.folder / "Main.java"])
    assert said in err
    assert "\nhelp: " in err


def test_a_bad_rule_is_shown_with_its_row_and_column(desk: Desk) -> None:
    rule = "; mine [block]: a kind that Java has not\n;   a();\n;\n(nonsense_statement) @drop\n"
    desk.write("rules/block.scm", rule)
    said = refused(desk, "Main.java", "--test", desk.grep(), "--rules", "rules")
    assert "rules/block.scm:4:" in said


def test_a_class_path_that_leads_nowhere_is_noted(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep("nowhere"), "--classpath", "lib/a.jar:.")
    assert done.code == 1
    assert f"note: --classpath {desk.folder / 'lib/a.jar'} does not exist" in done.err
    assert done.err.count("does not exist") == 1


def test_bytes_that_are_not_in_the_named_encoding_are_refused_with_their_place(desk: Desk) -> None:
    desk.write("Main.java", MAIN.replace("a comment", "ä").encode("latin-1"))
    encoding = ("--javac-option", "-encoding UTF-8")
    said = refused(desk, "Main.java", "--test", desk.grep(), *encoding)
    assert "Main.java: not utf-8" in said
    assert f"at byte {MAIN.index('a comment')}" in said


def test_a_file_name_that_is_not_utf_8_is_refused(desk: Desk) -> None:
    name = os.fsdecode(b"M\xe4in.java")
    (desk.folder / name).write_text(MAIN)
    said = refused(desk, name, "--test", desk.grep())
    assert "is not UTF-8" in said


def test_an_output_folder_among_the_sources_is_refused(desk: Desk) -> None:
    desk.write("src/Main.java")
    said = refused(desk, "src", "--test", desk.grep(), "--out", "src/result")
    assert "lies among the sources" in said
    done = desk.chipj("src", "--test", "t.sh", "--out", "src/result.chipj", "--quiet")
    assert done.code == 0, done.err


@pytest.mark.parametrize("out", ["Main.java", "Main.java/below", "."])
def test_an_output_folder_that_is_something_else_is_refused(desk: Desk, out: str) -> None:
    said = refused(desk, "Main.java", "--test", desk.grep(), "--out", out)
    assert "--out DIR" in said


def test_an_internal_error_would_be_told_apart(desk: Desk) -> None:
    """The guard of all tests here: `Done` refuses a traceback and an internal error."""
    with pytest.raises(AssertionError):
        desk.run("sh", "-c", "echo 'Traceback (most recent call last):' >&2")


def test_an_error_of_our_own_exits_with_70_and_asks_for_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(placed: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("chipper.cli.show.read_variant", broken)
    assert obey(["show", "Main.chipj", "v1"], Signals()) == 70
    err = capsys.readouterr().err
    assert "error: internal error: RuntimeError('a bug')" in err
    assert "Traceback" not in err
    assert "help: run again with --debug" in err
