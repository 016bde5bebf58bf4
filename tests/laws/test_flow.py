"""What can complete normally: a table, and javac as the referee where there is a JDK."""

from __future__ import annotations

import re
import shutil
import subprocess
from random import Random
from typing import TYPE_CHECKING

import pytest

from chipper.java.flow import completes
from chipper.java.parse import parse, walk
from tests.laws.programs import PRELUDE, Maker

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.java.parse import Node

# What stands behind the `int` of a method, by whether control can come out at its end.
OPEN = [
    "",
    ";",
    "a(1);",
    "int x = 1;",
    "a(1); // return 1;",
    "{ }",
    "class L { int f() { return 1; } }",
    "Runnable r = () -> { throw null; };",
    "if (b(1)) return 1;",
    "if (true) return 1;",
    "if (b(1)) return 1; else a(1);",
    "if (b(1)) a(1); else return 1;",
    "if (b(1)) return 1; else if (b(2)) return 2;",
    "while (b(1)) return 1;",
    "while (true) { if (b(1)) break; }",
    "while (true) { while (true) { if (b(1)) break; a(1); } if (b(2)) break; }",
    "x: while (true) { while (true) { break x; } }",
    "x: while (true) { switch (i(1)) { default: break x; } }",
    "for (int k = 0; k < 3; k++) return 1;",
    "for (;;) { break; }",
    "for (int x : xs) return x;",
    "do { a(1); } while (b(1));",
    "do { if (b(1)) continue; return 1; } while (b(2));",
    "do { if (b(1)) break; return 1; } while (true);",
    "x: { if (b(1)) break x; return 1; }",
    "x: if (b(1)) { break x; } else return 1;",
    "synchronized (this) { a(1); }",
    "try { return 1; } catch (RuntimeException e) { }",
    "try { a(1); } catch (RuntimeException e) { return 1; }",
    "try { a(1); } finally { a(2); }",
    "try (java.io.StringReader r = null) { } catch (Exception e) { return 1; }",
    "switch (i(1)) { }",
    "switch (i(1)) { case 1: return 1; }",
    "switch (i(1)) { case 1: return 1; default: }",
    "switch (i(1)) { default: return 1; case 1: a(1); }",
    "switch (i(1)) { case 1: break; default: return 1; }",
    "switch (i(1)) { case 1: if (b(1)) break; default: return 1; }",
    "switch (i(1)) { case 1 -> a(1); default -> { return 1; } }",
    "switch (i(1)) { case 1 -> { break; } default -> { return 1; } }",
    "switch (i(1)) { case 1 -> { return 1; } case 2 -> throw null; }",
    'switch ("" + i(1)) { case "default": return 1; }',
    'switch ("" + i(1)) { case "default" -> { return 1; } }',
    "switch (i(1)) { case 1: switch (i(2)) { default: return 1; } }",
    "while (b(1)) { x: { if (b(2)) break; return 1; } }",
    "int w = switch (i(1)) { default -> { yield 1; } };",
]
CLOSED = [
    "return 1;",
    "throw null;",
    "a(1); return 1;",
    "{ { return 1; } }",
    "if (b(1)) return 1; else return 2;",
    "if (b(1)) return 1; else if (b(2)) return 2; else { throw null; }",
    "while (true) a(1);",
    "while (true) { continue; }",
    "while ((true)) { }",
    "while (true) { for (;;) { break; } }",
    "while (true) { switch (i(1)) { default: break; } }",
    "while (true) { Runnable r = () -> { while (true) { break; } }; }",
    "while (true) { class L { void f() { while (true) break; } } }",
    "for (;;) { a(1); }",
    "for (int k = 0; true; k++) { a(1); }",
    "do { a(1); } while (true);",
    "do { return 1; } while (b(1));",
    "x: while (true) { while (true) { continue x; } }",
    "x: { return 1; }",
    "x: while (true) { y: { break y; } }",
    "synchronized (this) { return 1; }",
    "try { return 1; } catch (RuntimeException e) { return 2; }",
    "try { return 1; } catch (RuntimeException e) { throw e; } finally { a(1); }",
    "try { a(1); } finally { return 1; }",
    "try (java.io.StringReader r = null) { return 1; }",
    "switch (i(1)) { default: return 1; }",
    "switch (i(1)) { case 1: a(1); case 2: default: return 1; }",
    "switch (i(1)) { default: a(1); case 1: return 1; }",
    "switch (i(1)) { case 1: case 2: return 1; default: throw null; }",
    "switch (i(1)) { case 1 -> { return 1; } default -> throw null; }",
    "switch (i(1)) { default: while (true) { if (b(1)) break; } return 1; }",
]
# These need a newer javac than the oldest JDK we know.
OPEN_21 = [
    "switch (o) { case String s -> { return 1; } case Object x -> a(1); }",
    "switch (o) { case String s: return 1; case Object x: a(1); }",
    "switch (o) { case null, default -> a(1); }",
    "switch (e) { case X -> { return 1; } case Y -> { return 2; } }",
]
CLOSED_21 = [
    "switch (o) { case String s -> { return 1; } case Object x -> throw null; }",
    "switch (o) { case String s when s.isEmpty() -> throw null; case Object x -> throw null; }",
    "switch (o) { case R(int x) -> { return 1; } case Object x -> throw null; }",
    "switch (o) { case String s -> { return 1; } case null, default -> throw null; }",
    "switch (o) { case String s: return 1; case Object x: return 2; }",
    "switch (e) { case null -> { return 1; } case X -> { return 1; } case Y -> { return 2; } }",
]
# Right only as far as syntax tells: javac knows constants, and a `finally` that takes a jump back.
UNSURE = [
    "while (1 < 2) { }",
    "for (; !false; ) { }",
    "while (true) { try { break; } finally { return 1; } }",
]


