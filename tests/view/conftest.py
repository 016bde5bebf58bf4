"""A real browser and pages to open in it; skipped where there is no Chromium or Playwright."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from chipper.journal import Reader
from chipper.view.offline import offline
from chipper.view.pump import Pump
from chipper.view.server import PageServer
from tests.view.runs import SHOPPING, Answers, chipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
EVIL = '<img src=x onerror="document.title=1">'


def chromium() -> str | None:
    named = os.environ.get("CHROMIUM", "")
    return next(filter(None, map(shutil.which, (named, *NAMES))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    found = chromium()
    if found is None:
        pytest.skip("there is no Chromium on PATH (apt-get install chromium)")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=OPTIONS.split())
        yield opened
        opened.close()


class Tab:
    """A page, and everything that went wrong or over the wire in it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.faults: list[str] = []
        self.requests: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", self._asked)
        page.on("console", self._said)
        page.on("request", lambda request: self.requests.append(request.url))

    def _asked(self, dialog: Any) -> None:
        self.faults.append("a dialog")
        dialog.dismiss()

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def open(self, address: str) -> Tab:
        self.page.goto(address)
        self.page.wait_for_selector("body[data-ready]")
        self.rest()
        return self

    def rest(self) -> None:
        """Until what was asked for has been drawn."""
        self.page.evaluate("() => new Promise(r => requestAnimationFrame(() => setTimeout(r, 30)))")

    def until(self, true: Callable[[], bool], seconds: float = 10) -> None:
        """Until something is true; the policy of the page forbids Playwright's own waiting."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "waited in vain"
            self.rest()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.rest()

    def text(self, selector: str) -> str:
        return str(self.page.text_content(selector) or "")

    @property
    def at(self) -> str:
        return str(self.page.evaluate("location.hash"))


@pytest.fixture
def tab(browser: Any) -> Iterator[Callable[..., Tab]]:
    contexts = []

    def new(width: int = 1280, height: int = 800, **options: Any) -> Tab:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        return Tab(context.new_page())

    yield new
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of a small program with two files, evil in every text."""
    folder = tmp_path_factory.mktemp("shop") / "Shop.chipj"
    return chipped(folder, SHOPPING, lambda: Answers("wrong: ", "Till(42)", output=EVIL))


def written(folder: Path, name: str = "Shop.chipj") -> str:
    """The run's page as a file; its address."""
    with Reader.open(folder / "journal.db") as reader:
        path = folder / "report.html"
        path.write_text(offline(reader, name), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="session")
def report(shop: Path) -> str:
    return written(shop)


@contextmanager
def serving(folder: Path, live: Callable[[], bool] = lambda: False) -> Iterator[PageServer]:
    journal = folder / "journal.db"
    with (
        Reader.open(journal) as reader,
        Pump(reader, folder.name, live) as pump,
        PageServer(pump, journal) as server,
    ):
        thread = Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def npm(pytestconfig: pytest.Config) -> Callable[[str], Path]:
    """Installs a package for the tests alone, outside the project; where it is."""

    def install(package: str) -> Path:
        if shutil.which("npm") is None:
            pytest.skip("there is no npm on PATH")
        assert pytestconfig.cache is not None
        folder = Path(pytestconfig.cache.mkdir("npm")).absolute()
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # workers of pytest-xdist share the folder
            if not (folder / "node_modules" / package).is_dir():
                command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund"]
                try:
                    subprocess.run([*command, package], capture_output=True, check=True, timeout=90)
                except subprocess.SubprocessError:
                    pytest.skip(f"npm cannot install {package} here")
        return folder / "node_modules" / package

    return install
