"""The resident compiler against a javac started afresh, where the two could differ."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from threading import Event, Timer
from typing import TYPE_CHECKING

import pytest

from chipper.fence.process import Limits
from chipper.oracle.contract import Cancelled
from chipper.oracle.folder import Folders, gather
from chipper.oracle.internal import Internal
from chipper.oracle.warm import Built, Warm
from chipper.source.codec import decode
from chipper.source.edit import Edit, Splice
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import File, Program
from chipper.source.variant import Variant
from tests.jdk.cold import cold, said, warm
from tests.jdk.conftest import javac_of

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk

Both = Callable[..., Verdict | None]


@pytest.fixture(scope="module")
def folders(scratch: Path) -> Iterator[Folders]:
    folders = Folders(scratch=scratch)
    yield folders
    folders.close()


@pytest.fixture
def both(internal: Internal, jdk: Jdk, folders: Folders) -> Both:
    """The verdict of both on a program, once they are the same, to the last byte."""

    def agreed(program: Program, *options: str, classpath: tuple[str, ...] = ()) -> Verdict | None:
        javac = javac_of(jdk, options=options, classpath=classpath)
        variant = Variant(program)
        truth = cold(javac, variant, folders)
        if options or classpath:
            with Internal(javac) as other:
                assert warm(other, javac, variant, folders) == truth
        else:
            assert warm(internal, javac, variant, folders) == truth
        return truth[0]

    return agreed


def deep(levels: int) -> Program:
    value = "(" * levels + "x" + " + 1)" * levels
    return Program.of({"A.java": f"class A {{ int f(int x) {{ return {value}; }} }}"})


NO = Verdict.NO_COMPILE
SMALL = Program.of({"A.java": "class A { int f() { return 1; } }"})
ODD = {
    "an emptied file still makes its package": (
        {"p/Gone.java": "\n", "A.java": "import p.*; class A { }"}, None),
    "an emptied file still promises its class": (
        {"Gone.java": "\n", "A.java": "class A { Gone g; }"}, NO),
    "a promise hides an import": (
        {"p/B.java": "\n", "q/B.java": "package q; public class B { }",
         "p/A.java": "package p; import q.*; class A { B b; }"}, NO),
    "a class in a file of another name": (
        {"A.java": "class A { Inner i; }", "Other.java": "class Inner { }"}, None),
    "a public class in a file of another name": ({"A.java": "public class B { }"}, NO),
    "a file in the wrong folder": (
        {"p/A.java": "package q; public class A { }", "B.java": "class B { q.A a; }"}, None),
    "a duplicate class": ({"A.java": "class A { }", "B.java": "class A { }"}, NO),
    "nothing but blanks": ({"A.java": " \n\n"}, None),
    "a package and a class of one name": (
        {"p/A.java": "package p; class A { }", "p.java": "package p; class p { }",
         "q/p.java": "package q; class p { }", "q/p/A.java": "package q.p; class A { }"}, NO),
    "a package's annotations": (
        {"p/package-info.java": "@Deprecated package p;", "p/A.java": "package p; class A { }"},
        None),
    "a module": (
        {"module-info.java": "module m { exports p; }",
         "p/A.java": "package p; public class A { }"}, None),
    "a module that needs another": (
        {"module-info.java": "module m { }", "A.java": "package p; class A { java.sql.Date d; }"},
        NO),
    "a module that is not a module": (
        {"module-info.java": "\n", "A.java": "package p; class A { java.sql.Date d; }"}, None),
    "a class of java.lang": ({"String.java": "class String { }", "A.java": "class A { String s; }"},
                             None),
    "a class in java.lang": ({"A.java": "package java.lang; class A { }"}, NO),
    "a cycle": ({"A.java": "class A extends B { }", "B.java": "class B extends A { }"}, NO),
    "a file name that is no name": (
        {"not a name.java": "class A { }", "B.java": "class B extends A { }"}, None),
    "a name that no disk takes": ({"A.java": f"class A {{ class {'x' * 260} {{ }} }}"}, NO),
    "a name that a disk just takes": ({"A.java": f"class A {{ class {'x' * 247} {{ }} }}"}, None),
    "code too large": (
        {"A.java": f"class A {{ int x; void f() {{ {'x = x * 31 + 7;' * 9000} }} }}"}, NO),
    "names beyond ASCII": (
        {"Größe.java": "class Größe { char c = 'é'; String s = \"\U0001f600\"; }"}, None),
    "sealed, with an enum": (
        {"A.java": "class A { enum E { X, Y { int w() { return 2; } }; int w() { return 1; } } }"},
        None),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_odd_programs_are_judged_as_by_javac(both: Both, name: str) -> None:
    texts, verdict = ODD[name]
    assert both(Program.of(texts)) is verdict


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        (("--release", "11"), NO),
        (("--release=17",), None),
        (("-source", "11", "-target", "11"), NO),
        (("-g:none", "-parameters", "-Xlint:all"), None),
        (("-Werror", "-Xlint:all"), None),  # we say -nowarn
        (("-proc:only",), None),
        (("-no-such-option",), Verdict.INFRA_ERROR),
        (("--release", "999"), Verdict.INFRA_ERROR),
        (("-XDstringConcat=inline", "-encoding", "UTF-8"), None),
    ],
)
def test_options_mean_what_they_mean_to_javac(
    both: Both, options: tuple[str, ...], verdict: Verdict | None
) -> None:
    methods = 'List f() { return l; } String s() { return "" + l; }'
    text = f"import java.util.*; record A(List<String> l) {{ {methods} }}"
    assert both(Program.of({"A.java": text}), *options) is verdict


def test_the_class_path_is_behind_the_program(both: Both, tmp_path: Path) -> None:
    (tmp_path / "B.java").write_text("public class B { static int x; }")
    program = Program.of({"A.java": "class A { int y = B.x; }"})
    assert both(program) is NO
    assert both(program, classpath=(str(tmp_path),)) is None
    own = Program.of({"A.java": "class A { int y = B.x; }", "B.java": "class B { }"})
    assert both(own, classpath=(str(tmp_path),)) is NO


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("class A { char c = 'é'; }".encode("latin-1"), None),
        (b"\xef\xbb\xbfclass A { }", None),
        ("class A { char c = 'é'; }".encode("utf-16"), None),
    ],
)
def test_the_characters_are_those_that_javac_reads(
    both: Both, raw: bytes, verdict: Verdict | None
) -> None:
    text, codec = decode(raw)
    assert both(Program((File("A.java", text, codec),))) is verdict


def test_what_breaks_javac_is_asked_of_a_fresh_one(both: Both) -> None:
    assert both(deep(20_000)) is NO
    assert both(SMALL) is None


def test_errors_are_told_with_their_places(internal: Internal) -> None:
    text = 'class Ä { int é() { return "text"; } void g() { h(1); } int x = "ß"; }'
    program = Program.of({"Ä.java": text, "B.java": "class B { Missing m; }"})
    assert internal.compilers is not None
    told = internal.compilers.diagnostics(Variant(program), Event())
    sources = {file.path: file.text for file in program}
    found = [(each.key, sources[each.path][each.start : each.end].decode()) for each in told]
    assert found == [
        ("compiler.err.cant.resolve.location", "Missing"),
        ("compiler.err.prob.found.req", '"text"'),
        ("compiler.err.cant.resolve.location.args", "h"),
        ("compiler.err.prob.found.req", '"ß"'),
    ]
    assert "Missing" in told[0].arguments


def test_a_killed_worker_is_replaced_and_the_question_asked_again(
    internal: Internal, jdk: Jdk, folders: Folders
) -> None:
    assert internal.compilers is not None
    asker = Warm(internal.compilers, javac_of(jdk), folders)
    assert isinstance(asker.built(Variant(SMALL), Event()), Built)
    [pid] = internal.compilers.pids()
    os.kill(pid, signal.SIGKILL)
    assert isinstance(asker.built(Variant(SMALL), Event()), Built)
    [pid] = internal.compilers.pids()
    big = Program.of({f"A{n}.java": _long(n) for n in range(60)})
    killer = Timer(0.3, os.kill, (pid, signal.SIGKILL))
    killer.start()
    assert isinstance(asker.built(Variant(big), Event()), Built)
    killer.join()
    assert internal.compilers.pids() != [pid]


def _long(number: int) -> str:
    methods = " ".join(f"int f{n}(int x) {{ return x * {n} + f{n}(x); }}" for n in range(400))
    return f"class A{number} {{ {methods} }}"


def test_a_question_taken_back_is_abandoned_and_the_next_is_answered(
    internal: Internal, jdk: Jdk, folders: Folders
) -> None:
    asker = Warm(internal.compilers, javac_of(jdk), folders)
    big = Program.of({f"B{n}.java": _long(n).replace("class A", "class B") for n in range(100)})
    cancel = Event()
    Timer(0.3, cancel.set).start()
    begun = time.monotonic()
    with pytest.raises(Cancelled):
        asker.built(Variant(big), cancel)
    assert time.monotonic() - begun < 2
    assert isinstance(asker.built(Variant(SMALL), Event()), Built)
    assert internal.compilers is not None
    assert len(internal.compilers.pids()) == 1


@pytest.mark.parametrize("flag", ["-J-Xmx24m", "-J-XX:+ExitOnOutOfMemoryError"])
def test_a_compiler_that_runs_out_of_memory_says_nothing_of_others(
    jdk: Jdk, folders: Folders, flag: str
) -> None:
    javac = javac_of(jdk, options=tuple({"-J-Xmx24m", flag}))
    big = {f"C{n}.java": _long(n).replace("class A", "class C") for n in range(100)}
    base = Program.of(dict.fromkeys(big, "\n"))
    edit = Edit.of(Splice(path, 0, 1, text.encode()) for path, text in big.items())
    with Internal(javac) as internal:
        asker = Warm(internal.compilers, javac, folders)
        answer = asker.built(Variant(base, edit), Event())
        assert isinstance(answer, Judgement)
        assert (answer.verdict, answer.stage) == (NO, "crash")
        assert isinstance(asker.built(Variant(base), Event()), Built)


def test_a_compile_that_never_ends_is_a_crash(jdk: Jdk, folders: Folders) -> None:
    javac = javac_of(jdk, limits=Limits(wall=1.0))
    big = Program.of({f"D{n}.java": _long(n).replace("class A", "class D") for n in range(200)})
    with Internal(javac) as internal:
        answer = Warm(internal.compilers, javac, folders).built(Variant(big), Event())
        assert said(answer)[0] is NO
        assert isinstance(answer, Judgement)
        assert answer.stage == "crash"
        assert internal.compilers is not None
        assert internal.compilers.pids() == []


def test_the_compiler_never_loads_what_it_compiles(
    jdk: Jdk, folders: Folders, tmp_path: Path
) -> None:
    services = tmp_path / "user" / "META-INF" / "services"
    services.mkdir(parents=True)
    (services / "javax.annotation.processing.Processor").write_text("Maker\n")
    mark = tmp_path / "loaded"
    loads = f'static {{ new java.io.File("{mark}").mkdir(); }}'
    texts = {
        "Maker.java": "public class Maker extends javax.annotation.processing.AbstractProcessor "
        "{ " + loads + " public boolean process(java.util.Set<? extends "
        "javax.lang.model.element.TypeElement> t, javax.annotation.processing.RoundEnvironment r) "
        "{ return false; } }",
        "A.java": f"@Deprecated class A {{ {loads} static final int X = 1; int y = A.X; }}",
    }
    with Internal(javac_of(jdk), gather([tmp_path / "user"])) as internal:
        asker = Warm(internal.compilers, javac_of(jdk), folders)
        for _ in range(2):
            assert isinstance(asker.built(Variant(Program.of(texts)), Event()), Built)
    assert not mark.exists()
