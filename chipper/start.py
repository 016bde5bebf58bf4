"""Before chipping: the original must show the symptom, empty programs must not.

Here the time-out is calibrated as well, and it is found out whether the parse guard may stand
in front: only where the oracle says bad to a program that does not compile.
"""

from __future__ import annotations

import errno
import os
import re
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from chipper.errors import ChipError, Flaky, NotShown, OracleFailed, TooPermissive
from chipper.slips import thrown
from chipper.source.judgement import VARIES, Verdict
from chipper.source.use import Use
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chipper.source.judgement import Judgement
    from chipper.source.program import File, Program

    Judge = Callable[[Variant], Judgement]
    Warm = Callable[[Use, bool], Judge | None]

HEAD = 2000  # bytes of the output, and as many lines of it as fit a screen
MOST_LINES = 20
_FIX = re.compile(r"\(((?:sed|chmod) .*)\)$")  # a command in the words of who could not start it


@dataclass(frozen=True, slots=True)
class Start:
    """What was found out about the original."""

    guard: bool
    use: Use = Use()
    thrown: str | None = None  # class and first frame, if it is always the same


def start(
    program: Program,
    main: File,
    main_class: str,
    judge: Judge,
    warm: Warm | None = None,
    *,
    empty: bool = True,
    times: int = 2,
    refuses: bool = False,
    filters: bool = True,
) -> Start:
    """Judge the original some times and the *empty* programs once; raise what stands in the way.

    With *warm*, the rest is asked of what is warm once it is known what the original uses, and
    whether what does not compile is refused; who *refuses* that by nature is asked warm as well.
    Where nobody *filters*, nobody needs to know.
    """
    broken = Variant(_broken(program, main))
    first = _trusted(judge(Variant(program)))
    refused = None if filters else False
    quick = judge
    if warm is not None and first.verdict is Verdict.GOOD:
        if filters and not refuses:
            refused = _trusted(judge(broken)).verdict is not Verdict.GOOD
        quick = warm(first.use, refuses or bool(refused)) or judge
    runs = [first, *(_trusted(quick(Variant(program))) for _ in range(times - 1))]
    if len({run.verdict for run in runs}) > 1 or first.stage == VARIES:
        raise flaky(runs)
    if first.verdict is not Verdict.GOOD:
        raise NotShown(_told(first), help=_advice(first))
    if empty:
        for name, nothing in empties(program, main, main_class):
            if _trusted(quick(Variant(nothing))).verdict is Verdict.GOOD:
                raise TooPermissive(
                    f"the symptom is too permissive: {name} shows it as well",
                    help="make it more specific; --allow-empty goes on all the same",
                )
    use = reduce(Use.or_more, (run.use for run in runs)) if quick is judge else first.use
    if refused is None:
        refused = _trusted(quick(broken)).verdict is not Verdict.GOOD
    return Start(refused, use, thrown(first) if _alike(runs) else None)


def _alike(runs: Sequence[Judgement]) -> bool:
    """Whether the original threw the same each time."""
    return len({thrown(run) for run in runs}) == 1


def flaky(runs: Sequence[Judgement]) -> Flaky:
    """Which runs of the original differed; one that taught what to look for was before them."""
    varies = any(run.stage == VARIES for run in runs)
    told = (
        f"run {number} {run.verdict}" + f" ({_plain(run.note)})" * (run.stage == VARIES)
        for number, run in enumerate(runs, 1)
    )
    return Flaky(
        f"the same original was judged differently: {', '.join(told)}",
        help="--symptom, --stdout or --exception can say what is the same every time"
        if varies
        else "make the symptom show every time, or count some good runs of several: --repeat 2/3",
    )


def fenced_off(error: ChipError, fence: str, words: str) -> NotShown:
    """The error for an original that shows its symptom only with *words* added to the command."""
    what = (
        "it needs the network"
        if words == "--net"
        else "a script must write outside of its folder, or read from a /tmp not named here"
    )
    return NotShown(
        f"the original shows the symptom, but not inside the fence ({fence}): {what}\n"
        f"inside: {error.message}",
        help=f"add {words} to the command",
    )


def empties(program: Program, main: File, main_class: str) -> list[tuple[str, Program]]:
    """A program without types, and a main class with an empty main."""
    package, _, name = main_class.rpartition(".")
    header = f"package {package};\n" if package else ""
    # Public only where javac allows it: a class of another file's name must not be.
    public = "public " if main.path.rpartition("/")[2] == f"{name}.java" else ""
    body = f"{header}{public}class {name} {{ public static void main(String[] args) {{ }} }}\n"
    nothing = {file.path: b"" for file in program if file.java}
    return [
        ("a program without any types", program.replacing(nothing)),
        (
            f"a class {main_class} with an empty main",
            program.replacing(nothing | {main.path: body.encode()}),
        ),
    ]


def _broken(program: Program, main: File) -> Program:
    return program.replacing({main.path: main.text + b"\n}}) class {\n"})


def _trusted(judgement: Judgement) -> Judgement:
    if not judgement.verdict.settled:
        told = printed(judgement) if judgement.output_head else ""
        raise OracleFailed(f"the oracle failed: {judgement.note}{told}", help=_advice(judgement))
    return judgement


def _told(judgement: Judgement) -> str:
    why = f"{judgement.verdict}" + (f", {judgement.note}" if judgement.note else "")
    return f"the original does not show the symptom ({why}){printed(judgement)}"


def printed(judgement: Judgement) -> str:
    """What the program printed, for a message."""
    head = judgement.output_head[:HEAD].decode("utf-8", "replace").rstrip()
    lines = [_plain(line) for line in head.splitlines()[:MOST_LINES]] or ["(no output)"]
    return "\n".join(("\nit printed:", *(f"  | {line}" for line in lines)))


def _plain(line: str) -> str:
    """What a variant prints must not move the cursor or change the colours of the terminal."""
    return "".join(
        each if each.isprintable() or each == "\t" else "\N{REPLACEMENT CHARACTER}" for each in line
    )


def _advice(judgement: Judgement) -> str:
    if os.strerror(errno.ENOSPC) in judgement.note:
        return "make room where variants lie, or set TMPDIR to a folder that has some"
    if judgement.verdict is Verdict.TIMEOUT:
        return "allow more time with --timeout SECONDS"
    if judgement.stage == "javac" and not judgement.verdict.settled:
        return "check --javac-option, --classpath and --jdk"
    if judgement.verdict is Verdict.NO_COMPILE:
        return "see the compiler's message above; --classpath, --javac-option and --jdk may help"
    if judgement.stage == "javac" and judgement.verdict is Verdict.BAD:
        return "javac -XDrawDiagnostics -Xlint:all shows its complaints by their keys"
    if judgement.stage == "run" and judgement.verdict is Verdict.BAD:
        return "compare the symptom with what it printed; --args, --stdin and --main may help"
    return _advice_on_scripts(judgement)


def _advice_on_scripts(judgement: Judgement) -> str:
    fix = _FIX.search(judgement.note)
    if fix is not None and not judgement.verdict.settled:
        return fix[1]
    head = judgement.output_head[:HEAD]
    if b"No such file" in head:
        return "scripts run in a fresh folder: --include PATH copies what they need beside them"
    if not judgement.verdict.settled and b"not found" in head:
        return "put it on the PATH, or write its whole path in the script"
    meaning = "exit status 0 means that the symptom is there; " * judgement.verdict.settled
    return f"{meaning}run the scripts by hand in a copy of the folder; compare what they print"
