"""What a run was started with, as one short hash. Law: other ingredients, other fingerprint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.source.program import digest

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST = 80  # characters of an ingredient that are kept as they are
_HASHED = "#"
NEW = "is new"
_NOTHING = ("", "None")  # how an option is noted that nobody gave


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


def noted(ingredients: Mapping[str, bytes | str]) -> dict[str, str]:
    """The ingredients in short, so that it can be said later what is different."""
    return {
        name: value
        if isinstance(value, str) and len(value) <= _LONGEST
        else f"{_HASHED}{digest(_raw(value))}"
        for name, value in ingredients.items()
    }


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """What is different, in words."""
    names = [*now, *(name for name in before if name not in now)]
    return [
        _difference(name, before.get(name), now.get(name))
        for name in names
        if before.get(name) != now.get(name)
    ]


def _difference(name: str, before: str | None, now: str | None) -> str:
    kind, _, rest = name.partition(" ")
    told = {"option": f"--{rest.replace('_', '-')}", "script": f"the --{rest} script"}
    told["rules"] = "the set of rules"
    what = told.get(kind, rest or name)
    if before is None:
        return f"{what} {NEW}"
    if now is None:
        return f"{what} is gone"
    if _HASHED in (before[:1], now[:1]):
        return f"{what} has changed"
    was, is_ = ("not given" if each in _NOTHING else each for each in (before, now))
    return f"{what} was {was}, is {is_}"


def _raw(value: bytes | str) -> bytes:
    # A file name need not be UTF-8; Python then keeps its bytes as lone surrogates.
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