def body_of(statements: str) -> Node:
    tree = parse(f"class P {{ int f() {{ {statements}\n}} }}".encode())
    assert not tree.root_node.has_error, statements
    return next(node for node in walk(tree.root_node) if node.type == "block")


@pytest.mark.parametrize("statements", OPEN + OPEN_21 + UNSURE)
def test_what_can_complete(statements: str) -> None:
    assert completes(body_of(statements)) is True


@pytest.mark.parametrize("statements", CLOSED + CLOSED_21)
def test_what_cannot_complete(statements: str) -> None:
    assert completes(body_of(statements)) is False


def drawn(seed: int) -> str:
    """Statements at random, with many a loop that never ends."""
    maker = Maker(Random(seed), endless=2)
    made = maker.inside(["return 1 ;", "throw null ;"], lambda room: maker.listed(room, 1), 3)
    return " ".join(made.split())


def javac_says(folder: Path, bodies: list[str]) -> list[bool | None]:
    """Per body, whether javac misses a return at its end; None where it refuses it otherwise."""
    more = "enum E { X, Y } record R(int n) { } Object o; E e; " + PRELUDE
    methods = [f"int f{at}() {{ {body}\n}}" for at, body in enumerate(bodies)]
    source = folder / "P.java"
    source.write_text("\n".join([f"class P {{ {more}", *methods, "}"]))
    command = ["javac", "-XDrawDiagnostics", "-Xmaxerrs", "10000", "-XDshould-stop.ifError=FLOW"]
    done = subprocess.run(
        [*command, "-d", str(folder), str(source)], capture_output=True, text=True, timeout=120
    )
    found: dict[int, set[str]] = {}
    for row, key in re.findall(r"P.java:(\d+):\d+: compiler\.err\.(\S+)", done.stderr):
        found.setdefault((int(row) - 2) // 2, set()).add(key)
    missing = {"missing.ret.stmt"}
    return [None if found.get(at, missing) != missing else at in found for at in range(len(bodies))]


@pytest.mark.jdk
@pytest.mark.skipif(not shutil.which("javac"), reason="no javac on the PATH")
def test_javac_misses_a_return_exactly_where_control_comes_out(tmp_path: Path) -> None:
    version = subprocess.run(["javac", "-version"], capture_output=True, text=True, timeout=60)
    new = int(version.stdout.split()[1].split(".")[0]) >= 21
    told = OPEN + CLOSED + (OPEN_21 + CLOSED_21 if new else [])
    bodies = told + [drawn(seed) for seed in range(600)]
    says = javac_says(tmp_path, bodies)
    assert None not in says[: len(told)]
    judged = [(body, says[at]) for at, body in enumerate(bodies) if says[at] is not None]
    assert len(judged) > 400
    assert {answer for _, answer in judged} == {True, False}
    for body, answer in judged:
        assert completes(body_of(body)) is answer, body
