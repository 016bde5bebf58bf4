"""Where options come from: the command line, then CHIPJ_*, then the nearest chipj.toml."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from chipper.cli.commands import commands, obey
from chipper.cli.configured import CONFIGURED, configure
from chipper.cli.signals import Signals
from chipper.journal import Reader
from tests.cli.desk import ROOT, SYMPTOM, Desk

GIVEN_TO_SCRIPTS = {"CHIPJ_FILES", "CHIPJ_REACHED", "CHIPJ_TRAJECTORY", "CHIPJ_QUESTION"}


def limit(desk: Desk, *words: str, environment: dict[str, str] | None = None) -> float:
    """The time-out that counts in the end."""
    done = Desk(desk.folder, environment or {}).chipj("check", "--json", "--quiet", *words)
    assert done.code == 0, done.err
    found = done.json["limits"]["timeout"]
    assert isinstance(found, float)
    return found


def test_the_command_line_counts_before_the_environment_before_the_file(desk: Desk) -> None:
    desk.grep()
    desk.write("chipj.toml", 'sources = ["Main.java"]\ntest = "t.sh"\ntimeout = 11\n')
    assert limit(desk) == 11
    assert limit(desk, environment={"CHIPJ_TIMEOUT": "12s"}) == 12
    assert limit(desk, "--timeout", "13", environment={"CHIPJ_TIMEOUT": "12s"}) == 13


def test_a_table_is_for_one_command_and_paths_start_at_the_file(desk: Desk) -> None:
    desk.grep()
    desk.write("chipj.toml", 'sources = ["Main.java"]\ntest = "t.sh"\n[check]\ntimeout = "0.5m"\n')
    (desk.folder / "below/deep").mkdir(parents=True)
    assert limit(Desk(desk.folder / "below/deep")) == 30
    done = Desk(desk.folder / "below/deep").chipj("chip", "--quiet", "--max-variants", "1")
    assert done.code == 5, done.err
    assert done.best == desk.folder / "below/deep/Main.chipj/best"


def test_a_symptom_of_the_command_line_replaces_the_configured_one(desk: Desk) -> None:
    desk.script("never.sh", "exit 1")
    desk.write("chipj.toml", 'test = "never.sh"\n')
    assert limit(desk, "Main.java", "--test", desk.grep(), "--timeout", "9") == 9
    done = Desk(desk.folder, {"CHIPJ_TEST": "t.sh"}).chipj("check", "Main.java")
    assert done.code == 0, done.err


def test_a_run_goes_on_with_what_it_was_given_wherever_that_came_from(desk: Desk) -> None:
    desk.grep()
    toml = desk.write("chipj.toml", 'timeout = 11\nfence = "none"\nwithout = ["literal"]\n')
    given = Desk(desk.folder, {"CHIPJ_KEEP": "all", "CHIPJ_ONLY": "block literal"})
    done = given.chipj("Main.java", "--test", "t.sh", "--quiet", "--max-variants", "2")
    assert done.code == 5, done.err
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        words = reader.record().options["command"]
    assert isinstance(words, list)
    assert words[:1] == ["chip"]
    spelt = " ".join(map(str, words))
    for each in ("--timeout 11", "--keep all", "--only block --only literal", "--without literal"):
        assert each in spelt
    toml.write_text("timeout = 99\n")  # it changes no run that has begun
    done = desk.chipj("resume", "Main.chipj", "--quiet")
    assert done.code == 0, done.err


@pytest.mark.parametrize(
    ("text", "said", "help"),
    [
        ("tmeout = 1\n", "chipj.toml: nothing is called tmeout", "did you mean timeout?"),
        ("[chp]\njobs = 1\n", "nothing is called [chp]", "did you mean chip?"),
        ("[chip]\ncriterion = 1\n", "nothing is called criterion in [chip]", "help"),
        ("jobs = \n", "chipj.toml: ", 'timeout = "30s"'),
        ("only = 'block'\n", "only = 'block'", 'only = ["block"]'),
        ("jobs = [1]\n", "jobs = [1]", "a single value"),
        ("jobs = 0\n", "chipj.toml)", "chipj chip --help"),
        ("timeout = 'soon'\n", "'soon' is no time", "chipj chip --help"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_the_mistake(
    desk: Desk,
    text: str,
    said: str,
    help: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    desk.write("chipj.toml", text)
    monkeypatch.chdir(desk.folder)
    assert obey(["Main.java", "--test", desk.grep()], Signals()) == 2
    err = capsys.readouterr().err
    assert said in err
    assert help in err.partition("help: ")[2]


def test_a_wrong_variable_is_named(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(desk.folder)
    monkeypatch.setenv("CHIPJ_JOBS", "many")
    assert obey(["Main.java", "--test", desk.grep()], Signals()) == 2
    assert "(from CHIPJ_JOBS)" in capsys.readouterr().err


def test_a_pattern_in_a_variable_is_one_and_rules_are_words() -> None:
    words = {"CHIPJ_SYMPTOM": "wrong: 42", "CHIPJ_ONLY": "block literal", "CHIPJ_DIFFER": "-ea -da"}
    given = {**words, **dict.fromkeys(GIVEN_TO_SCRIPTS, "nonsense")}
    group = commands.make_context("chipj", ["--help"], resilient_parsing=True)
    configure(group, commands.commands, ["chip", "Main.java"], given, Path("/nowhere"))
    assert group.default_map == {
        "chip": {
            "symptom": ["wrong: 42"],
            "only": ["block", "literal"],
            "differ": ["-ea", "-da"],
        }
    }
    for name in CONFIGURED:
        given = dict.fromkeys(GIVEN_TO_SCRIPTS, "nonsense")
        configure(group, commands.commands, [name], given, Path("/nowhere"))
        assert group.default_map == {name: {}}


def test_other_commands_listen_to_their_own_words_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--out` of `show` is a file: a run folder must not become one."""
    desk.write("chipj.toml", "nonsense = 1\n")
    monkeypatch.chdir(desk.folder)
    monkeypatch.setenv("CHIPJ_OUT", "elsewhere")
    assert obey(["init"], Signals()) == 0
    assert capsys.readouterr().out == "run.sh\ncmp.sh\n"
    assert obey(["show", "nowhere", "v1"], Signals()) == 2
    assert "there is no journal here" in capsys.readouterr().err


