"""An original that is not the same every time: what was learnt from it does not hold again."""

from __future__ import annotations

from contextlib import closing
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.cli.builtin import Builtin
from chipper.cli.symptoms import Shown
from chipper.errors import Flaky, NotShown
from chipper.fence.process import Limits
from chipper.oracle.folder import NOBODY
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.source.program import Program
from chipper.start import start

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from chipper.source.judgement import Judgement
    from chipper.source.variant import Variant
    from tests.oracle.conftest import Script

    Began = Callable[[Shown, str], object]

# Programs in shell, for the JDK made of shell; LOG has a line for each run so far.
COUNT = "echo x >> LOG; n=$(wc -l < LOG)\n"
CRASH = (
    "printf '#  SIGSEGV (0xb)\\n# Problematic frame:\\n# V  [libjvm.so+0x1]  f+0x2\\n' > hs_err.log"
)
BROKEN = "echo java.lang.Error; printf '\\tat p.Attr.f%s(A.java:1)\\n' $n; exit 4"


@pytest.fixture
def begin(fake_jdk: Jdk, environment: dict[str, str], tmp_path: Path) -> Began:
    """Begin with a program of shell, as the command does."""

    def began(shown: Shown, text: str) -> object:
        text = text.replace("LOG", str(tmp_path / "log"))
        program = Program.of({"Main.java": text})
        javac = Javac(fake_jdk, java_environment(environment, fake_jdk))
        builtin = Builtin.of(shown, program, javac, Launch("Main"), NOBODY)
        with closing(builtin.external()(Limits(wall=20))) as oracle:

            def judge(variant: Variant) -> Judgement:
                return oracle.judge(variant, Event())

            return start(program, program.files[0], "Main", judge, empty=False)

    return began


@pytest.mark.parametrize(
    ("shown", "text", "words"),
    [
        (
            Shown(same_output=True),
            "echo same\necho run $n\n",
            "run 1 bad (no symptom, exit 0: printed 'run 2', and 'run 1' at first), run 2 bad (",
        ),
        (
            Shown(same_output=True),
            "echo same; [ $n != 3 ] || exit 4\n",
            "run 1 good, run 2 bad (no",
        ),
        (Shown(jvm_crash=True), f"[ $n = 2 ] || {CRASH}\n", "run 1 bad (no symptom, exit "),
        (Shown(jvm_crash=True), f"[ $n = 1 ] || {CRASH}\n", "run 1 bad, run 2 good"),
    ],
)
def test_it_is_flaky_and_the_runs_are_told(
    begin: Began, shown: Shown, text: str, words: str
) -> None:
    with pytest.raises(Flaky, match="judged differently: ") as raised:
        begin(shown, COUNT + text)
    assert words in raised.value.message
    assert raised.value.help


def test_a_javac_that_breaks_down_elsewhere_each_time_is_flaky(begin: Began) -> None:
    text = f"# javac: {COUNT.strip()}; {BROKEN}\n"
    with pytest.raises(Flaky, match=r"run 1 bad \(.*: javac broke down at first\), run 2 bad"):
        begin(Shown(javac_crash=True), text)


def test_it_is_flaky_too_where_a_place_must_be_reached(
    begin: Began, fake_jdk: Jdk, script: Script
) -> None:
    """What is asked then is not the original itself but one that tells where it comes."""
    count = COUNT.replace("LOG", "$(dirname $0)/log")
    script(f"{fake_jdk.home}/bin/javac", "")
    script(
        f"{fake_jdk.home}/bin/java",
        f'{count}echo "reached line 3 in file Main.java" >> "$CHIPJ_REACHED"; echo run $n',
    )
    text = "class Main {\n    void main() {\n        f();\n    }\n}\n"
    with pytest.raises(Flaky, match=r"run 1 bad \(.* at first\), run 2 bad"):
        begin(Shown(same_output=True, reached=("Main.java:3",)), text)


def test_two_sides_that_are_never_the_same_are_flaky(begin: Began) -> None:
    with pytest.raises(Flaky, match=r"run 1 bad \(another output every time\)"):
        begin(Shown(differ=("-Da", "-Db")), COUNT + "echo $n\n")


def test_what_never_shows_it_is_not_flaky_and_what_always_does_is_not_either(
    begin: Began,
) -> None:
    with pytest.raises(NotShown, match="the JVM does not crash"):
        begin(Shown(jvm_crash=True), COUNT + "echo run $n\n")
    assert begin(Shown(same_output=True), "echo same\n")
