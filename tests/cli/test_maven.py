"""A real Maven project with JUnit 5, written here: set up, chipped directly, tried in its build."""

from __future__ import annotations

import shutil
import tomllib

import pytest

from tests.cli.desk import CHIPJ, Desk

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


# Knows its project: its test fails while there is a null in it, or does not compile.
FAKE = """\
#!/bin/sh
for word; do
  case $word in
    -Dmdep.outputFile=*) : > "${word#*=}"; exit;;
    -Dtest=party.WordsTest#longest) tested=1;;
  esac
done
if grep -rq 'int x = "' src; then echo '[ERROR] COMPILATION ERROR :'; exit 1; fi
[ -n "$tested" ] && grep -rq null src || exit 0
echo '[ERROR] java.lang.NullPointerException: words'
exit 1
"""
UNREACHED = ("resolve host", "Could not transfer", "Could not resolve", "offline", "timed out")


@pytest.fixture
def faked(desk: Desk) -> Desk:
    """A project whose build is a script; it is chipped by looking at its words."""
    (desk.folder / "Main.java").unlink()
    for name, text in FILES.items():
        desk.write(name, text)
    desk.write("mvnw", FAKE).chmod(0o755)
    done = desk.run(*CHIPJ, "init", "--maven")
    assert (done.code, done.out) == (0, "chipj.toml\nverify-maven.sh\n"), done.err
    return desk


def test_at_the_end_the_result_is_tried_in_the_real_build(faked: Desk) -> None:
    before = faked.snapshot()
    faked.script("t.sh", "grep -q null main/java/party/Words.java")
    done = faked.chipj("chip", "--test", "t.sh", "--main", "party.Words", "--only", "declaration")
    assert done.code == 0, done.err
    assert "trying the result with " in done.err
    assert "the result shows the symptom there too: The real build compiles it." in done.err
    (faked.folder / "t.sh").unlink()
    assert faked.snapshot() == before


@pytest.mark.parametrize(
    ("words", "test", "tried", "code", "said"),
    [
        ("? null : word", "party.WordsTest#longest", "NullPointerException", 0, "as it did"),
        ("? null : word", "party.WordsTest#longest", "OtherException", 1, "fails in another way"),
        ("? word : word", "party.WordsTest#longest", "NullPointerException", 1, "build passes"),
        ('? null : word; int x = "', "", "", 1, "does not compile it"),
        ('? null : word; int x = "', "party.WordsTest#longest", ".", 1, "fails in another way"),
    ],
)
def test_the_script_tells_the_failure_from_others(
    faked: Desk, words: str, test: str, tried: str, code: int, said: str
) -> None:
    for name in ("main/java/party/Words.java", "test/java/party/WordsTest.java"):
        text = FILES[f"src/{name}"].replace("? null : word", words)
        faked.write(f"java.chipj/best/{name}", text)
    done = faked.run("./verify-maven.sh", "java.chipj", tried, test)
    assert (done.code, said in done.out) == (code, True), done.out + done.err


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The project, set up; skipped where Maven or its repository is not reached."""
    if shutil.which("mvn") is None:
        pytest.skip("there is no mvn")
    desk = Desk(tmp_path_factory.mktemp("project"))
    for name, text in FILES.items():
        desk.write(name, text)
    done = desk.run(*CHIPJ, "init", "--maven", timeout=300)
    if done.code == 2 and any(words in done.err for words in UNREACHED):
        pytest.skip("no Maven repository is reached")
    assert (done.code, done.out) == (0, "chipj.toml\nverify-maven.sh\n"), done.err
    return desk


@pytest.mark.jdk
def test_a_failing_test_is_chipped_directly_and_still_fails_in_the_real_build(
    project: Desk,
) -> None:
    told = tomllib.loads((project.folder / "chipj.toml").read_text())
    assert told["sources"] == ["src/main/java", "src/test/java"]
    entries = told["classpath"].split(":")
    assert entries[0] == "src/main/resources"
    assert any("junit-jupiter-api" in entry for entry in entries)
    assert any("junit-platform-launcher" in entry for entry in entries)  # it starts the tests
    assert told["javac-option"] == ["--release 17", "-encoding UTF-8"]
    before = project.snapshot()
    symptom = ("--junit", "WordsTest#findsTheLongest", "--fence", "none")
    few = ("--max-variants", "2", "--jobs", "1", "--java-option", "-XX:TieredStopAtLevel=1")
    done = project.chipj("chip", *symptom, *few, timeout=400)
    assert done.code in (0, 5), done.err
    assert "the result shows the symptom there too: The build fails, as it did." in done.err
    best = (done.best / "test/java/party/WordsTest.java").read_text()
    assert "findsTheLongest" in best
    assert "counts" not in best
    assert "count()" not in (done.best / "main/java/party/Words.java").read_text()
    assert project.snapshot() == before
