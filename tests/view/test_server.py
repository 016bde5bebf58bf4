"""The server: who may ask, for what, and that nothing else is told."""

from __future__ import annotations

import http.client
import json
from typing import TYPE_CHECKING, Any

import pytest

from chipper.journal import Reader
from tests.view.conftest import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chipper.view.server import PageServer


@pytest.fixture
def server(shop: Path) -> Iterator[PageServer]:
    with serving(shop, live=lambda: True) as server:
        yield server


def ask(
    server: PageServer, path: str, method: str = "GET", body: str | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    wire = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    wire.request(method, path, body, headers)
    answer = wire.getresponse()
    told = answer.status, dict(answer.getheaders()), answer.read()
    wire.close()
    return told


def origin(server: PageServer) -> str:
    return f"http://{server.hosts[0]}"


def test_it_listens_on_this_machine_alone(server: PageServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_the_page_comes_with_a_strict_policy(server: PageServer) -> None:
    code, headers, body = ask(server, f"/{server.token}/")
    assert (code, b'id="tree"' in body) == (200, True)
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/", "/index.html", "/wrong/", "/wrong/events", "//"])
def test_nothing_is_told_without_the_token(server: PageServer, path: str) -> None:
    code, _, body = ask(server, path)
    assert code == 403
    assert server.token.encode() not in body


@pytest.mark.parametrize("name", ["../server.py", "..%2fserver.py", "page", "x.js", "output/-1"])
def test_only_files_of_the_page_are_served(server: PageServer, name: str) -> None:
    assert ask(server, f"/{server.token}/{name}")[0] == 404


def test_another_host_is_refused(server: PageServer) -> None:
    assert ask(server, f"/{server.token}/", Host="evil.example")[0] == 403
    assert ask(server, f"/{server.token}/", Host=f"localhost:{server.server_port}")[0] == 200


@pytest.mark.parametrize("from_", ["", "http://evil.example", "null"])
def test_wishes_from_another_origin_are_refused(server: PageServer, shop: Path, from_: str) -> None:
    headers = {"Origin": from_} if from_ else {}
    assert ask(server, f"/{server.token}/wish", "POST", "stop", **headers)[0] == 403
    assert inbox(shop) == []


def test_wishes_need_the_token_and_a_known_word(server: PageServer, shop: Path) -> None:
    assert ask(server, "/wrong/wish", "POST", "stop", Origin=origin(server))[0] == 403
    assert ask(server, f"/{server.token}/wish", "POST", "rm", Origin=origin(server))[0] == 400
    assert ask(server, f"/{server.token}/x", "POST", "stop", Origin=origin(server))[0] == 403
    assert inbox(shop) == []


def test_a_wish_goes_to_the_inbox_of_a_run_at_work(
    server: PageServer, shop: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "r"
    copy.mkdir()
    (copy / "journal.db").write_bytes((shop / "journal.db").read_bytes())
    with serving(copy, live=lambda: True) as own:
        code, _, _ = ask(own, f"/{own.token}/wish", "POST", "pause", Origin=origin(own))
    assert (code, inbox(copy)) == (202, ["pause"])
    with serving(copy, live=lambda: False) as own:
        assert ask(own, f"/{own.token}/wish", "POST", "stop", Origin=origin(own))[0] == 409
    assert inbox(copy) == ["pause"]


def test_the_stream_tells_all_that_was_asked(server: PageServer, shop: Path) -> None:
    with Reader.open(shop / "journal.db") as reader:
        last = reader.last()
    events = stream(server, "events?after=0")
    numbers = [n for kind, data in events if kind == "chunk" for n in data["asks"]["number"]]
    assert numbers == list(range(1, last + 1))
    assert events[-1][1]["live"] is True
    assert [kind for kind, _ in stream(server, "events?after=99")] == ["status"]


def test_an_output_is_told_on_demand(server: PageServer) -> None:
    code, headers, body = ask(server, f"/{server.token}/output/1")
    assert (code, b"words" in body) == (200, True)
    assert headers["Content-Type"].startswith("text/plain")


def inbox(folder: Path) -> list[str]:
    with Reader.open(folder / "journal.db") as reader:
        return [message.text for message in reader.messages()]


def stream(server: PageServer, name: str) -> list[tuple[str, Any]]:
    """The events up to the first status."""
    wire = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    wire.request("GET", f"/{server.token}/{name}")
    answer = wire.getresponse()
    events: list[tuple[str, Any]] = []
    while not events or events[-1][0] != "status":
        line = answer.readline().decode()
        if line.startswith("event: "):
            kind = line.removeprefix("event: ").strip()
        elif line.startswith("data: "):
            events.append((kind, json.loads(line.removeprefix("data: "))))
    wire.close()
    return events
