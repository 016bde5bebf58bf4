"""Programs that grow, in three families, each with a symptom and a fake compiler that is strict
about methods: whatever is called has to be declared, with as many parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.oracle.fake import Fake
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from tests.engine import drive

if TYPE_CHECKING:
    from collections.abc import Callable

MARK = "symptom"
_CALL = re.compile(r"\b(m\d+) ?\(([^()]*)\)(?!\s*\{)")
_METHOD = re.compile(r"(?:static )?void (main|m\d+) ?\([^()]*\)(.*?)(?=(?:static )?void |$)")
_DECLARED = re.compile(r"\w+ (m\d+) ?\(([^()]*)\)\s*\{")


def independent(k: int) -> str:
    """Methods that have nothing to do with each other; one shows the symptom."""
    calls = " ".join(f"m{n}({n}, 2);" for n in range(k))
    bodies = [f'print("{MARK}");' if n == k // 2 else f"int c = a + b * {n};" for n in range(k)]
    methods = "\n".join(
        f"static void m{n}(int a, int b) {{ print(a); {body} print(b); }}"
        for n, body in enumerate(bodies)
    )
    return f"class P {{ static void main() {{ {calls} }}\n{methods}\n}}"


def chained(k: int) -> str:
    """Methods of which each calls the next; the last shows the symptom."""
    methods = "\n".join(
        f"static void m{n}(int a) {{ int b = a + {n}; print(b); m{n + 1}(b); }}" for n in range(k)
    )
    last = f'static void m{k}(int a) {{ print("{MARK}"); }}'
    return f"class P {{ static void main() {{ m0(1); }}\n{methods}\n{last}\n}}"


def block(k: int) -> str:
    """One block of statements, one of which shows the symptom."""
    lines = [f'print("{MARK}");' if n == k // 3 else f"print(a + {n});" for n in range(k)]
    return "class P { static void main() { int a = 1;\n" + "\n".join(lines) + "\n} }"


FAMILIES: dict[str, Callable[[int], str]] = {
    "independent": independent,
    "chained": chained,
    "block": block,
}


def judged(program: Program) -> Verdict:
    """The verdict of the fake compiler, then of the symptom: main has to lead to the mark."""
    text = " ".join(program.files[0].text.decode().split())
    declared = {name: _count(parameters) for name, parameters in _DECLARED.findall(text)}
    calls = [(name, _count(given)) for name, given in _CALL.findall(text)]
    if any(declared.get(name) != count for name, count in calls):
        return Verdict.NO_COMPILE
    return Verdict.GOOD if MARK in _reached(text) else Verdict.BAD


def _count(text: str) -> int:
    return text.count(",") + 1 if text.strip() else 0


def _reached(text: str) -> str:
    """What main and all that it calls consist of."""
    pieces = {match[1]: match[2] for match in _METHOD.finditer(text)}
    waiting, seen = ["main"], {"main"}
    found: list[str] = []
    for name in waiting:
        found.append(pieces.get(name, ""))
        fresh = [each for each, _ in _CALL.findall(found[-1]) if each not in seen]
        seen.update(fresh)
        waiting += fresh
    return " ".join(found)


def measured(family: str, k: int) -> tuple[int, int, int]:
    """Tokens before, tests, tokens after, for a program of size *k*."""
    program = Program.of({"P.java": FAMILIES[family](k)})
    assert judged(program) is Verdict.GOOD
    best, trace = drive(program, lambda: Fake(judged))
    return _tokens(program), trace.tests, _tokens(best)


def _tokens(program: Program) -> int:
    return len(re.findall(r'"[^"]*"|\w+|[^\w\s]', program.files[0].text.decode()))
