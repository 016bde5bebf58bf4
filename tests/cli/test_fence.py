"""`--fence` at the command line: told once, kept in the journal, in the way only with a reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from chipper.fence.probe import trouble
from chipper.fence.process import clean_environment
from chipper.fence.tier import Fence, Tier
from chipper.journal import Reader
from tests.cli.desk import SYMPTOM, Desk

GREP = f"grep -q '{SYMPTOM}' \"$1.java\""


@pytest.fixture(params=[Tier.BWRAP, Tier.UNSHARE], ids=str)
def tier(request: pytest.FixtureRequest) -> str:
    why = trouble(Fence(request.param), clean_environment(os.environ))
    if why:
        pytest.skip(f"{request.param} does not work here: {why}")
    return str(request.param)


def record(desk: Desk) -> tuple[str, dict[str, object]]:
    with Reader.open(desk.folder / "Main.chipj/journal.db") as reader:
        return reader.record().fence, dict(reader.record().limits)


def test_a_hostile_script_changes_nothing_of_the_users(
    desk: Desk, tier: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Should the fence have a hole, it is a home made for this test that suffers."""
    desk.write("data.txt", "data\n")
    desk.write("home/notes.txt", "notes\n")
    attack = 'rm -rf "$at"/*; echo x > "$at/new.txt"'
    desk.script(
        "t.sh",
        f"{GREP} || exit 1",
        f'at=$(dirname "$0"); {attack}; at=$HOME; {attack}',
        'echo x >> "$0"',
        "rm -rf ./*; cd ..; rm -rf ./*",
        "exit 0",
    )
    before = desk.snapshot()
    cache = str(tmp_path_factory.mktemp("cache"))  # what chipj itself keeps at home
    homely = Desk(desk.folder, {"HOME": str(desk.folder / "home"), "XDG_CACHE_HOME": cache})
    done = homely.chipj("Main.java", "--test", "t.sh", "--fence", tier, "--jobs", "1")
    assert done.code == 0, done.err
    assert desk.snapshot() == before
    assert done.err.count("fence: ") == 1
    assert f"fence: {tier} (files outside read-only, no network)" in done.err
    fence, limits = record(desk)
    assert fence == tier
    assert set(limits) == {"timeout", "memory", "tasks", "scratch", "heap", "guard", "thrown"}


def test_without_a_fence_there_is_one_plain_warning(desk: Desk) -> None:
    done = desk.chipj("Main.java", "--test", desk.grep(), "--fence", "none")
    assert done.code == 0
    assert done.err.count("warning: ") == 1
    assert "warning: no fence: variants run with all your rights" in done.err
    assert record(desk)[0] == "none"


def test_a_script_that_must_write_elsewhere_is_told_what_to_add(desk: Desk, tier: str) -> None:
    desk.script("t.sh", GREP + ' && echo x >> "$(dirname "$0")/log"')
    done = desk.chipj("Main.java", "--test", "t.sh", "--fence", "auto")
    assert done.code == 1
    assert "but not inside the fence (" in done.err
    assert "help: add --fence none to the command" in done.err
    assert not (desk.folder / "Main.chipj").exists()
    # Whoever asks for a fence by name gets nothing run outside of it.
    (desk.folder / "log").unlink()
    done = desk.chipj("Main.java", "--test", "t.sh", "--fence", tier)
    assert done.code == 1
    assert f"or the fence ({tier}) is in the way: --fence auto finds out" in done.err
    assert not (desk.folder / "log").exists()


def test_a_script_that_needs_the_network_is_told_so(desk: Desk, tier: str) -> None:
    if Path("/proc/net/dev").read_text().count(":") < 2:
        pytest.skip("there is no network here but the loopback")
    desk.script("t.sh", f"{GREP} && test $(grep -c : /proc/net/dev) -gt 1")
    for asked in ("auto", tier):
        done = desk.chipj("Main.java", "--test", "t.sh", "--fence", asked)
        assert done.code == 1
        assert "help: add --net to the command" in done.err
    done = desk.chipj("Main.java", "--test", "t.sh", "--fence", tier, "--net", "--quiet")
    assert done.code == 0, done.err
    assert record(desk)[0] == f"{tier}, net"


@pytest.mark.jdk
@pytest.mark.parametrize("mode", ["external", "internal"])
def test_variants_run_behind_the_fence_in_both_modes(desk: Desk, tier: str, mode: str) -> None:
    """The program tries to write to a file outside, and tells whether it could."""
    desk.write(
        "Main.java",
        "import java.nio.file.*;\nclass Main { public static void main(String[] a) {\n"
        f'try {{ Files.writeString(Path.of("{desk.folder}/escaped"), "x");\n'
        'System.out.println("free"); } catch (Exception e) { System.out.println("held"); } } }\n',
    )
    words = ("--fence", tier, "--mode", mode, "--max-variants", "1", "--only", "block")
    done = desk.chipj("Main.java", "--symptom", "^held$", *words)
    assert done.code == 5, done.err
    assert not (desk.folder / "escaped").exists()
