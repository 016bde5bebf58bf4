"""Which sort of value an expression gives and its place wants, as far as syntax tells.

Law: a guess may be missing, hardly ever wrong. It orders and spares questions; the compiler
decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from chipper.java.scope import around, methods, type_of, variable

if TYPE_CHECKING:
    from chipper.java.parse import Node

    Sort = Literal["", "boolean", "number", "char", "text", "object"]

_COMPARING = frozenset({"==", "!=", "<", ">", "<=", ">="})
_LOGIC = frozenset({"&&", "||"})
_ARITHMETIC = frozenset({"-", "*", "/", "%", "<<", ">>", ">>>"})
_ORDERING = frozenset({"<", ">", "<=", ">="})
_PRIMITIVE: dict[str, Sort] = {
    "integral_type": "number",
    "floating_point_type": "number",
    "boolean_type": "boolean",
}
# Types that take values of several sorts, boxed ones among them.
_LOOSE = frozenset(
    {b"var", b"Object", b"Comparable", b"Number", b"Serializable", b"CharSequence", b"Boolean"}
    | {b"Integer", b"Long", b"Short", b"Byte", b"Character", b"Double", b"Float"}
)
_GIVEN: dict[str, Sort] = {
    "true": "boolean",
    "false": "boolean",
    "instanceof_expression": "boolean",
    "character_literal": "char",
    "update_expression": "number",
    "string_literal": "text",
    "null_literal": "object",
    "object_creation_expression": "object",
    "array_creation_expression": "object",
    "lambda_expression": "object",
    "method_reference": "object",
    "class_literal": "object",
    "this": "object",
}
_CONDITIONED = frozenset({"if_statement", "while_statement", "do_statement", "for_statement"})
_DEPTH = 12  # of expressions looked into


def of_type(kind: Node | None, dimensions: Node | None = None) -> Sort:
    """The sort of the values of a type."""
    if kind is None:
        return ""
    if dimensions is not None or kind.type == "array_type":
        return "object"
    if kind.text == b"char":
        return "char"
    if kind.type in _PRIMITIVE:
        return _PRIMITIVE[kind.type]
    text = kind.text or b""
    if text == b"String":
        return "text"
    if kind.type not in ("type_identifier", "generic_type") or text in _LOOSE:
        return ""
    return "" if len(text) < 3 and text.isupper() else "object"  # T may stand for any


def sort_of(node: Node, depth: int = _DEPTH) -> Sort:
    """The sort of an expression's value."""
    kind = node.type
    if depth == 0 or kind in _GIVEN:
        return _GIVEN.get(kind, "")
    if kind.endswith(("integer_literal", "floating_point_literal")):
        return "number"
    if kind == "identifier":
        return _of_name(node)
    if kind == "method_invocation":
        return _of_call(node)
    if kind == "binary_expression":
        return _of_operator(node, depth)
    if kind == "unary_expression":
        return "boolean" if node.children[0].type == "!" else "number"
    if kind == "cast_expression":
        return of_type(node.child_by_field_name("type"))
    inside = {
        "parenthesized_expression": node.named_children[:1],
        "assignment_expression": node.children_by_field_name("left"),
        "ternary_expression": node.children_by_field_name("consequence"),
    }
    parts = inside.get(kind)
    return sort_of(parts[0], depth - 1) if parts else ""


def wanted(node: Node) -> Sort:
    """The sort of value that the place of *node* wants."""
    parent = node.parent
    while parent is not None and parent.type == "parenthesized_expression":
        node, parent = parent, parent.parent
    if parent is None:
        return ""
    kind = parent.type
    if kind in _CONDITIONED and kind != "for_statement":
        return "boolean"
    if kind == "argument_list":
        return _passed(node, parent)
    if kind == "variable_declarator":
        owner = parent.parent
        declared = owner.child_by_field_name("type") if owner is not None else None
        return of_type(declared, parent.child_by_field_name("dimensions"))
    if kind == "return_statement":
        return _of_result(parent)
    if kind == "binary_expression":
        return _beside(node, parent)
    if kind == "assignment_expression":
        return _assigned(node, parent)
    if kind == "unary_expression":
        return "boolean" if parent.children[0].type == "!" else "number"
    if kind in ("for_statement", "ternary_expression", "assert_statement"):
        condition = parent.child_by_field_name("condition") or parent.named_children[0]
        return "boolean" if condition == node and _is_test(parent, node) else ""
    if kind in ("array_access", "dimensions_expr"):
        return "" if parent.child_by_field_name("array") == node else "number"
    return "object" if kind == "throw_statement" else ""


