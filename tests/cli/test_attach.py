"""What a report is made of, from a story alone: headers of jtreg tests, and repro.sh."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from chipper.attach.regression import jtreg
from chipper.attach.repro import repro
from chipper.attach.story import Story
from chipper.journal import Record
from chipper.jvm.jdk import find_jdk
from chipper.source.program import Program
from tests.cli.test_report import reproduced

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.report import Summary


def test_the_header_of_a_jtreg_test_says_what_is_compiled_and_run() -> None:
    main = "class Main { public static void main(String[] a) { } }\n"
    files = {"app/Main.java": f"package app;\n{main}", "app/More.java": "class More { }\n"}
    one = told(files, {"exit": 3, "java_option": ("-ea", "-Dx=*/"), "args": ("a", "b")})
    assert header(one["app/Main.java"]) == [
        "@test",
        "@summary exit 3",
        "@compile app/Main.java app/More.java",
        "@run main/othervm -ea -Dx=* / app.Main a b",
    ]
    assert (
        f"package app;\npublic {main}".encode() in one["app/Main.java"]
    )  # jtreg cannot call others
    assert one["app/More.java"] == b"class More { }\n"
    other = told({"app/Main.java": files["app/Main.java"]}, {"javac_error": ("a.b",)})
    assert header(other["app/Main.java"]) == [
        "@test",
        "@summary javac-error a.b",
        "@compile app/Main.java",
    ]


def told(files: dict[str, str], options: dict[str, Any]) -> dict[str, bytes]:
    return jtreg(story(files, options, "app.Main"))


def header(text: bytes) -> list[str]:
    """The tags of a jtreg test: a comment before anything else, a tag a line."""
    comment, _, rest = text.decode().partition(" */\n")
    first, *lines = comment.splitlines()
    assert (first, rest.startswith("package app;")) == ("/*", True)
    assert all(line.startswith(" * @") for line in lines)
    return [line.removeprefix(" * ") for line in lines]


def story(files: dict[str, str], options: dict[str, Any], main: str, head: bytes = b"") -> Story:
    """A story without a run."""
    record = Record("", "", {"main": main}, {}, "none", 0.0)
    return Story(Program.of(files), options, (), record, cast("Summary", None), head, {})


def test_what_only_led_the_reduction_is_not_in_repro() -> None:
    options = {"exit": 3, "reached": ("Main.java:1",), "input_subsequence": True}
    made = repro(story({"Main.java": "class Main { }\n"}, options, "Main"))
    assert b'[ "$(cat "$1.output.status")" = 3 ]' in made


@pytest.mark.jdk
def test_repro_compares_with_what_was_printed(tmp_path: Path) -> None:
    text = 'class Main { public static void main(String[] a) { System.out.println("sold 3"); } }\n'
    made = repro(story({"Main.java": text}, {"same_output": True}, "Main", b"sold 3\n"))
    home = find_jdk(None, os.environ).home
    for name, script, code in (("same", made, 0), ("other", made.replace(b'sold 3"', b'sold"'), 1)):
        path = tmp_path / f"{name}.sh"
        path.write_bytes(script)
        done = reproduced(path, tmp_path / name, home)
        assert done.returncode == code, done.stdout + done.stderr


@pytest.mark.jdk
def test_repro_starts_a_main_method_that_only_newer_jdks_would(tmp_path: Path) -> None:
    text = "package app;\nclass Main { void main() { throw new Error(); } }\n"
    options = {"exception": ("Error@Main.main",)}
    path = tmp_path / "repro.sh"
    path.write_bytes(repro(story({"app/Main.java": text}, options, "app.Main")))
    done = reproduced(path, tmp_path / "empty", find_jdk(None, os.environ).home)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "at app.Main.main(" in done.stdout


@pytest.mark.parametrize(("times", "shown"), [((1, 1), False), ((1, 3), True), ((2, 3), False)])
def test_repro_asks_as_often_as_the_reduction_did(
    tmp_path: Path, times: tuple[int, int], shown: bool
) -> None:
    """A script that says yes every third time."""
    count = tmp_path / "count"
    test = f"#!/bin/sh\necho x >> '{count}'\n[ $(($(wc -l < '{count}') % 3)) = 0 ]\n"
    kept = {"script test": test.encode()}
    told = story({"Main.java": "class Main { }\n"}, {"repeat": times}, "Main")
    path = tmp_path / "repro.sh"
    path.write_bytes(repro(replace(told, kept=kept)))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/javac").symlink_to("/bin/true")
    assert (reproduced(path, tmp_path / "empty", tmp_path).returncode == 0) is shown
