"""A method's body where the method is called once, and the declaration gone.

Laws: arguments take the place of parameters, or become variables of their names; what moves is on
one line; whether it means the same is for the oracle to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.chips.carry import bracketed, carried, owed
from chipper.java.kinds import LISTS, TYPE_BODIES, statements
from chipper.java.parse import walk_below
from chipper.java.uses import named, root_of, value_of
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span

_WALLS = TYPE_BODIES | {"lambda_expression"}
_MOST = 60  # uses of a parameter that are looked at


@dataclass(frozen=True, slots=True)
class Call:
    """A method, its only call and the statement that calls; what its parameters become."""

    file: File
    method: Node
    call: Node
    statement: Node
    settings: bytes
    instead: dict[Span, bytes]

    def edit(self, start: int, end: int, text: bytes, over: Node) -> Edit:
        """*text* for a stretch of the caller, the method gone; the newlines of *over* stay."""
        gone = blank(self.file.text[self.method.start_byte : self.method.end_byte])
        path = self.file.path
        hole = Splice(path, self.method.start_byte, self.method.end_byte, gone)
        return Edit.of([hole, Splice(path, start, end, text + owed(over))])


def unfolded(file: File, method: Node) -> Iterator[Edit]:
    """The edits that put the method where it is called: as a value, or as statements."""
    body = method.child_by_field_name("body")
    found = _call(file, method)
    if body is None or found is None:
        return
    inside = statements(body)
    last = inside[-1] if inside and inside[-1].type == "return_statement" else None
    given = [each for each in last.named_children if not each.is_extra] if last is not None else []
    value = given[0] if given else None
    returns = [each for each in walk_below(body, _WALLS) if each.type == "return_statement"]
    single = len(returns) == (last is not None)
    if value is not None and len(inside) == 1:
        yield _value(found, value)
    elif found.statement.type == "return_statement" and found.statement == found.call.parent:
        yield _whole(found, inside)
    elif single and _bare(found):
        yield _whole(found, inside[:-1] if last is not None else inside)
    elif single and value is not None and _listed(found.statement):
        yield _before(found, inside[:-1], value)


def _value(found: Call, value: Node) -> Edit:
    text = bracketed(carried(found.file, [value], found.instead), value, found.call)
    if found.settings:
        return Edit()
    return found.edit(found.call.start_byte, found.call.end_byte, text, found.call)


def _whole(found: Call, inside: list[Node]) -> Edit:
    """The body instead of the statement; in braces, as its names are its own."""
    text = found.settings + carried(found.file, inside, found.instead)
    start, end = found.statement.start_byte, found.statement.end_byte
    return found.edit(start, end, b"{ " + text + b" }", found.statement)


def _before(found: Call, inside: list[Node], value: Node) -> Edit:
    """The statements before the one that calls, the value in it."""
    text = found.settings + carried(found.file, inside, found.instead) + b" "
    start = found.statement.start_byte
    put = Edit((Splice(found.file.path, start, start, text),))
    if found.call.start_byte == start:
        return Edit()
    result = bracketed(carried(found.file, [value], found.instead), value, found.call)
    return put | found.edit(found.call.start_byte, found.call.end_byte, result, found.call)


def _bare(found: Call) -> bool:
    return found.statement.type == "expression_statement" and found.statement == found.call.parent


def _listed(statement: Node) -> bool:
    return statement.parent is not None and statement.parent.type in LISTS


def _call(file: File, method: Node) -> Call | None:
    """The only call of *method*, if it is one and comes from outside the method."""
    name = method.child_by_field_name("name")
    if name is None or method.parent is None:
        return None
    root = root_of(method.parent)
    found = named(file, root, name.text or b"", (0, len(file.text)), 2)
    others = [each for each in found or [] if each.start_byte != name.start_byte]
    call = others[0].parent if len(others) == 1 else None
    if call is None or call.type != "method_invocation":
        return None
    if call.child_by_field_name("name") != others[0] or _inside(call, method):
        return None
    statement = call
    while not _is_statement(statement):
        if statement.parent is None or statement.type in _WALLS:
            return None
        statement = statement.parent
    told = _told(file, method, call)
    return Call(file, method, call, statement, *told) if told is not None else None


def _inside(node: Node, outer: Node) -> bool:
    return outer.start_byte <= node.start_byte < outer.end_byte


def _is_statement(node: Node) -> bool:
    kinds = ("local_variable_declaration", "field_declaration")
    return node.type.endswith("_statement") or node.type in kinds


def _told(file: File, method: Node, call: Node) -> tuple[bytes, dict[Span, bytes]] | None:
    """Variables for the parameters that need one, and texts for the uses of the others."""
    parameters = method.child_by_field_name("parameters")
    given = call.child_by_field_name("arguments")
    body = method.child_by_field_name("body")
    if parameters is None or given is None or body is None:
        return None
    wants = [each for each in parameters.named_children if each.type == "formal_parameter"]
    values = [each for each in given.named_children if not each.is_extra]
    if len(wants) != len(values) or len(wants) != parameters.named_child_count:
        return None
    settings: list[bytes] = []
    instead: dict[Span, bytes] = {}
    for want, value in zip(wants, values, strict=True):
        name = want.child_by_field_name("name")
        assert name is not None
        text = carried(file, [value])
        if text == name.text:
            continue
        uses = named(file, body, name.text or b"", (body.start_byte, body.end_byte), _MOST) or []
        read = [each for use in uses if (each := value_of(use)) is not None]
        if len(read) == len(uses) and (len(uses) <= 1 or not value.child_count):
            for use in read:
                instead[use.start_byte, use.end_byte] = bracketed(text, value, use)
        else:
            settings.append(carried(file, [want]) + b" = " + text + b"; ")
    return b"".join(settings), instead