def clash(want: Sort, have: Sort) -> bool:
    """Whether a value of one sort can surely not stand where another is wanted."""
    if not want or not have or want == have:
        return False
    return {want, have} not in ({"number", "char"}, {"text", "object"})


def names_type(node: Node) -> bool:
    """Whether *node* is spelt like the name of a type: `Math`, `java.util.List`."""
    last = node.child_by_field_name("field") if node.type == "field_access" else node
    if last is None or last.type != "identifier" or not last.text:
        return False
    text = last.text.decode()
    return text[:1].isupper() and (len(text) == 1 or not text.isupper())


def _is_test(parent: Node, node: Node) -> bool:
    return parent.type != "ternary_expression" or parent.child_by_field_name("condition") == node


def _of_name(node: Node) -> Sort:
    name = node.text or b""
    declaration = variable(node, name)
    return of_type(*type_of(declaration, name)) if declaration is not None else ""


def _of_call(node: Node) -> Sort:
    name = node.child_by_field_name("name")
    if name is None or node.child_by_field_name("object") is not None:
        return ""
    found = {of_type(each.child_by_field_name("type")) for each in methods(node, name.text or b"")}
    return found.pop() if len(found) == 1 else ""


def _of_operator(node: Node, depth: int) -> Sort:
    operator = _operator(node)
    if operator in _COMPARING or operator in _LOGIC:
        return "boolean"
    if operator in _ARITHMETIC:
        return "number"
    sides = [node.child_by_field_name(side) for side in ("left", "right")]
    sorts: set[Sort] = {sort_of(side, depth - 1) for side in sides if side is not None}
    if operator == "+" and "text" in sorts:
        return "text"
    return sorts.pop() if len(sorts) == 1 else ""


def _operator(node: Node) -> str:
    operator = node.child_by_field_name("operator")
    return operator.type if operator is not None else ""


def _of_result(node: Node) -> Sort:
    for outer in around(node):
        if outer.type == "lambda_expression":
            return ""
        if outer.type == "method_declaration":
            declared = outer.child_by_field_name("type")
            return of_type(declared, outer.child_by_field_name("dimensions"))
    return ""


def _beside(node: Node, parent: Node) -> Sort:
    """What an operator wants on one side; to compare, the sort of the other side."""
    operator = _operator(parent)
    if operator in _LOGIC:
        return "boolean"
    if operator in _ARITHMETIC or operator in _ORDERING:
        return "number"
    left, right = (parent.child_by_field_name(side) for side in ("left", "right"))
    other = right if left == node else left
    have: Sort = sort_of(other, 2) if other is not None else ""
    if operator in ("==", "!="):
        return have if have in ("boolean", "number", "char") else ""
    return have if operator in ("&", "|", "^") else ""


def _assigned(node: Node, parent: Node) -> Sort:
    left = parent.child_by_field_name("left")
    if left is None or left == node:
        return ""
    return sort_of(left) if _operator(parent) == "=" else ""


def _passed(node: Node, arguments: Node) -> Sort:
    """What the methods of that name and number of parameters want, if they agree."""
    call = arguments.parent
    name = call.child_by_field_name("name") if call is not None else None
    if name is None or call is None or call.type != "method_invocation":
        return ""
    given = arguments.named_children
    found: set[Sort] = set()
    for method in methods(call, name.text or b""):
        parameters = method.child_by_field_name("parameters")
        wants = parameters.named_children if parameters is not None else []
        if len(wants) == len(given):
            want = wants[given.index(node)]
            found.add(of_type(want.child_by_field_name("type")))
    return found.pop() if len(found) == 1 else ""
