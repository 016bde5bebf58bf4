"""The Java grammar, and the one thing about line ends that it does not know."""

from __future__ import annotations

import re

import tree_sitter_java
from tree_sitter import Language

JAVA = Language(tree_sitter_java.language())
_ALONE = re.compile(rb"\r(?!\n)")


def with_newlines(text: bytes) -> bytes:
    """*text* as the grammar can read it, byte for byte: to it a `//` comment ends at a newline."""
    return _ALONE.sub(b"\n", text) if b"\r" in text else text
