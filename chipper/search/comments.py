"""Comments are offered for removal first, all as one edit; by halves if they cannot go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.chips.remark import comment_chips
from chipper.search.together import together

if TYPE_CHECKING:
    from chipper.java.parse import Forest
    from chipper.search.round import Search
    from chipper.source.program import Program


def comments(program: Program, forest: Forest, phase: str = "comments") -> Search:
    """The program without its comments, as far as that is good."""
    return (yield from together(program, list(comment_chips(program, forest)), phase))
