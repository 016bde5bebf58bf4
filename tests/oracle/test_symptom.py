"""The built-in symptom: compile, run, search each complete line."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from chipper.fence.process import Limits
from chipper.oracle.cold import Cold
from chipper.oracle.folder import Folders, gather
from chipper.oracle.javac import Javac, encoding_of, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.shows import Shows
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.lines import Lines
from chipper.oracle.symptom.printed import Printed, Search
from chipper.source.codec import Codec, decode
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import File, Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk

Ask = Callable[..., Judgement]


def asker(
    jdk: Jdk, user: Path, scratch: Path, environment: dict[str, str]
) -> Callable[..., Judgement]:
    def ask(
        program: Program | str,
        symptom: str = "symptom",
        main: str = "Main",
        javac: dict[str, Any] | None = None,
        **launch: Any,
    ) -> Judgement:
        if isinstance(program, str):
            program = Program.of({"Main.java": program})
        compiler = Javac(jdk, java_environment(environment, jdk), **(javac or {}))
        launching = Launch(main, **{"limits": Limits(wall=20), **launch})
        folders = Folders(gather([user]), scratch=scratch)
        bench = Cold(compiler, launching, folders)
        shown = Symptom((Printed(re.compile(symptom)),))
        with Shows(shown, bench, launching.limits) as oracle:
            return oracle.judge(Variant(program), Event())

    return ask


@pytest.fixture
def ask(fake_jdk: Jdk, user: Path, scratch: Path, environment: dict[str, str]) -> Ask:
    """Ask about a program in shell, with the JDK made of shell."""
    return asker(fake_jdk, user, scratch, environment)


@pytest.fixture
def ask_java(jdk: Jdk, user: Path, scratch: Path, environment: dict[str, str]) -> Ask:
    """Ask about statements in Java."""
    ask = asker(jdk, user, scratch, environment)

    def wrapped(body: str, **options: Any) -> Judgement:
        main = f"class Main {{ public static void main(String[] a) throws Exception {{ {body} }} }}"
        return ask(main, **options)

    return wrapped


def test_what_does_not_compile_is_never_bad(ask: Ask) -> None:
    answer = ask("broken; echo symptom\n")
    assert (answer.verdict, answer.stage) == (Verdict.NO_COMPILE, "javac")
    assert b"error: broken" in answer.output_head


@pytest.mark.parametrize("status", [3, 4, 134])
def test_a_compiler_that_breaks_down_is_told_apart(ask: Ask, status: int) -> None:
    answer = ask(f"# javac: exit {status}\necho symptom\n")
    assert (answer.verdict, answer.stage) == (Verdict.NO_COMPILE, "crash")
    assert str(status) in answer.note


def test_a_compiler_that_never_ends_is_a_crash(ask: Ask, sleeper: Any) -> None:
    answer = ask(f"# javac: {sleeper.command}\n", javac={"limits": Limits(wall=0.3)})
    assert (answer.verdict, answer.stage) == (Verdict.NO_COMPILE, "crash")
    assert not sleeper.pids


def test_no_annotation_processor_runs_unless_asked_for(ask: Ask) -> None:
    program = '# javac: case "$*" in *-proc:none*) ;; *) exit 1;; esac\necho symptom\n'
    assert ask(program).verdict is Verdict.GOOD
    asked = ask(program, javac={"options": ("-processor", "Mine")})
    assert asked.verdict is Verdict.NO_COMPILE


def test_wrong_options_and_a_missing_compiler_are_infra_errors(ask: Ask, fake_jdk: Jdk) -> None:
    assert ask("# javac: exit 2\n").verdict is Verdict.INFRA_ERROR
    assert ask("# javac: kill -9 $$\n").verdict is Verdict.INFRA_ERROR
    fake_jdk.javac.unlink()
    assert ask("").verdict is Verdict.INFRA_ERROR


def test_a_missing_java_and_a_killed_one_are_infra_errors(ask: Ask, fake_jdk: Jdk) -> None:
    assert ask("kill -9 $$\n").verdict is Verdict.INFRA_ERROR
    fake_jdk.java.unlink()
    assert ask("echo symptom\n").verdict is Verdict.INFRA_ERROR


@pytest.mark.parametrize(
    ("program", "good"),
    [
        ("echo the symptom here", True),
        ("echo the symptom here >&2", True),
        ("printf 'first\\nsymptom'", True),
        ("printf 'symp\\ntom'", False),
        ("printf symp; printf tom", True),
        ("printf symp; echo between >&2; echo tom", True),
        ("printf symp; echo tom >&2", False),
        ("echo symptom; exit 1", True),
    ],
)
def test_each_line_of_each_stream_is_searched(ask: Ask, program: str, good: bool) -> None:
    answer = ask(f"{program}\n")
    assert (answer.verdict, answer.stage) == (Verdict.GOOD if good else Verdict.BAD, "run")


def test_anchors_mean_the_line(ask: Ask) -> None:
    assert ask("echo a; echo b; echo c\n", "^b$").verdict is Verdict.GOOD
    assert ask("printf 'a\\rb\\fb\\n'\n", "^b$").verdict is Verdict.BAD
    assert ask("echo größer\n", "^gr.{2}er$").verdict is Verdict.GOOD
    assert ask("printf 'x\\377y\\n'\n", "^x.y$").verdict is Verdict.GOOD


def test_shown_before_the_deadline_is_good_and_else_a_timeout(ask: Ask, sleeper: Any) -> None:
    limits = Limits(wall=0.3)
    assert ask(f"echo symptom; {sleeper.command}\n", limits=limits).verdict is Verdict.GOOD
    assert ask(f"printf symptom; {sleeper.command}\n", limits=limits).verdict is Verdict.TIMEOUT
    assert ask(f"{sleeper.command}\n", limits=limits).verdict is Verdict.TIMEOUT
    assert not sleeper.pids


def test_shown_before_the_cap_is_good_and_else_a_limit(ask: Ask) -> None:
    limits = Limits(wall=20, output=100_000)
    assert ask("echo symptom; yes\n", limits=limits).verdict is Verdict.GOOD
    assert ask("yes\n", limits=limits).verdict is Verdict.LIMIT
    assert ask("yes | head -c 200000; echo symptom\n", limits=limits).verdict is Verdict.LIMIT


def test_the_evidence_is_kept(ask: Ask) -> None:
    one = ask("seq 1 5000; echo e >&2\n")
    assert len(one.output_head) == 4096
    assert one.output_digest == ask("echo e >&2; seq 1 5000\n").output_digest
    assert one.output_digest != ask("seq 1 5000\n").output_digest
    assert ask("echo o; echo e >&2\n").output_head == b"o\ne\n"
    assert one.wall > 0


def test_home_is_empty_and_private(ask: Ask) -> None:
    program = (
        'ls -A "$HOME" "$TMPDIR" | wc -w; case $HOME in "$PWD"*) ;; *) touch "$HOME/x";; esac\n'
    )
    for _ in range(2):
        assert ask(f"{program}ls $HOME\n").output_head.split()[1:] == [b"x"]


def test_a_line_is_found_wherever_the_chunks_are_cut() -> None:
    text = b"one\nthe symptom\nthree"
    for cut in range(len(text) + 1):
        search = Search(Printed(re.compile("^the symptom$")))
        lines = Lines(search.line)
        lines.take(0, text[:cut])
        lines.take(0, text[cut:])
        assert search.found
    search = Search(Printed(re.compile("three")))
    lines = Lines(search.line)
    lines.take(0, text)
    assert not search.found
    lines.finish()
    assert search.found


@pytest.mark.parametrize(
    ("raws", "name"),
    [
        ([b"class A {}"], "UTF-8"),
        ([b"class A {}", "class Ü {}".encode()], "UTF-8"),
        ([b"class A {}", "class Ü {}".encode("latin-1")], "ISO-8859-1"),
        (["class A {}".encode("utf-16")], "UTF-16"),
        (["class Ü {}".encode("utf-8-sig"), "class Ö {}".encode()], "UTF-8"),
        (["class Ü {}".encode(), "class Ü {}".encode("latin-1")], ""),
    ],
)
def test_javac_is_told_the_encoding_if_there_is_one(raws: list[bytes], name: str) -> None:
    decoded = [decode(raw) for raw in raws]
    java = encoding_of((codec, text) for text, codec in decoded)
    assert java.lower() == name.lower()
    assert encoding_of([(Codec("cp1252"), b"x")]) == "cp1252"


@pytest.mark.jdk
def test_a_java_program_is_judged(ask_java: Ask, user: Path) -> None:
    (user / "words.txt").write_text("a word\nof symptoms\n")
    (user / "in.txt").write_text("from standard input")
    read = 'for (var x : java.nio.file.Files.readAllLines(java.nio.file.Path.of("words.txt")))'
    assert ask_java(f"{read} System.out.println(x);").verdict is Verdict.GOOD
    every = (
        "System.err.println(a[0] + '|' + System.getProperty(\"x\") + '|' + System.getenv(\"TZ\")"
        "+ '|' + new String(System.in.readAllBytes()) + '|' + System.getProperty(\"user.home\"));"
    )
    answer = ask_java(
        every,
        symptom=r"^ä ö\|1\|UTC\|from standard input\|.*/home$",
        arguments=("ä ö",),
        options=("-Dx=1",),
        stdin=user / "in.txt",
    )
    assert answer.verdict is Verdict.GOOD, answer
    assert answer.cpu > 0.1


@pytest.mark.jdk
def test_a_java_program_that_does_not_compile_or_hangs(ask_java: Ask) -> None:
    answer = ask_java("int x = true;")
    assert (answer.verdict, answer.stage) == (Verdict.NO_COMPILE, "javac")
    assert "incompatible types" in answer.note
    hook = (
        "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true); })); while (true);"
    )
    answer = ask_java(hook, limits=Limits(wall=30, cpu=0.5))
    assert answer.verdict is Verdict.TIMEOUT
    assert answer.wall < 15


@pytest.mark.jdk
def test_a_program_of_files_in_several_encodings_and_folders(
    jdk: Jdk, user: Path, scratch: Path, environment: dict[str, str]
) -> None:
    ask = asker(jdk, user, scratch, environment)
    main = (
        "package app; class Main { public static void main(String[] a) {"
        " System.out.println(lib.Größe.T); } }"
    )
    lib = 'package lib; public class Größe { public static final String T = "symptom é"; }'
    for encoding in ("utf-8", "latin-1", "utf-16"):
        raws = {"src/app/Main.java": main, "src/the lib/Größe.java": lib}
        files = (File(path, *decode(text.encode(encoding))) for path, text in raws.items())
        answer = ask(Program(tuple(files)), "^symptom é$", main="app.Main")
        assert answer.verdict is Verdict.GOOD, answer


@pytest.mark.jdk
def test_options_and_class_path_reach_the_compiler(ask_java: Ask) -> None:
    assert ask_java("", javac={"options": ("--release", "6000")}).verdict is Verdict.INFRA_ERROR
    raw = "java.util.List x = new java.util.ArrayList(); x.add(1);"
    strict = {"options": ("-Xlint:unchecked", "-Werror", "-proc:none", "-encoding", "UTF-8")}
    assert ask_java(raw, javac=strict).verdict is Verdict.NO_COMPILE
    assert ask_java(raw, symptom="^$").verdict is Verdict.BAD


@pytest.mark.jdk
def test_a_stack_overflow_of_javac_is_a_crash(ask_java: Ask) -> None:
    answer = ask_java(f"int x = {'(' * 9000}1{')' * 9000};")
    assert (answer.verdict, answer.stage) == (Verdict.NO_COMPILE, "crash")
