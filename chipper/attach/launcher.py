"""A class that calls the main method, where `java` or jtreg of some version would not.

A JDK 25 starts `void main()`, so a program may come down to it; older ones and test frameworks
want `public static void main(String[] args)`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chipper.java.entry import entry
from chipper.java.parse import Forest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chipper.attach.story import Story
    from chipper.java.entry import Entry

_LISTENS = """\
        java.io.PrintStream[] streams = {{System.out, System.err}};
        var out = new java.io.ByteArrayOutputStream();
        var err = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(out, true));
        System.setErr(new java.io.PrintStream(err, true));
        try {{
            {call};
        }} finally {{
            streams[0].print(out);
            streams[1].print(err);
        }}
        if ({shown}) {{
            throw new AssertionError("the symptom is there");
        }}
    }}

    static boolean shows(String regex, Object... streams) {{
        var wanted = java.util.regex.Pattern.compile(regex).asPredicate();
        return java.util.stream.Stream.of(streams)
                .flatMap(stream -> stream.toString().lines()).anyMatch(wanted);
    }}
"""


def begins(story: Story) -> Entry | None:
    """How the main class begins."""
    main = next((file for file in story.program if file.path == story.main_file), None)
    return None if main is None else entry(main, story.main, Forest())


def call(story: Story, arguments: str | None = None) -> str:
    """The main method called from Java, with the *arguments* of the run or others."""
    called = story.main.rpartition(".")[2].replace("$", ".")
    found = begins(story)
    if found is not None and not found.static:
        called = f"new {called}()"
    words = ", ".join(map(literal, story.options.get("args", ())))
    given = f"new String[] {{{words}}}" if arguments is None else arguments
    return f"{called}.main({given if found is None or found.takes else ''})"


def launcher(
    story: Story,
    name: str,
    *,
    head: str = "",
    arguments: str | None = None,
    patterns: Sequence[str] = (),
) -> dict[str, bytes]:
    """The file of a class *name* that calls it; with *patterns*, conditions in Java, it listens."""
    package = story.main.rpartition(".")[0]
    calls = call(story, arguments)
    body = f"        {calls};\n    }}\n"
    if patterns:
        body = _LISTENS.format(call=calls, shown=" && ".join(patterns))
    text = (
        head
        + f"package {package};\n\n" * bool(package)
        + f"public class {name} {{\n"
        + "    public static void main(String[] args) throws Throwable {\n"
        + f"{body}}}\n"
    )
    folder = story.main_file.rpartition("/")[0]
    return {f"{folder}/{name}.java".lstrip("/"): text.encode()}


def conditions(story: Story) -> list[str]:
    """What is printed where the symptom is, in Java."""
    found = []
    for name, streams in (("symptom", "out, err"), ("stdout", "out"), ("stderr", "err")):
        found += [_shows(each.pattern, streams) for each in story.options.get(name) or ()]
    thrown = [str(each).partition("@")[0] for each in story.options.get("exception") or ()]
    found += [_shows(rf"\b{re.escape(each)}\b", "out, err") for each in thrown]
    absent = [_shows(each.pattern, "out, err") for each in story.options.get("not") or ()]
    return found and found + [f"!{each}" for each in absent]


def literal(word: str) -> str:
    """A word as a literal of Java."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _shows(pattern: str, streams: str) -> str:
    return f"shows({literal(pattern.replace('(?P<', '(?<'))}, {streams})"
