"""The result as a regression test: it fails while the bug is there. For jtreg, and for JUnit 5."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.attach.markdown import symptom
from chipper.errors import BadInput

if TYPE_CHECKING:
    from chipper.attach.story import Story

_COMPILER = ("javac_error", "javac_warning", "javac_crash")
_UNCAUGHT = re.compile(r'^Exception in thread "[^"]*" ([\w$.]+)', re.MULTILINE)


def jtreg(story: Story) -> dict[str, bytes]:
    """The files of a jtreg test: the tags stand in the main class's file."""
    compiles = any(story.options.get(name) for name in _COMPILER)
    names = [file.path for file in story.program if file.java and file.text.strip()]
    arguments = " ".join((story.main, *story.options.get("args", ())))
    options = " ".join(story.options.get("java_option", ()))
    actions = [f"@compile {' '.join(names)}"] if compiles or len(names) > 1 else []
    if not compiles:
        actions.append(
            " ".join(f"@run main{'/othervm ' + options if options else ''} {arguments}".split())
        )
    tags = ["@test", f"@summary {'; '.join(symptom(story))}", *actions]
    header = "".join(("/*\n", *(f" * {_comment(tag)}\n" for tag in tags), " */\n")).encode()
    files = {file.path: file.raw() for file in story.program if file.text.strip()}
    main = next(file for file in story.program if file.path == story.main_file)
    files[main.path] = main.codec.encode(header + main.text)
    return files


def junit(story: Story) -> dict[str, bytes]:
    """The files of a JUnit 5 test that calls the main method and wants no exception."""
    thrown = _thrown(story)
    package, _, name = story.main.partition("$")[0].rpartition(".")
    folder = story.main_file.rpartition("/")[0]
    called = story.main.rpartition(".")[2].replace("$", ".")
    words = ", ".join(_literal(word) for word in story.options.get("args", ()))
    text = f"""\
{f"package {package};" if package else ""}

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.api.Test;

/** {_comment("; ".join(symptom(story)))}: fails while {thrown} is thrown. */
class {name}Test {{
    @Test
    void mainThrowsNothing() {{
        assertDoesNotThrow(() -> {called}.main(new String[] {{{words}}}));
    }}
}}
"""
    files = {file.path: file.raw() for file in story.program if file.text.strip()}
    place = f"{folder}/{name}Test.java" if folder else f"{name}Test.java"
    return files | {place: text.lstrip().encode()}


def _thrown(story: Story) -> str:
    """The exception that the symptom is."""
    named = story.options.get("exception") or ()
    found = [str(each).partition("@")[0] for each in named] or _UNCAUGHT.findall(story.output)
    if not found:
        raise BadInput(
            "the symptom is no exception, and a JUnit test would not see it",
            help="chipj report DIR writes repro.sh, which shows any symptom",
        )
    return found[0]


def _comment(text: str) -> str:
    return text.replace("*/", "* /").replace("\\u", "\\ u")


def _literal(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
