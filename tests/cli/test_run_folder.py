"""The run folder: what is in it, how it goes on, who may use it; the user's files stay as is."""

from __future__ import annotations

import json
import re
import signal
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.cli.desk import MAIN, SYMPTOM, Desk

if TYPE_CHECKING:
    from pathlib import Path

    from tests.oracle.conftest import Sleeper


def counting(desk: Desk, log: Path) -> None:
    """A test script that keeps count of what it was asked: a hash of the text, a line each."""
    desk.script("t.sh", f'cksum < "$1.java" >> {log}', f"grep -q '{SYMPTOM}' \"$1.java\"")


def numbered(folder: Path) -> list[tuple[int, bool, int]]:
    """Variants by the paper's names: number, whether it is a folder, size."""
    names = [re.fullmatch(r"Mainv(\d+)z(\d+)(\.java)?", path.name) for path in folder.iterdir()]
    return sorted((int(each[1]), not each[3], int(each[2])) for each in names if each)


def test_the_folder_holds_best_compact_and_journal_and_nothing_half_done(desk: Desk) -> None:
    before = desk.snapshot()
    done = desk.chipj("Main.java", "--test", desk.grep(), "--quiet")
    assert done.code == 0, done.err
    folder = desk.folder / "Main.chipj"
    assert done.best == folder / "best"
    assert {path.name for path in folder.iterdir() if not path.name.startswith(".best-")} == {
        *("best", "compact", "journal.db", "lines.json", "lock")
    }
    assert (folder / "best").is_symlink()
    assert SYMPTOM in (folder / "best/Main.java").read_text()
    assert (folder / "best/Main.java").read_text().count("\n") == MAIN.count("\n")
    compact = (folder / "compact/Main.java").read_text()
    assert SYMPTOM in compact
    assert "int x" not in compact
    lines = json.loads((folder / "lines.json").read_bytes())["Main.java"]
    assert len(lines) == compact.count("\n")
    shown = desk.snapshot()
    assert {name: shown[name] for name in before} == before
    assert set(shown) - set(before) == {"t.sh"}


def test_nobody_writes_into_the_users_files_however_hard_they_try(desk: Desk) -> None:
    """Scripts change what they find in their folder: sources, siblings, themselves."""
    desk.write("data.txt", "data\n")
    here = 'for file in *; do echo "// changed" >> "$file"; done; rm -f data.txt'
    desk.script(
        "t.sh", "test -f data.txt || exit 1", f'grep -q "{SYMPTOM}" "$1.java" || exit 1', here
    )
    before = desk.snapshot()
    done = desk.chipj(".", "--test", "t.sh", "--quiet")
    assert done.code == 0, done.err
    assert desk.snapshot() == before


@pytest.mark.parametrize("keep", ["all", "good", "best"])
def test_keep_says_which_variants_become_files(desk: Desk, keep: str) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--keep", keep, "--json")
    assert done.code == 0, done.err
    variants = desk.folder / "Main.chipj/variants"
    if keep == "best":
        assert not variants.exists()
        return
    found = numbered(variants)
    assert len(found) == len([*variants.iterdir()])
    assert found[0] == (0, False, done.json["original"]["tokens"])
    wanted = done.json["variants"] if keep == "all" else done.json["verdicts"]["good"]
    assert len(found) == wanted + 1
    best = done.json["best_variant"], False, done.json["best"]["tokens"]
    assert best in found
    name = f"Mainv{best[0]}z{best[2]}.java"
    kept = (variants / name).read_bytes()
    assert kept == (desk.folder / "Main.chipj/best/Main.java").read_bytes()


def test_variants_of_several_files_are_folders_of_what_changed(desk: Desk) -> None:
    desk.write("src/Main.java")
    desk.write("src/Other.java", "class Other { void it() { int a = 1; } }\n")
    done = desk.chipj("src", "--test", desk.grep(), "--keep", "good", "--json")
    assert done.code == 0, done.err
    found = numbered(desk.folder / "src.chipj/variants")
    assert all(folder for _, folder, _ in found)
    assert len(found) == done.json["verdicts"]["good"] + 1
    paths = [*(desk.folder / "src.chipj/variants").glob("*v[1-9]*")]
    assert any(not (path / "Other.java").exists() for path in paths)


