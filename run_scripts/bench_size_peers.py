"""How each reducer is run on one Java file beside us: its command, and whether it is here."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from run_scripts.bench_size_subjects import Subject

HERE = Path(__file__).resolve().parent
ORACLE = HERE / "peer_oracle.sh"
RUN, COMPARE = HERE / "peer_run.sh", HERE / "peer_compare.sh"
INSTALLED = HERE.parent / ".bench" / "peers"
LEVELS = (0, 0, 1, 1, 2, 2, 3, 4, 10, 10)  # of multidelta, as its manual has it
STRATEGIES = ("minimize", "minimize-collapse-brace", "minimize-balanced")


@dataclass(frozen=True, slots=True)
class Peer:
    """A reducer: what makes it work on the file *name* in its folder, *jobs* tests at once."""

    name: str
    program: str | None
    commands: Callable[[str, int], list[list[str]]]


def peers() -> list[Peer]:
    """All that we know how to run; those without a program are not installed."""
    return [
        Peer("shrinkray", _installed("shrinkray/bin/shrinkray"), _shrinkray),
        Peer("treereduce", _found("treereduce-java", "treereduce/bin/treereduce-java"), _tree),
        Peer("cvise", shutil.which("cvise"), _vise("cvise")),
        Peer("creduce", shutil.which("creduce"), _vise("creduce")),
        Peer("picireny", _installed("picireny/bin/picireny"), _picireny),
        Peer("lithium", _found("lithium", "lithium/bin/lithium"), _lithium),
        Peer("delta", shutil.which("multidelta"), _delta),
    ]


def ours(subject: Subject, jobs: int, *, built_in: bool) -> list[list[str]]:
    """Chipj with its own symptom, or with the two scripts that the peers' test calls.

    As anybody calls it: it finds out by itself how long a variant may take. The others have the
    script's 20 seconds.
    """
    scripts = ["--run", str(RUN), "--compare", str(COMPARE), "--fence", "none"]  # as for the others
    how = subject.options() if built_in else scripts
    command = [sys.executable, "-m", "chipper", subject.file, *how, "--keep", "good"]
    more = ["--out", "run.chipj", "--jobs", str(jobs), "--quiet"]
    return [[*command, *more]]


def _installed(path: str) -> str | None:
    return str(INSTALLED / path) if (INSTALLED / path).exists() else None


def _found(name: str, path: str) -> str | None:
    here = INSTALLED / path
    return str(here) if here.exists() else shutil.which(name)


def _shrinkray(name: str, jobs: int) -> list[list[str]]:
    options = ["--ui", "basic", "--no-llm", "--parallelism", str(jobs), "--volume", "quiet"]
    options += ["--input-type", "basename", "--timeout", "40"]
    python = str(INSTALLED / "shrinkray/bin/python")
    return [[python, str(HERE / "peer_shrinkray.py"), *options, str(ORACLE), name]]


def _vise(program: str) -> Callable[[str, int], list[list[str]]]:
    return lambda name, jobs: [[program, "--not-c", "--n", str(jobs), str(ORACLE), name]]


def _picireny(name: str, jobs: int) -> list[list[str]]:
    options = ["--builder", "srcml", "--srcml:language", "Java", "--hdd", "hddr", "--input", name]
    options += ["--test", str(ORACLE), "--out", "temporary/out", "--quiet"]
    options += ["--parallel", "--jobs", str(jobs)] if jobs > 1 else []
    python = str(INSTALLED / "picireny/bin/python")
    return [[python, str(HERE / "peer_picireny.py"), *options]]


def _lithium(name: str, _jobs: int) -> list[list[str]]:
    program = _found("lithium", "lithium/bin/lithium") or "lithium"
    condition = str(HERE / "peer_lithium.py")
    return [
        [program, "--strategy", strategy, "--tempdir", "temporary", condition, name]
        for strategy in STRATEGIES
    ]


def _delta(name: str, _jobs: int) -> list[list[str]]:
    return [["multidelta", f"-level={level}", str(ORACLE), name] for level in LEVELS]


def _tree(name: str, jobs: int) -> list[list[str]]:
    program = _found("treereduce-java", "treereduce/bin/treereduce-java") or "treereduce-java"
    options = ["--jobs", str(jobs), "--source", name, "--output", "out.java", "--stable"]
    return [[program, *options, "--", str(ORACLE), "@@.java"]]
