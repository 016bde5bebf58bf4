"""A job: everything a reduction needs to know."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.bounds import Bounds
from chipper.folder import Keep
from chipper.shape import Wanted
from chipper.source.shield import Shields

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

    from chipper.chips.catalog import Catalog
    from chipper.errand import Errand
    from chipper.fence.limits import Limits
    from chipper.java.parse import Forest
    from chipper.oracle.contract import Oracle
    from chipper.source.diagnostic import Diagnostic
    from chipper.source.facts import Facts
    from chipper.source.graph import Graph
    from chipper.source.program import File, Program
    from chipper.source.variant import Variant
    from chipper.style import Style

    Maker = Callable[[Limits], Oracle]
    Watching = Callable[[Path], Maker]  # makes oracles whose variants may write to a folder


@dataclass(frozen=True, slots=True)
class Resident:
    """What a resident JVM offers: oracles, and what the compiler has to say of a program."""

    make: Maker
    diagnose: Callable[[Variant], tuple[Diagnostic, ...]]
    graph: Callable[[Program], Graph | None]
    facts: Callable[[Program], Facts | None]
    complaints: Callable[[Variant], tuple[Diagnostic, ...] | None]
    watching: Watching | None = None
    begin: Callable[[Program], None] = lambda program: None  # ahead, where that costs nothing
    filters: bool = True  # its oracles tell what does not compile from what is bad


@dataclass(frozen=True)
class Job:
    """What to chip, by which oracle, in which manner, and where to."""

    program: Program
    main: File
    main_class: str
    make_oracle: Maker
    style: Style
    catalog: Catalog
    forest: Forest
    out: Path
    fingerprint: str
    options: Mapping[str, object]
    jobs: int = 1
    timeout: float | None = None
    allow_empty: bool = False
    keep: Keep = Keep.BEST
    fresh: bool = False
    bounds: Bounds = Bounds()
    whole: Callable[[], AbstractContextManager[None]] = nullcontext
    resident: Callable[[int], AbstractContextManager[Resident]] | None = None
    internal: bool = False
    errand: Errand | None = None
    fence: str = "none"
    looser: tuple[tuple[str, Maker], ...] = ()  # what to add to the command, and what it means
    ingredients: Mapping[str, str] = field(default_factory=dict)
    on_disk: Callable[[], Mapping[str, str]] = dict
    watching: Watching | None = None
    compiles: bool = True  # whether what does not compile can be no good; else nothing is filtered
    refuses: bool = False  # whether the oracles compile before they do anything else
    shields: Shields = field(default_factory=Shields)
    shape: Wanted = field(default_factory=Wanted)
    keep_lines: bool = True
