"""A rule: a header, a picture and a query, read from a file named after its node kind.

Law: whatever the grammar or our vocabulary does not know fails here, with row and column. Our own
rules are compiled when a node first asks for them: few programs meet all of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from chipper.chips.move import MOVES
from chipper.chips.template import names
from chipper.errors import BadRule
from chipper.java.parse import JAVA, Query, QueryError, capture_names, pattern_count

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADER = re.compile(
    r"; (?P<name>[a-z_]+) \[(?P<family>[a-z]+)\](?: \[paper (?P<paper>[\d.]+)\])?: (?P<about>\S.*)"
)
NEWLINE = "¶"  # how a picture shows one, where it counts
_SETTING = re.compile("#set! (text|find|move) ")
_PLACE = re.compile(r"row (\d+), column (\d+)")
_CAPTURES = frozenset({"node", "lift", "item", "between", "same", "drop", "become"})
_DOES = frozenset({"lift", "item", "drop", "become"})
# What a text may name without a capture.
_WRITTEN = frozenset({"label", "default", "stub", "made", "plain"})
# Not `#not-any-of?`: tree-sitter's Python binding reads it and does not heed it.
_PREDICATE = re.compile(r"#(?!set!|(?:any-|not-|any-not-)?(?:eq|match)\?|any-of\?)[\w-]+[!?]")
_SETTINGS: dict[str, re.Pattern[str] | None] = {
    "text": None,
    "by": re.compile(r"(whole|halves|one)( (whole|halves|one))*"),
    "as": re.compile(r"statement|body|listed|expression|variable|declared"),
    "jumps": re.compile(r"drop|label|last"),
    "bare": re.compile(r"case|through"),
    "join": None,
    "least": re.compile(r"\d+"),
    "find": re.compile(r"inner|action"),
    "split": re.compile(r"characters|lines|digits"),
    "move": re.compile("|".join(MOVES)),
    "known": re.compile(r"method|variable"),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """What a rule does, drawn: a piece of Java and every variant the rule makes of it."""

    before: str
    after: tuple[str, ...]


@dataclass(frozen=True)
class Rule:
    """One simplification for one node kind."""

    kind: str
    name: str
    family: str
    paper: str
    about: str
    pictures: tuple[Picture, ...]
    text: str
    path: str
    row: int

    @cached_property
    def query(self) -> Query:
        """What to look for at a node."""
        return _query(self.text, self.path, self.row)

    @cached_property
    def settings(self) -> tuple[dict[str, str], ...]:
        """What is set for each pattern of the query."""
        return _settings(self.query, self.text, self.path, self.row)

    @property
    def full_name(self) -> str:
        """The name used everywhere: `while_statement.body`."""
        return f"{self.kind}.{self.name}"

    def captures(self, name: str) -> bool:
        """Whether the query names a part so."""
        return name in capture_names(self.query)


def read_rules(kind: str, text: str, path: str, *, trusted: bool = False) -> list[Rule]:
    """The rules of one file, in their order; unless they are *trusted*, checked at once."""
    known = JAVA.id_for_node_kind(kind, True)
    if not known or not JAVA.node_kind_is_visible(known):
        raise BadRule(path, 1, 1, f"'{kind}' is no node kind of the Java grammar")
    rules = [_rule(kind, row, lines, path) for row, lines in _blocks(text)]
    if not trusted:
        for rule in rules:
            _ = rule.settings
    return rules


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each rule's lines with the row of the first: a comment behind a query begins the next."""
    block: list[str] = []
    start = 1
    for row, line in enumerate(text.splitlines(), 1):
        if line.startswith(";") and block and not block[-1].startswith(";"):
            yield start, block
            block = []
        if block or line.strip():
            start = start if block else row
            block.append(line)
    if block:
        yield start, block


def _rule(kind: str, row: int, lines: list[str], path: str) -> Rule:
    header = _HEADER.fullmatch(lines[0])
    if header is None:
        raise BadRule(path, row, 1, "expected '; name [family] [paper 3.4]: sentence'")
    comments = [line for line in lines if line.startswith(";")]
    pictures = tuple(_pictures(comments[1:]))
    if not pictures:
        raise BadRule(path, row, 1, f"rule '{header['name']}' has no picture")
    query_row = row + len(comments)
    text = "\n".join(line or " " for line in lines[len(comments) :])  # QueryError skips empty rows
    return Rule(
        kind,
        header["name"],
        header["family"],
        header["paper"] or "",
        header["about"],
        pictures,
        text,
        path,
        query_row,
    )


def _pictures(comments: list[str]) -> Iterator[Picture]:
    drawn: list[str] = []
    for line in [*comments, ";"]:
        content = line[1:].rstrip().replace(NEWLINE, "\n")
        if content:
            drawn.append(content)
        elif drawn:
            yield Picture(drawn[0].strip(), tuple(each.strip() for each in drawn[1:]))
            drawn = []


def _query(text: str, path: str, row: int) -> Query:
    if not text.strip():
        raise BadRule(path, row, 1, "a rule needs a query below its picture")
    try:
        query = Query(JAVA, text)
    except QueryError as error:
        where = _PLACE.search(str(error))
        at = (int(where[1]), int(where[2])) if where else (0, 0)
        raise BadRule(path, row + at[0], at[1] + 1, str(error)) from None
    captures = set(capture_names(query))
    for name in sorted(captures):
        if name not in _CAPTURES and f"${{{name}}}" not in text:
            known = ", ".join(f"@{each}" for each in sorted(_CAPTURES))
            raise _at(f"@{name}", text, path, row, f"unknown capture @{name}; known: {known}")
    for unknown in _PREDICATE.findall(text):
        raise _at(unknown, text, path, row, f"unknown predicate {unknown}")
    if not captures & _DOES and not _SETTING.search(text):
        raise BadRule(path, row, 1, "a rule needs @lift, @item, @drop, @become or a text")
    return query


def _settings(query: Query, text: str, path: str, row: int) -> tuple[dict[str, str], ...]:
    found = []
    for index in range(pattern_count(query)):
        settings = {key: value or "" for key, value in query.pattern_settings(index).items()}
        for key, value in settings.items():
            form = _SETTINGS.get(key)
            if key not in _SETTINGS or (form is not None and not form.fullmatch(value)):
                message = f'unknown setting #set! {key} "{value}"'
                raise _at(f"#set! {key}", text, path, row, message)
        start, end = query.start_byte_for_pattern(index), query.end_byte_for_pattern(index)
        pattern = text.encode()[start:end].decode() + "@lift" * ("find" in settings)
        wrong = _misnamed(settings.get("text", ""), pattern)
        if wrong:
            message = f"'{wrong}' is not captured here, or not in this order"
            raise _at(f"${{{wrong}}}", text, path, row, message)
        found.append(settings)
    return tuple(found)


def _misnamed(template: str, pattern: str) -> str:
    """The first part that a text names without, or before, its capture; parts stay in order."""
    at = 0
    for name in names(template):
        if name in _WRITTEN:
            continue
        capture = re.compile(rf"@{name}\b").search(pattern, at)
        if capture is None:
            return name
        at = capture.end()
    return ""


def _at(what: str, text: str, path: str, row: int, message: str) -> BadRule:
    """The error, pointing at where *what* stands in the query's text."""
    before = text[: max(text.find(what), 0)]
    return BadRule(path, row + before.count("\n"), len(before) - before.rfind("\n"), message)
