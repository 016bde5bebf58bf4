"""The words keep up with the code: what the texts name exists, what they show works."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pytest

from chipper.chips.broken import PIECES_FAMILY
from chipper.chips.catalog import read_catalog, shipped_rules
from chipper.chips.rule import read_rules
from chipper.cli.commands import commands
from chipper.errors import BadRule, ChipError
from chipper.java.measure import Scales
from chipper.java.parse import Forest, errors
from chipper.jvm.jdk import find_jdk
from chipper.oracle.crew import Crew
from chipper.oracle.fake import Fake
from chipper.passes import LATER
from chipper.run import Run
from chipper.source.program import File, Program
from tests.engine import Trace
from tests.test_pictures import squeezed, variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.chips.rule import Picture, Rule

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
RULES = ROOT / "rules" / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
TEXTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), RULES, ROOT / "javasamples" / "README.md"]

ENDED_BY_LIMIT = 5  # no error, so not in the tree of errors


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", read(path), re.DOTALL | re.MULTILINE)


def code_lines(path: Path) -> Iterator[str]:
    """What stands in code blocks, indented or fenced."""
    fenced = False
    for line in read(path).splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line.strip()


def calls(path: Path) -> list[str]:
    return [line for line in code_lines(path) if line.startswith("chipj ")]


def names(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


CALLS = [(path.relative_to(ROOT).as_posix(), call) for path in TEXTS for call in calls(path)]
OPTIONS = [
    (command, option)
    for command in commands.commands.values()
    for parameter in command.params
    for option in parameter.opts
    if option.startswith("--")
]
DRAWN = [
    (rule, picture)
    for path in (RULES, CONTRIBUTING)
    for block in blocks(path, "scheme")
    for rule in read_rules(re.findall(r"^\(+(\w+)", block, re.MULTILINE)[0], block, path.name)
    for picture in rule.pictures
]


def test_the_texts_are_there() -> None:
    assert {path.name for path in TEXTS} >= {"README.md", "CHANGELOG.md", "scripts.md"}
    assert len(CALLS) > 8
    assert len(DRAWN) > 8


def test_the_readme_stays_short() -> None:
    assert len(read(README).splitlines()) <= 230


@pytest.mark.parametrize(
    ("command", "option"), OPTIONS, ids=lambda each: getattr(each, "name", each)
)
def test_the_texts_name_every_option(command: click.Command, option: str) -> None:
    told = f"chipj {command.name} {option}"
    assert any(names(read(path), option) for path in (README, *ROOT.glob("docs/*.md"))), told


@pytest.mark.parametrize("name", sorted(commands.commands))
def test_the_readme_names_every_command(name: str) -> None:
    assert f"chipj {name}" in read(README)


def test_the_readme_knows_every_exit_code_and_no_other() -> None:
    def codes(kind: type[ChipError]) -> set[int]:
        return {kind.code}.union(*(codes(below) for below in kind.__subclasses__()))

    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", read(README), re.MULTILINE)}
    assert listed == codes(ChipError) | {0, ENDED_BY_LIMIT}


@pytest.mark.parametrize(("path", "call"), CALLS)
def test_every_call_in_the_texts_is_one_that_chipj_understands(path: str, call: str) -> None:
    words = shlex.split(call, comments=True)[1:]
    name = words.pop(0) if words[0] in commands.commands else "chip"
    # What chipj.toml may say, where the text speaks of one.
    told = {"sources": ["src"]} if path == "docs/around.md" else {}
    with commands.commands[name].make_context(name, words, default_map=told) as context:
        assert context.params


def test_a_call_that_chipj_does_not_understand_would_be_found() -> None:
    with pytest.raises(click.NoSuchOption):
        commands.commands["chip"].make_context("chip", ["Main.java", "--sympton", "x"])


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", read(path)):
        if not link.startswith(("http://", "https://")):
            assert (path.parent / link).exists(), link


@pytest.mark.parametrize("path", [RULES, CONTRIBUTING], ids=lambda path: path.name)
def test_rules_are_explained_by_rules(path: Path) -> None:
    assert blocks(path, "scheme")


@pytest.mark.parametrize(
    ("rule", "picture"), DRAWN, ids=[f"{rule.full_name}-{i}" for i, (rule, _) in enumerate(DRAWN)]
)
def test_a_rule_in_a_text_does_what_its_picture_shows(rule: Rule, picture: Picture) -> None:
    made = variants(rule, picture)
    assert [squeezed(text) for text in made] == [squeezed(each.encode()) for each in picture.after]
    assert not any(errors(Forest().tree(File("V.java", text))) for text in made)


def test_the_rule_of_ones_own_in_the_text_stands_beside_ours(tmp_path: Path) -> None:
    own = read(RULES).partition("## Your own rules")[2]
    name, text = re.findall(r"`my-rules/(\S+)`.*?```scheme\n(.*?)```", own, re.DOTALL)[0]
    (tmp_path / name).write_text(text)
    assert "string_literal.short" in {rule.full_name for rule in read_catalog([tmp_path])}


def test_every_capture_is_explained() -> None:
    with pytest.raises(BadRule) as refused:
        read_rules("block", "; a [b]: c\n;   {}\n(block) @nobody_knows_this", "block.scm")
    known = refused.value.message.partition("known: ")[2].split(", ")
    assert "@lift" in known
    assert [name for name in known if f"**`{name}`" not in read(RULES) and name != "@node"] == []
    assert "`@lift` in `@node`" in read(RULES)


def test_every_setting_is_explained_and_shown() -> None:
    used = {
        name
        for path in shipped_rules().glob("*.scm")
        for name in re.findall(r"#set! (\w+)", read(path))
    }
    assert "text" in used
    shown = "".join(blocks(RULES, "scheme"))
    assert [name for name in used if f"**`{name}`**" not in read(RULES)] == []
    assert [name for name in used if f"#set! {name} " not in shown] == []


def test_every_family_is_listed_with_its_phase() -> None:
    phases = {family: phase for phase, families in LATER.items() for family in families}
    families = {rule.family for rule in read_catalog()} | {PIECES_FAMILY}
    rows = re.findall(r"^\| `(\w+)` \| .* \| (\w+) \|$", read(RULES), re.MULTILINE)
    assert dict(rows) == {family: phases.get(family, "chip") for family in families}


def test_the_map_shows_every_part_of_the_package() -> None:
    package = ROOT / "chipper"
    parts = [path.parent.name + "/" for path in package.glob("*/__init__.py")]
    parts += [path.name for path in package.glob("*.py") if not path.name.startswith("_")]
    assert [part for part in parts if part not in read(CONTRIBUTING)] == []


def test_every_library_is_a_decision() -> None:
    project = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    libraries = {re.split(r"[<>=!~ \[]", each)[0] for each in wanted}
    decisions = read(ROOT / "docs" / "decisions.md")
    assert [name for name in libraries if f"**{name}**" not in decisions] == []


def test_the_search_in_the_text_searches() -> None:
    [block] = blocks(CONTRIBUTING, "python")
    module: dict[str, Any] = {}
    exec(block, module)
    forest = Forest()
    program = Program.of({"A.java": "import a.B;\nimport c.D;\nimport e.F;\nclass A { D d; }\n"})

    with Crew(lambda: Fake(lambda each: b"c.D" in each["A.java"].text), 1) as crew:
        run = Run(program, crew, Scales(forest), Trace())
        best = run.drive(module["imports"](program, forest))

    assert best["A.java"].text.split(b"\n") == [
        b" " * 11,
        b"import c.D;",
        b" " * 11,
        b"class A { D d; }",
        b"",
    ]


@pytest.mark.parametrize(
    "script",
    [script for path in TEXTS for script in blocks(path, "sh")],
)
def test_every_shell_script_in_the_texts_is_one(script: str) -> None:
    done = subprocess.run(["sh", "-n"], input=script, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def jdk_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    home = find_jdk(None, os.environ).home
    monkeypatch.setenv("PATH", f"{home}/bin{os.pathsep}{os.environ['PATH']}")


def shell(folder: Path, *command: str) -> int:
    return subprocess.run(command, cwd=folder, timeout=60, check=False).returncode


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk_on_path")
def test_the_program_in_the_readme_shows_the_symptom(tmp_path: Path) -> None:
    [result] = [block for block in blocks(README, "") if "class Parameter" in block]
    program = result[: result.index("\n}\n") + 3]
    (tmp_path / "Parameter.java").write_text(program)
    for script in ("run.sh", "cmp.sh"):
        shutil.copy(ROOT / "javasamples" / "parameter" / script, tmp_path)

    shell(tmp_path, "./run.sh", "Parameter", "Parameter", "Parameter.output", "external")

    assert shell(tmp_path, "./cmp.sh", "Parameter") == 0
    (tmp_path / "Parameter.output").write_text("nothing\n")
    assert shell(tmp_path, "./cmp.sh", "Parameter") == 1


@pytest.mark.jdk
@pytest.mark.usefixtures("jdk_on_path")
def test_the_scripts_in_the_readme_chip_a_program(tmp_path: Path) -> None:
    for name, text in zip(("Run", "Compare"), blocks(README, "sh"), strict=True):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    printed = "".join(
        f'System.out.println("{each}");\n' for each in ("begin", "This Is The Symptom")
    )
    source = f"class Main {{\npublic static void main(String[] args) {{\n{printed}}}\n}}\n"
    (tmp_path / "Main.java").write_text(source)
    [call] = [each for each in calls(README) if "--run Run" in each]

    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "chipper", *shlex.split(call)[1:], "--only", "block"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )

    best = Path(done.stdout.strip())
    assert best == tmp_path / "Main.chipj" / "best"
    assert (best / "Main.java").read_text().split() == source.replace(
        'System.out.println("begin");\n', ""
    ).split()
