"""The page's own files: as they are for the server, or inlined into one.

Law: no build step. Inlining joins the modules in the order of their imports and changes no other
line, so every top-level name is used once over all modules.
"""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
_IMPORT = re.compile(r"^import [^;]*? from '\./(\w+\.js)';\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function|class|const)", re.MULTILINE)


def page_files() -> dict[str, bytes]:
    """The page's files by name."""
    return {path.name: path.read_bytes() for path in PAGE.iterdir() if path.suffix in TYPES}


def module(main: str = "main.js") -> str:
    """All modules as one, imported ones first."""
    joined = "".join(_plain(_read(name)) for name in _ordered(main))
    if "</script" in joined:
        raise AssertionError("a module holds the end of a script")
    return joined


def style() -> str:
    """The style sheet."""
    return _read("style.css")


def page() -> str:
    """The page itself."""
    return _read("index.html")


def _ordered(main: str) -> list[str]:
    """Modules in the order in which they can be joined."""
    done: list[str] = []
    waiting = [main]
    while waiting:
        missing = [each for each in _IMPORT.findall(_read(waiting[-1])) if each not in done]
        if missing and missing[0] in waiting:
            raise AssertionError(f"{missing[0]} imports itself in the end")
        if missing:
            waiting.append(missing[0])
        else:
            done.append(waiting.pop())
    return done


def _plain(text: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", text))


def _read(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")
