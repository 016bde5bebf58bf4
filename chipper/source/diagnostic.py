"""What the compiler said about a variant: facts, a function of the variant alone."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One error: where it is, javac's key for it and the key's arguments; its words for people."""

    path: str
    start: int
    end: int
    key: str
    arguments: tuple[str, ...] = ()
    message: str = field(default="", compare=False)
