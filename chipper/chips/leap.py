"""Lifting a body out of what its jumps bind to: loops and switches.

A lifted body may not `break` what is gone. Either the jumps go, or they leave a labelled
statement instead. A case's body is lifted without its labels and without the jump that ends it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chipper.chips.template import written
from chipper.java.flow import completes
from chipper.java.jumps import jumps, label_of, target_of
from chipper.java.kinds import LISTS, statements
from chipper.source.edit import Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Collection

    from chipper.java.parse import Node
    from chipper.source.program import File
    from chipper.source.series import Span


@dataclass(frozen=True, slots=True)
class Leap:
    """The edit that mends the jumps, and the label to write in front of the body."""

    edit: Edit
    label: str = ""


def without_jumps(file: File, node: Node, way: str, kept: Collection[Span]) -> list[Leap]:
    """How the jumps in the *kept* parts that bind to *node* are mended.

    No way asked for: not at all. "last": just the one that ends a part. No jump there: no leap.
    """
    if not way:
        return [Leap(Edit())]
    bound = [
        jump
        for jump in jumps(node)
        if any(start <= jump.start_byte and jump.end_byte <= end for start, end in kept)
    ]
    if way == "last":
        return [Leap(Edit.of(_gone(file, jump) for jump in bound if _ends(jump, kept)))]
    if not bound:
        return []
    if way == "drop":
        return [Leap(Edit.of(_gone(file, jump) for jump in bound))]
    label = label_of(node)
    name = label or _fresh(file)
    edit = Edit.of(_leaving(file, jump, name) for jump in bound)
    return [Leap(edit, "" if label else f"{name}: ")]


def _ends(jump: Node, kept: Collection[Span]) -> bool:
    """Whether *jump* is the last statement of a block that is kept."""
    block = jump.parent
    return (
        block is not None
        and block.type == "block"
        and (block.start_byte, block.end_byte) in kept
        and statements(block)[-1] == jump
    )


def _gone(file: File, jump: Node) -> Splice:
    parent = jump.parent
    listed = parent is not None and parent.type in LISTS
    return _over(file, jump, b" " if listed else b";")


def _leaving(file: File, jump: Node, label: str) -> Splice:
    return _over(file, jump, f"break {label};".encode())


def _over(file: File, node: Node, text: bytes) -> Splice:
    start, end = node.start_byte, node.end_byte
    return Splice(file.path, start, end, written(file.text[start:end], text))


def _fresh(file: File) -> str:
    number = 1
    while f"chip{number}".encode() in file.text:
        number += 1
    return f"chip{number}"


def case_body(group: Node, *, through: bool) -> tuple[Span, list[Span]] | None:
    """The statements of a case group without the `break` that ends them, and labels to blank.

    With *through*, together with the groups it falls into. None if that is nothing, or no more.
    """
    inside = statements(group)
    if not inside:
        return None
    start, end = inside[0].start_byte, _end(group, inside)
    labels: list[Span] = []
    if through:
        while completes(group):
            following = _next_group(group)
            if following is None:
                break
            group = following
            inside = statements(group)
            labels.append(_label_span(group))
            end = max(end, _end(group, inside)) if inside else end
        labels = [label for label in labels if label[1] <= end]
        if not labels:
            return None
    return ((start, end), labels) if end > start else None


def _end(group: Node, inside: list[Node]) -> int:
    if not _leaves(group, inside[-1]):
        return inside[-1].end_byte
    return inside[-2].end_byte if len(inside) > 1 else inside[-1].start_byte


def _leaves(group: Node, last: Node) -> bool:
    """Whether the group's last statement does no more than leave the switch."""
    if last.type != "break_statement":
        return False
    switch = group.parent.parent if group.parent is not None else None
    label = target_of(last)
    return label is None or (switch is not None and label == label_of(switch))


def _next_group(group: Node) -> Node | None:
    following = group.next_named_sibling
    while following is not None and following.type != "switch_block_statement_group":
        following = following.next_named_sibling
    return following


def _label_span(group: Node) -> Span:
    colon = next(child for child in reversed(group.children) if child.type == ":")
    return group.start_byte, colon.end_byte
