"""Class files that join texts with a builder: the program does and prints what it did before."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.fence.process import Limits
from chipper.oracle.internal import Internal
from chipper.oracle.launch import Launch
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.conftest import JDKS, javac_of, printing

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.jvm.jdk import Jdk
    from chipper.jvm.seat import Made
    from tests.jdk.conftest import Ask

CALL_SITE = b"makeConcatWithConstants"

# Every kind of operand, in every kind of place, and what goes wrong in the middle of one.
TEXT = Path(__file__).with_name("Joins.java").read_text()


@pytest.mark.parametrize("options", [(), ("-g",), ("-XDstringConcat=indy",)], ids=str)
@pytest.mark.parametrize("there", JDKS, ids=lambda there: f"JDK {there.version}")
def test_it_prints_what_it_printed_before_traces_too(
    ask: Ask, plain: Ask, there: Jdk, options: tuple[str, ...]
) -> None:
    program = Program.of({"Main.java": TEXT})
    with Internal(javac_of(there, options=options), quick=True) as quick:
        assert quick.compilers is not None
        made = quick.compilers.compile(Variant(program), Event(), classes=True)
        found = ask(program, "^never$", internal=quick)
    cold = plain(there, program, "^never$")
    assert found.output_head.decode() == cold.output_head.decode()
    assert found.output_digest == cold.output_digest
    assert b"text 0" in cold.output_head  # it came that far
    assert b"at Main.deeper(" in cold.output_head
    chosen = any(option.startswith("-XD") for option in options)
    assert (b"(I)Ljava/lang/StringBuilder;" in made.classes["Main"]) == (not chosen)


def compiled(jdk: Jdk, text: str, *, quick: bool) -> Made:
    with Internal(javac_of(jdk), quick=quick) as internal:
        assert internal.compilers is not None
        program = Program.of({"Main.java": text})
        return internal.compilers.compile(Variant(program), Event(), classes=True)


def joins(statement: Callable[[int], str], number: int) -> str:
    body = " ".join(map(statement, range(number)))
    return f"class Main {{ static String s; static void f(int i, Object o) {{ {body} }} }}"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (joins(lambda n: 's = "a" + i + "b" + i + s;', 2500), "compiled"),  # a builder: 64 kB
        (joins(lambda n: 's = "a" + i + "b" + i + s;', 8000), "refused"),
        (joins(lambda n: f's = i + "{"a" * 30_000}" + s + "{"b" * 30_000}";', 1), "compiled"),
        (joins(lambda n: f's = i + "{"a" * 40_000}" + s + "{"b" * 40_000}";', 1), "refused"),
        (joins(lambda n: f's = i + "{n}" + s;', 200), "compiled"),
        (joins(lambda n: "s = " + " + ".join(["s"] * 900) + ";", 1), "compiled"),
        (joins(lambda n: "s = s + missing;", 1), "refused"),
    ],
)
@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: f"JDK {jdk.version}")
def test_what_compiles_is_what_javac_compiles(jdk: Jdk, text: str, outcome: str) -> None:
    found, truth = (compiled(jdk, text, quick=quick) for quick in (True, False))
    assert (found.outcome, found.note) == (truth.outcome, truth.note)
    assert found.outcome == outcome


def test_class_files_for_older_jvms_stay_as_they_are(jdk: Jdk) -> None:
    program = Program.of({"Main.java": 'class Main { String f(Object o) { return o + "x"; } }'})
    made = []
    for quick in (True, False):
        with Internal(javac_of(jdk, options=("--release", "8")), quick=quick) as internal:
            assert internal.compilers is not None
            made.append(internal.compilers.compile(Variant(program), Event(), classes=True))
    assert made[0].classes == made[1].classes != {}


def test_class_files_that_are_not_for_running_alone_are_javacs_own(jdk: Jdk) -> None:
    text = 'class Main { String f(int i) { return "a" + i; } }'
    assert CALL_SITE in compiled(jdk, text, quick=False).classes["Main"]
    assert CALL_SITE not in compiled(jdk, text, quick=True).classes["Main"]


def test_an_array_that_is_joined_is_an_object_and_not_its_characters(jdk: Jdk) -> None:
    launch = Launch("Main", limits=Limits(wall=60, cpu=20))
    text = 'class Main { public static void main(String[] a) { System.out.println("sym" + a); } }'
    asked = printing("^sym.Ljava.lang.String;@"), launch
    with Internal(javac_of(jdk), quick=True) as quick, quick.shows(*asked) as oracle:
        variant = Variant(Program.of({"Main.java": text}))
        assert oracle.judge(variant, Event()).verdict is Verdict.GOOD
