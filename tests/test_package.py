"""The wheel holds what the checkout holds, the rules included, and its command works anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import chipper

ROOT = Path(__file__).parent.parent
NOT_SHIPPED = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}


@dataclass(frozen=True, slots=True)
class Installed:
    """The project, built and installed into a folder of its own."""

    folder: Path

    def run(self, *command: str) -> str:
        environment = os.environ | {"PYTHONPATH": str(self.folder)}
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder.parent,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            timeout=120,
            check=True,
        )
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Builds the sdist from the checkout and the wheel from the sdist, without the network."""
    built, folder = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(built), str(ROOT)]
    subprocess.run(build, check=True, timeout=120, stdout=subprocess.DEVNULL)
    [wheel] = built.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-index", "--no-deps", "--no-compile", "--target", str(folder)]
    subprocess.run([*pip, *options, str(wheel)], check=True, timeout=120)
    return Installed(folder)


def contents(folder: Path) -> dict[str, bytes]:
    names = (path.relative_to(folder) for path in sorted(folder.rglob("*")))
    shipped = [name for name in names if not NOT_SHIPPED.intersection(name.parts)]
    return {
        str(name): (folder / name).read_bytes() for name in shipped if (folder / name).is_file()
    }


def test_the_rules_are_those_of_the_checkout(installed: Installed) -> None:
    rules = contents(ROOT / "rules")

    assert any(name.endswith(".scm") for name in rules)
    assert contents(installed.folder / "chipper" / "_rules") == rules


def test_the_package_is_that_of_the_checkout(installed: Installed) -> None:
    package = contents(installed.folder / "chipper")

    assert {
        name: text for name, text in package.items() if not name.startswith("_rules/")
    } == contents(ROOT / "chipper")


def test_the_installed_package_is_the_one_that_is_imported(installed: Installed) -> None:
    where = installed.run("-c", "import chipper; print(chipper.__file__)")

    assert Path(where.strip()) == installed.folder / "chipper" / "__init__.py"


def test_the_command_tells_its_version_from_another_folder(installed: Installed) -> None:
    said = installed.run(str(installed.folder / "bin" / "chipj"), "--version")

    assert said.split()[-1] == chipper.__version__
