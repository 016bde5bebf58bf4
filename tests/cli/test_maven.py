"""A real Maven project with JUnit 5, written here: set up, chipped directly, tried in its build."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from typing import TYPE_CHECKING

import pytest

from tests.cli.desk import CHIPJ, Desk

if TYPE_CHECKING:
    from pathlib import Path

POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>party</groupId>
  <artifactId>words</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.10.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.2.5</version>
      </plugin>
    </plugins>
  </build>
</project>
"""
WORDS = """\
package party;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Words {
    private final List<String> words = new ArrayList<>();

    public void read() {
        InputStream text = Words.class.getResourceAsStream("/words.txt");
        for (String word : new Scanner(text).nextLine().split(" ")) {
            words.add(word.isEmpty() ? null : word);
        }
    }

    public int longest() {
        int longest = 0;
        for (String word : words) {
            longest = Math.max(longest, word.length());
        }
        return longest;
    }

    public int count() {
        return words.size();
    }
}
"""
TEST = """\
package party;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void counts() {
        Words words = new Words();
        words.read();
        assertEquals(3, words.count());
    }

    @Test
    void findsTheLongest() {
        Words words = new Words();
        words.read();
        assertEquals(5, words.longest());
    }
}
"""
FILES = {
    "pom.xml": POM,
    "src/main/java/party/Words.java": WORDS,
    "src/main/resources/words.txt": "one  three\n",
    "src/test/java/party/WordsTest.java": TEST,
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The project, set up; skipped where Maven or its repository is not reached."""
    if shutil.which("mvn") is None:
        pytest.skip("there is no mvn")
    desk = Desk(tmp_path_factory.mktemp("project"))
    for name, text in FILES.items():
        desk.write(name, text)
    # One try of our own, bounded, tells a repository that is not reached from a bug of ours.
    command = ["mvn", "-B", "-q", "dependency:build-classpath"]
    try:
        reached = subprocess.run(command, cwd=desk.folder, timeout=240, capture_output=True)
    except subprocess.TimeoutExpired:
        pytest.skip("no Maven repository is reached in time")
    if reached.returncode != 0:
        pytest.skip("no Maven repository is reached")
    done = desk.run(*CHIPJ, "init", "--maven", timeout=300)
    assert (done.code, done.out) == (0, "chipj.toml\nverify-maven.sh\n"), done.err
    return desk


@pytest.mark.jdk
@pytest.mark.slow
def test_the_settings_name_roots_class_path_and_options(project: Desk) -> None:
    told = tomllib.loads((project.folder / "chipj.toml").read_text())
    assert told["sources"] == ["src/main/java", "src/test/java"]
    entries = told["classpath"].split(":")
    assert entries[0] == "src/main/resources"
    assert any("junit-jupiter-api" in entry for entry in entries)
    assert any("junit-platform-launcher" in entry for entry in entries)  # it starts the tests
    assert told["javac-option"] == ["--release 17", "-encoding UTF-8"]


@pytest.mark.jdk
@pytest.mark.slow
def test_a_failing_test_is_chipped_directly_and_still_fails_in_the_real_build(
    project: Desk, tmp_path: Path
) -> None:
    before = project.snapshot()
    symptom = ("--junit", "party.WordsTest#findsTheLongest", "--fence", "none")
    done = project.chipj("chip", *symptom, "--quiet", "--max-variants", "10", timeout=400)
    assert done.code in (0, 5), done.err
    best = (done.best / "test/java/party/WordsTest.java").read_text()
    assert "findsTheLongest" in best
    assert "counts" not in best
    assert "count()" not in (done.best / "main/java/party/Words.java").read_text()
    assert project.snapshot() == before
    run = ("java.chipj", "NullPointerException", "-Dtest=WordsTest")
    verified = project.run("./verify-maven.sh", *run, timeout=300)
    assert verified.code == 0, verified.out + verified.err
    other = project.run("./verify-maven.sh", "java.chipj", "NoSuchWords", timeout=300)
    assert other.code == 1
    assert "fails in another way" in other.out
