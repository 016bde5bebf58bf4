"""How to search: what was wished for, and the names by which searches are wished for."""

from __future__ import annotations

from dataclasses import dataclass

CHIP = "chip"
CUT, DATA, BODIES = "cut", "data", "bodies"
# The large cuts, before the passes; named in --only and --without like families of rules.
FIRST = ("comments", CUT, DATA, BODIES)
SWEEP = "sweep"
CLOSURES = "closures"
REPAIR = "repair"
_NO_RULES = frozenset({*FIRST, SWEEP, CLOSURES, REPAIR})  # names that do not mean rules


@dataclass(frozen=True, slots=True)
class Style:
    """How to search; what is None is for the plan to choose."""

    paper: bool = False
    reverse: bool | None = None
    shield: bool = False
    passes: int | None = None
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    search: str = CHIP
    unit: str = "line"
    window: int = 3
    largest: bool = False

    def wants(self, name: str) -> bool:
        """Whether a search that has no rules is wanted."""
        return name not in self.without and (not self.only or name in self.only)

    @property
    def certifies(self) -> bool:
        """Whether a certificate comes last: not as in the paper, nor where passes are few."""
        return self.search == CHIP and not self.paper and not self.passes

    @property
    def wants_rules(self) -> bool:
        """Whether rules are; a name in --only may mean a search alone."""
        return not self.only or bool(rule_names(self.only))


def rule_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that mean rules, not searches."""
    return tuple(name for name in names if name not in _NO_RULES)
