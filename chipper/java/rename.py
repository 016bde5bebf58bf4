"""Names shortened, consistently: by spelling, apart for types, methods and variables.

Laws: a name gets one short name wherever it means the same kind of thing; no short name is spelt
anywhere in the program. What the spelling cannot tell (a library's method of that name, reflection)
the oracle refuses.
"""

from __future__ import annotations

from itertools import count, product
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from chipper.java.parse import walk
from chipper.source.edit import Splice, spliced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from chipper.java.parse import Forest, Node
    from chipper.source.program import File, Program

TYPE, METHOD, VARIABLE = "type", "method", "variable"
_IDENTIFIERS = frozenset({"identifier", "type_identifier"})
_CLOSED = frozenset({"import_declaration", "package_declaration"})
_WORDS = frozenset({"do", "if", "as", "is", "to", "in"})
_DECLARING = {
    "variable_declarator": VARIABLE,
    "formal_parameter": VARIABLE,
    "catch_formal_parameter": VARIABLE,
    "resource": VARIABLE,
    "enhanced_for_statement": VARIABLE,
    "instanceof_expression": VARIABLE,
    "enum_constant": VARIABLE,
    "class_declaration": TYPE,
    "interface_declaration": TYPE,
    "enum_declaration": TYPE,
    "record_declaration": TYPE,
    "annotation_type_declaration": TYPE,
    "method_declaration": METHOD,
    "annotation_type_element_declaration": METHOD,
}
_BINDING = frozenset(
    {"type_pattern", "record_pattern_component", "labeled_statement", "inferred_parameters"}
)
Name = tuple[str, str]  # what it names, and how it is spelt


def shortened(program: Program, forest: Forest, kept: Collection[str]) -> dict[Name, str]:
    """A short name for every name the program declares, but for those *kept* as they are."""
    declared: dict[Name, None] = {}
    spelt: set[str] = set()
    components: set[str] = set()
    for file in program:
        for node in walk(forest.tree(file).root_node) if file.java else ():
            if node.type in _IDENTIFIERS:
                spelt.add(_text(node))
            for kind, name in _declared(node):
                declared[kind, name] = None
            if node.type == "record_declaration":
                components |= _components(node)
    fresh = {kind: _fresh(kind, spelt) for kind in (TYPE, VARIABLE)}
    found: dict[Name, str] = {}
    by_name: dict[str, str] = {}
    for kind, name in declared:
        if len(name) < 2 or name in kept:
            continue
        # A component is a field, a parameter and a method; all keep one name.
        short = by_name.get(name) if name in components else None
        short = short or next(fresh[TYPE if kind is TYPE else VARIABLE])
        if len(short) < len(name):
            found[kind, name] = by_name[name] = short
            if name in components:
                found[METHOD, name] = short
    return found


def renamed(program: Program, forest: Forest, names: Mapping[Name, str]) -> Program:
    """The program under its new names; no line moves."""
    return program.replacing(
        {file.path: _rewritten(file, forest, names) for file in program if file.java}
    )


def imported_names(program: Program, forest: Forest) -> set[str]:
    """The names that imports spell: they stay."""
    return {
        _text(leaf)
        for file in program
        if file.java
        for node in forest.tree(file).root_node.named_children
        if node.type in _CLOSED
        for leaf in walk(node)
        if leaf.type in _IDENTIFIERS
    }


def _rewritten(file: File, forest: Forest, names: Mapping[Name, str]) -> bytes:
    splices = []
    for node in walk(forest.tree(file).root_node):
        if node.type in _IDENTIFIERS:
            short = _meant(node, names)
            if short:
                splices.append(Splice(file.path, node.start_byte, node.end_byte, short.encode()))
    return spliced(file.text, splices)


def _meant(node: Node, names: Mapping[Name, str]) -> str | None:
    """The new name of an identifier, by what it can mean where it stands."""
    name, parent = _text(node), node.parent
    if node.type == "type_identifier":
        return names.get((TYPE, name))
    if parent is None:
        return None
    if _calls(node, parent):
        return names.get((METHOD, name))
    if parent.type in ("constructor_declaration", "compact_constructor_declaration"):
        return names.get((TYPE, name))
    if parent.type in _DECLARING and parent.child_by_field_name("name") == node:
        return names.get((_DECLARING[parent.type], name))
    return names.get((VARIABLE, name)) or names.get((TYPE, name))


def _calls(node: Node, parent: Node) -> bool:
    """Whether *node* is the name of a method in a call, a reference or an annotation's argument."""
    if parent.type == "method_invocation":
        return parent.child_by_field_name("name") == node
    if parent.type == "method_reference":
        return parent.named_children[-1] == node and len(parent.named_children) > 1
    return parent.type == "element_value_pair" and parent.child_by_field_name("key") == node


def _declared(node: Node) -> Iterator[Name]:
    """The names that *node* declares, if it does."""
    kind = _DECLARING.get(node.type)
    name = node.child_by_field_name("name") if kind else None
    if kind and name is not None and name.type in _IDENTIFIERS:
        yield kind, _text(name)
    elif node.type == "type_parameter":
        for child in node.named_children:
            if child.type == "type_identifier":
                yield TYPE, _text(child)
    elif node.type in _BINDING:
        for child in node.named_children:
            if child.type == "identifier":
                yield VARIABLE, _text(child)
    elif node.type == "lambda_expression":
        parameter = node.child_by_field_name("parameters")
        if parameter is not None and parameter.type == "identifier":
            yield VARIABLE, _text(parameter)


def _components(record: Node) -> set[str]:
    parameters = record.child_by_field_name("parameters")
    if parameters is None:
        return set()
    names = [each.child_by_field_name("name") for each in parameters.named_children]
    return {_text(name) for name in names if name is not None}


def _fresh(kind: str, spelt: Collection[str]) -> Iterator[str]:
    """Short names that are spelt nowhere: a, b, … for variables and methods, A, B, … for types."""
    letters = ascii_uppercase if kind is TYPE else ascii_lowercase
    for length in count(1):
        for each in product(letters, repeat=length):
            name = "".join(each)
            if name not in spelt and name not in _WORDS:
                yield name


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")
