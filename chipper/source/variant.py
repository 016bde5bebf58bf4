"""A variant: a base and an edit; its program is built only when somebody needs it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.source.edit import Edit

if TYPE_CHECKING:
    from chipper.source.program import Program


@dataclass(frozen=True)
class Variant:
    """The base with the edit applied."""

    base: Program
    edit: Edit = Edit()
    _built: list[Program] = field(default_factory=list, repr=False, compare=False)

    @property
    def program(self) -> Program:
        """The variant's program."""
        if not self._built:
            self._built.append(self.edit.apply(self.base))
        return self._built[0]

    def unchanged(self, program: Program) -> bool:
        """Whether it is *program* as it is, from whatever base."""
        return self.program.digest == program.digest
