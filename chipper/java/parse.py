"""Parsing, and finding nodes again by where they stand.

Law: a node never outlives the tree it came from, and no tree is kept across an edit of its file.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, cast

from tree_sitter import Node, Parser, Query, QueryCursor, QueryError, Tree, TreeCursor

from chipper.java.grammar import JAVA, with_newlines
from chipper.java.recent import ROOM, Recent
from chipper.java.reparse import reparse

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from chipper.source.program import File, Program
    from chipper.source.series import Span
    from chipper.source.variant import Variant

    Following = tuple[Tree, list[tuple[Span, Span]]]

__all__ = ["JAVA", "Forest", "Node", "Query", "QueryCursor", "QueryError", "Tree", "parse"]

COMMENTS = frozenset({"line_comment", "block_comment"})


def parse(text: bytes) -> Tree:
    """The tree of *text*; broken text gives a tree with ERROR and MISSING nodes."""
    return Parser(JAVA).parse(with_newlines(text))


class Forest:
    """The trees of the files lately looked at, by content. Safe to share between threads."""

    def __init__(self, keep: int = 512, room: int = ROOM) -> None:
        """Remember the last *keep* trees; of large files fewer, as *room* bytes of text allow."""
        self._trees: Recent[Tree] = Recent(keep, room)
        self._variants: Recent[tuple[str, Following]] = Recent(keep, room)
        self._lock = Lock()

    def tree(self, file: File) -> Tree:
        """The tree of *file*, parsed fresh the first time."""
        with self._lock:
            tree = self._trees.get(file.digest)
        if tree is None:
            tree = parse(file.text)
            with self._lock:
                self._trees.put(file.digest, tree, len(file.text))
        return tree

    def follow(self, variant: Variant, path: str) -> Following:
        """The tree of a variant's file, parsed from its base's, and where the two differ."""
        new = variant.program[path]
        with self._lock:
            known = self._variants.get(new.digest)
        if known is not None and known[0] == variant.base.digest:
            return known[1]
        old = variant.base[path]
        splices = [splice for splice in variant.edit.splices if splice.path == path]
        found = reparse(self.tree(old), old.text, splices, new.text)
        with self._lock:
            self._variants.put(new.digest, (variant.base.digest, found), len(new.text))
        return found


def walk(node: Node) -> Iterator[Node]:
    """*node* and everything below it, top-down, left to right."""
    yield from walk_below(node, frozenset())


def walk_below(node: Node, closed: frozenset[str]) -> Iterator[Node]:
    """As `walk`, but what lies below nodes of the *closed* kinds is passed over."""
    cursor = node.walk()
    while True:
        current = cursor.node
        assert current is not None
        yield current
        if current.type not in closed and cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def with_depths(node: Node) -> Iterator[tuple[int, Node]]:
    """As `walk`, with how many levels each node lies below *node*."""
    cursor = node.walk()
    while True:
        current = cursor.node
        assert current is not None
        yield cursor.depth, current
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def descend(node: Node, offset: int) -> Iterator[Node]:
    """*node* and, level by level, the child that holds *offset*."""
    cursor = node.walk()
    while True:
        current = cursor.node
        assert current is not None
        yield current
        if cursor.goto_first_child_for_byte(offset) is None:
            return
        child = cursor.node
        assert child is not None
        if child.start_byte > offset:
            return


def nodes(program: Program, forest: Forest) -> int:
    """How many nodes the trees of a program have, punctuation included; known without a walk."""
    return sum(forest.tree(file).root_node.descendant_count for file in program if file.java)


def find(tree: Tree, start: int, end: int, kind: str = "") -> Node | None:
    """The outermost *kind* that begins at *start* and ends by *end*, exactly there if there is one.

    Without a kind, any node but the root will do.
    """
    best: Node | None = None
    for node in descend(tree.root_node, start):
        if node.start_byte != start or node.end_byte > end or node.type == "program":
            continue
        if node.type == kind or not kind:
            if node.end_byte == end:
                return node
            best = best or node
    return best


def first_leaf(tree: Tree, start: int, end: int) -> int:
    """Where the first token at or behind *start* begins; *end* if there is none before it."""
    cursor = tree.root_node.walk()
    while cursor.goto_first_child_for_byte(start) is not None:
        pass
    while True:
        node = cursor.node
        assert node is not None
        fresh = node.start_byte >= start and node.end_byte > node.start_byte
        if fresh and node.type not in COMMENTS:
            if node.child_count == 0 or node.type == "string_literal":
                return min(node.start_byte, end)
            cursor.goto_first_child()
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return end


def errors(tree: Tree) -> int:
    """How many ERROR and MISSING nodes *tree* has."""
    root = tree.root_node
    if not root.has_error:
        return 0
    count = 0
    stack = [root]
    while stack:
        node = stack.pop()
        count += node.is_error or node.is_missing
        stack += (child for child in node.children if child.has_error or child.is_missing)
    return count


def inside(node: Node, offset: int, kinds: Container[str]) -> Iterator[Node]:
    """The nodes of *kinds* below *node*, none in another, that begin at or behind *offset*.

    Empty nodes are passed over, and one that has the place and kind of *node* itself.
    """
    cursor = node.walk()
    if cursor.goto_first_child_for_byte(offset) is None:
        return
    same = (node.start_byte, node.end_byte, node.type)
    while True:
        current = cursor.node
        assert current is not None
        place = (current.start_byte, current.end_byte, current.type)
        fresh = offset <= place[0] < place[1] and place != same
        if fresh and current.type in kinds and current.is_named:
            yield current
            offset = current.end_byte
        elif current.end_byte > offset and _go_inside(cursor, current, offset):
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent() or cursor.node == node:
                return


def _go_inside(cursor: TreeCursor, current: Node, offset: int) -> bool:
    """Go to the first child that does not lie before *offset*."""
    if current.start_byte >= offset:
        return cursor.goto_first_child()
    return cursor.goto_first_child_for_byte(offset) is not None


def capture_names(query: Query) -> list[str]:
    """The names a query captures. (The stubs take the count for a method; it is a number.)"""
    return [query.capture_name(index) for index in range(cast("int", query.capture_count))]


def pattern_count(query: Query) -> int:
    """How many patterns a query has."""
    return cast("int", query.pattern_count)
