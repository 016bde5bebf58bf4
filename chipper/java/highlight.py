"""What a reader sees in colour: the spans of a text, from the grammar's own highlights query.

Law: spans are in order, do not overlap, and stay within the text, whatever the text is.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import tree_sitter_java
from tree_sitter import Query, QueryCursor

from chipper.java.grammar import JAVA
from chipper.java.parse import parse

# The kinds a page tells apart; 0 is plain. A capture like string.escape counts as string.
KINDS = ("", "attribute", "comment", "constant", "function", "keyword", "number", "string", "type")


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes start to end, and which of KINDS they are."""

    start: int
    end: int
    kind: int


class Highlighter:
    """Colours Java, whole files and fragments alike."""

    def __init__(self) -> None:
        """Make the query ready."""
        self._query = Query(JAVA, tree_sitter_java.HIGHLIGHTS_QUERY)

    def spans(self, text: bytes) -> list[Span]:
        """The coloured spans of *text*; where two patterns match, the later one counts."""
        kinds = bytearray(len(text))
        found = QueryCursor(self._query).matches(parse(text).root_node)
        for _, captures in sorted(found, key=lambda match: match[0]):
            for name, nodes in captures.items():
                kind = _kind(name)
                for node in nodes:
                    start, end = node.start_byte, node.end_byte
                    kinds[start:end] = bytes((kind,)) * (end - start)
        return _runs(kinds)


def _kind(name: str) -> int:
    first = name.partition(".")[0]
    return KINDS.index(first) if first in KINDS else 0


def _runs(kinds: bytearray) -> list[Span]:
    runs: list[Span] = []
    at = 0
    for kind, group in groupby(kinds):
        end = at + sum(1 for _ in group)
        if kind:
            runs.append(Span(at, end, kind))
        at = end
    return runs
