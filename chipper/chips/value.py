"""Texts that a rule computes: the plain value that may stand for an expression.

Law: a value that Java would surely refuse in that place is not offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.java.guess import clash, names_type, sort_of, wanted
from chipper.java.kinds import LOOPS, is_target
from chipper.java.literals import ordinary
from chipper.java.makes import maker

if TYPE_CHECKING:
    from chipper.java.guess import Sort
    from chipper.java.parse import Node

_VALUES: dict[Sort, tuple[str, ...]] = {
    "boolean": ("false",),
    "number": ("0",),
    "char": ("' '",),
    "text": ("null", '""'),
    "object": ("null",),
    "": ("null", "0", "false"),
}
_VARIABLES = frozenset({"identifier", "field_access", "array_access"})
_FUNCTIONS = frozenset({"lambda_expression", "method_reference"})
_CALLED = frozenset({"method_invocation", "field_access", "array_access", "method_reference"})
_COMPUTED = frozenset({"binary_expression", "unary_expression", "instanceof_expression"})
_BRACED = frozenset({"variable_declarator", "array_initializer"})
_COMPARING = frozenset({"==", "!=", "<", ">", "<=", ">="})
# Where a value may stand by itself, with the field it must not be in. Elsewhere it is in vain: an
# operand of `+` goes as well, a condition's `if` is settled before.
_PLACES: dict[str, str] = {
    "argument_list": "",
    "variable_declarator": "name",
    "return_statement": "",
    "yield_statement": "",
    "throw_statement": "",
    "assignment_expression": "left",
    "array_initializer": "",
    "ternary_expression": "condition",
    "lambda_expression": "parameters",
    "cast_expression": "type",
    "array_access": "array",
    "dimensions_expr": "",
    "resource": "name",
}


def stubs(node: Node) -> tuple[str, ...]:
    """What may stand for the expression *node* where it stands, the likeliest first."""
    parent = node.parent
    if parent is None or not _takes_value(node, parent):
        return ()
    if parent.type == "throw_statement":
        return ("null",)
    return _VALUES[wanted(node) or sort_of(node)]


def made(node: Node) -> tuple[str, ...]:
    """A new object of the type that the place of *node* declares, unless *node* is one."""
    found = maker(node)
    here = b"".join((node.text or b"").split())
    return () if found is None or here == b"".join(found.encode().split()) else (found,)


@dataclass(frozen=True, slots=True)
class Seat:
    """The place of an expression: what it is part of, and what may stand there."""

    around: str  # the kind of its parent
    called: bool  # something is called upon it, or taken out of it
    written: bool
    wants: Sort

    @classmethod
    def of(cls, node: Node) -> Seat:
        """The place of *node*."""
        parent = node.parent
        if parent is None:
            return cls("", called=False, written=False, wants="")
        called = parent.type in _CALLED and parent.child_by_field_name("index") != node
        return cls(parent.type, called, is_target(node), wanted(node))

    def takes(self, part: Node) -> bool:
        """Whether *part* may stand there; surely not is no."""
        kind = part.type
        if kind == "super" or names_type(part):
            return False
        if kind == "array_initializer" and self.around not in _BRACED:
            return False
        if self.called and (kind in _FUNCTIONS or kind == "switch_expression"):
            return False
        if kind in _FUNCTIONS and self.around in _COMPUTED:
            return False
        if self.written and kind not in _VARIABLES:
            return False
        return not clash(self.wants, sort_of(part))


def plain(node: Node) -> tuple[str, ...]:
    """A text block as an ordinary string, a number without its underscores."""
    text = node.text or b""
    if node.type != "string_literal":
        return (text.replace(b"_", b"").decode(),) if b"_" in text else ()
    string = ordinary(text)
    return () if string is None or b"${" in string else (string.decode(),)


def _takes_value(node: Node, parent: Node) -> bool:
    if parent.type == "binary_expression":
        operator = parent.child_by_field_name("operator")
        return operator is not None and operator.type in _COMPARING and not _ends_loop(parent)
    if parent.type == "expression_statement":
        arm = parent.parent
        return arm is not None and arm.type == "switch_rule"
    if parent.type == "resource" and parent.child_by_field_name("name") is None:
        return False
    barred = _PLACES.get(parent.type)
    return barred is not None and (not barred or parent.child_by_field_name(barred) != node)


def _ends_loop(test: Node) -> bool:
    """Whether a loop goes on by *test*: with a plain value in it, it hardly ever ends."""
    parent = test.parent
    if parent is not None and parent.type == "parenthesized_expression":
        parent = parent.parent
    return parent is not None and parent.type in LOOPS
