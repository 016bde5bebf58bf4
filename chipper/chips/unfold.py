"""A method's body where the method is called, and the declaration gone.

Laws: arguments take the place of parameters, or become variables of their names; what moves is on
one line; whether it means the same is for the oracle to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.chips.carry import bracketed, carried, owed
from chipper.java.kinds import LISTS, TYPE_BODIES, statements
from chipper.java.operands import ACTIONS
from chipper.java.parse import walk_below
from chipper.java.uses import named, root_of, value_of
from chipper.source.edit import Edit, Splice, blank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span

_WALLS = TYPE_BODIES | {"lambda_expression"}
_MOST = 60  # uses of a parameter that are looked at


@dataclass(frozen=True, slots=True)
class Call:
    """A method, a call of it and the statement that calls; what its parameters become there."""

    home: File
    method: Node
    file: File
    call: Node
    statement: Node | None
    settings: bytes
    instead: Mapping[Span, bytes]

    def put(self, start: int, end: int, text: bytes, over: Node) -> Edit:
        """*text* for a stretch of the caller; the newlines of *over* stay."""
        return Edit((Splice(self.file.path, start, end, text + owed(over)),))

    def text(self, nodes: list[Node]) -> bytes:
        """What moves, with other texts for its parameters."""
        return carried(self.home, nodes, self.instead)


def unfolded(file: File, method: Node) -> Iterator[Edit]:
    """The edit that puts the method where it is called, if that is once and in its own file."""
    call = _only_call(file, method)
    found = called(file, method, file, call) if call is not None else None
    edit = placed(found) if found is not None else None
    if edit is not None and not any(_around(splice, method) for splice in edit.splices):
        yield edit | without(file, method)


def _around(splice: Splice, method: Node) -> bool:
    """Whether what changes holds the method itself: it is declared inside the statement."""
    return splice.start < method.end_byte and method.start_byte < splice.end


def without(file: File, node: Node) -> Edit:
    """A declaration gone."""
    gone = blank(file.text[node.start_byte : node.end_byte])
    return Edit((Splice(file.path, node.start_byte, node.end_byte, gone),))


def placed(found: Call) -> Edit | None:
    """What the method does, where it is called: as a value, or as statements."""
    body = found.method.child_by_field_name("body")
    if body is None:
        return None
    inside = statements(body)
    last = inside[-1] if inside and inside[-1].type == "return_statement" else None
    given = [each for each in last.named_children if not each.is_extra] if last is not None else []
    value = given[0] if given else None
    returns = [each for each in walk_below(body, _WALLS) if each.type == "return_statement"]
    single = len(returns) == (last is not None)
    if value is not None and len(inside) == 1 and not found.settings:
        return _value(found, value)
    if found.statement is None:
        return _lambda(found, inside)
    if found.statement.type == "return_statement" and found.statement == found.call.parent:
        return _whole(found, found.statement, inside)
    if single and _bare(found):
        return _whole(found, found.statement, inside[:-1] if last is not None else inside)
    if single and value is not None and _listed(found.statement):
        return _before(found, found.statement, inside[:-1], value)
    return None


def _value(found: Call, value: Node) -> Edit | None:
    text = bracketed(found.text([value]), value, found.call)
    if _bare(found) and value.type not in ACTIONS:
        return None
    return found.put(found.call.start_byte, found.call.end_byte, text, found.call)


def _whole(found: Call, statement: Node, inside: list[Node]) -> Edit:
    """The body instead of the statement; in braces, as its names are its own."""
    text = b"{ " + found.settings + found.text(inside) + b" }"
    return found.put(statement.start_byte, statement.end_byte, text, statement)


def _lambda(found: Call, inside: list[Node]) -> Edit | None:
    """The body instead of a call that is all a lambda does."""
    owner = found.call.parent
    if owner is None or owner.type != "lambda_expression":
        return None
    return _whole(found, found.call, inside)


def _before(found: Call, statement: Node, inside: list[Node], value: Node) -> Edit | None:
    """The statements before the one that calls, the value in it."""
    text = found.settings + found.text(inside) + b" "
    start = statement.start_byte
    put = Edit((Splice(found.file.path, start, start, text),))
    if found.call.start_byte == start:
        return None
    result = bracketed(found.text([value]), value, found.call)
    return put | found.put(found.call.start_byte, found.call.end_byte, result, found.call)


def _bare(found: Call) -> bool:
    parent = found.call.parent
    return parent is not None and parent.type == "expression_statement"


def _listed(statement: Node) -> bool:
    return statement.parent is not None and statement.parent.type in LISTS


def _only_call(file: File, method: Node) -> Node | None:
    """The only call of *method*, as far as its name tells."""
    name = method.child_by_field_name("name")
    if name is None or method.parent is None:
        return None
    root = root_of(method.parent)
    found = named(file, root, name.text or b"", (0, len(file.text)), 2)
    others = [each for each in found or [] if each.start_byte != name.start_byte]
    call = others[0].parent if len(others) == 1 else None
    if call is None or call.type != "method_invocation":
        return None
    return call if call.child_by_field_name("name") == others[0] else None


def called(
    home: File, method: Node, file: File, call: Node, names: Mapping[Span, bytes] | None = None
) -> Call | None:
    """A call of *method*, if it comes from outside of it; *names* have other texts there."""
    if home.path == file.path and method.start_byte <= call.start_byte < method.end_byte:
        return None
    statement: Node | None = call
    while statement is not None and not _is_statement(statement):
        statement = None if statement.type in _WALLS else statement.parent
    told = _told(home, method, file, call)
    if told is None:
        return None
    settings, instead = told
    return Call(home, method, file, call, statement, settings, {**(names or {}), **instead})


def _is_statement(node: Node) -> bool:
    kinds = ("local_variable_declaration", "field_declaration")
    return node.type.endswith("_statement") or node.type in kinds


def _told(
    home: File, method: Node, file: File, call: Node
) -> tuple[bytes, dict[Span, bytes]] | None:
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
        uses = named(home, body, name.text or b"", (body.start_byte, body.end_byte), _MOST) or []
        read = [each for use in uses if (each := value_of(use)) is not None]
        if len(read) == len(uses) and (len(uses) <= 1 or not value.child_count):
            for use in read:
                instead[use.start_byte, use.end_byte] = bracketed(text, value, use)
        else:
            settings.append(carried(home, [want]) + b" = " + text + b"; ")
    return b"".join(settings), instead
