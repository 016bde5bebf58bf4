"""A run as one HTML file that needs nothing else: page, style and data inlined.

Law: opening it makes no request; nothing from the run stands in it but as packed data.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from chipper.view.bundle import module, page, style
from chipper.view.feed import Feed
from chipper.view.status import status

if TYPE_CHECKING:
    from chipper.journal import Reader
    from chipper.view.feed import Chunk

HEAD = 4096  # characters of an output; less where there are many
ROOM = 300_000  # characters of all outputs together, about
_STYLE = '<link rel="stylesheet" href="style.css">'
_SCRIPT = '<script type="module" src="main.js"></script>'
_HEAD = '<meta charset="utf-8">'


def offline(reader: Reader, name: str) -> str:
    """The whole run as a page."""
    chunks = list(Feed(reader, HEAD).chunks())
    told = {"status": status(reader, name, live=False), "chunks": chunks, "cut": _shorten(chunks)}
    script, sheet = module(), style()
    text = _swapped(page(), _STYLE, f"<style>{sheet}</style>")
    text = _swapped(text, _HEAD, f"{_HEAD}\n{_policy(script, sheet)}")
    data = f'<script type="application/octet-stream" id="data">{_packed(told)}</script>'
    return _swapped(text, _SCRIPT, f'{data}\n<script type="module">{script}</script>')


def _shorten(chunks: list[Chunk]) -> int:
    """Cut the outputs so that they fit; to how many characters each."""
    lengths = [len(text) for chunk in chunks for text in chunk["outputs"]]
    limit = HEAD
    while limit > 64 and sum(min(each, limit) for each in lengths) > ROOM:
        limit //= 2
    for chunk in chunks:
        chunk["outputs"] = [text[:limit] for text in chunk["outputs"]]
    return limit


def _packed(told: dict[str, Any]) -> str:
    raw = json.dumps(told, separators=(",", ":")).encode()
    return b64encode(zlib.compress(raw, 9)).decode()


def _policy(script: str, sheet: str) -> str:
    """The browser runs just this script and this style, and fetches nothing."""
    rules = (
        "default-src 'none'",
        f"script-src '{_hash(script)}'",
        f"style-src '{_hash(sheet)}'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _swapped(text: str, old: str, new: str) -> str:
    before, found, after = text.partition(old)
    if not found:
        raise AssertionError(f"the page has no {old}")
    return before + new + after
