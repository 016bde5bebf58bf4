"""What else can go wrong with a run; docs/failures.md has the whole table, and who tests what."""

from __future__ import annotations

import os
import random
import resource
import shutil
import sys
import time
from typing import TYPE_CHECKING

import pytest

from chipper.fence.probe import trouble
from chipper.fence.process import clean_environment
from chipper.fence.tier import Fence, Tier
from chipper.journal import Reader
from tests.cli.desk import MAIN, SYMPTOM, Desk
from tests.cli.test_run_folder import counting, journal
from tests.cli.test_system import chipj, mounted

if TYPE_CHECKING:
    from pathlib import Path

BODY = "".join(f"        System.out.println({number});\n" for number in range(12))
LONGER = MAIN.replace("        int x", f"{BODY}        int x")


def test_a_run_killed_again_and_again_ends_like_one_that_was_not(
    desk: Desk, tmp_path: Path
) -> None:
    desk.write("Main.java", LONGER)
    counting(desk, tmp_path / "log")
    assert desk.chipj("Main.java", "--test", "t.sh", "--quiet", "--out", "whole.chipj").code == 0
    chance = random.Random(7)
    command = ("Main.java", "--test", "t.sh", "--quiet", "--jobs", "1")
    for _ in range(6):
        process = desk.start(*command)
        time.sleep(0.35 + chance.random() * 0.5)
        process.kill()
        process.communicate(timeout=30)
    done = desk.chipj(*command)
    if done.code == 2:  # it was done before the last kill
        assert "finished run" in done.err
    else:
        assert done.code == 0, done.err
    assert journal(desk.folder / "Main.chipj") == journal(desk.folder / "whole.chipj")
    one, other = (desk.folder / name / "best/Main.java" for name in ("Main.chipj", "whole.chipj"))
    assert one.read_bytes() == other.read_bytes()


def test_no_inodes_left_ends_it_with_69_and_a_whole_best(desk: Desk, tmp_path: Path) -> None:
    desk.write("Main.java", LONGER)
    desk.script("t.sh", f"grep -q '{SYMPTOM}' \"$1.java\" && grep -q '(5)' \"$1.java\"")
    words = (f"{desk.folder}/Main.java", "--test", f"{desk.folder}/t.sh", "--keep", "all")
    command = chipj(*words, "--fence", "none", "--out", "run", "--quiet")
    after = "\necho code $?; cat run/best/Main.java"
    done = mounted(desk, "4m,nr_inodes=24", tmp_path / "small", command + after)
    assert "code 69" in done.out, done.err
    assert "No space left on device" in done.err or "full" in done.err
    assert SYMPTOM in done.out


def test_too_few_open_files_end_it_with_69(desk: Desk) -> None:
    desk.grep()

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (14, 14))

    done = desk.chipj("Main.java", "--test", "t.sh", "--jobs", "8", preexec_fn=few)
    assert done.code == 69, done.err
    assert "Too many open files" in done.err
    assert "help: " in done.err


def test_whatever_a_variant_prints_is_compared_as_bytes(desk: Desk) -> None:
    desk.script(
        "run.sh", 'printf "\\000\\377\\033]0;x\\007\\342\\200\\256" > "$3"; cat "$1.java" >> "$3"'
    )
    desk.script(
        "cmp.sh", f'grep -qa "{SYMPTOM}" "$1" && test "$(head -c 2 "$1" | od -An -tx1)" = " 00 ff"'
    )
    done = desk.chipj("Main.java", "--run", "run.sh", "--compare", "cmp.sh", "--verbose")
    assert done.code == 0, done.err
    assert "\033" not in done.err
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        assert any(ask.judgement.output_head.startswith(b"\x00\xff\x1b") for ask in reader.asks())


def test_a_flood_leaves_the_memory_of_chipj_alone(desk: Desk) -> None:
    """Two programs that print for ever, at once; the children's memory would count as well."""
    desk.script("t.sh", f"grep -q '{SYMPTOM}' \"$1.java\" && exit 0; exec yes")
    code = "import resource, runpy, sys, atexit; atexit.register(lambda: print(resource.getrusage("
    code += (
        "resource.RUSAGE_SELF).ru_maxrss // 1024, file=sys.stderr)); runpy.run_module('chipper')"
    )
    words = ("Main.java", "--test", "t.sh", "--fence", "none", "--jobs", "2", "--only", "block")
    done = desk.run(sys.executable, "-c", code, *words, "--quiet")
    assert done.code == 0, done.err
    assert int(done.err.split()[-1]) < 200
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        assert reader.counts("verdict").get("limit", 0) > 1


@pytest.fixture
def breaking(desk: Desk, tmp_path: Path) -> Desk:
    """Where bwrap works, for a while."""
    real = shutil.which("bwrap")
    if real is None or trouble(Fence(Tier.BWRAP), clean_environment(os.environ)):
        pytest.skip("bwrap does not work here")
    tools = tmp_path / "tools"
    tools.mkdir()
    log = tmp_path / "log"
    tools.joinpath("bwrap").write_text(
        f"#!/bin/sh\necho x >> {log}\n"
        f'test $(wc -l < {log}) -gt 12 && {{ echo "bwrap: No permissions" >&2; exit 1; }}\n'
        f'exec {real} "$@"\n'
    )
    tools.joinpath("bwrap").chmod(0o755)
    return Desk(desk.folder, {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"})


def test_a_fence_that_breaks_down_stops_the_run_and_nothing_runs_outside(
    breaking: Desk, tmp_path: Path
) -> None:
    outside = breaking.folder / "outside"
    breaking.script(
        "t.sh",
        f"grep -q '{SYMPTOM}' \"$1.java\" || exit 1",
        '(echo x > "$(dirname "$0")/outside") 2> /dev/null; exit 0',
    )
    done = breaking.chipj("Main.java", "--test", "t.sh", "--fence", "bwrap", "--jobs", "1")
    assert done.code == 69, done.err
    assert "the fence failed: bwrap: No permissions" in done.err
    assert not outside.exists()
    assert SYMPTOM in (breaking.folder / "Main.chipj/best/Main.java").read_text()


def test_different_folders_may_be_worked_in_at_once(desk: Desk) -> None:
    desk.grep()
    words = ("Main.java", "--test", "t.sh", "--quiet")
    one = desk.start(*words, "--out", "one.chipj")
    two = desk.chipj(*words, "--out", "two.chipj")
    one.communicate(timeout=60)
    assert (one.returncode, two.code) == (0, 0)
    assert journal(desk.folder / "one.chipj") == journal(desk.folder / "two.chipj")
