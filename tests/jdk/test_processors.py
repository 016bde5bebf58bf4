"""Annotation processors: used where the original does not compile without them, else not."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.cli.processors import needed
from chipper.oracle.folder import NOBODY, Folders
from chipper.oracle.internal import Internal
from chipper.oracle.warm import Built, Warm
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.conftest import javac_of

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk

PROCESSOR = """
import java.io.*;
import java.util.*;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
@SupportedAnnotationTypes("*")
public class Maker extends AbstractProcessor {
    private boolean made;
    @Override public SourceVersion getSupportedSourceVersion() { return SourceVersion.latest(); }
    @Override public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
        if (made) { return false; }
        made = true;
        try (Writer out = processingEnv.getFiler().createSourceFile("Made").openWriter()) {
            out.write("class Made { static String text() { return \\"made\\"; } }");
        } catch (IOException error) { throw new UncheckedIOException(error); }
        return false;
    }
}
"""
NEEDS = Program.of({"Main.java": "class Main { String text = Made.text(); }"})
ALONE = Program.of({"Main.java": 'class Main { String text = ""; }'})


@pytest.fixture(scope="module")
def processor(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("processor")
    (folder / "Maker.java").write_text(PROCESSOR)
    source = folder / "Maker.java"
    command = [str(jdk.javac), "-proc:none", "-d", str(folder), str(source)]
    subprocess.run(command, check=True, timeout=120)
    services = folder / "META-INF" / "services"
    services.mkdir(parents=True)
    (services / "javax.annotation.processing.Processor").write_text("Maker\n")
    return folder


def test_processors_run_where_nothing_compiles_without_them(
    jdk: Jdk, processor: Path, scratch: Path
) -> None:
    javac = javac_of(jdk, classpath=(str(processor),))
    options = needed(javac, NEEDS, NOBODY)
    assert options == ("-processorpath", str(processor))
    folders = Folders(scratch=scratch)
    with Internal(replace(javac, options=options), scratch=scratch) as internal:
        assert internal.compilers is None  # every compile is one in full
        answer = Warm(internal.compilers, replace(javac, options=options), folders)
        built = answer.built(Variant(NEEDS), Event())
    folders.close()
    assert isinstance(built, Built)
    assert set(built.classes) == {"Main", "Made"}


def test_processors_that_nobody_needs_do_not_run(jdk: Jdk, processor: Path) -> None:
    javac = javac_of(jdk, classpath=(str(processor),))
    assert needed(javac, ALONE, NOBODY) == ()
    assert needed(javac_of(jdk), NEEDS, NOBODY) == ()
    broken = Program.of({"Main.java": "class Main { int text = Made.text(); }"})
    assert needed(javac, broken, NOBODY) == ()


@pytest.mark.parametrize("option", ["-processorpath", "--processor-path"])
def test_a_processor_path_of_the_user_is_obeyed(
    jdk: Jdk, processor: Path, scratch: Path, option: str
) -> None:
    javac = javac_of(jdk, options=(option, str(processor)))
    assert needed(javac, NEEDS, NOBODY) == ()
    folders = Folders(scratch=scratch)
    built = Warm(None, javac, folders).built(Variant(NEEDS), Event())
    folders.close()
    assert isinstance(built, Built)


def test_without_its_processor_the_original_does_not_compile(jdk: Jdk, scratch: Path) -> None:
    folders = Folders(scratch=scratch)
    answer = Warm(None, javac_of(jdk), folders).built(Variant(NEEDS), Event())
    folders.close()
    assert isinstance(answer, Judgement)
    assert answer.verdict is Verdict.NO_COMPILE
