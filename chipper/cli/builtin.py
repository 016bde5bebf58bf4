"""Makers of the oracles that need no scripts: the same symptom on a cold and on a warm bench."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chipper.oracle.cold import Cold
from chipper.oracle.folder import Folders
from chipper.oracle.learnt import Learning
from chipper.oracle.shows import Shows

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.fence.limits import Limits
    from chipper.job import Maker
    from chipper.oracle.contract import Oracle
    from chipper.oracle.folder import Riders
    from chipper.oracle.internal import Internal
    from chipper.oracle.javac import Javac
    from chipper.oracle.launch import Launch
    from chipper.oracle.learnt import Learner
    from chipper.oracle.symptom import Symptom

    Launching = Callable[[Limits], Launch]


def cold(learner: Learner, javac: Javac, launch: Launching, riders: Riders) -> Maker:
    """Oracles of external mode."""

    def make(limits: Limits) -> Oracle:
        def judge(symptom: Symptom) -> Oracle:
            return Shows(symptom, Cold(javac, launch(limits), Folders(riders)), limits)

        return _learning(learner, javac, launch(limits), riders, judge)

    return make


def warm(
    learner: Learner, internal: Internal, javac: Javac, launch: Launching, riders: Riders
) -> Maker:
    """Oracles of internal mode."""

    def make(limits: Limits) -> Oracle:
        def judge(symptom: Symptom) -> Oracle:
            return internal.shows(symptom, launch(limits))

        return _learning(learner, javac, launch(limits), riders, judge)

    return make


def _learning(
    learner: Learner,
    javac: Javac,
    launch: Launch,
    riders: Riders,
    judge: Callable[[Symptom], Oracle],
) -> Oracle:
    """The oracle, at once if nothing is to be learnt from the original; that is seen cold."""
    if learner.known is not None:
        return judge(learner.known)
    return Learning(learner, lambda: Cold(javac, launch, Folders(riders)), judge)
