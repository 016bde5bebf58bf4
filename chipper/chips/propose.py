"""What one rule proposes at one node: options (each a whole edit) or a listing to take from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.chips.chip import Place
from chipper.chips.leap import case_body, without_jumps
from chipper.chips.move import MOVES
from chipper.chips.stub import default_of
from chipper.chips.template import fill, names, written
from chipper.chips.value import Seat, made, plain, stubs
from chipper.java.kinds import LISTS, stands
from chipper.java.literals import members
from chipper.java.operands import ACTIONS, below
from chipper.java.parse import COMMENTS, QueryCursor
from chipper.java.scope import inherits, methods, variable
from chipper.source.edit import Edit, Splice, blank
from chipper.source.letters import Letters
from chipper.source.series import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.chips.rule import Rule
    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span

    Captures = dict[str, list[Node]]

_NEAR = 40  # expressions inside another that are looked at, the nearest first


@dataclass(frozen=True, slots=True)
class Option:
    """One edit; if it is good, `parts` are what is left to simplify (None: the node again)."""

    edit: Edit
    rule: str
    parts: tuple[Place, ...] | None


@dataclass(frozen=True, slots=True)
class Listing:
    """A series to take members from: the whole, halves, one at a time, as `by` says.

    At least `least` members stay.
    """

    rule: str
    series: Series | Letters
    kinds: tuple[str, ...]
    by: frozenset[str]
    least: int = 0


def propose(rule: Rule, file: File, node: Node) -> list[Option | Listing]:
    """Everything *rule* has to say about *node*, in source order."""
    if rule.captures("same") and _continues(rule, node):
        return []
    matches = list(_matches(rule, node))
    if rule.captures("item"):
        listing = _listing(rule, file, node, matches)
        return [listing] if len(listing.series) > listing.least else []
    return [
        option
        for pattern, captures in matches
        for each in _agreed(rule.settings[pattern], node, captures)
        for option in _options(rule, file, node, pattern, each)
        if any(file.text[s.start : s.end].split() != s.text.split() for s in option.edit.splices)
    ]


def _matches(rule: Rule, node: Node) -> Iterator[tuple[int, Captures]]:
    """The rule's matches at *node*, and at those nodes that continue it (`@same`)."""
    cursor = QueryCursor(rule.query)
    cursor.set_max_start_depth(0)
    chain: list[Node] = [node]
    for link in chain:
        same: set[int] = set()
        found = cursor.matches(link)
        for _, captures in found:
            for each in captures.pop("same", []):
                same.add(each.id)
                chain.append(each)
        for pattern, captures in found:
            parts = [each for name in ("item", "lift") for each in captures.get(name, [])]
            told = [each for each in parts if each.type not in COMMENTS]
            if (told or not parts) and not any(each.id in same for each in told):
                yield pattern, captures


def _continues(rule: Rule, node: Node) -> bool:
    """Whether *node* belongs to its parent's chain: the chain is asked at its head, once."""
    parent = node.parent
    if parent is None or parent.type != rule.kind:
        return False
    cursor = QueryCursor(rule.query)
    cursor.set_max_start_depth(0)
    return any(
        each.id == node.id
        for _, captures in cursor.matches(parent)
        for each in captures.get("same", [])
    )


def _listing(rule: Rule, file: File, node: Node, matches: list[tuple[int, Captures]]) -> Listing:
    items: dict[Span, str] = {}
    separators: set[Span] = set()
    for _, captures in matches:
        nodes = captures.get("item")
        if nodes and _there(nodes):
            items[_span(nodes)] = nodes[0].type
        separators.update((each.start_byte, each.end_byte) for each in captures.get("between", []))
    if node.type in LISTS:  # a query's `_` passes over what the parser could make nothing of
        items |= {_span([each]): each.type for each in node.children if each.is_error}
    by = " ".join(settings.get("by", "") for settings in rule.settings).split() or ["one"]
    least = max(int(settings.get("least", "0")) for settings in rule.settings)
    how = rule.settings[0].get("split")
    if how:
        whole = node.start_byte, node.end_byte
        letters = Letters(file, whole, members(node, how) if items else ())
        return Listing(rule.full_name, letters, (how,) * len(letters), frozenset(by), least)
    spans = tuple(sorted(items))
    series = Series(file, spans, tuple(sorted(separators)))
    kinds = tuple(items[span] for span in spans)
    return Listing(rule.full_name, series, kinds, frozenset(by), least)


def _agreed(settings: dict[str, str], node: Node, captures: Captures) -> Iterator[Captures]:
    """The captures, once for every expression to be lifted that Java may agree to.

    What depends on the place alone is asked once: in deep trees a parent is far to find.
    """
    if not _may(settings, node):
        return
    value = settings.get("as") == "expression" or "become" in captures
    seat: Seat | None = None
    for each in _found(settings, node, captures):
        lifted = each.get("lift", []) if value else []
        if lifted and seat is None:
            seat = Seat.of(captures.get("become", [node])[0])
        if seat is None or all(map(seat.takes, lifted)):
            yield each


