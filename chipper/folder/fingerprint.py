"""What a run was started with, as one short hash. Law: other ingredients, other fingerprint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.source.program import digest

if TYPE_CHECKING:
    from collections.abc import Mapping


def fingerprint(ingredients: Mapping[str, bytes | str]) -> str:
    """Hash named ingredients, whatever their order.

    Put in what can change a candidate or a verdict: inputs, scripts and their siblings, search
    and symptom options, rules, JDK, fence tier, version. Leave out jobs, mode, limits on the
    whole run, what is kept and how it is shown.
    """
    parts: list[bytes] = []
    for name, value in sorted(ingredients.items()):
        kind = b"text" if isinstance(value, str) else b"bytes"
        parts += _raw(name), kind, _raw(value)
    return digest(*parts)


def _raw(value: bytes | str) -> bytes:
    # A file name need not be UTF-8; Python then keeps its bytes as lone surrogates.
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
