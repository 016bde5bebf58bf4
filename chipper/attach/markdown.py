"""`REPORT.md`: a run's result, ready to paste into a bug tracker."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.attach.story import Story

_MOST_LINES = 40  # of the output
_SYMPTOM = (
    *("run", "compare", "test", "symptom", "stdout", "stderr", "not", "exception", "exit"),
    *("hang", "same_output", "javac_error", "javac_warning", "javac_crash", "jvm_crash"),
    *("differ", "junit", "reached", "input_subsequence"),
)


def markdown(story: Story) -> str:
    """The text."""
    return "\n".join(_lines(story)) + "\n"


def _lines(story: Story) -> Iterator[str]:
    size = story.summary
    yield f"# {story.main}: {_line('; '.join(symptom(story)))}"
    yield ""
    yield (
        f"Reduced from {size.original.lines} to {size.best.lines} lines "
        f"({size.original.tokens} to {size.best.tokens} tokens)."
    )
    yield from _program(story)
    yield from ("", "## To see it", "")
    if story.options.get("junit"):
        yield f"Run the test `{story.options['junit']}` with JUnit."
    else:
        yield from ("    sh repro.sh", "")
        yield "exits with 0 if the symptom is there. It needs a JDK and no other file."
    if story.options.get("classpath"):
        yield f"The class path must have: `{story.options['classpath']}`."
    yield from _printed(story)
    yield from _circumstances(story)
    yield from _otherwise(story)


def symptom(story: Story) -> Iterator[str]:
    """What is wrong, as the options say it."""
    for name in _SYMPTOM:
        value = story.options.get(name)
        if value is None or value is False or value == ():
            continue
        values = value if isinstance(value, tuple) else (value,)
        told = ", ".join(str(getattr(each, "pattern", each)) for each in values)
        yield f"{name.replace('_', '-')} {told}" if value is not True else name.replace("_", "-")


def _line(text: str) -> str:
    """Text in a line: `<init>` is no tag, and a star no emphasis."""
    return re.sub(r"([\\`*_<\[])", r"\\\1", " ".join(text.split()))


def _cell(text: str) -> str:
    """Text as code in a cell of a table, which a bar would end."""
    tick = "`" * (1 + max((len(each) for each in re.findall("`+", text)), default=0))
    blank = " " * (len(tick) > 1)
    return f"{tick}{blank}{' '.join(text.split())}{blank}{tick}".replace("|", "\\|")


def _program(story: Story) -> Iterator[str]:
    shown = [file for file in story.program if file.text.strip()]
    for file in shown:
        text = file.text.decode("utf-8").strip("\r\n")
        yield from ("", f"`{file.path}`:", "", *_fenced(text, "java"))


def _fenced(text: str, language: str = "") -> Iterator[str]:
    longest = max((len(each) for each in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from (f"{fence}{language}", text, fence)


def _printed(story: Story) -> Iterator[str]:
    lines = story.output.rstrip().splitlines()
    if not lines:
        return
    more = ["..."] if len(lines) > _MOST_LINES else []
    yield from ("", f"It prints{', with its old line numbers' * story.moved}:", "")
    yield from _fenced("\n".join([*lines[:_MOST_LINES], *more]))


def _circumstances(story: Story) -> Iterator[str]:
    size = story.summary
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in size.verdicts.items())
    yield from ("", "## Where it comes from", "", "| | |", "|---|---|")
    yield f"| JDK | {story.jdk} |"
    yield f"| system | {story.record.options.get('system', 'unknown')} |"
    yield f"| reduced with | chipj {story.record.version} ({size.state}) |"
    yield f"| command | {_cell(shlex.join(['chipj', *story.words]))} |"
    yield f"| source lines | {size.original.lines} before, {size.best.lines} now |"
    yield f"| parse tree nodes | {size.original.nodes} before, {size.best.nodes} now |"
    yield f"| tokens | {size.original.tokens} before, {size.best.tokens} now |"
    yield f"| variants | {size.variants} ({verdicts or 'none'}) |"
    if size.certificate.told:
        yield f"| certificate | {size.certificate.told} |"


def _otherwise(story: Story) -> Iterator[str]:
    """What else went wrong on the way: perhaps bugs of their own."""
    size = story.summary
    if size.slipped is not None or size.otherwise:
        yield from ("", "## Failed in another way", "")
    if size.slipped is not None:
        yield from (_line(size.slipped.told), "")
    if size.otherwise:
        yield from ("| thrown by bad variants | how many | the first |", "|---|---|---|")
        for other in size.otherwise:
            yield f"| {_cell(other.throws)} | {other.variants} | v{other.first} |"
