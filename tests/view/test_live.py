"""A run that is watched: the page grows with it, and it does what the page asks."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from chipper.journal import Journal, Reader, post
from chipper.wishes import Wishes
from tests.cli.desk import Desk, wait_until
from tests.view.runs import SHOPPING, Answers, chipped

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.view.conftest import Tab


def decisions(journal: Path) -> list[tuple[int, object]]:
    with Reader.open(journal) as reader:
        wishes = [each for each in reader.decisions() if "wish" in each.text]
    return [(each.number, each.text["wish"]) for each in wishes]


class Clock:
    """Time that passes only when somebody waits; then something may happen."""

    def __init__(self) -> None:
        self.now = 0.0
        self.then: list[Callable[[], object]] = []

    def __call__(self) -> float:
        self.now += 1
        return self.now

    def wait(self, seconds: float) -> None:
        self.then.pop(0)()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    folder = chipped(tmp_path / "r", SHOPPING, lambda: Answers("wrong"), shaped=False)
    with Journal.open(folder / "journal.db") as journal:
        yield journal


def checked(journal: Journal, clock: Clock, number: int = 7) -> list[int]:
    """Look into the inbox once, at *number*; which limits were looked at after it."""
    then: list[int] = []
    wishes = Wishes(journal, lambda run: then.append(run.number), clock=clock, wait=clock.wait)
    run: Any = type("Standing", (), {"number": number})()
    wishes.check(run)
    return then


def test_a_pause_lasts_until_the_run_shall_go_on(journal: Journal) -> None:
    path, clock = journal.read.path, Clock()
    post(path, "pause", 1.0)
    waited: list[str] = []
    clock.then = [
        lambda: waited.append("once"),
        lambda: post(path, "no such wish", 2.0),
        lambda: post(path, "resume", 3.0),
    ]
    assert checked(journal, clock) == [7]
    assert (clock.then, waited) == ([], ["once"])
    assert decisions(path) == [(7, "pause"), (7, "resume")]


def test_a_run_can_be_stopped_while_it_is_paused(journal: Journal) -> None:
    path, clock = journal.read.path, Clock()
    post(path, "pause", 1.0)
    clock.then = [lambda: post(path, "stop", 2.0)]
    with pytest.raises(Exception, match="stopped from the page"):
        checked(journal, clock)
    assert decisions(path) == [(7, "pause"), (7, "stop")]


def test_what_was_asked_while_nobody_ran_is_not_obeyed(journal: Journal) -> None:
    path, clock = journal.read.path, Clock()
    post(path, "stop", 1.0)
    wishes = Wishes(journal, clock=clock, wait=clock.wait).settled()
    run: Any = type("Standing", (), {"number": 9})()
    wishes.check(run)
    assert [wish for _, wish in decisions(path)] == ["start"]


class Shielded:
    """A journal that may be used only while signals wait."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.uses = self.held = 0

    @contextmanager
    def whole(self) -> Iterator[None]:
        self.held += 1
        yield
        self.held -= 1

    @property
    def read(self) -> Reader:
        assert self.held
        self.uses += 1
        return self._journal.read

    def decide(self, *told: Any) -> None:
        assert self.held
        self._journal.decide(*told)


def test_no_signal_comes_between_the_journal_and_its_inbox(journal: Journal) -> None:
    shielded: Any = Shielded(journal)
    post(journal.read.path, "stop", 1.0)
    wishes = Wishes(shielded, whole=shielded.whole).settled()
    post(journal.read.path, "resume", 2.0)
    run: Any = type("Standing", (), {"number": 9})()
    wishes.check(run)
    assert shielded.uses > 1


def slow(desk: Desk) -> None:
    """A test script that takes its time after a while, so that there is something to watch."""
    log = desk.folder / "log"
    desk.script(
        "t.sh",
        f"echo x >> {log}",
        f"test $(wc -l < {log}) -lt 9 || sleep 0.7",
        "grep -q 'wrong: 42' \"$1.java\"",
    )


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    desk.write("Main.java")
    slow(desk)
    return desk


@pytest.fixture
def watched(desk: Desk) -> Iterator[tuple[Desk, subprocess.Popen[bytes], str]]:
    """A run, and a view of it: its address."""
    run = desk.start("Main.java", "--test", "t.sh", "--jobs", "1")
    journal = desk.folder / "Main.chipj/journal.db"
    wait_until(lambda: journal.exists() and _asked(journal) > 2)
    view = desk.start("view", "Main.chipj")
    assert view.stdout is not None
    address = view.stdout.readline().decode().strip()
    try:
        yield desk, run, address
    finally:
        view.send_signal(2)
        view.communicate(timeout=10)
        if run.poll() is None:
            run.terminate()
        if run.stdout is not None and not run.stdout.closed:
            run.communicate(timeout=30)
    assert view.returncode == 0


def _asked(journal: Path) -> int:
    with Reader.open(journal) as reader:
        return reader.last()


def test_a_run_is_watched_paused_and_stopped_from_the_page(
    tab: Callable[..., Tab], watched: tuple[Desk, subprocess.Popen[bytes], str]
) -> None:
    desk, run, address = watched
    journal = desk.folder / "Main.chipj/journal.db"
    page = tab().open(address)
    page.until(lambda: page.text("#state") == "running")
    page.page.click("#pause")
    page.until(lambda: page.text("#state") == "paused")
    stands = _asked(journal)
    page.page.wait_for_timeout(1000)
    assert _asked(journal) == stands
    page.until(lambda: page.text("#variants-count") == f"{stands} variants")
    page.page.click("#resume")
    page.until(lambda: _asked(journal) > stands)
    page.until(lambda: page.text("#variants-count") != f"{stands} variants")
    page.page.click("#stop")
    done = desk.end(run)
    assert done.code == 130
    assert "wrong: 42" in (done.best / "Main.java").read_text()
    page.until(lambda: page.text("#state") == "interrupted")
    assert not page.page.is_visible("#control")
    with Reader.open(journal) as reader:
        best = reader.steps()[-1].number
    page.until(lambda: page.at == f"#v{best}")  # the page goes along with what is new
    assert [wish for _, wish in decisions(journal)] == ["pause", "resume", "stop"]
    assert page.faults == []


def test_a_run_stopped_by_a_message_goes_on_and_finishes(desk: Desk) -> None:
    desk.script("t.sh", "sleep 0.1", "grep -q 'wrong: 42' \"$1.java\"")
    run = desk.start("Main.java", "--test", "t.sh", "--jobs", "1")
    journal = desk.folder / "Main.chipj/journal.db"
    wait_until(lambda: journal.exists() and _asked(journal) > 2)
    post(journal, "stop", 1.0)
    run.communicate(timeout=30)
    assert run.returncode == 130
    again = desk.chipj("Main.java", "--test", "t.sh", "--jobs", "4")
    assert again.code == 0
    assert [wish for _, wish in decisions(journal)] == ["stop", "start"]
