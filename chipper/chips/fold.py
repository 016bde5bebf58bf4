"""Two literals of a kind as one: `"a" + "b"` is `"ab"`, `2 * 3` is `6`.

Law: the value stays the same; what may not fit, as a sum beyond an int, is left alone. A text
swallows no number: which value is printed shall stay to be seen.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.chips.template import written
from chipper.java.literals import is_block
from chipper.source.edit import Edit, Splice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File

_INT = re.compile(rb"0|[1-9]\d{0,8}")
_OCTAL = re.compile(rb"\\[0-7]{1,2}$")  # a digit behind it would belong to it
_STRING = "string_literal"


def folded(file: File, node: Node) -> Iterator[Edit]:
    """The edit that makes one literal of the operator's right side and what stands before it."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if left is None or right is None or operator is None:
        return
    joined = operator.type == "+"
    chained = joined and left.type == "binary_expression" and right.type != "binary_expression"
    before = left.child_by_field_name("right") if chained else left
    sign = left.child_by_field_name("operator") if chained else operator
    if before is None or sign is None or sign.type != operator.type:
        return
    value = _text(before, right) if joined else None
    if chained and (before.type != _STRING or value is None):
        return
    value = value or _number(before, operator.type, right)
    if value is not None:
        start, end = before.start_byte, right.end_byte
        yield Edit((Splice(file.path, start, end, written(file.text[start:end], value)),))


def _text(left: Node, right: Node) -> bytes | None:
    """Two strings as one."""
    first, second = left.text or b"", right.text or b""
    if left.type != _STRING or right.type != _STRING or is_block(first) or is_block(second):
        return None
    if _OCTAL.search(first[:-1]) and second[1:2].isdigit():
        return None
    return first[:-1] + second[1:]


def _number(left: Node, operator: str, right: Node) -> bytes | None:
    """The sum, difference or product of two small numbers, if it is one of them."""
    first, second = left.text or b"", right.text or b""
    if not _INT.fullmatch(first) or not _INT.fullmatch(second):
        return None
    one, two = int(first), int(second)
    value = {"+": one + two, "-": one - two, "*": one * two}.get(operator, -1)
    return str(value).encode() if 0 <= value < 2**31 else None
