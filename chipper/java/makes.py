"""What makes an object of the type that a place declares: `new T()`.

Law: only what the text itself promises: a class that is declared around, can be made, and needs
nothing to be made of; or one of the few of the JDK that everybody uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.scope import around, classes, methods, type_of, variable

if TYPE_CHECKING:
    from chipper.java.parse import Node

_KNOWN = frozenset(
    {b"Object", b"StringBuilder", b"ArrayList", b"HashMap", b"HashSet", b"LinkedList"}
    | {b"Exception", b"RuntimeException", b"Thread", b"Random"}
)


def maker(node: Node) -> str | None:
    """The shortest expression that makes what is wanted where *node* stands, if there is one."""
    kind = _declared(node)
    if kind is not None and kind.type == "generic_type":
        kind = kind.named_children[0]
    if kind is None or kind.type != "type_identifier" or kind.text is None:
        return None
    name = kind.text
    declared = classes(node, name)
    made = _needs_nothing(declared[0]) if declared else name in _KNOWN
    return f"new {name.decode()}()" if made else None


def _declared(node: Node) -> Node | None:
    """The type that the place of *node* names, if it names one."""
    parent = node.parent
    while parent is not None and parent.type == "parenthesized_expression":
        node, parent = parent, parent.parent
    if parent is None:
        return None
    if parent.type == "variable_declarator":
        plain = parent.parent is not None and parent.child_by_field_name("dimensions") is None
        return parent.parent.child_by_field_name("type") if plain and parent.parent else None
    if parent.type == "return_statement":
        return _of_result(parent)
    if parent.type == "assignment_expression":
        left = parent.child_by_field_name("left")
        found = variable(left, left.text or b"") if left is not None and left != node else None
        return type_of(found, left.text or b"")[0] if found is not None and left else None
    return _parameter(node, parent) if parent.type == "argument_list" else None


def _of_result(node: Node) -> Node | None:
    for outer in around(node):
        if outer.type == "lambda_expression":
            return None
        if outer.type == "method_declaration":
            return outer.child_by_field_name("type")
    return None


def _parameter(node: Node, arguments: Node) -> Node | None:
    """The type of the parameter it is for, if one method of that name can be meant."""
    call = arguments.parent
    name = call.child_by_field_name("name") if call is not None else None
    if call is None or name is None or call.type != "method_invocation":
        return None
    index, number = arguments.named_children.index(node), len(arguments.named_children)
    lists = [each.child_by_field_name("parameters") for each in methods(call, name.text or b"")]
    fitting = [each.named_children for each in lists if each and len(each.named_children) == number]
    return fitting[0][index].child_by_field_name("type") if len(fitting) == 1 else None


def _needs_nothing(declared: Node) -> bool:
    """Whether `new` and its name are enough to make one."""
    if declared.type != "class_declaration" or _is_abstract(declared):
        return False
    body = declared.child_by_field_name("body")
    members = body.named_children if body is not None else []
    makers = [each for each in members if each.type == "constructor_declaration"]
    lists = [each.child_by_field_name("parameters") for each in makers]
    return not makers or any(each is not None and not each.named_children for each in lists)


def _is_abstract(declared: Node) -> bool:
    first = declared.named_children[0]
    return first.type == "modifiers" and any(each.type == "abstract" for each in first.children)