def test_names_given_to_scripts_are_no_options(desk: Desk) -> None:
    given = dict.fromkeys(GIVEN_TO_SCRIPTS, "nonsense")
    done = Desk(desk.folder, given).chipj("check", "Main.java", "--test", desk.grep())
    assert done.code == 0, done.err


def test_neither_the_file_nor_a_log_rides_along(desk: Desk, tmp_path: Path) -> None:
    log = tmp_path / "seen"
    desk.script("t.sh", f"ls >> {log}", f"grep -q '{SYMPTOM}' \"$1.java\"")
    desk.write("chipj.toml", "jobs = 1\n")
    words = ("Main.java", "--test", "t.sh", "--quiet", "--log-file", "run.log")
    assert desk.chipj(*words, "--max-variants", "1").code == 5
    desk.write("chipj.toml", "jobs = 2\n")
    assert desk.chipj(*words).code == 0
    assert {*log.read_text().split()} == {"Main.java", "t.sh"}


def test_the_log_has_every_answer_and_grows(desk: Desk) -> None:
    words = ("Main.java", "--test", desk.grep(), "--quiet", "--log-file", "run.log")
    done = desk.chipj(*words, "--json", "--verbose")
    assert (done.code, done.err) == (0, "")
    log = (desk.folder / "run.log").read_text()
    for number in range(1, done.json["variants"] + 1):
        assert f" v{number} " in log
    assert "tokens left" in log
    assert "parse tree nodes" in log
    assert "\x1b" not in log
    assert desk.chipj(*words).code == 2
    longer = (desk.folder / "run.log").read_text()
    assert longer.startswith(log)
    assert "error: " in longer[len(log) :]
    assert desk.chipj(*words[:-1], os.devnull + "/x").code == 2


def test_events_are_lines_with_format_and_name(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--json", "--verbose", "--quiet")
    assert {(each["format"], each["event"]) for each in done.events} == {
        (1, event) for event in ("start", "answer", "step", "result")
    }
    assert done.events[0] == {"format": 1, "event": "start", "tokens": 74}
    answers = [each["variant"] for each in done.events if each["event"] == "answer"]
    assert answers == [*range(1, done.json["variants"] + 1)]
    steps = [each for each in done.events if each["event"] == "step"]
    assert steps[-1]["tokens"] == done.json["best"]["tokens"]
    assert set(steps[0]) == {*("format", "event", "variant", "phase", "rule", "seconds", "tokens")}
    text = (ROOT / "docs/around.md").read_text()
    [documented] = [line for line in text.splitlines() if line.startswith("| `result` |")]
    names = {*re.findall("`([a-z_]+)`", documented)} | {"format", "event"}
    assert set(done.json) == names - {"result"}


@pytest.mark.parametrize("name", ["NO_COLOR", "TERM"])
def test_colours_are_left_out_where_they_are_not_wanted(desk: Desk, name: str) -> None:
    wanted = Desk(desk.folder, {"FORCE_COLOR": "1"})
    words = ("Main.java", "--test", desk.grep(), "--fresh")
    assert "\x1b[1m" in wanted.chipj(*words).err
    without = {"NO_COLOR": {"FORCE_COLOR": "1", "NO_COLOR": "1"}, "TERM": {"TERM": "dumb"}}[name]
    err = Desk(desk.folder, without).chipj(*words).err
    assert "\x1b[3" not in err  # no colours; NO_COLOR leaves bold alone
