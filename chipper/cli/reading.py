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
from chipper.errors import BadInput, NotShown
from chipper.fence.process import clean_environment
from chipper.java.parse import Forest
from chipper.jvm.heap import bounded
from chipper.jvm.jdk import find_jdk
from chipper.oracle.folder import Folders, Riders, gather
from chipper.oracle.inputs import Reader
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.printed import Printed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chipper.fence.tier import Fence


@dataclass(frozen=True, slots=True)
class Reading:
    """A program that reads, the files beside it, and what its answers depend on."""

    reader: Reader
    riders: Riders
    ingredients: dict[str, bytes | str]
    fence: Fence


@contextmanager
def program_that_reads(options: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[Reading]:
    """What --test names, or what SOURCES compile to."""
    if (options["test"] is None) == (options["symptom"] is None):
        raise BadInput(
            "one symptom is needed", help="--test SCRIPT, or Java sources and --symptom REGEX"
        )
    if options["test"] is not None:
        yield _script(options["test"], options, say)
        return
    if not options["sources"]:
        raise BadInput("no program is given", help="name the Java sources that read the input")
    with closing(Folders()) as folders:
        yield from _compiled(options, folders, say)


def _script(script: Path, options: Mapping[str, Any], say: Callable[[str], None]) -> Reading:
    if not os.access(script, os.X_OK) or not script.is_file():
        raise BadInput(
            f"{script} cannot be executed", help=likely(script, script.parent.glob("*.sh"))
        )
    where = Path(os.path.abspath(script))
    riders = without_ours(gather([where.parent], options["include"]))
    reader = Reader((str(where),), clean_environment(os.environ))
    fence = fence_of(options, reader.environment, beside(script), say)
    return Reading(reader, riders, _beside(riders) | {"script": where.read_bytes()}, fence)


def _beside(riders: Riders) -> dict[str, bytes | str]:
    return {f"rider {name}": path.read_bytes() for name, path in riders.files}


def _compiled(
    options: Mapping[str, Any], folders: Folders, say: Callable[[str], None]
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
        heap = bounded(options["java_option"])
        command = (str(jdk.java), *heap, *options["java_option"], "-classpath", classpath, main)
        found: dict[str, bytes | str] = {f"source {f.path}": f.raw() for f in inputs.program}
        words = (jdk.full_version, main, *paths, *options["javac_option"], *options["java_option"])
        found |= {"java": "\0".join(words), "symptom": options["symptom"].pattern}
        symptom = Symptom((Printed(options["symptom"]),))
        reader = Reader(command, javac.environment, symptom)
        named = [folder, *installed(jdk.home, paths)]
        fence = fence_of(options, javac.environment, named, say)
        yield Reading(reader, riders, found | _beside(riders), fence)
