"""What the original does, seen once by a Run script: `expected.output` for scripts to compare with.

Law: it is run in a folder of its own, on copies.
"""

from __future__ import annotations

import os
from contextlib import closing
from threading import Event
from typing import TYPE_CHECKING, Any

from chipper.attach.expected import EXPECTED, STATUS
from chipper.cli.inputs import find_main, read_inputs
from chipper.errors import BadInput
from chipper.fence.process import Limits, run
from chipper.java.parse import Forest
from chipper.jvm.jdk import find_jdk
from chipper.oracle.folder import Folders, gather
from chipper.oracle.javac import java_environment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_PATIENCE = Limits(wall=600, cpu=300)
_OUTPUT = "chipj.output"


def expected(sources: tuple[Path, ...], script: Path, options: Mapping[str, Any]) -> dict[str, str]:
    """The files that the Run *script* makes of the original."""
    if not sources:
        raise BadInput(
            "no program is given", help="name the sources: what they do now is to be compared with"
        )
    forest = Forest()
    program = read_inputs(sources, None, None, forest).program
    main, file = find_main(program, options["main"], forest, needed=not options["javac_crash"])
    jdk = find_jdk(options["jdk"], os.environ)
    names = "\n".join(each.path for each in program)
    environment = java_environment(os.environ, jdk) | {"CHIPJ_FILES": names}
    include = [options["stdin"]] if options["stdin"] else []
    riders = gather([script.parent], include)
    with closing(Folders(riders)) as folders, folders.fresh(program) as folder:
        words = [
            os.path.abspath(script),
            file.path.removesuffix(".java"),
            main,
            _OUTPUT,
            "external",
        ]
        ended = run(words, cwd=folder, environment=environment, limits=_PATIENCE, cancel=Event())
        output, status = folder / _OUTPUT, folder / f"{_OUTPUT}.status"
        if not ended.by_itself or not output.exists():
            raise BadInput(
                f"{script} made no output of the original", help="chipj check shows more"
            )
        found = {EXPECTED: output.read_text("utf-8", "surrogateescape")}
        if options["same_output"] and status.exists():
            found[STATUS] = status.read_text()
        return found