def test_paper_counts_nodes_in_the_names(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--paper", "--keep", "good", "--json")
    assert done.code == 0, done.err
    (first, *_) = numbered(desk.folder / "Main.chipj/variants")
    assert first == (0, False, done.json["original"]["nodes"])
    assert done.json["passes"] == 1


def test_the_same_command_goes_on_and_asks_nothing_again(
    desk: Desk, tmp_path: Path, sleeper: Sleeper
) -> None:
    whole, log = tmp_path / "whole", tmp_path / "log"
    counting(desk, whole)
    assert desk.chipj("Main.java", "--test", "t.sh", "--jobs", "1", "--quiet").code == 0
    best = (desk.folder / "Main.chipj/best/Main.java").read_bytes()
    desk.script(
        "t.sh",
        f'cksum < "$1.java" >> {log}',
        f"test -e {tmp_path}/awake || test $(wc -l < {log}) -lt 9 || {sleeper.command}",
        f"grep -q '{SYMPTOM}' \"$1.java\"",
    )
    command = ("Main.java", "--test", "t.sh", "--jobs", "1")
    process = desk.start(*command, "--fresh")
    sleeper.wait_for(1)
    assert desk.end(process, signal.SIGINT).code == 130
    (tmp_path / "awake").touch()
    asked = log.read_text().splitlines()
    done = desk.chipj(*command, "--quiet")
    assert done.code == 0, done.err
    assert (done.best / "Main.java").read_bytes() == best
    # The ninth was taken back; all others were settled and are not asked again.
    # (Coverage is recorded in a file that has another name each time.)
    again = [*asked, *whole.read_text().splitlines()[8:]]
    assert _short(log.read_text().splitlines()) == _short(again)


def _short(lines: list[str]) -> list[str]:
    """What `cksum` said of all programs but those that record coverage."""
    return [line for line in lines if int(line.split()[1]) < 2 * len(MAIN)]


def test_a_run_stopped_by_a_limit_goes_on_to_the_same_end(desk: Desk, tmp_path: Path) -> None:
    counting(desk, tmp_path / "whole")
    assert desk.chipj("Main.java", "--test", "t.sh", "--quiet", "--out", "whole.chipj").code == 0
    for number in (1, 2, 4):
        done = desk.chipj("Main.java", "--test", "t.sh", "--max-variants", str(number), "--json")
        assert done.code == 5, done.err
        assert (done.json["state"], done.json["exit"]) == ("stopped", 5)
        assert done.json["variants"] == number
        assert (desk.folder / "Main.chipj/compact/Main.java").exists()
    done = desk.chipj("Main.java", "--test", "t.sh", "--quiet")
    assert done.code == 0, done.err
    assert journal(desk.folder / "Main.chipj") == journal(desk.folder / "whole.chipj")


def journal(folder: Path) -> list[tuple[object, ...]]:
    """What must be the same for the same run: all but times, stages, reuse."""
    with Reader.open(folder / "journal.db") as reader:
        asks = [
            (ask.number, ask.base, ask.digest, ask.phase, ask.rule, ask.judgement.verdict)
            for ask in reader.asks()
        ]
        steps = [(step.number, step.parent, step.digest, step.measure) for step in reader.steps()]
    return [*asks, *steps]


@pytest.mark.parametrize("jobs", ["2", "8"])
def test_the_number_of_jobs_changes_neither_result_nor_journal(desk: Desk, jobs: str) -> None:
    # Other answers take other times: what is asked ahead overtakes what is asked first.
    desk.script(
        "t.sh",
        'sleep 0.0$(($(cksum < "$1.java" | cut -c1) % 7))',
        f"grep -q '{SYMPTOM}' \"$1.java\"",
    )
    for number in ("1", jobs):
        arguments = ("--test", "t.sh", "--jobs", number, "--out", f"{number}.chipj", "--quiet")
        done = desk.chipj("Main.java", *arguments)
        assert done.code == 0, done.err
    one, many = desk.folder / "1.chipj", desk.folder / f"{jobs}.chipj"
    assert journal(one) == journal(many)
    for name in ("best/Main.java", "compact/Main.java", "lines.json"):
        assert (one / name).read_bytes() == (many / name).read_bytes()


def test_the_best_never_goes_back_while_a_run_is_taken_up_again(
    desk: Desk, tmp_path: Path, sleeper: Sleeper
) -> None:
    """Killed without a word, then taken up and interrupted before anything new is asked."""
    counting(desk, tmp_path / "log")
    done = desk.chipj("Main.java", "--test", "t.sh", "--max-variants", "8", "--quiet")
    assert done.code == 5
    best = (done.best / "Main.java").read_bytes()
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        assert len(reader.steps()) > 2
    (desk.folder / "Main.chipj/best").unlink()
    done = desk.chipj("Main.java", "--test", "t.sh", "--max-variants", "1", "--quiet")
    assert done.code == 5
    assert (done.best / "Main.java").read_bytes() == best


def test_a_finished_run_is_not_touched_again_unless_fresh(desk: Desk) -> None:
    command = ("Main.java", "--test", desk.grep(), "--quiet")
    assert desk.chipj(*command).code == 0
    (inode,) = {path.stat().st_ino for path in [desk.folder / "Main.chipj/journal.db"]}
    done = desk.chipj(*command)
    assert done.code == 2
    assert "holds a finished run" in done.err
    assert "--fresh" in done.err
    assert desk.chipj(*command, "--fresh").code == 0
    assert desk.chipj(*command, "--fresh").code == 0
    folders = [path for path in desk.folder.iterdir() if path.is_dir()]
    assert len(folders) == 3
    assert inode in {(path / "journal.db").stat().st_ino for path in folders}


def test_a_run_set_aside_is_neither_source_nor_sibling_of_the_next(desk: Desk) -> None:
    """`chipj .` twice: the old results lie in the folder that is read."""
    command = (".", "--test", desk.grep(), "--quiet", "--out", "r.chipj")
    desk.script("t.sh", "test $(ls | wc -l) = 2 || exit 9", f"grep -q '{SYMPTOM}' \"$1.java\"")
    for limit in ("1", "2", "3"):
        done = desk.chipj(*command, "--fresh", "--max-variants", limit)
        assert done.code == 5, done.err
    assert desk.chipj(*command).code == 0


def test_a_run_folder_of_any_name_beside_the_script_does_not_ride_along(desk: Desk) -> None:
    command = ("Main.java", "--test", desk.grep(), "--quiet", "--out", "result")
    desk.script("t.sh", "test $(ls | wc -l) = 2 || exit 9", f"grep -q '{SYMPTOM}' \"$1.java\"")
    assert desk.chipj(*command, "--max-variants", "2").code == 5
    assert desk.chipj(*command).code == 0


def test_a_log_of_our_own_beside_the_script_does_not_stop_a_run_from_going_on(desk: Desk) -> None:
    command = ("Main.java", "--test", desk.grep())
    with (desk.folder / "chipj.log").open("ab") as log:
        assert desk.chipj(*command, "--max-variants", "2", stdout=log, stderr=log).code == 5
        assert desk.chipj(*command, stdout=log, stderr=log).code == 0
    assert "going on with" in (desk.folder / "chipj.log").read_text()


def test_other_inputs_or_options_do_not_go_on_with_a_run(desk: Desk) -> None:
    command = ("Main.java", "--test", desk.grep(), "--quiet")
    assert desk.chipj(*command, "--max-variants", "2").code == 5
    assert desk.chipj(*command, "--reverse").code == 2
    desk.write("Main.java", MAIN + "\n")
    done = desk.chipj(*command)
    assert done.code == 2
    assert "other inputs" in done.err
    desk.write("Main.java")
    assert desk.chipj("./Main.java", "--test", "./t.sh", "--quiet", "--jobs", "3").code == 0


def test_two_at_once_in_one_folder_are_one_too_many(desk: Desk, sleeper: Sleeper) -> None:
    desk.script("t.sh", sleeper.command)
    process = desk.start("Main.java", "--test", "t.sh")
    sleeper.wait_for(1)
    for more in ((), ("--fresh",)):
        done = desk.chipj("Main.java", "--test", "t.sh", *more)
        assert done.code == 75
        assert f"process {process.pid}" in done.err
        assert "help: " in done.err
    assert desk.end(process, signal.SIGTERM).code == 130


def test_a_folder_that_has_only_its_lock_is_ours_too(desk: Desk) -> None:
    """So a run leaves one that was killed before it had a journal."""
    (desk.folder / "out").mkdir()
    (desk.folder / "out" / "lock").touch()
    told = ("Main.java", "--test", desk.grep(), "--out", "out", "--quiet", "--max-variants")
    assert desk.chipj(*told, "3").code == 5
    done = desk.chipj(*told, "1000")
    assert done.code == 0, done.err
