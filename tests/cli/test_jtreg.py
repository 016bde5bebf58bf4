"""The tests that `--as-jtreg` writes, run by jtreg: they fail while the bug is there, then pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from chipper.attach.regression import blind, jtreg, junit
from chipper.errors import BadInput
from chipper.jvm.jdk import find_jdk
from tests.cli.test_attach import story

if TYPE_CHECKING:
    from pathlib import Path

CLASS = "class Main {{\n    {head} {{\n        {body}\n    }}\n}}\n"
PLAIN = "public static void main(String[] args)"
UNCAUGHT = b'Exception in thread "main" java.lang.NullPointerException\n'
TRACE = b"java.lang.NullPointerException\n"
# By name: the head of the main method, what it does, mended, the options, what was printed.
CASES: dict[str, tuple[str, str, str, dict[str, Any], bytes]] = {
    "uncaught": (
        PLAIN,
        "((Object) null).hashCode();",
        "new Object().hashCode();",
        {"exception": ("NullPointerException",)},
        UNCAUGHT,
    ),
    "caught": (
        PLAIN,
        "try { ((Object) null).hashCode(); } catch (Exception e) { e.printStackTrace(); }",
        "new Object().hashCode();",
        {"exception": ("NullPointerException@Main.main",)},
        TRACE,
    ),
    "instance": (
        "void main()",
        "((Object) null).hashCode();",
        "new Object().hashCode();",
        {"exception": ("NullPointerException",)},
        UNCAUGHT,
    ),
    "printed": (
        PLAIN,
        'System.out.println("it\'s \\"7\\"");',
        'System.out.println("it\'s 8");',
        {"stdout": (re.compile(r'^it\'s "\d"$'),), "not": (re.compile("nine"),)},
        b"",
    ),
    "arguments": (
        PLAIN,
        'if (args[0].equals("it is")) throw new Error();',
        'if (args.length != 1) throw new Error("split");',
        {"args": ("it is",), "exception": ("Error",)},
        b'Exception in thread "main" java.lang.Error\n',
    ),
    "warning": (
        PLAIN,
        "var list = new java.util.ArrayList();",
        "var list = new java.util.ArrayList<String>();",
        {"javac_warning": ("raw.class.use",)},
        b"",
    ),
}


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    found = shutil.which("jtreg")
    if found is not None:
        return [found]
    folder = tmp_path_factory.mktemp("jtreg")
    if shutil.which("apt-get") is None or shutil.which("dpkg") is None:
        pytest.skip("jtreg is not here, and neither is a package manager that has it")
    fetch = "apt-get download -qq jtreg7 && dpkg -x jtreg7_*.deb ."
    done = subprocess.run(
        ["sh", "-c", fetch], cwd=folder, capture_output=True, timeout=60, check=False
    )
    if done.returncode:
        pytest.skip("jtreg is not here, and no package jtreg7 is reached")
    return ["sh", str(folder / "usr/share/jtreg/bin/jtreg")]


@pytest.mark.jdk
def test_they_fail_while_the_bug_is_there_and_pass_when_it_is_mended(
    command: list[str], tmp_path: Path
) -> None:
    for name, (head, broken, mended, options, printed) in CASES.items():
        for state, body in (("broken", broken), ("mended", mended)):
            text = CLASS.format(head=head, body=body)
            made = story({"Main.java": text}, options, "Main", printed)
            assert not blind(made)
            files = jtreg(made)
            (tmp_path / "TEST.ROOT").write_bytes(files.pop("TEST.ROOT"))  # one suite: it is faster
            for path, data in files.items():
                (tmp_path / name / state).mkdir(parents=True, exist_ok=True)
                (tmp_path / name / state / path).write_bytes(data)
    folders = [f"{name}/{state}" for name in CASES for state in ("broken", "mended")]
    jdk = find_jdk(None, os.environ)
    quick = (f"-jdk:{jdk.home}", "-agentvm", "-concurrency:2", "-verbose:summary")
    done = subprocess.run(
        [*command, *quick, "-w:work", "-r:report", *folders],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "JT_JAVA": str(jdk.home)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "error:" not in done.stdout.lower(), done.stdout + done.stderr
    assert done.stdout.count("FAILED: ") == len(CASES), done.stdout + done.stderr
    for folder in folders:
        [result] = (tmp_path / "work" / folder).glob("*.jtr")
        wanted = "Passed." if folder.endswith("mended") else "Failed."
        assert f"execStatus={wanted}" in result.read_text(), folder


def test_what_only_a_script_sees_no_test_sees() -> None:
    text = CLASS.format(head=PLAIN, body="")
    assert blind(story({"Main.java": text}, {"same_output": True}, "Main", b"x\n"))
    assert not blind(story({"Main.java": text}, {"exit": 3}, "Main"))
    with pytest.raises(BadInput, match="NullPointerException is caught"):
        junit(story({"Main.java": text}, CASES["caught"][3], "Main", TRACE))


def test_a_junit_test_calls_the_main_method_that_there_is() -> None:
    for head, called in (
        ("void main()", "new Main().main()"),
        ("static void main()", "Main.main()"),
        ("void main(String[] args)", 'new Main().main(new String[] {"a"})'),
        (PLAIN, 'Main.main(new String[] {"a"})'),
    ):
        text = CLASS.format(head=head, body="throw new Error();")
        options = {"args": ("a",), "exception": ("Error",)}
        made = story({"Main.java": text}, options, "Main", CASES["arguments"][4])
        assert f"assertDoesNotThrow(() -> {called});" in junit(made)["MainTest.java"].decode()
