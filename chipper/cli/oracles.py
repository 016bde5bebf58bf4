"""From options to an oracle: which kind, with which scripts, JDK and files beside it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from chipper.cli.builtin import Builtin
from chipper.cli.fencing import beside, chosen_fence, installed, looser
from chipper.cli.inputs import unreadable
from chipper.cli.processors import NOTE, needed
from chipper.cli.reached import place, teller
from chipper.cli.riders import riding
from chipper.cli.wish import check_wish
from chipper.errors import BadInput
from chipper.fence.probe import told
from chipper.job import Resident
from chipper.jvm.jdk import find_jdk
from chipper.oracle.folder import Folders
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.reaches import Reaches
from chipper.oracle.repeat import Repeat
from chipper.oracle.scripts import Scripts, Setting, TestScript
from chipper.oracle.symptom.reached import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from chipper.cli.inputs import Inputs
    from chipper.cli.wish import Wish
    from chipper.fence.limits import Limits
    from chipper.fence.tier import Fence
    from chipper.job import Maker, Watching
    from chipper.jvm.jdk import Jdk
    from chipper.oracle.contract import Oracle
    from chipper.oracle.folder import Riders
    from chipper.source.program import File


@dataclass(frozen=True)
class Oracles:
    """A maker of oracles, and what their answers depend on."""

    make: Maker
    resident: Callable[[int], AbstractContextManager[Resident]] | None
    ingredients: dict[str, bytes | str]
    notes: tuple[str, ...]
    fence: Fence
    looser: tuple[tuple[str, Maker], ...]
    watching: Watching


def oracles(wish: Wish, inputs: Inputs, main: str, main_file: File) -> Oracles:
    """The maker of oracles for a wish."""
    check_wish(wish)
    jdk = _jdk(wish)
    riders = riding(wish.scripts, wish.include, inputs)
    fence, why = _fence(wish, jdk)
    processing = needed(_javac(wish, jdk, fence), inputs.program, riders) if jdk else ()
    wish = replace(wish, javac_options=(*wish.javac_options, *processing))
    builtin: Builtin | None = None
    if not wish.scripts and jdk is not None:
        javac, launch = _javac(wish, jdk, fence), _launch(wish, main)
        builtin = Builtin.of(wish.shown, inputs.program, javac, launch, riders).behind(fence)

    def external(fence: Fence, builtin: Builtin | None = builtin) -> Maker:
        if builtin is not None:
            return _repeated(wish, builtin.behind(fence).external())
        return _with_scripts(wish, jdk, inputs, riders, main, main_file, fence)

    return Oracles(
        external(fence),
        None
        if jdk is None
        else partial(_within, wish, jdk, inputs, riders, main, main_file, fence, builtin),
        _ingredients(wish, jdk, riders, main) | {"fence": fence.name},
        (told(fence, why), *_notes(wish, riders), *([NOTE] if processing else [])),
        fence,
        tuple(
            (words, external(other, builtin and builtin.anew()))
            for words, other in looser(fence, wish.fence)
        ),
        lambda folder: external(fence.writing(folder)),
    )


def _fence(wish: Wish, jdk: Jdk | None) -> tuple[Fence, str]:
    named = [path for script in wish.scripts for path in beside(script)]
    if jdk is not None:
        named += installed(jdk.home, _absolute(wish.classpath))
    environment = java_environment(os.environ, jdk)
    return chosen_fence(wish.fence, environment, net=wish.net, named=named)


def _notes(wish: Wish, riders: Riders) -> Iterator[str]:
    if riders.too_many:
        yield "note: the scripts' folder is large: only what --include names is copied"
    for entry in _absolute(wish.classpath):
        if not os.path.exists(entry.removesuffix("*")):
            yield f"note: --classpath {entry} does not exist"


def _jdk(wish: Wish) -> Jdk | None:
    """The JDK; scripts may bring their own."""
    if wish.scripts and wish.jdk is None:
        try:
            return find_jdk(None, os.environ)
        except BadInput:
            return None
    return find_jdk(wish.jdk, os.environ)


def _with_scripts(
    wish: Wish,
    jdk: Jdk | None,
    inputs: Inputs,
    riders: Riders,
    main: str,
    main_file: File,
    fence: Fence,
) -> Maker:
    def scripted(limits: Limits) -> Oracle:
        setting = _setting(wish, jdk, riders, main, main_file, limits, fence, "external")
        return _telling(wish, inputs, _scripted(wish, _logging(wish, inputs, setting)))

    return _repeated(wish, scripted)


def _logging(wish: Wish, inputs: Inputs, setting: Setting) -> Setting:
    """The setting of scripts whose variants must log that they reach these places."""
    told = (words(*place(each, inputs.program)) for each in wish.shown.reached)
    return replace(setting, reached=tuple(told))


def _telling(wish: Wish, inputs: Inputs, oracle: Oracle) -> Oracle:
    """The oracle about variants that tell what they reach, if they are to."""
    if not wish.shown.reached:
        return oracle
    return Reaches(oracle, teller(wish.shown.reached, inputs.program))


def _repeated(wish: Wish, make: Maker) -> Maker:
    """Oracles that ask as often as `--repeat` says."""
    if wish.repeat is None:
        return make
    wanted, times = wish.repeat
    return lambda limits: Repeat(make(limits), wanted, times)


def _setting(
    wish: Wish,
    jdk: Jdk | None,
    riders: Riders,
    main: str,
    main_file: File,
    limits: Limits,
    fence: Fence,
    mode: Literal["external", "internal"],
) -> Setting:
    return Setting(
        main,
        _no_option(main_file.path.removesuffix(".java")),
        Folders(riders),
        java_environment(os.environ, jdk),
        limits,
        wish.stdin.absolute() if wish.stdin else None,
        mode,
        fence,
    )


def _scripted(wish: Wish, setting: Setting) -> Scripts | TestScript:
    if wish.test:
        return TestScript(wish.test.absolute(), setting)
    assert wish.run
    assert wish.compare
    return Scripts(wish.run.absolute(), wish.compare.absolute(), setting)


def _no_option(name: str) -> str:
    """The same name, but no script will take it for an option."""
    return f"./{name}" if name.startswith("-") else name


def _javac(wish: Wish, jdk: Jdk, fence: Fence) -> Javac:
    environment = java_environment(os.environ, jdk)
    classpath = tuple(_absolute(wish.classpath))
    return Javac(jdk, environment, wish.javac_options, classpath, fence=fence)


def _launch(wish: Wish, main: str) -> Launch:
    stdin = wish.stdin.absolute() if wish.stdin else None
    return Launch(main, wish.java_options, wish.args, stdin)


@contextmanager
def _within(
    wish: Wish,
    jdk: Jdk,
    inputs: Inputs,
    riders: Riders,
    main: str,
    main_file: File,
    fence: Fence,
    builtin: Builtin | None,
    jobs: int,
) -> Iterator[Resident]:
    """Internal mode: a maker of oracles that share a resident compiler, and that compiler."""
    javac = _javac(wish, jdk, fence) if builtin is None else builtin.javac

    def maker(internal: Internal, fence: Fence) -> Maker:
        if builtin is not None:
            return _repeated(wish, builtin.internal(internal, reuse=wish.repeat is None))

        def scripted(limits: Limits) -> Oracle:
            setting = _setting(wish, jdk, riders, main, main_file, limits, fence, "internal")
            scripts = _scripted(wish, _logging(wish, inputs, setting))
            before = internal.before(scripts, setting.folders, classes=not wish.test)
            return _telling(wish, inputs, before)

        return _repeated(wish, scripted)

    quick = builtin is not None and builtin.quick
    with Internal(javac, riders, jobs, quick=quick) as internal:
        yield Resident(
            maker(internal, fence),
            internal.diagnostics,
            internal.graph,
            internal.facts,
            internal.complaints,
            lambda folder: maker(internal.writing(folder), fence.writing(folder)),
            internal.begin,
        )


def _absolute(classpath: str | None) -> list[str]:
    """Class path entries are relative to the user's folder, not to a variant's."""
    return [str(Path(entry).absolute()) for entry in (classpath or "").split(os.pathsep) if entry]


def _ingredients(wish: Wish, jdk: Jdk | None, riders: Riders, main: str) -> dict[str, bytes | str]:
    named = {"run": wish.run, "compare": wish.compare, "test": wish.test}
    found: dict[str, bytes | str] = {
        f"script {name}": _bytes(script) for name, script in named.items() if script
    }
    found |= {f"rider {name}": _bytes(path) for name, path in riders.files}
    found |= {
        "jdk": jdk.full_version if jdk else "",
        "main": main,
        "symptom": repr(wish.shown),
        "sides": " ".join(
            find_jdk(Path(each), os.environ).full_version
            for each in wish.shown.differ or ()
            if Path(each).is_dir()
        ),
        "classpath": wish.classpath or "",
        "javac": "\0".join(wish.javac_options),
        "java": "\0".join(wish.java_options),
        "args": "\0".join(wish.args),
        "stdin": _bytes(wish.stdin) if wish.stdin else b"",
    }
    return found


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
