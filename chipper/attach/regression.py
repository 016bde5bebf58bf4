"""The result as a regression test: it fails while the bug is there. For jtreg, and for JUnit 5."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.attach.launcher import begins, call, conditions, launcher
from chipper.attach.markdown import symptom
from chipper.errors import BadInput
from chipper.fence.stream import HEAD

if TYPE_CHECKING:
    from chipper.attach.story import Story

_COMPILER = ("javac_error", "javac_warning", "javac_crash")
_UNCAUGHT = re.compile(r'^Exception in thread "[^"]*" ([\w$.]+)', re.MULTILINE)
_ROOT = (
    b"# This folder is a suite for jtreg. A suite that takes the test in has a file like this.\n"
)


def jtreg(story: Story) -> dict[str, bytes]:
    """The files of a jtreg test: the tags stand in the main class's file, or in one that calls it.

    jtreg wants a public class with `public static void main(String[] args)`, and splits arguments
    at blanks; what is only printed is looked for.
    """
    compiles = any(story.options.get(name) for name in _COMPILER)
    files = {file.path: file.raw() for file in story.program if file.text.strip()}
    found = begins(story)
    here = f"/{story.main_file}".endswith(f"/{_simple(story)}.java")
    split = [word for word in story.options.get("args", ()) if not word or word.split() != [word]]
    printed = [] if compiles or fails(story) else conditions(story)
    if not compiles and (found is None or not found.plain or not here or split or printed):
        name = f"{_simple(story)}Test"
        head = _tags(story, f"{story.main.rpartition('.')[0]}.{name}".lstrip("."), compiles=False)
        files |= launcher(story, name, head=head, patterns=printed)
    else:
        main = next(file for file in story.program if file.path == story.main_file)
        text = main.text
        if not compiles and found is not None and not found.open:
            text = text[: found.start] + b"public " + text[found.start :]
        head = _tags(story, story.main, compiles=compiles)
        files[main.path] = main.codec.encode(head.encode() + text)
    return files | {"TEST.ROOT": _ROOT}


def _tags(story: Story, main: str, *, compiles: bool) -> str:
    names = [file.path for file in story.program if file.java and file.text.strip()]
    options = " ".join(story.options.get("java_option", ()))
    arguments = " ".join((main, *(story.options.get("args", ()) if main == story.main else ())))
    given = " ".join(story.options.get("javac_option", ()))
    if story.options.get("javac_warning"):
        given += " -Werror" if "-Xlint" in given else " -Xlint:all -Werror"
    words = f"@compile {given} {' '.join(names)}"
    actions = [words] if compiles or given or len(names) > 1 else []
    if not compiles:
        actions.append(f"@run main{'/othervm ' + options if options else ''} {arguments}")
    tags = ["@test", f"@summary {'; '.join(symptom(story))}", *actions]
    return "".join(("/*\n", *(f" * {' '.join(_comment(tag).split())}\n" for tag in tags), " */\n"))


def fails(story: Story) -> bool:
    """Whether a program that is only run fails where the symptom is."""
    ends = any(story.options.get(name) for name in ("exit", "hang", "jvm_crash"))
    return ends or _UNCAUGHT.search(story.output) is not None


def blind(story: Story) -> bool:
    """Whether a jtreg test would pass although the symptom is there."""
    compiles = any(story.options.get(name) for name in _COMPILER)
    return not compiles and not fails(story) and not conditions(story)


def _simple(story: Story) -> str:
    return story.main.partition("$")[0].rpartition(".")[2]


def junit(story: Story) -> dict[str, bytes]:
    """The files of a JUnit 5 test that calls the main method and wants no exception."""
    thrown = _thrown(story)
    package, _, name = story.main.partition("$")[0].rpartition(".")
    folder = story.main_file.rpartition("/")[0]
    text = f"""\
{f"package {package};" if package else ""}

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.api.Test;

/** {_comment("; ".join(symptom(story)))}: fails while {thrown} is thrown. */
class {name}Test {{
    @Test
    void mainThrowsNothing() {{
        assertDoesNotThrow(() -> {call(story)});
    }}
}}
"""
    files = {file.path: file.raw() for file in story.program if file.text.strip()}
    place = f"{folder}/{name}Test.java" if folder else f"{name}Test.java"
    return files | {place: text.lstrip().encode()}


def _thrown(story: Story) -> str:
    """The exception that the symptom is, and that gets out of the main method."""
    named = [str(each).partition("@")[0] for each in story.options.get("exception") or ()]
    uncaught = _UNCAUGHT.findall(story.output)
    if not uncaught and not (named and len(story.head) >= HEAD):  # else it may be further on
        what = f"{named[0]} is caught in the program" if named else "the symptom is no exception"
        raise BadInput(
            f"{what}, and a JUnit test would not see it",
            help="chipj report DIR writes repro.sh, which shows any symptom",
        )
    return (named or uncaught)[0]


def _comment(text: str) -> str:
    return text.replace("*/", "* /").replace("\\u", "\\ u")
