"""Where a program begins: its packages, its top-level types, its main classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node
    from chipper.source.program import File, Program

_TYPES = frozenset(
    {
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    }
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A main class: where it begins, and how its main method is called."""

    start: int
    open: bool  # the class is public
    plain: bool  # the method is: public static void main(String[] args)
    static: bool
    takes: bool  # arguments


def package(file: File, forest: Forest) -> str:
    """The package a file names; empty for the unnamed one."""
    for child in forest.tree(file).root_node.named_children:
        if child.type == "package_declaration":
            name = next(
                each
                for each in reversed(child.named_children)
                if each.type in ("scoped_identifier", "identifier")
            )
            return "".join((name.text or b"").decode().split())
    return ""


def top_level_types(file: File, forest: Forest) -> list[str]:
    """The full names of the types a file declares, nested ones left out."""
    prefix = package(file, forest)
    dot = f"{prefix}." if prefix else ""
    return [dot + _name(node) for node in _types(file, forest)]


def main_classes(program: Program, forest: Forest) -> list[tuple[str, File]]:
    """Every top-level type with a `static void main`, and its file."""
    found = []
    for file in program:
        prefix = package(file, forest) if file.java else ""
        dot = f"{prefix}." if prefix else ""
        found += [(dot + _name(n), file) for n in _types(file, forest) if _has_main(n)]
    return found


def file_of(program: Program, name: str, forest: Forest) -> File | None:
    """The file that declares a top-level type."""
    for file in program:
        if file.java and name in top_level_types(file, forest):
            return file
    return None


def entry(file: File, name: str, forest: Forest) -> Entry | None:
    """How the main class *name* of a file begins; None if no main method stands in it."""
    for node in _types(file, forest):
        mains = [each for each in _methods(node) if _name(each) == "main"]
        if _name(node) == name.rpartition(".")[2] and mains:
            main = next(filter(_is_main, mains), mains[0])
            words, parameters = _modifiers(main), main.child_by_field_name("parameters")
            takes = parameters is not None and parameters.named_child_count > 0
            static = b"static" in words
            plain = static and takes and b"public" in words
            return Entry(node.start_byte, b"public" in _modifiers(node), plain, static, takes)
    return None


def _types(file: File, forest: Forest) -> Iterator[Node]:
    if file.java:
        root = forest.tree(file).root_node
        yield from (child for child in root.named_children if child.type in _TYPES)


def _name(node: Node) -> str:
    name = node.child_by_field_name("name")
    return (name.text or b"").decode() if name is not None else ""


def _has_main(node: Node) -> bool:
    return any(map(_is_main, _methods(node)))


def _methods(node: Node) -> Iterator[Node]:
    body = node.child_by_field_name("body")
    members = list(body.named_children) if body is not None else []
    for member in members:
        if member.type == "enum_body_declarations":
            members += member.named_children
    yield from (member for member in members if member.type == "method_declaration")


def _is_main(method: Node) -> bool:
    parameters = method.child_by_field_name("parameters")
    return (
        _name(method) == "main"
        and b"static" in _modifiers(method)
        and parameters is not None
        and b"String" in (parameters.text or b"")
    )


def _modifiers(node: Node) -> list[bytes]:
    first = node.child(0)
    return (first.text or b"").split() if first is not None and first.type == "modifiers" else []
