"""Variants in parked JVMs: whatever they do, the verdict is right and nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import randrange
from threading import Event, Timer
from typing import TYPE_CHECKING, Any

import pytest

from chipper.fence.process import Limits
from chipper.oracle.contract import Cancelled
from chipper.oracle.folder import gather
from chipper.oracle.internal import Internal
from chipper.oracle.launch import Launch
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.conftest import JDKS, javac_of, printing

if TYPE_CHECKING:
    from chipper.jvm.jdk import Jdk
    from tests.jdk.conftest import Ask

SHORT = Limits(wall=20, cpu=1.5)
THREAD = "new Thread(() -> { while (true) { } }).start();"
HOOK = "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } }));"


@pytest.mark.parametrize(
    ("body", "verdict", "note"),
    [
        ('System.out.println("the symptom");', Verdict.GOOD, ""),
        ('System.err.print("symptom");', Verdict.GOOD, ""),
        ('System.out.println("symp"); System.out.println("tom");', Verdict.BAD, "exit 0"),
        ("System.exit(7);", Verdict.BAD, "exit 7"),
        ("Runtime.getRuntime().halt(8);", Verdict.BAD, "exit 8"),
        ('System.out.print("symptom"); Runtime.getRuntime().halt(1);', Verdict.GOOD, ""),
        ("throw new IllegalStateException();", Verdict.BAD, "exit 1"),
        ("int[][] a = new int[100][]; for (int i = 0; ; i++) a[i % 100] = new int[1 << 24];",
         Verdict.BAD, "exit 1"),
        ("System.out.close(); System.err.close();", Verdict.BAD, "exit 0"),
        ("System.out.println(System.in.read());", Verdict.BAD, "exit 0"),
        ("int x = \"text\";", Verdict.NO_COMPILE, "incompatible types"),
    ],
)  # fmt: skip
def test_a_variant_ends_as_it_likes(ask: Ask, body: str, verdict: Verdict, note: str) -> None:
    answer = ask(body)
    assert answer.verdict is verdict
    assert note in answer.note


@pytest.mark.parametrize(
    "body", ["while (true) { }", THREAD, HOOK, f"{HOOK} System.exit(0);", f"{THREAD} return;"]
)
def test_what_never_ends_times_out(ask: Ask, body: str) -> None:
    answer = ask(body, limits=SHORT)
    assert (answer.verdict, answer.stage) == (Verdict.TIMEOUT, "run")


def test_shown_before_it_hangs_is_good_and_takes_no_time(ask: Ask) -> None:
    begun = time.monotonic()
    answer = ask(f'System.out.println("symptom"); {THREAD} {HOOK}', limits=Limits(wall=60, cpu=60))
    assert answer.verdict is Verdict.GOOD
    assert answer.output_digest is None
    assert time.monotonic() - begun < 20


def test_endless_recursion_is_an_exception_like_any_other(ask: Ask) -> None:
    loop = "static int f(int i) { return f(i + 1) + 1; }"
    text = f"class Main {{ {loop} public static void main(String[] a) {{ f(0); }} }}"
    answer = ask(Program.of({"Main.java": text}), "StackOverflowError")
    assert answer.verdict is Verdict.GOOD


def test_a_flood_ends_at_the_limit(ask: Ask) -> None:
    answer = ask(
        'while (true) System.out.println("flood");', limits=Limits(wall=30, output=100_000)
    )
    assert answer.verdict is Verdict.LIMIT


def test_a_child_that_holds_the_output_is_not_waited_for(ask: Ask) -> None:
    seconds = str(randrange(100_000, 1_000_000))
    answer = ask(f'new ProcessBuilder("sleep", "{seconds}").inheritIO().start();')
    assert (answer.verdict, answer.note) == (Verdict.BAD, "no symptom, exit 0")
    wanted = f"sleep\0{seconds}\0".encode()
    assert not [pid for pid in _pids() if _said(pid) == wanted]


def _said(pid: str) -> bytes:
    try:
        return Path("/proc", pid, "cmdline").read_bytes()
    except OSError:
        return b""


def test_a_question_taken_back_is_over_at_once(ask: Ask) -> None:
    ask("")  # everything is warm now
    cancel = Event()
    Timer(1.0, cancel.set).start()
    begun = time.monotonic()
    with pytest.raises(Cancelled):
        ask("while (true) { }", cancel=cancel, limits=Limits(wall=60, cpu=60))
    assert time.monotonic() - begun < 10


TRACE = """class Main {
    static void first() { second(); }
    static void second() {
        Runnable third = () -> { throw new IllegalStateException("here"); };
        third.run();
    }
    public static void main(String[] args) {
        System.out.println(Thread.currentThread() + " " + Thread.currentThread().getName());
        System.out.println(java.util.Arrays.toString(args));
        System.out.println(new java.util.Scanner(System.in).nextLine());
        System.out.println(System.getProperty("mine"));
        System.out.println(Main.class.getClassLoader().getClass());
        System.out.println(ClassLoader.getSystemClassLoader().getParent().getClass());
        System.out.println(new java.io.File("Main.class").length());
        System.out.println(System.getProperty("java.class.path"));
        System.out.println(Main.class.getResource("Main.class") != null);
        first();
    }
}
"""


@pytest.mark.parametrize("there", JDKS, ids=lambda there: str(there.version))
def test_a_parked_jvm_shows_what_a_plain_one_shows(
    ask: Ask, plain: Ask, there: Jdk, tmp_path: Path
) -> None:
    stdin = tmp_path / "input"
    stdin.write_text("from the user\n")
    launch: dict[str, Any] = {
        "options": ("-Dmine=yes", "-ea"),
        "arguments": ("one", "two words"),
        "stdin": stdin,
    }
    program = Program.of({"Main.java": TRACE})
    with Internal(javac_of(there)) as internal:
        warm = ask(program, "^never$", internal=internal, **launch)
    cold = plain(there, program, "^never$", **launch)
    assert warm.output_head.decode() == cold.output_head.decode()
    assert b"at Main.first(Main.java:2)" in warm.output_head
    assert warm.output_digest == cold.output_digest


SHOUT = 'public static void main(String[] args) { System.out.println("symptom"); }'
LARGE = ", ".join(f'"{n:05}{"x" * 700}"' for n in range(600))


@pytest.mark.parametrize(
    ("main", "text"),
    [
        ("app.deep.Main", f"package app.deep; class Main {{ {SHOUT} }}"),
        ("Main$In", f"class Main {{ static class In {{ {SHOUT} }} }}"),
        ("Main", f"class Main {{ static String[] large = {{ {LARGE} }}; {SHOUT} }}"),
        ("Größe", f"class Größe {{ {SHOUT} }}"),
    ],
)
@pytest.mark.parametrize("there", JDKS, ids=lambda there: str(there.version))
def test_whatever_the_main_class_is_it_is_waited_for(there: Jdk, main: str, text: str) -> None:
    variant = Variant(Program.of({"Main.java": text}))
    launch = Launch(main, limits=Limits(wall=60, cpu=20))
    with Internal(javac_of(there)) as internal, internal.shows(printing("sym"), launch) as oracle:
        for _ in range(2):
            assert oracle.complete(variant, Event()).verdict is Verdict.GOOD


def test_a_main_class_of_a_library_is_run_as_well(jdk: Jdk) -> None:
    variant = Variant(Program.of({"Other.java": "class Other { }"}))
    limits = Limits(wall=60, cpu=20)
    launch = Launch("com.sun.tools.javac.Main", arguments=("-version",), limits=limits)
    with (
        Internal(javac_of(jdk)) as internal,
        internal.shows(printing("^javac "), launch) as oracle,
    ):
        assert oracle.judge(variant, Event()).verdict is Verdict.GOOD


def test_a_jvm_that_does_not_come_to_the_gate_is_no_trouble(ask: Ask) -> None:
    answer = ask('System.out.println("symptom");', options=("-XX:+NoSuchOption",))
    assert (answer.verdict, answer.note) == (Verdict.BAD, "no symptom, exit 1")


@pytest.mark.parametrize(
    "option", ["-Xbootclasspath/a:.", "-Djava.system.class.loader=Loader", "-javaagent:agent.jar"]
)
def test_a_java_that_looks_for_classes_elsewhere_is_not_parked(
    ask: Ask, plain: Ask, jdk: Jdk, option: str
) -> None:
    loader = "class Loader extends ClassLoader { public Loader(ClassLoader l) { super(l); } }"
    texts = {"Main.java": f"class Main {{ {SHOUT} }}", "Loader.java": f"public {loader}"}
    program = Program.of(texts)
    warm = ask(program, "symptom", options=(option,))
    cold = plain(jdk, program, "symptom", options=(option,))
    assert (warm.verdict, warm.note) == (cold.verdict, cold.note)
    assert (warm.verdict is Verdict.GOOD) == ("agent" not in option)


def test_a_class_file_that_rides_along_gives_way(ask: Ask, jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "user").mkdir()
    (tmp_path / "user" / "Main.class").write_bytes(b"an old one")
    with Internal(javac_of(jdk), gather([tmp_path / "user"])) as internal:
        answer = ask('System.out.println("symptom");', internal=internal)
    assert answer.verdict is Verdict.GOOD


def test_resources_that_ride_along_are_found(ask: Ask, jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "user" / "data").mkdir(parents=True)
    (tmp_path / "user" / "data" / "words.txt").write_text("symptom\n")
    by_class_path = 'Main.class.getResourceAsStream("/data/words.txt")'
    by_folder = 'new java.io.FileInputStream("data/words.txt")'
    with Internal(javac_of(jdk), gather([tmp_path / "user"])) as internal:
        for way in (by_class_path, by_folder):
            body = f"System.out.println(new Scanner({way}).nextLine());"
            assert ask(body, internal=internal).verdict is Verdict.GOOD
            assert ask(body).verdict is Verdict.BAD


def test_nothing_leaks_from_one_variant_to_the_next(ask: Ask) -> None:
    write = 'new java.io.File("left").createNewFile(); System.setProperty("left", "x");'
    look = 'if (new java.io.File("left").exists() || System.getProperty("left") != null)'
    shout = 'System.out.println("symptom");'
    assert ask(write).verdict is Verdict.BAD
    assert ask(f"{look} {shout}").verdict is Verdict.BAD


def test_a_missing_main_is_bad(ask: Ask) -> None:
    assert ask(Program.of({"Main.java": "class Other { }"})).verdict is Verdict.BAD
    assert ask(Program.of({"Main.java": "class Main { }"})).verdict is Verdict.BAD


ORPHAN = """
import re, sys
from pathlib import Path
from threading import Event
from chipper.fence.process import Limits
from chipper.oracle.internal import Internal
from chipper.oracle.launch import Launch
from chipper.source.variant import Variant
from tests.jdk.conftest import javac_of, main, printing
from chipper.jvm.jdk import find_jdk
import os
javac = javac_of(find_jdk(Path(sys.argv[1]), os.environ))
with Internal(javac, scratch=Path(sys.argv[2])) as internal:
    launch = Launch("Main", limits=Limits(wall=300))
    text = 'new java.io.File("begun").createNewFile(); while (true) { }'
    internal.shows(printing("x"), launch).judge(Variant(main(text)), Event())
"""


def test_nothing_outlives_a_chipj_that_is_killed(jdk: Jdk, tmp_path: Path) -> None:
    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", ORPHAN, str(jdk.home), str(tmp_path)]
    chipj = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": root}, cwd=root)
    until = time.monotonic() + 60
    while not list(tmp_path.rglob("begun")):
        assert chipj.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)
    chipj.kill()
    chipj.wait()
    while any(str(tmp_path).encode() in _said(pid) for pid in _pids()):
        assert time.monotonic() < until
        time.sleep(0.1)


def _pids() -> list[str]:
    return [name for name in os.listdir("/proc") if name.isdigit()]
