"""The Run and the Compare script that a symptom means: for `chipj init`, and for `repro.sh`.

They are commented, quote what needs it, keep javac's words out of the output, and need nothing
but a JDK and the usual tools.
"""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chipper.attach.expected import javac_crash, jvm_crash, same_output
from chipper.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLACEHOLDER = "This Is The Symptom"
_PERL = re.compile(r"\\[dDAZpP]|\(\?|[*+?}][?+]")
_COMPILER = ("javac_error", "javac_warning", "javac_crash")
_AS_BEFORE = ("same_output", "javac_crash", "jvm_crash")
_RUN_TOO = ("symptom", "stdout", "stderr", "not", "exception", "hang", "same_output")
_UNKNOWN = ("junit", "reached", "input_subsequence")
_LIBRARY = r"^[ \t]+at ([a-z.]+@?[^\/]*\/)?(java|javax|jdk|sun|com\.sun)\."
_RUN = """\
#!/bin/sh
# Run script: compiles a variant and runs it. Its working folder holds the variant's sources and
# copies of what lies beside this script.
#   $1  the main class's file without .java     $3  the output file: what it holds is what counts
#   $2  the main class                          $4  internal: the class files are there already
# CHIPJ_FILES has the names of all sources.
"""
_COMPARE = """\
#!/bin/sh
# Compare script: exit status 0 if the output in "$1.output" shows the symptom.
"""


@dataclass(frozen=True, slots=True)
class Preset:
    """The texts of a Run and a Compare script; and whether what the original did is needed."""

    run: str
    compare: str
    as_before: bool


_OUTPUT = '"$1.output"'
TO_FILL_IN = (
    "# Put in words that only the failing program prints.\n"
    f"grep -q {shlex.quote(PLACEHOLDER)} {_OUTPUT}"
)


def preset(options: Mapping[str, Any], *, cut: bool = False, blank: str = TO_FILL_IN) -> Preset:
    """The scripts that mean the same as the symptom options; *blank* is compared without any.

    *cut*: of what the original printed only the beginning will be there.
    """
    for name in _UNKNOWN:
        if options.get(name):
            raise BadInput(
                f"--{name.replace('_', '-')} cannot be said with scripts", help="use it as it is"
            )
    run = "".join(f"{line}\n" for line in _run(options))
    checks = [*_checks(options, cut=cut)] or [blank]
    functions = "".join(made()[0] for name, made in _CRASHES.items() if options.get(name))
    compare = _COMPARE + functions + " &&\n".join(checks) + "\n"
    return Preset(_RUN + run, compare, any(options.get(name) for name in _AS_BEFORE))


_CRASHES = {"javac_crash": javac_crash, "jvm_crash": jvm_crash}


def _run(options: Mapping[str, Any]) -> Iterator[str]:
    javac = _compile(options)
    if any(options.get(name) for name in _COMPILER):
        yield "# The symptom is the compiler's: what javac says is kept beside the output."
        yield f'{javac} > "$1.javac" 2>&1'
        yield 'echo $? > "$1.javac.status"'
        if options.get("exit") is None and not any(options.get(name) for name in _RUN_TOO):
            yield 'cat "$1.javac" > "$3"'
            return
        yield '[ "$(cat "$1.javac.status")" = 0 ] || exit'
    else:
        yield "# What javac says stays out of the output: it quotes the source."
        yield f'[ "$4" = internal ] || {javac} > javac.log 2>&1 || exit'
    if options.get("differ"):
        one, other = options["differ"]
        yield f'{_start(options, one)} > "$3.one" 2>&1'
        yield f'{_start(options, other)} > "$3.other" 2>&1'
        yield 'diff "$3.one" "$3.other" > "$3"'
        yield "# A program that prints something else every time does not differ, it varies."
        yield f'{_start(options, one)} > "$3.again" 2>&1'
        yield 'cmp -s "$3.one" "$3.again" || : > "$3"'
        return
    limit = f"timeout {options['hang']:g} " if options.get("hang") else ""
    yield f'{limit}{_start(options)} > "$3.out" 2> "$3.err"'
    yield 'echo $? > "$3.status"'
    yield 'cat "$3.out" "$3.err" > "$3"'


