"""Making a program tell which of its statements it executes: a call before each, lines kept.

Every watched file gets a class of its own behind its last line, so whatever compiles the file
compiles the recorder too. A statement writes a mark the first time it is reached and at once:
how the program ends does not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.java.kinds import LISTS, LOOPS, statements
from chipper.java.parse import walk
from chipper.source.edit import Edit, Splice
from chipper.source.facts import Coverage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Forest, Node, Tree
    from chipper.source.program import File, Program

_MARK = 12  # bytes: the number of the file, that of the point, how deep in calls
_NOT_WATCHED = frozenset({";", "explicit_constructor_invocation"})
_ARMS = ("consequence", "alternative", "body")
_TYPES = frozenset({"class_body"})
_OWNERS = frozenset({"class_declaration", "record_declaration"})
_BODIES = frozenset({"block", "constructor_body"})
_CALLED = frozenset({"method_declaration", "constructor_declaration"})
_RECORDER = (
    " class {name} {{ static final boolean[] seen = new boolean[{points}];"
    " static void at(int n) {{ if (!seen[n]) mark(n); }}"
    " static synchronized void mark(int n) {{ seen[n] = true;"
    ' try (java.io.FileOutputStream out = new java.io.FileOutputStream("{log}", true)) {{'
    " int depth = new Throwable().getStackTrace().length;"
    " out.write(java.nio.ByteBuffer.allocate(12).putInt({number}).putInt(n).putInt(depth).array());"
    " }}"
    " catch (java.io.IOException e) {{ }} }} }}"
)


def points(tree: Tree) -> Iterator[Node]:
    """What is watched: statements in lists, arms without braces, empty bodies, bodies of types."""
    if tree.root_node.has_error:
        return
    for node in walk(tree.root_node):
        if _comes_to_life(node) or _is_empty_body(node):
            yield node
        if node.type in LISTS and node.type != "program":
            for each in statements(node):
                if each.type not in _NOT_WATCHED:
                    yield each
        if node.type in LOOPS or node.type == "if_statement":
            for field in _ARMS:
                arm = node.child_by_field_name(field)
                if arm is not None and is_bare(arm):
                    yield arm


def _comes_to_life(body: Node) -> bool:
    """Whether a type's body may have a static block, as every Java knows it."""
    owner = body.parent if body.type in _TYPES else None
    if owner is None or owner.type not in _OWNERS:
        return False
    if owner.parent is not None and owner.parent.type == "program":
        return True
    words = next((each for each in owner.children if each.type == "modifiers"), None)
    return words is not None and any(each.type == "static" for each in words.children)


def _is_empty_body(body: Node) -> bool:
    """Whether a method or constructor has no statement that could be watched."""
    if body.type not in _BODIES or any(each.type not in _NOT_WATCHED for each in statements(body)):
        return False
    owner = body.parent  # asked last: in a deep tree it takes its time
    return owner is not None and owner.type in _CALLED


def is_bare(arm: Node) -> bool:
    """Whether an arm or body is a statement without braces around it."""
    return arm.is_named and arm.type != "block"


def watching(program: Program, forest: Forest, log: str) -> Edit:
    """What makes the program write a mark to *log* for each statement that it reaches."""
    name = unused(program)
    splices: list[Splice] = []
    for number, file in enumerate(program.files):
        found = list(points(forest.tree(file))) if file.java else []
        if not found:
            continue
        recorder = f"{name}{number}"
        for index, node in enumerate(found):
            splices += call_before(file, node, f"{recorder}.at({index});")
        end = len(file.text)
        quoted = log.replace("\\", "\\\\").replace('"', '\\"')
        told = _RECORDER.format(name=recorder, points=len(found), log=quoted, number=number)
        splices.append(Splice(file.path, end, end, newline(file) + told.encode()))
    return Edit.of(merged(splices))


def reached(program: Program, forest: Forest, marks: bytes) -> Coverage:
    """What the marks of a watched run say of the program."""
    starts = {
        number: [node.start_byte for node in points(forest.tree(file))]
        for number, file in enumerate(program.files)
        if file.java and not forest.tree(file).root_node.has_error
    }
    order = tuple(
        (program.files[number].path, starts[number][point], depth)
        for number, point, depth in _told(marks)
        if number in starts
    )
    executed: dict[str, set[int]] = {program.files[number].path: set() for number in starts}
    for path, start, _ in order:
        executed[path].add(start)
    return Coverage({path: frozenset(found) for path, found in executed.items()}, order)


def _told(marks: bytes) -> Iterator[tuple[int, int, int]]:
    """The numbers of each whole mark."""
    for at in range(0, len(marks) - _MARK + 1, _MARK):
        file, point, depth = (
            int.from_bytes(marks[each : each + 4], "big") for each in range(at, at + _MARK, 4)
        )
        yield file, point, depth


def call_before(file: File, node: Node, call: str) -> list[Splice]:
    """The call before a statement; around an arm without braces go braces."""
    parent = node.parent
    start, end = node.start_byte, node.end_byte
    if node.type in _TYPES:
        return [Splice(file.path, start + 1, start + 1, f" static {{ {call} }}".encode())]
    if _is_empty_body(node):
        return [Splice(file.path, end - 1, end - 1, f" {call} ".encode())]
    if parent is not None and parent.type in LISTS:
        return [Splice(file.path, start, start, f"{call} ".encode())]
    return [
        Splice(file.path, start, start, f"{{ {call} ".encode()),
        Splice(file.path, end, end, b" }"),
    ]


def merged(splices: list[Splice]) -> list[Splice]:
    """Insertions at one place as one: closing braces first, then from the outermost inwards."""
    found: dict[tuple[str, int], list[bytes]] = {}
    for splice in splices:
        found.setdefault((splice.path, splice.start), []).append(splice.text)
    for texts in found.values():
        texts.sort(key=_opens)
    return [Splice(path, at, at, b"".join(texts)) for (path, at), texts in found.items()]


def _opens(text: bytes) -> bool:
    return not text.endswith(b"}")


def newline(file: File) -> bytes:
    """What must stand between the last line and one more."""
    return b"" if file.text.endswith((b"\n", b"\r")) else b"\n"


def unused(program: Program) -> str:
    """A beginning of names that occurs nowhere in the program."""
    name = "Chipj"
    while any(name.encode() in file.text for file in program):
        name += "_"
    return name
