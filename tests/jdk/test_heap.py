"""The heap and the collector of a variant are the same in both modes, and the user's if chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chipper.jvm.heap import bounded
from chipper.jvm.jdk import Jdk
from chipper.source.program import Program

if TYPE_CHECKING:
    from tests.jdk.conftest import Ask

BEANS = "java.lang.management.ManagementFactory.getGarbageCollectorMXBeans()"
TELL = f"System.out.println(Runtime.getRuntime().maxMemory() >> 20); {BEANS}.forEach(b -> "
TELL += "System.out.println(b.getName()));"
TEXT = f"class Main {{ public static void main(String[] args) {{ {TELL} }} }}"


@pytest.mark.parametrize(
    ("options", "added"),
    [
        ((), ["-Xmx1024m", "-Xms64m", "-XX:+UseSerialGC"]),
        (("-Xmx64m",), ["-XX:+UseSerialGC"]),
        (("-Xms9m",), ["-Xmx1024m", "-XX:+UseSerialGC"]),
        (("-XX:+UseG1GC",), ["-Xmx1024m", "-Xms64m"]),
        (("-XX:ErrorFile=crash",), ["-Xmx1024m"]),
        (("@of.the.user",), ["-Xmx1024m", "-XX:+UseSerialGC"]),
        (("-XX:MaxRAMPercentage=50", "-XX:+UseParallelGC"), []),
    ],
)
def test_only_what_the_user_left_open_is_chosen(options: tuple[str, ...], added: list[str]) -> None:
    assert bounded(options, Jdk(Path("jdk"), 21, "21")) == added


def test_the_collector_is_the_one_that_the_archive_of_the_jdk_is_for() -> None:
    assert bounded(("-Xmx64m",), Jdk(Path("jdk"), 17, "17")) == ["-XX:+UseG1GC"]


@pytest.mark.parametrize("options", [(), ("-XX:+UseParallelGC",)])
def test_both_modes_give_a_variant_the_same_memory(
    ask: Ask, plain: Ask, jdk: Jdk, options: tuple[str, ...]
) -> None:
    program = Program.of({"Main.java": TEXT})
    warm = ask(program, "^never$", options=options)
    cold = plain(jdk, program, "^never$", options=options)
    assert warm.output_head == cold.output_head
    assert (b"PS MarkSweep" in warm.output_head) == bool(options)
    assert warm.output_head.startswith(b"1024\n") == (not options)
