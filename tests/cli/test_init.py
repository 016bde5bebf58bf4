"""`chipj init`: scripts that mean a symptom, to edit and keep; nothing is overwritten."""

from __future__ import annotations

import subprocess

import pytest

from tests.cli.desk import CHIPJ, SYMPTOM, Desk

NPE = """\
Exception in thread "main" java.lang.NullPointerException: a "b" is null
	at java.base/java.util.Objects.requireNonNull(Objects.java:233)
	at app.Main.parse(Main.java:12)
	at app.Main.main(Main.java:3)
"""
ELSEWHERE = NPE.replace("app.Main.parse", "app.Main.print")
CAUSED = 'Exception in thread "main" java.lang.Error: x\n\tat app.Main.main(Main.java:3)\n' + (
    NPE.replace('Exception in thread "main" ', "Caused by: ")
)


def made(desk: Desk, *words: str) -> Desk:
    """A desk with the scripts; `init` asks for no fence, so the words are as given."""
    done = desk.run(*CHIPJ, "init", *words)
    assert (done.code, done.out) == (0, "run.sh\ncmp.sh\n"), done.err
    return desk


def compares(desk: Desk, output: str, **more: str) -> bool:
    desk.write("Main.output", output)
    for suffix, text in more.items():
        desk.write(f"Main.output.{suffix}", text)
    done = subprocess.run([desk.folder / "cmp.sh", "Main"], cwd=desk.folder, check=False)
    assert done.returncode in (0, 1)
    return done.returncode == 0


def test_scripts_are_commented_executable_and_never_overwritten(desk: Desk) -> None:
    made(desk, "Main.java", "--symptom", "it's wrong")
    for name in ("run.sh", "cmp.sh"):
        path = desk.folder / name
        assert path.stat().st_mode & 0o111
        assert path.read_text().startswith("#!/bin/sh\n# ")
        assert subprocess.run(["sh", "-n", path], check=False).returncode == 0
    before = desk.snapshot()
    done = desk.run(*CHIPJ, "init", "Main.java", "--symptom", "other")
    assert (done.code, done.out) == (2, "")
    assert "run.sh is there already" in done.err
    assert desk.snapshot() == before


def test_what_to_do_next_can_be_pasted(desk: Desk) -> None:
    done = desk.run(*CHIPJ, "init", "src", "--main", "app.Main")
    assert "chipj check src --main app.Main --run run.sh --compare cmp.sh" in done.err
    assert "edit cmp.sh: it looks for 'This Is The Symptom'" in done.err
    assert compares(desk, "This Is The Symptom\n")


def test_they_go_where_they_are_wanted(desk: Desk) -> None:
    (desk.folder / "scripts").mkdir()
    done = desk.run(*CHIPJ, "init", "--out", "scripts")
    assert done.out == "scripts/run.sh\nscripts/cmp.sh\n"
    done = desk.run(*CHIPJ, "init", "--out", "nowhere")
    assert done.code == 2
    assert "cannot write nowhere/run.sh" in done.err


@pytest.mark.parametrize(
    ("words", "good", "bad"),
    [
        (("--symptom", "it's [0-9]+"), "it's 42\n", "it's\n"),
        (("--symptom", r"\d{3}(?=x)"), "123x\n", "12x\n"),
        (("--symptom", "a", "--symptom", "b"), "a\nb\n", "a\n"),
        (("--symptom", "a", "--not", "b"), "a\n", "a\nb\n"),
        (("--exception", "NullPointerException"), NPE, "NullPointerException? no\n"),
        (("--exception", "java.lang.NullPointerException@app.Main.parse"), NPE, ELSEWHERE),
        (("--exception", "NullPointerException@Main.parse"), NPE, ELSEWHERE),
        (("--exception", "NullPointerException@Main.parse"), CAUSED, ELSEWHERE),
        (("--exception", "NullPointerException@Objects.requireNonNull"), NPE, "x\n"),
        (("--exception", "NullPointerException@Main.parse"), NPE, NPE.replace("Null", "Not")),
    ],
)
def test_the_compare_script_takes_the_symptom_and_refuses_its_look_alike(
    desk: Desk, words: tuple[str, ...], good: str, bad: str
) -> None:
    made(desk, *words)
    assert compares(desk, good)
    assert not compares(desk, bad)


def test_streams_and_status_are_kept_apart(desk: Desk) -> None:
    made(desk, "--stdout", "a", "--stderr", "b", "--exit", "3")
    assert compares(desk, "a\nb\n", out="a\n", err="b\n", status="3\n")
    assert not compares(desk, "a\nb\n", out="b\n", err="a\n", status="3\n")
    assert not compares(desk, "a\nb\n", out="a\n", err="b\n", status="0\n")


@pytest.mark.jdk
def test_what_it_writes_is_ready_as_check_says(desk: Desk) -> None:
    made(desk, "Main.java", "--symptom", SYMPTOM)
    done = desk.chipj("check", "Main.java", "--run", "run.sh", "--compare", "cmp.sh")
    assert done.code == 0, done.out + done.err
    assert done.out.count("good (") == 3
    assert "\nready. To chip:\n" in done.out


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "there is no pom.xml here"),
        ({"pom.xml": "<project>"}, "cannot read pom.xml"),
        ({"pom.xml": "<project/>", "mvnw": "#!/bin/sh\necho no repository; exit 1\n"}, "resolve"),
    ],
)
def test_a_maven_project_that_is_none_is_refused(
    desk: Desk, files: dict[str, str], said: str
) -> None:
    for name, text in files.items():
        desk.write(name, text)
    done = desk.run(*CHIPJ, "init", "--maven")
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "\nhelp: " in done.err
    assert not (desk.folder / "chipj.toml").exists()
