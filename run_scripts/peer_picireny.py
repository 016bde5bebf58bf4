"""Starts picireny on trees of tree-sitter-java: no registry has a Java grammar for ANTLR.

Parts go by the minimal strings of our own HDD (chipper.java.minimal), a list's members with the
comma before them, as the quantified parts of a grammar would.
"""

import sys
from typing import Any

import picireny.cli
from picireny.hdd_tree import HDDRule, HDDToken, Position

from chipper.java.minimal import may_vanish, strings
from chipper.java.parse import Forest, Node
from chipper.source.program import File

DEEP = 20_000


def build(source: str, *, language: str) -> Any:
    """The tree of a Java file; blanks are leaves that stay."""
    text = source.encode()
    tree = Forest().tree(File(f"A.{language.lower()}", text))
    whole, builder = _rule("file", ""), _Builder(text)
    whole.add_children(
        [builder.until("blank", tree.root_node.start_byte), builder.node(tree.root_node, None)]
    )
    return whole


class _Builder:
    def __init__(self, text: bytes) -> None:
        self._text = text
        self._at = 0

    def node(self, node: Node, field: str | None) -> HDDRule:
        """The tree of a node that begins here."""
        made = _rule(node.type, _minimal(node, field))
        if not node.children:
            made.add_child(self.until(node.type, node.end_byte))
        parts = made
        for number, child in enumerate(node.children):
            if child.type == ",":
                parts = _rule("more", "")
                made.add_child(parts)
            elif not child.is_named:
                parts = made
            parts.add_child(self.until("blank", child.start_byte))
            parts.add_child(self.node(child, node.field_name_for_child(number)))
            if child.type != "," and not child.is_extra:
                parts = made
        made.add_child(self.until("blank", node.end_byte))
        return made

    def until(self, name: str, end: int) -> HDDToken:
        text = self._text[self._at : end].decode()
        self._at = end
        return HDDToken(name, text, start=Position(), end=Position(), replace=text)


def _rule(name: str, minimal: str) -> HDDRule:
    return HDDRule(name, start=Position(), end=Position(), replace=minimal)


def _minimal(node: Node, field: str | None) -> str:
    """What is left of a node that goes; all of it if it has to stay."""
    if node.is_extra:
        return ""
    whole = node.text.decode() if node.text is not None else ""
    if not node.is_named:
        return whole
    if may_vanish(node, field):
        return ""
    names = field == "name"
    fitting = (each for each in strings(node) if not names or each != (b"0",))
    shortest = next(fitting, None)
    return whole if shortest is None else b"".join(shortest).decode()


picireny.cli.build_with_srcml = build
picireny.cli.process_srcml_args = lambda args: None
sys.setrecursionlimit(DEEP)
sys.exit(picireny.cli.execute())
