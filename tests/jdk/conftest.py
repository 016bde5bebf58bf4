"""Real JDKs: every one there is, each with its own compile workers, kept for the session."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from chipper.errors import BadInput
from chipper.fence.process import Limits
from chipper.jvm.compilers import Compilers, Setup
from chipper.jvm.jdk import Jdk, find_jdk, find_jdks
from chipper.jvm.options import Fitted
from chipper.oracle.cold import Cold
from chipper.oracle.folder import Folders
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.shows import Shows
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.printed import Printed
from chipper.source.judgement import Judgement
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.asker import Asker

JDKS = find_jdks(os.environ)

Ask = Callable[..., Judgement]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("jdk")


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk(None, os.environ)
    except BadInput as error:
        pytest.skip(error.message)


def javac_of(jdk: Jdk, **settings: Any) -> Javac:
    return Javac(jdk, java_environment(os.environ, jdk), **settings)


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where variants' folders are made."""
    return tmp_path_factory.mktemp("scratch")


@pytest.fixture(scope="session")
def internal(jdk: Jdk, scratch: Path) -> Iterator[Internal]:
    with Internal(javac_of(jdk), scratch=scratch, quick=True) as internal:
        yield internal


@pytest.fixture(scope="session")
def exact(jdk: Jdk, scratch: Path) -> Iterator[Internal]:
    """One whose class files are those of javac, byte by byte."""
    with Internal(javac_of(jdk), scratch=scratch) as internal:
        yield internal


@pytest.fixture
def ask(internal: Internal, scratch: Path) -> Iterator[Ask]:
    """Ask about statements of a main method, or about a program."""
    before = set(scratch.iterdir())
    with ExitStack() as stack:

        def asked(
            program: Program | str,
            symptom: str = "symptom",
            cancel: Event | None = None,
            internal: Internal = internal,
            **launch: Any,
        ) -> Judgement:
            settings = {"limits": Limits(wall=30, cpu=10), **launch}
            oracle = internal.shows(printing(symptom), Launch("Main", **settings))
            stack.callback(oracle.close)
            wrapped = main(program) if isinstance(program, str) else program
            return oracle.judge(Variant(wrapped), cancel or Event())

        yield asked
    assert set(scratch.iterdir()) == before


def printing(pattern: str) -> Symptom:
    return Symptom((Printed(re.compile(pattern)),))


def main(body: str) -> Program:
    head = "import java.util.*;\n"
    text = (
        f"class Main {{ public static void main(String[] args) throws Exception {{ {body} }} }}\n"
    )
    return Program.of({"Main.java": head + text})


@pytest.fixture
def plain(scratch: Path) -> Ask:
    """The same in external mode."""

    def asked(jdk: Jdk, program: Program, symptom: str, **more: Any) -> Judgement:
        settings = {"limits": Limits(wall=30, cpu=10), **more}
        folders = Folders(scratch=scratch)
        launch = Launch("Main", **settings)
        bench = Cold(javac_of(jdk), launch, folders)
        with Shows(printing(symptom), bench, launch.limits) as oracle:
            return oracle.judge(Variant(program), Event())

    return asked


@pytest.fixture
def asker(jdk: Jdk, internal: Internal) -> Iterator[Asker]:
    """Ask about symptoms without scripts, on both benches."""
    with ExitStack() as stack:
        yield Asker(jdk, internal, stack)


@pytest.fixture(scope="module")
def setup(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Setup:
    """How compilers are started that nothing else is asked of."""
    folder = tmp_path_factory.mktemp("worker")
    return Setup(jdk, java_environment({}, jdk), Fitted(("-nowarn", "-proc:none"), ()), (), folder)


@pytest.fixture(scope="module")
def ladder(setup: Setup) -> Iterator[Compilers]:
    """Compilers that go the short ways."""
    compilers = Compilers(setup)
    yield compilers
    compilers.close()


@pytest.fixture(scope="module")
def other(setup: Setup) -> Iterator[Compilers]:
    """Others, to be asked for the truth."""
    compilers = Compilers(setup)
    yield compilers
    compilers.close()
