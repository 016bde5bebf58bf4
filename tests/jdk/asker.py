"""Asks about built-in symptoms on both benches; the answers must agree."""

from __future__ import annotations

import os
from threading import Event
from typing import TYPE_CHECKING

from chipper.cli.builtin import Builtin
from chipper.fence.process import Limits
from chipper.oracle.folder import NOBODY
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from contextlib import ExitStack
    from pathlib import Path

    from chipper.cli.symptoms import Shown
    from chipper.jvm.jdk import Jdk
    from chipper.oracle.contract import Oracle
    from chipper.source.judgement import Verdict
    from chipper.source.program import Program

SHORT = Limits(wall=30, cpu=1.0)


class Asker:
    """Asks on both benches; the answers must agree."""

    def __init__(self, jdk: Jdk, internal: Internal, stack: ExitStack) -> None:
        self._jdk = jdk
        self._internal = internal
        self._stack = stack

    def __call__(
        self,
        shown: Shown,
        original: Program,
        *others: Program,
        limits: Limits = SHORT,
        stdin: Path | None = None,
        classpath: tuple[str, ...] = (),
    ) -> list[Verdict]:
        javac = Javac(self._jdk, java_environment(os.environ, self._jdk), classpath=classpath)
        launch = Launch("Main", stdin=stdin)
        builtin = Builtin.of(shown, original, javac, launch, NOBODY)
        cold = self._opened(builtin.external()(limits))
        found = [cold.judge(Variant(each), Event()).verdict for each in (original, *others)]
        if shown.complaints is None:
            internal = self._internal
            if shown.reached or classpath:  # then it is another compiler
                internal = self._stack.enter_context(Internal(builtin.javac, quick=True))
            warm = self._opened(builtin.internal(internal, reuse=True)(limits))
            again = [warm.judge(Variant(each), Event()).verdict for each in (original, *others)]
            assert again == found
        return found

    def _opened(self, oracle: Oracle) -> Oracle:
        self._stack.callback(oracle.close)
        return oracle
