"""The page over HTTP, to this machine's browser alone.

Laws: bound to 127.0.0.1; every address begins with the token; a foreign Host or Origin is refused;
the journal is only read, but for wishes posted to its inbox.
"""

from __future__ import annotations

import secrets
import time
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from chipper.journal import Reader, post
from chipper.view.bundle import TYPES, page_files
from chipper.view.status import WISHES

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.view.pump import Pump

HEARTBEAT = 10.0  # seconds after which a silent stream says that it is alive
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class PageServer(ThreadingHTTPServer):
    """Serves the page of one run."""

    daemon_threads = True

    def __init__(self, pump: Pump, journal: Path) -> None:
        """Serve what *pump* tells of *journal*, on a port that is free."""
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pump = pump
        self.journal = journal
        self.token = secrets.token_urlsafe(18)
        self.files = page_files()

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names under which a browser may come."""
        return f"127.0.0.1:{self.server_port}", f"localhost:{self.server_port}"

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{self.hosts[0]}/{self.token}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that went away is no news."""


class _Handler(BaseHTTPRequestHandler):
    """One request."""

    server: PageServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Page, data or an output."""
        place = self._place()
        if place is None:
            return
        name, query = place
        if name == "events":
            self._events(int(self._first(query, "after")))
        elif name.startswith("output/"):
            self._output(name.removeprefix("output/"))
        elif (body := self.server.files.get(name or "index.html")) is not None:
            self._send(200, TYPES[PurePosixPath(name or "index.html").suffix], body)
        else:
            self._refuse(404, "there is nothing here")

    def do_POST(self) -> None:
        """A wish for the run."""
        place = self._place()
        if place is None:
            return
        origin = self.headers.get("Origin", "")
        if origin.removeprefix("http://") not in self.server.hosts or place[0] != "wish":
            self._refuse(403, "only the page itself may ask")
            return
        length = self.headers.get("Content-Length", "")
        raw = self.rfile.read(min(int(length), 1000)) if length.isdigit() else b""
        self._wish(raw.decode("utf-8", "replace"))

    def _wish(self, wish: str) -> None:
        if wish not in WISHES:
            self._refuse(400, f"not one of {', '.join(WISHES)}")
        elif not self.server.pump.running:
            self._refuse(409, "no run is at work")
        else:
            post(self.server.journal, wish, time.time())
            self._send(202, "text/plain; charset=utf-8", b"asked")

    def _place(self) -> tuple[str, str] | None:
        """What is asked for behind the token; None if the asker was refused."""
        if self.headers.get("Host", "") not in self.server.hosts:
            self._refuse(403, "this host is not served")
            return None
        parts = urlsplit(self.path)
        token, _, name = parts.path.removeprefix("/").partition("/")
        if not secrets.compare_digest(token.encode(), self.server.token.encode()):
            self._refuse(403, "the token is missing or wrong")
            return None
        return name, parts.query

    @staticmethod
    def _first(query: str, name: str) -> str:
        found = parse_qs(query).get(name, ["0"])[0]
        return found if found.isascii() and found.isdigit() else "0"

    def _output(self, number: str) -> None:
        """All that was kept of a variant's output."""
        if not (number.isascii() and number.isdigit()) or len(number) > 9:
            self._refuse(404, "no such variant")
            return
        with closing(Reader.open(self.server.journal)) as reader:
            ask = reader.ask(int(number))
        head = ask.judgement.output_head if ask else b""
        self._send(200, "text/plain; charset=utf-8", head)

    def _events(self, after: int) -> None:
        """The chunks behind number *after*, then whatever comes."""
        self._head(200, {"Content-Type": "text/event-stream", "Connection": "close"})
        self.close_connection = True
        pump, told = self.server.pump, b""
        with suppress(OSError):
            while not pump.ended:
                for chunk in pump.chunks[after:]:
                    after += 1
                    self.wfile.write(b"event: chunk\ndata: " + chunk + b"\n\n")
                if pump.status != told:
                    told = pump.status
                    self.wfile.write(b"event: status\ndata: " + told + b"\n\n")
                self.wfile.write(b": alive\n\n")
                self.wfile.flush()
                pump.wait(after, told, HEARTBEAT)

    def _send(self, code: int, kind: str, body: bytes) -> None:
        self._head(code, {"Content-Type": kind, "Content-Length": str(len(body))})
        self.wfile.write(body)

    def _refuse(self, code: int, why: str) -> None:
        self.close_connection = True
        self._send(code, "text/plain; charset=utf-8", f"{why}\n".encode())

    def _head(self, code: int, headers: dict[str, str]) -> None:
        self.send_response(code)
        safe = {
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }
        for name, value in {**safe, **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet: the command line says what matters."""