def _compile(options: Mapping[str, Any]) -> str:
    given = tuple(options.get("javac_option", ()))
    raw = ["-XDrawDiagnostics", "-Xmaxerrs", "10000", "-Xmaxwarns", "10000"]
    if options.get("javac_warning") and not any(each.startswith("-Xlint") for each in given):
        raw.append("-Xlint:all")
    heard = raw if any(options.get(name) for name in _COMPILER) else []
    return f"{shlex.join(['javac', *heard, *_classpath(options), *given])} -d . $CHIPJ_FILES"


def _classpath(options: Mapping[str, Any]) -> list[str]:
    entries = [entry for entry in (options.get("classpath") or "").split(os.pathsep) if entry]
    return ["-classpath", os.pathsep.join((".", *map(os.path.abspath, entries)))] if entries else []


def _start(options: Mapping[str, Any], side: str = "") -> str:
    """The command that runs a variant; of --differ a *side*: a JDK's home, or java's options."""
    java, more = ("java", side) if side.startswith("-") or not side else (f"{side}/bin/java", "")
    place = _classpath(options) or ["-classpath", "."]
    core = ["-XX:-CreateCoredumpOnCrash"] if options.get("jvm_crash") else []
    words = [java, *shlex.split(more), *core, *options.get("java_option", ()), *place]
    arguments = shlex.join(options.get("args", ()))
    stdin = options.get("stdin")
    reads = f" < {shlex.quote(os.path.basename(stdin))}" if stdin else ""
    return f'{shlex.join(words)} "$2" {arguments}'.rstrip() + reads


def _checks(options: Mapping[str, Any], *, cut: bool) -> Iterator[str]:
    """What must hold, a command each."""
    for name, suffix in (("symptom", ""), ("stdout", ".out"), ("stderr", ".err")):
        for pattern in options.get(name) or ():
            yield _grep(pattern.pattern, suffix)
    for pattern in options.get("not") or ():
        yield f"! {_grep(pattern.pattern)}"
    for text in options.get("exception") or ():
        yield _thrown(text)
    if options.get("exit") is not None:
        yield f'[ "$(cat "$1.output.status")" = {options["exit"]} ]'
    if options.get("hang"):
        yield '[ "$(cat "$1.output.status")" = 124 ]  # ended by timeout'
    if options.get("same_output"):
        yield same_output(cut=cut)
    yield from _compiler_checks(options)
    if options.get("jvm_crash"):
        yield jvm_crash()[1]
    if options.get("differ"):
        yield f"[ -s {_OUTPUT} ]  # the two outputs differ"


def _compiler_checks(options: Mapping[str, Any]) -> Iterator[str]:
    for name, kind in (("javac_error", "err"), ("javac_warning", "warn")):
        keys = options.get(name) or ()
        for key in (keys,) if isinstance(keys, str) else keys:
            full = key if key.startswith("compiler.") else f"compiler.{kind}.{key}"
            line = f"^([^:]+:[0-9]+:[0-9]+:|-) {re.escape(full)}(:|$)"
            yield f'grep -qE {shlex.quote(line)} "$1.javac"'
    if options.get("javac_crash"):
        yield javac_crash()[1]


def _grep(pattern: str, suffix: str = "") -> str:
    kind = "P" if _PERL.search(pattern) else "E"
    return f'grep -q{kind} -e {shlex.quote(pattern)} "$1.output{suffix}"'


def _thrown(text: str) -> str:
    """A trace of the class, in the first of the program's own frames or one above."""
    thrown, _, at = text.partition("@")
    name = thrown.replace(".", r"\.").replace("$", r"\$")
    lead = r'^(Exception in thread "[^"]*" |Caused by: )?([A-Za-z_$][A-Za-z0-9_$]*\.)*'
    where = at.rpartition(":")[0] + ":" if ".java:" in at else f"{at}(" if at else ""
    frame = re.sub(r"([.$()])", r"\\\1", where)
    hit = "found = 1" if not at else f"if ($0 ~ /[ .\\/(]{frame}/) found = 1"
    program = (
        f"  /{lead}{name}(:|$)/ {{ on = 1; frames = 0; next }}\n"
        f"  on && /^[ \\t]+at / {{ {hit}; frames = 1; if ($0 !~ /{_LIBRARY}/) on = 0; next }}\n"
        "  frames { on = frames = 0 }\n"
        "  END { exit !found }"
    )
    return f"awk '\n{program}' {_OUTPUT}"
