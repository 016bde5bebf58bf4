"""The style sheet, checked: who may import whom, how long things may get, who parses."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "chipper"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST_FILE = 300
LONGEST_FUNCTION = 50

# What each package may import of ours, besides itself and `errors`; the rest sees everything.
ALLOWED = {
    "source": set[str](),
    "java": {"source"},
    "chips": {"source", "java"},
    "search": {"source", "java", "chips"},
    "fence": {"source", "oracle.contract"},
    "jvm": {"source", "fence"},
    "oracle": {"source", "java.parse", "java.measure", "fence", "jvm"},
    "journal": {"source"},
    "folder": {"source", "journal"},
    "view": {"source", "journal", "java.highlight"},
}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return found


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_imports_only_what_its_package_may(path: Path) -> None:
    package = path.relative_to(PACKAGE).parts[0]
    if package not in ALLOWED:
        return
    allowed = {package, "errors"} | ALLOWED[package]
    for module in imports(path):
        if module.startswith("chipper."):
            wanted = module.removeprefix("chipper.")
            fits = any(wanted == each or wanted.startswith(f"{each}.") for each in allowed)
            assert fits, f"{name(path)} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_only_the_java_package_knows_tree_sitter(path: Path) -> None:
    if path.relative_to(PACKAGE).parts[0] != "java":
        assert not any(module.startswith("tree_sitter") for module in imports(path))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_says_what_it_holds_and_stays_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree), f"{name(path)} does not say what it holds"
    assert len(text.splitlines()) <= LONGEST_FILE, f"{name(path)} is asking to be two"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{name(path)}: {node.name} has {length} lines"


def test_no_file_has_a_name_that_says_nothing() -> None:
    vague = {"utils", "helpers", "common", "base", "manager", "misc"}
    assert not [path for path in MODULES if path.stem in vague]
