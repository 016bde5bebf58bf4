"""Where java will refuse to begin is told from class files; java itself is asked if that is so."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from chipper.jvm.classes import class_files
from chipper.jvm.mains import refusal
from tests.jdk.conftest import JDKS

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk

GOOD = 'public static void main(String[] a) { System.out.println("begun"); }'
REFUSED = {
    "nothing": "class Main { }",
    "another name": f"class Main {{ {GOOD.replace('main', 'mine')} }}",
    "a field of that name": "class Main { static String main = null; static long a = 5L; }",
    "an interface": "interface Main { }",
    "below another": "class Main extends Base { } class Base { void f() { } }",
}
REFUSED_UNTIL_21 = {
    "not static": f"class Main {{ {GOOD.replace('static', '')} }}",
    "not public": f"class Main {{ {GOOD.replace('public', '')} }}",
    "returns": "class Main { public static int main(String[] a) { return 1; } }",
    "without parameters": f"class Main {{ {GOOD.replace('String[] a', '')} }}",
    "a varied type": f"class Main {{ {GOOD.replace('String[] a', 'Object[] a')} }}",
}
BEGUN = {
    "plain": f"class Main {{ {GOOD} }}",
    "varargs": f"class Main {{ {GOOD.replace('String[] a', 'final String... a')} }}",
    "two of that name": f"class Main {{ static void main(int i) {{ }} {GOOD} }}",
    "an enum": f"enum Main {{ A; {GOOD} }}",
    "an interface": f"interface Main {{ {GOOD} }}",
    "inherited": f"class Main extends Base {{ }} class Base {{ {GOOD} }}",
}


APP = "interface App { default void main(String[] a) { } }"  # begun by java of some versions
DOUBTFUL = {
    "by default": f"class Main implements App {{ }} {APP}",
    "by default, above": f"class Main extends Base {{ }} class Base implements App {{ }} {APP}",
}
LIBRARY = "class Main extends java.util.ArrayList<String> { }"


def made(jdk: Jdk, folder: Path, text: str) -> dict[str, bytes]:
    (folder / "Main.java").write_text(text)
    subprocess.run([jdk.javac, "Main.java"], cwd=folder, check=True, capture_output=True)
    return class_files(folder)


def said(jdk: Jdk, folder: Path) -> str:
    command = [str(jdk.java), "-cp", ".", "Main"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode == 1) == done.stderr.startswith("Error: ")
    return done.stderr


@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: str(jdk.version))
@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_without_a_main_java_refuses(jdk: Jdk, tmp_path: Path, text: str) -> None:
    classes = made(jdk, tmp_path, text)
    assert refusal(classes, "Main", jdk.version) is not None
    assert "Error: Main method not found" in said(jdk, tmp_path)


@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: str(jdk.version))
@pytest.mark.parametrize("text", REFUSED_UNTIL_21.values(), ids=REFUSED_UNTIL_21)
def test_another_kind_of_main_was_refused_once(jdk: Jdk, tmp_path: Path, text: str) -> None:
    found = refusal(made(jdk, tmp_path, text), "Main", jdk.version)
    assert (found is None) == (jdk.version >= 21)
    assert found is None or said(jdk, tmp_path)


@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: str(jdk.version))
@pytest.mark.parametrize("text", BEGUN.values(), ids=BEGUN)
def test_what_begins_is_not_refused(jdk: Jdk, tmp_path: Path, text: str) -> None:
    assert refusal(made(jdk, tmp_path, text), "Main", jdk.version) is None
    assert said(jdk, tmp_path) == ""


@pytest.mark.parametrize("jdk", JDKS, ids=lambda jdk: str(jdk.version))
@pytest.mark.parametrize("text", DOUBTFUL.values(), ids=DOUBTFUL)
def test_what_an_interface_may_begin_is_not_refused(jdk: Jdk, tmp_path: Path, text: str) -> None:
    assert refusal(made(jdk, tmp_path, text), "Main", jdk.version) is None


def test_where_there_is_doubt_there_is_no_refusal(jdk: Jdk, tmp_path: Path) -> None:
    plain = made(jdk, tmp_path, "class Main { }")["Main"]
    for broken in (plain[:40], plain[:10] + b"\xff" + plain[11:]):
        assert refusal({"Main": broken}, "Main", 17) is None
    assert refusal(made(jdk, tmp_path, LIBRARY), "Main", 17) is None
    assert refusal({}, "Main", 17) is None


def test_the_same_refusal_is_the_same_words(jdk: Jdk, tmp_path: Path) -> None:
    by_refusal: dict[str, set[str]] = {}
    for number, text in enumerate((*REFUSED.values(), *REFUSED_UNTIL_21.values())):
        folder = tmp_path / str(number)
        folder.mkdir()
        found = refusal(made(jdk, folder, text), "Main", 17)
        if found is not None and jdk.version < 21:
            by_refusal.setdefault(found, set()).add(said(jdk, folder))
    assert all(len(words) == 1 for words in by_refusal.values())
    assert len(by_refusal) < len(REFUSED) + len(REFUSED_UNTIL_21)
