"""Chips a Java program down to what its symptom needs. From Python: `chipper.reduce`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chipper.api import Progress, Reduction, reduce

__version__ = "0.1.0"
__all__ = ["Progress", "Reduction", "__version__", "reduce"]


def __getattr__(name: str) -> object:
    """Load the rest when it is asked for: the command must hear signals before that."""
    if name in __all__:
        from chipper import api

        return getattr(api, name)
    raise AttributeError(f"module 'chipper' has no attribute '{name}'")
