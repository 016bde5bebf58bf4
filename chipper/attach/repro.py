"""`repro.sh`: one shell script that shows the symptom wherever there is a JDK.

Law: it needs no other file, writes into a folder of its own only, and exits with 0 if, and only
if, the symptom is there.
"""

from __future__ import annotations

import os
import shlex
from base64 import b64encode
from textwrap import fill
from typing import TYPE_CHECKING

from chipper.attach.expected import EXPECTED
from chipper.attach.launcher import begins, launcher
from chipper.attach.preset import TO_FILL_IN, Preset, preset
from chipper.fence.stream import HEAD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chipper.attach.story import Story

_END = "END-OF-FILE"
_LAUNCHER = "Launcher"
_HEAD = """\
#!/bin/sh
# Shows the symptom of a Java program that chipj reduced. Needs a JDK: that of JAVA_HOME or PATH.
# Exit status 0: it was shown; 1: it was not.
[ -z "${JAVA_HOME:-}" ] || PATH=$JAVA_HOME/bin:$PATH
export LC_ALL=C.UTF-8 TZ=UTC PATH
command -v javac > /dev/null || { echo "no javac here: set JAVA_HOME" >&2; exit 127; }
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
cd "$work" || exit
"""
_TAIL = """\
for log in chipj-said javac.log; do [ ! -s $log ] || cat $log; done
cat {output}
if [ $shown = 0 ]; then echo 'The symptom is there.'; exit 0; fi
echo 'The symptom is not there.'
exit 1
"""


def repro(story: Story) -> bytes:
    """The script."""
    return b"".join((_HEAD.encode(), *_files(story), _commands(story).encode()))


def _files(story: Story) -> Iterator[bytes]:
    """Every file, written where it belongs."""
    for name, data in story.riders.items():
        yield from _file(name, data)
    for file in story.program:
        yield from _file(file.path, file.raw())
    for name, data in _launched(story).items():
        yield from _file(name, data)
    if _reads(story):
        yield from _file(_stdin(story), story.kept["stdin"])
    if not story.scripts and _preset(story).as_before:
        yield from _file(EXPECTED, story.head)
    for name, data in _scripts(story).items():
        yield from _file(name, data, run=True)


def _reads(story: Story) -> bool:
    return story.options.get("stdin") is not None and "stdin" in story.kept


def _stdin(story: Story) -> str:
    return os.path.basename(story.options.get("stdin") or "stdin")


def _scripts(story: Story) -> dict[str, bytes]:
    """The user's scripts, or those that the symptom means."""
    if story.scripts:
        return {f"chipj-{name}": data for name, data in story.scripts.items()}
    made = _preset(story)
    return {"chipj-run": made.run.encode(), "chipj-compare": made.compare.encode()}


def _preset(story: Story) -> Preset:
    """The scripts that the symptom means; the journal has the beginning of what was printed."""
    # What led the reduction, and scripts cannot say, is not needed to see the symptom.
    options = {**story.options, "reached": (), "input_subsequence": False}
    return preset(
        options, cut=len(story.head) >= HEAD, blank="true" if story.places else TO_FILL_IN
    )


def _launched(story: Story) -> dict[str, bytes]:
    """A class that any JDK starts, where the main method is one that only newer ones do."""
    found = None if story.scripts or story.options.get("same_output") else begins(story)
    if found is None or found.plain:
        return {}
    return launcher(story, f"{story.main.rpartition('.')[2]}{_LAUNCHER}", arguments="args")


def _file(name: str, data: bytes, *, run: bool = False) -> Iterator[bytes]:
    quoted = shlex.quote(f"./{name}").encode()
    if "/" in name:
        yield b"mkdir -p %s\n" % shlex.quote(f"./{os.path.dirname(name)}").encode()
    if _plain(data):
        yield b"cat > %s <<'%s'\n%s%s\n" % (quoted, _END.encode(), data, _END.encode())
    else:
        packed = fill(b64encode(data).decode(), 100)
        yield b"base64 -d > %s <<'%s'\n%s\n%s\n" % (
            quoted,
            _END.encode(),
            packed.encode(),
            _END.encode(),
        )
    if run:
        yield b"chmod +x %s\n" % quoted


def _plain(data: bytes) -> bool:
    """Whether a shell script can hold it as it is."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not text or (text.endswith("\n") and "\0" not in text and _END not in text)


def _commands(story: Story) -> str:
    prefix = shlex.quote(story.main_file.removesuffix(".java"))
    output = shlex.quote(f"{story.main_file.removesuffix('.java')}.output")
    sources = [file.path for file in story.program if file.java] + [*_launched(story)]
    main = story.main + _LAUNCHER * bool(_launched(story))
    words = f"{prefix} {shlex.quote(main)} {output} external"
    reads = f" < {shlex.quote(_stdin(story))}" if _reads(story) else " < /dev/null"
    if "test" in story.scripts:
        asked = [f"./chipj-test {words}{reads} > {output} 2>&1"]
    else:
        asked = [
            f"./chipj-run {words}{reads} > chipj-said 2>&1",
            f"[ -e {output} ] || : > {output}",
            f"[ -e {prefix} ] || cp {output} {prefix}",
            f"./chipj-compare {prefix}",
        ]
    lines = [f"export CHIPJ_FILES={shlex.quote(chr(10).join(sources))}"]
    if story.places:
        lines.append('export CHIPJ_REACHED="$work/chipj-reached"')
        logged = (f'grep -qxF {shlex.quote(each)} "$CHIPJ_REACHED"' for each in story.places)
        asked[-1] = " && ".join((asked[-1], *logged))
    lines += _repeated(asked, story.options.get("repeat"), f"{prefix} {output}")
    return "\n".join((*lines, _TAIL.format(output=output)))


def _repeated(asked: list[str], times: tuple[int, int] | None, made: str) -> list[str]:
    """The commands that ask, once or as often as the reduction did, and whether it was shown."""
    if times is None:
        return [*asked, "shown=$?"]
    wanted, most = times
    return [
        f"# It shows now and then: {wanted} of {most} runs are enough.",
        f"asked() {{\n{chr(10).join(asked)}\n}}",
        "shown=1 good=0 left=" + str(most),
        f"while [ $good -lt {wanted} ] && [ $((left -= 1)) -ge 0 ]; do",
        f'  rm -f {made} chipj-said "$work/chipj-reached"',
        "  if asked; then good=$((good + 1)); fi",
        "done",
        f"[ $good -lt {wanted} ] || shown=0",
    ]
