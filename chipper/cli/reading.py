"""The program whose input is reduced: a script, or Java that is compiled once."""

from __future__ import annotations

import os
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from chipper.cli.fencing import beside, fence_of, installed
from chipper.cli.inputs import find_main, likely, read_inputs
from chipper.cli.riders import without_ours
from chipper.cli.symptoms import Shown
from chipper.errors import BadInput, NotShown
from chipper.fence.process import clean_environment
from chipper.java.parse import Forest
from chipper.jvm.heap import bounded
from chipper.jvm.jdk import find_jdk
from chipper.oracle.folder import Folders, Riders, gather
from chipper.oracle.inputs import Feed, Inputs, Reader
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.learnt import Learning
from chipper.oracle.shows import Shows
from chipper.oracle.symptom import crash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chipper.fence.limits import Limits
    from chipper.fence.tier import Fence
    from chipper.job import Maker
    from chipper.oracle.contract import Oracle
    from chipper.oracle.symptom import Symptom
    from chipper.source.program import Program


@dataclass(frozen=True, slots=True)
class Reading:
    """A program that reads, the files beside it, and what its answers depend on.

    Without `sources` it is a script; else they show what is *shown*.
    """

    reader: Reader
    riders: Riders
    ingredients: dict[str, bytes | str]
    fence: Fence
    shown: Shown
    sources: Program | None = None

    def maker(self, given: Program) -> Maker:
        """Oracles about inputs smaller than the one *given*."""
        learner = None if self.sources is None else self.shown.learner(self.sources, given)

        def feed(limits: Limits) -> Feed:
            return Feed(self.reader, limits, Folders(self.riders), self.fence)

        def make(limits: Limits) -> Oracle:
            if learner is None:
                return Inputs(self.reader, limits, Folders(self.riders), self.fence)

            def judge(symptom: Symptom) -> Oracle:
                return Shows(symptom, feed(limits), limits)

            if learner.known is not None:
                return judge(learner.known)
            return Learning(learner, lambda: feed(limits), judge)

        return make


@contextmanager
def program_that_reads(options: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[Reading]:
    """What --test names, or what SOURCES compile to."""
    shown = Shown.of(options)
    if (options["test"] is not None) == shown.needs_no_script:
        raise BadInput(
            "one symptom is needed",
            help="--test SCRIPT, or Java sources and what they show: --symptom REGEX, --exception",
        )
    shown.check(options["timeout"])
    if options["test"] is not None:
        yield _script(options["test"], options, say)
        return
    if not options["sources"]:
        raise BadInput("no program is given", help="name the Java sources that read the input")
    with closing(Folders()) as folders:
        yield from _compiled(options, shown, folders, say)


def _script(script: Path, options: Mapping[str, Any], say: Callable[[str], None]) -> Reading:
    if not os.access(script, os.X_OK) or not script.is_file():
        raise BadInput(
            f"{script} cannot be executed", help=likely(script, script.parent.glob("*.sh"))
        )
    where = Path(os.path.abspath(script))
    riders = without_ours(gather([where.parent], options["include"]))
    reader = Reader((str(where),), clean_environment(os.environ))
    fence = fence_of(options, reader.environment, beside(script), say)
    return Reading(reader, riders, _beside(riders) | {"script": where.read_bytes()}, fence, Shown())


def _beside(riders: Riders) -> dict[str, bytes | str]:
    return {f"rider {name}": path.read_bytes() for name, path in riders.files}


def _compiled(
    options: Mapping[str, Any], shown: Shown, folders: Folders, say: Callable[[str], None]
) -> Iterator[Reading]:
    forest = Forest()
    inputs = read_inputs(options["sources"], None, None, forest)
    main, _ = find_main(inputs.program, options["main"], forest, needed=True)
    jdk = find_jdk(options["jdk"], os.environ)
    paths = tuple(os.path.abspath(e) for e in (options["classpath"] or "").split(os.pathsep) if e)
    javac = Javac(jdk, java_environment(os.environ, jdk), options["javac_option"], paths)
    riders = gather([], options["include"])
    with folders.fresh(inputs.program) as folder:
        made = javac.compile(folder, inputs.program, Event())
        if made.verdict is not None:
            raise NotShown(f"the program does not compile: {made.note}", help="javac shows all")
        classpath = os.pathsep.join((str(folder), *paths))
        told = (*options["java_option"], *(crash.OPTIONS if shown.jvm_crash else ()))
        command = (str(jdk.java), *bounded(told, jdk), *told, "-classpath", classpath, main)
        found: dict[str, bytes | str] = {f"source {f.path}": f.raw() for f in inputs.program}
        words = (jdk.full_version, main, *paths, *options["javac_option"], *options["java_option"])
        found |= {"java": "\0".join(words), "symptom": repr(shown)}
        reader = Reader(command, javac.environment)
        named = [folder, *installed(jdk.home, paths)]
        fence = fence_of(options, javac.environment, named, say)
        found |= _beside(riders)
        yield Reading(reader, riders, found, fence, shown, inputs.program)
