"""What javac complains of, by its key, and the smallest change that would answer it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.chips.lose import guess, lose
from chipper.chips.stub import default_of
from chipper.java.kinds import HOLDERS
from chipper.java.parse import descend, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chipper.chips.fates import Fates
    from chipper.java.parse import Node, Tree
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.program import File

    Answer = Callable[[Fates, File, Tree, Diagnostic], bool]

_CALLS = frozenset({"method_invocation", "object_creation_expression"})
_NAMED = frozenset({"identifier", "type_identifier"})
_BODIES = frozenset({"method_declaration", "constructor_declaration", "lambda_expression"})


def _node(tree: Tree, complaint: Diagnostic) -> Node | None:
    """The smallest node that holds what is complained of; a call rather than its name."""
    found: Node | None = None
    for node in descend(tree.root_node, complaint.start):
        if node.end_byte >= complaint.end:
            found = node
    if found is not None and found.type in _NAMED and found.parent is not None:
        owner = found.parent
        if owner.type in ("method_invocation", "method_reference") and found in (
            owner.child_by_field_name("name"),
            owner.named_children[-1],
        ):
            return owner
        if owner.type == "field_access" and found == owner.child_by_field_name("field"):
            return owner
    return None if found is not None and found.parent is None else found


def _lost(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """It cannot stay."""
    node = _node(tree, complaint)
    if node is not None:
        lose(fates, file.path, node, guess)
    return node is not None


def _statement(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """The statement or declaration around goes."""
    node = _node(tree, complaint)
    while node is not None and node.parent is not None:
        if node.parent.type in HOLDERS or node.type.endswith("_statement"):
            fates.drop(file.path, node)
            return True
        node = node.parent
    return False


def _annotation(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """`@Override` goes where nothing is overridden."""
    for node in descend(tree.root_node, complaint.start):
        if node.type in ("marker_annotation", "annotation"):
            fates.drop(file.path, node)
            return True
    return False


def _catch(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """What is never thrown need not be caught."""
    found = list(descend(tree.root_node, complaint.start))
    for node in reversed(found):
        if node.parent is not None and node.parent.type == "catch_type":
            fates.drop(file.path, node)
            return True
        if node.type == "catch_clause":
            fates.drop(file.path, node)
            return True
    return False


def _return(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """A body that may end without its value gets one."""
    owner = _owner(tree, complaint)
    kind = owner.child_by_field_name("type") if owner is not None else None
    body = owner.child_by_field_name("body") if owner is not None else None
    value = default_of(kind) if kind is not None else "null"
    if body is None or value is None or body.type != "block":
        return False
    fates.become(file.path, body.children[-1], f"return {value}; }}")
    return True


def _owner(tree: Tree, complaint: Diagnostic) -> Node | None:
    found: Node | None = None
    for node in descend(tree.root_node, complaint.start):
        if node.type in _BODIES:
            found = node
    return found


def _unset(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """A variable without a value gets a default where it is declared."""
    name = (complaint.arguments or ("",))[0].encode()
    declared = [
        node
        for node in walk(tree.root_node)
        if node.type == "variable_declarator"
        and node.child_by_field_name("value") is None
        and (each := node.child_by_field_name("name")) is not None
        and each.text == name
    ]
    before = [node for node in declared if node.start_byte <= complaint.start]
    nearest = before[-1] if before else next(iter(declared), None)
    owner = nearest.parent if nearest is not None else None
    kind = owner.child_by_field_name("type") if owner is not None else None
    if nearest is None or kind is None:
        return False
    value = default_of(kind, nearest.child_by_field_name("dimensions"))
    fates.become(file.path, nearest, f"{name.decode()} = {value}")
    return True


def _twice(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """A variable declared a second time is assigned instead, or goes."""
    for node in descend(tree.root_node, complaint.start):
        if node.type == "local_variable_declaration":
            kind = node.child_by_field_name("type")
            first = node.child_by_field_name("declarator")
            if kind is None or first is None or kind.start_byte != node.start_byte:
                return False
            if first.child_by_field_name("value") is None:
                fates.drop(file.path, node)
            else:
                fates.become(file.path, kind, "")
            return True
    return _statement(fates, file, tree, complaint)


def _call(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """Arguments without a parameter go; where some are missing, the call does."""
    node = _node(tree, complaint)
    while node is not None and node.child_by_field_name("arguments") is None:
        node = node.parent if node.type not in HOLDERS else None
    arguments = node.child_by_field_name("arguments") if node is not None else None
    if node is None or arguments is None:
        return False
    given = [each for each in arguments.named_children if not each.is_extra]
    spare = _spare(complaint, len(given))
    for at in spare:
        fates.drop(file.path, given[at])
    if not spare:
        lose(fates, file.path, node, guess)
    return True


def _spare(complaint: Diagnostic, given: int) -> list[int]:
    """Which arguments are too many: those that the parameters, in order, leave over."""
    if len(complaint.arguments) < 4 or not complaint.key.endswith("cant.apply.symbol"):
        return []
    wanted, found = (_types(each) for each in complaint.arguments[2:4])
    if len(found) != given:
        return []
    left = list(range(given))
    for each in wanted:
        at = next((at for at in left if found[at] == each), None)
        if at is None:
            return []
        left.remove(at)
    return left


def _types(listed: str) -> list[str]:
    """The types of a list, as javac writes it; commas inside brackets are none of its own."""
    if listed in ("", "compiler.misc.no.args"):
        return []
    depth = 0
    parts = [""]
    for letter in listed:
        depth += (letter == "<") - (letter == ">")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _abstract(fates: Fates, file: File, tree: Tree, complaint: Diagnostic) -> bool:
    """A method that is not implemented any more goes where it is declared abstract."""
    if len(complaint.arguments) < 3:
        return False
    name, _, parameters = complaint.arguments[1].partition("(")
    holder = complaint.arguments[2].rpartition(".")[2]
    count = len(_types(parameters.rstrip(")")))
    for each in fates.program:
        if each.java and re.search(rf"\b{re.escape(holder)}\b".encode(), each.text):
            for node in _declared(fates.tree(each), holder, name):
                inside = node.child_by_field_name("parameters")
                if inside is not None and inside.named_child_count == count:
                    fates.drop(each.path, node)
                    return True
    return False


def _declared(tree: Tree, holder: str, name: str) -> Iterator[Node]:
    """The methods of this name in types of that name."""
    for node in walk(tree.root_node):
        body = node.child_by_field_name("body")
        kind = node.child_by_field_name("name")
        if body is None or kind is None or kind.text != holder.encode():
            continue
        for each in body.named_children:
            called = each.child_by_field_name("name")
            is_method = each.type == "method_declaration" and called is not None
            if is_method and called is not None and called.text == name.encode():
                yield each


MENDS: dict[str, tuple[str, Answer]] = {
    "cant.resolve": ("unresolved", _lost),
    "cant.resolve.args": ("unresolved", _lost),
    "cant.resolve.location": ("unresolved", _lost),
    "cant.resolve.location.args": ("unresolved", _lost),
    "doesnt.exist": ("unresolved", _lost),
    "non-static.cant.be.ref": ("static", _lost),
    "prob.found.req": ("type", _lost),
    "incomparable.types": ("type", _lost),
    "operator.cant.be.applied": ("type", _lost),
    "operator.cant.be.applied.1": ("type", _lost),
    "cant.apply.symbol": ("arguments", _call),
    "cant.apply.symbols": ("arguments", _call),
    "missing.ret.stmt": ("return", _return),
    "unreported.exception.need.to.catch.or.throw": ("exception", _lost),
    "unreported.exception.default.constructor": ("exception", _statement),
    "except.never.thrown.in.try": ("catch", _catch),
    "except.already.caught": ("catch", _catch),
    "does.not.override.abstract": ("abstract", _abstract),
    "method.does.not.override.superclass": ("override", _annotation),
    "unreachable.stmt": ("unreachable", _statement),
    "not.stmt": ("statement", _statement),
    "var.might.not.have.been.initialized": ("unset", _unset),
    "var.not.initialized.in.default.constructor": ("unset", _unset),
    "already.defined": ("twice", _twice),
    "cant.assign.val.to.var": ("final", _statement),
    "break.outside.switch.loop": ("jump", _statement),
    "cont.outside.loop": ("jump", _statement),
    "undef.label": ("jump", _statement),
}