def _may(settings: dict[str, str], node: Node) -> bool:
    """Whether a rule has anything to say here: the place is right, and what it names is known."""
    wanted = settings.get("as")
    if wanted and not stands(node, wanted):
        return False
    known = settings.get("known")
    if not known:
        return True
    name = node.child_by_field_name("name" if known == "method" else "field")
    text = name.text if name is not None and name.text else b""
    found = methods(node, text) if known == "method" else variable(node, text)
    return bool(found) or inherits(node)


def _found(settings: dict[str, str], node: Node, captures: Captures) -> Iterator[Captures]:
    """The captures, once for every expression inside that is to be found and lifted."""
    wanted = settings.get("find")
    if not wanted:
        yield captures
        return
    for level, each in below(node, _NEAR):
        if each.type in ACTIONS if wanted == "action" else level > 1:
            yield {**captures, "lift": [each]}


def _options(
    rule: Rule, file: File, node: Node, pattern: int, captures: Captures
) -> Iterator[Option]:
    settings = rule.settings[pattern]
    if "move" in settings:
        edits = MOVES[settings["move"]](file, node)
        yield from (Option(edit, rule.full_name, None) for edit in edits)
        return
    if "drop" in captures:
        yield Option(_holes(file, captures["drop"]), rule.full_name, None)
        return
    cut = _cut(file, captures, settings)
    if cut is None:
        return
    spans, inner = cut
    whole = captures.get("become", [node])[0]
    span = (whole.start_byte, whole.end_byte)
    template = settings.get("text", "${lift}" if "lift" in captures else "")
    for text in _texts(template, captures, whole):
        wanted = names(text.replace("${label}", ""))
        if not spans.keys() >= set(wanted):
            return
        kept = [spans[name] for name in wanted]
        parts = _places(file, captures, text)
        if "bare" in settings:  # statements in a row: what is left is the block around them
            parts = (Place(file.path, *span, "block"),)
        for leap in without_jumps(file, node, settings.get("jumps", ""), kept):
            edit = fill(file, span, text.replace("${label}", leap.label), spans)
            yield Option(edit | inner | leap.edit, rule.full_name, parts)


def _holes(file: File, nodes: list[Node]) -> Edit:
    """*nodes* gone; what is between neighbours goes with them."""
    rows: list[list[Node]] = []
    for node in nodes:
        if rows and node.prev_sibling == rows[-1][-1]:
            rows[-1].append(node)
        else:
            rows.append([node])
    spans = map(_span, rows)
    return Edit.of(Splice(file.path, s, e, blank(file.text[s:e])) for s, e in spans)


def _cut(
    file: File, captures: Captures, settings: dict[str, str]
) -> tuple[dict[str, Span], Edit] | None:
    """The span of every part, and what changes inside; None where there is nothing to lift."""
    if not all(_there(nodes) for nodes in captures.values()):
        return None
    spans = {name: _span(nodes) for name, nodes in captures.items()}
    inner = _joined(file, captures, settings)
    if "bare" in settings:
        body = case_body(captures["lift"][0], through=settings["bare"] == "through")
        if body is None:
            return None
        spans["lift"], labels = body
        inner |= Edit.of(
            Splice(file.path, start, end, blank(file.text[start:end])) for start, end in labels
        )
    return spans, inner


def _texts(template: str, captures: Captures, whole: Node) -> list[str]:
    """The template with what is computed written out: a default, a value, a plain string."""
    if "${stub}" in template:
        return [template.replace("${stub}", each) for each in stubs(whole)]
    if "${plain}" in template:
        return [template.replace("${plain}", each) for each in plain(whole)]
    if "${made}" in template:
        return [template.replace("${made}", each) for each in made(whole)]
    if "${default}" in template:
        value = default_of(captures["type"][0]) or "null"
        return [template.replace("${default}", value)]
    return [template]


def _joined(file: File, captures: Captures, settings: dict[str, str]) -> Edit:
    """What is between parts of one capture becomes what `join` says: `i = 0, j = 1` to `;`."""
    if "join" not in settings:
        return Edit()
    text = settings["join"].encode()
    spans = ((each.start_byte, each.end_byte) for each in captures.get("between", []))
    return Edit.of(Splice(file.path, s, e, written(file.text[s:e], text)) for s, e in spans)


def _places(file: File, captures: Captures, text: str) -> tuple[Place, ...]:
    return tuple(
        Place(file.path, node.start_byte, node.end_byte, node.type)
        for name in names(text)
        for node in captures.get(name, [])
    )


def _there(nodes: list[Node]) -> bool:
    """Whether the nodes stand in the text; a parser puts in what it misses."""
    start, end = _span(nodes)
    return start < end


def _span(nodes: list[Node]) -> Span:
    return min(node.start_byte for node in nodes), max(node.end_byte for node in nodes)
