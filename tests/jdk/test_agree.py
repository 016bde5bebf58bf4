"""150 fixed variants of the samples: the resident compiler says what a fresh javac says."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from chipper.oracle.folder import Folders
from tests.jdk.cold import cold, warm
from tests.jdk.conftest import javac_of
from tests.jdk.variants import variants
from tests.samples import samples

if TYPE_CHECKING:
    from pathlib import Path

    from chipper.jvm.jdk import Jdk
    from chipper.oracle.internal import Internal

SAMPLES = {sample.name: sample for sample in samples()}
NUMBERS = {"twoclasses": 70, "parameter": 30, "java17": 10, "translator": 15}
NUMBERS |= {"interpreter": 15, "strings": 10}  # a cold javac takes its time with those


@pytest.mark.parametrize("name", NUMBERS)
def test_a_verdict_is_that_of_a_javac_started_afresh(
    exact: Internal, internal: Internal, jdk: Jdk, scratch: Path, name: str
) -> None:
    javac = javac_of(jdk)
    folders = Folders(scratch=scratch)
    base = SAMPLES[name].program()
    built = 0
    for variant in islice(variants(base, seed=4), NUMBERS[name]):
        truth = cold(javac, variant, folders)
        assert warm(exact, javac, variant, folders) == truth, variant.edit
        assert warm(internal, javac, variant, folders)[0] == truth[0], variant.edit
        built += truth[0] is None
    folders.close()
    assert 0 < built < NUMBERS[name]


def test_accepted_steps_leave_nothing_stale_behind(
    exact: Internal, jdk: Jdk, scratch: Path
) -> None:
    javac = javac_of(jdk)
    folders = Folders(scratch=scratch)
    base = SAMPLES["interpreter"].program()
    for step in range(3):
        for variant in islice(variants(base, seed=step), 40):
            if warm(exact, javac, variant, folders)[0] is None:
                break
        assert warm(exact, javac, variant, folders) == cold(javac, variant, folders)
        base = variant.program
    folders.close()
