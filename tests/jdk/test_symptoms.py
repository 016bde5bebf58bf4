"""Symptoms of real Java programs: the same verdict on both benches, look-alikes refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from chipper.cli.symptoms import Shown
from chipper.fence.process import Limits
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from tests.jdk.conftest import JDKS

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from tests.jdk.asker import Asker

GOOD, BAD, NO_COMPILE, TIMEOUT = Verdict.GOOD, Verdict.BAD, Verdict.NO_COMPILE, Verdict.TIMEOUT
TRACED = Shown(exception=("NullPointerException@Main.f",))
FAILS = """\
class Main {
    static int f(String s) { return s.length(); }
    static void g(String s) { s.trim(); }
    public static void main(String[] args) { BODY }
}
"""
UNSAFE = """\
import java.lang.reflect.Field;
class Main {
    public static void main(String[] args) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        BODY
    }
}
"""
READS = """\
class Main {
    public static void main(String[] args) throws Exception {
        var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        while (!in.readLine().isEmpty()) { }
        System.out.println("second " + in.readLine() + in.ready());
        System.out.println(new java.util.Scanner(System.in).nextInt());
    }
}
"""


def filled(text: str, body: str) -> Program:
    return Program.of({"Main.java": text.replace("BODY", body)})


def test_an_exception_elsewhere_or_in_words_is_another_symptom(asker: Asker) -> None:
    assert asker(
        TRACED,
        filled(FAILS, "f(null);"),
        filled(FAILS, "g(null);"),
        filled(FAILS, 'System.err.println("java.lang.NullPointerException");'),
        filled(FAILS, "try { f(null); } catch (NullPointerException e) { e.printStackTrace(); }"),
        filled(FAILS, "NullPointerException e = 1;"),
        filled(FAILS, 'throw new IllegalStateException("NullPointerException", null);'),
    ) == [GOOD, BAD, BAD, GOOD, NO_COMPILE, BAD]


def test_a_line_means_its_method(asker: Asker) -> None:
    shown = Shown(exception=("NullPointerException@Main.java:2",))
    moved = FAILS.replace("static int f", "\n\nstatic int f")
    assert asker(
        shown, filled(FAILS, "f(null);"), filled(moved, "f(null);"), filled(FAILS, "g(null);")
    ) == [GOOD, GOOD, BAD]


def test_the_status_of_java_itself_is_not_the_programs(asker: Asker) -> None:
    assert asker(
        Shown(exit=1),
        filled(FAILS, "f(null);"),
        filled(FAILS, "System.exit(1);"),
        filled(FAILS, "System.exit(2);"),
        Program.of({"Main.java": "class Main { }"}),
        Program.of({"Main.java": "class Other { }"}),
    ) == [GOOD, GOOD, BAD, BAD, BAD]


def test_the_same_output_is_no_line_more_and_no_line_less(asker: Asker) -> None:
    say = 'System.out.println("a"); System.err.println("b");'
    assert asker(
        Shown(same_output=True),
        filled(FAILS, f"int x = 1; {say}"),
        filled(FAILS, say),
        filled(FAILS, f"{say} System.out.println();"),
        filled(FAILS, 'System.out.println("a");'),
        filled(FAILS, f"{say} System.exit(1);"),
    ) == [GOOD, GOOD, BAD, BAD, BAD]


def test_a_hang_is_what_never_ends(asker: Asker) -> None:
    shown = Shown(hang=1.0, absent=(re.compile("done"),))
    assert asker(
        shown,
        filled(FAILS, "while (true) { }"),
        filled(FAILS, 'System.out.println("done"); while (true) { }'),
        filled(FAILS, "System.exit(3);"),
    ) == [GOOD, TIMEOUT, BAD]


def test_a_crash_elsewhere_or_an_abort_is_another_one(asker: Asker) -> None:
    assert asker(
        Shown(jvm_crash=True),
        filled(UNSAFE, "unsafe.putInt(0L, 1);"),
        filled(UNSAFE, "int x = 3; unsafe.putInt(8L, 2);"),
        filled(UNSAFE, "unsafe.getLong(0L);"),
        filled(UNSAFE, 'System.out.println("# A fatal error: SIGSEGV"); System.exit(134);'),
        limits=Limits(wall=60, cpu=20),
    ) == [GOOD, GOOD, BAD, BAD]


def test_two_ways_of_running_differ_only_if_each_is_sure(asker: Asker) -> None:
    both = Shown(differ=("-ea", "-da -Dx='1 2'"))
    assert asker(
        both,
        filled(FAILS, "assert false;"),
        filled(FAILS, 'System.out.println(System.getProperty("x"));'),
        filled(FAILS, 'System.exit(System.getProperty("x") == null ? 1 : 2);'),
        filled(FAILS, "System.out.println(1);"),
        filled(FAILS, "System.out.println(System.nanoTime());"),
        limits=Limits(wall=60, cpu=20),
    ) == [GOOD, GOOD, GOOD, BAD, BAD]


def test_another_jdk_is_a_side_too(asker: Asker, jdk: Jdk) -> None:
    other = [each for each in JDKS if each.version != jdk.version]
    if not other:
        pytest.skip("there is only one JDK")
    version = "System.out.println(Runtime.version().feature());"
    assert asker(
        Shown(differ=(str(jdk.home), str(other[0].home))),
        filled(FAILS, version),
        filled(FAILS, "System.out.println(1);"),
        limits=Limits(wall=60, cpu=20),
    ) == [GOOD, BAD]


def test_a_place_must_be_reached(asker: Asker) -> None:
    text = FAILS.replace("BODY", 'if (args.length == 0)\n f("");\n f(null);')
    gone = text.replace('f("");', ";")
    never = text.replace("== 0", "== 9")
    shown = Shown(exception=("NullPointerException",), reached=("Main.java:5",))
    programs = [Program.of({"Main.java": each}) for each in (text, gone, never)]
    assert asker(shown, *programs) == [GOOD, BAD, BAD]


def test_a_read_that_gets_what_was_meant_for_another_is_refused(
    asker: Asker, tmp_path: Path
) -> None:
    stdin = tmp_path / "input"
    stdin.write_text("one\n\ntwo\n3\n")
    skipped = READS.replace("while (!in.readLine().isEmpty()) { }", "")
    less = READS.replace("System.out.println(new java.util.Scanner(System.in).nextInt());", "")
    shown = Shown(stdout=(re.compile("^second"),), input_subsequence=True)
    programs = [Program.of({"Main.java": each}) for each in (READS, skipped, less)]
    assert asker(shown, *programs, stdin=stdin) == [GOOD, BAD, GOOD]
    seen = Shown(stdout=(re.compile("^second twotrue$"), re.compile("^3$")), input_subsequence=True)
    assert asker(seen, programs[0], stdin=stdin) == [GOOD]


def test_javac_is_asked_plainly(asker: Asker) -> None:
    error = Shown(javac_error=("prob.found.req",))
    assert asker(
        error,
        filled(FAILS, "int x = true;"),
        filled(FAILS, "int x = y;"),
        filled(FAILS, 'String s = "Main.java:1:1: compiler.err.prob.found.req: x";'),
        filled(FAILS, "int x = true;").replacing({"Main.java": b"class Main { int x = true; } }"}),
    ) == [GOOD, NO_COMPILE, BAD, NO_COMPILE]
    warning = Shown(javac_warning=("raw.class.use",), stdout=(re.compile("x"),))
    assert asker(
        warning,
        filled(FAILS, 'java.util.List l = null; System.out.println("x");'),
        filled(FAILS, "java.util.List l = null;"),
        filled(FAILS, 'System.out.println("x");'),
    ) == [GOOD, BAD, BAD]


def test_a_breakdown_of_javac_is_known_again(asker: Asker) -> None:
    deep = f"int x = {'(' * 9000}1{')' * 9000};"
    assert asker(
        Shown(javac_crash=True),
        filled(FAILS, deep),
        filled(FAILS, f"f(null); {deep}"),
        filled(FAILS, "int x = y;"),
        filled(FAILS, ""),
    ) == [GOOD, GOOD, NO_COMPILE, BAD]
