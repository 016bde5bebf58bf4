"""The scripts of the paper's Figures 3, 4 and 8, to the letter."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from chipper.fence.process import Limits
from chipper.oracle.folder import Folders, gather
from chipper.oracle.javac import java_environment
from chipper.oracle.scripts import Scripts, Setting
from chipper.source.judgement import Judgement, Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from chipper.jvm.jdk import Jdk

pytestmark = pytest.mark.jdk

FIGURE_3 = r"""#!/bin/sh

filePrefix=$1; mainClass=$2; outputFile=$3

(echo compiling the Variant; javac $filePrefix.java) \
&& (echo executing; java $mainClass > $outputFile 2>&1)
"""

FIGURE_4 = r"""#!/bin/sh
file=$1
grep -e "This Is The Symptom" $file.output >/dev/null 2>&1
"""

FIGURE_8_RUN = r"""#!/bin/sh

# Run script

filePrefix=$1; mainClass=$2; outputFile=$3

./timeout -s 9 5 ./runHelper $filePrefix $mainClass > $outputFile 2>&1
"""

FIGURE_8_HELPER = r"""#!/bin/sh

# runHelper script

filePrefix=$1; mainClass=$2

(echo compiling the Variant; javac $filePrefix.java) \
&& (echo executing; java $mainClass)
"""

PROGRAMS = Path(__file__).parents[2] / "run_scripts"
SHOW = 'System.out.println("This Is The " + app.Other.WORD);'
OTHER = 'package app; public class Other { public static final String WORD = "Symptom"; }'

Ask = Callable[[str], Judgement]


@pytest.fixture
def oracle(jdk: Jdk, user: Path, scratch: Path, script: Any) -> Callable[[str, str], Scripts]:
    def make(run: str, compare: str) -> Scripts:
        scripts = script("Run", run, first=""), script("Compare", compare, first="")
        environment = java_environment(os.environ, jdk)
        folders = Folders(gather([user]), scratch=scratch)
        setting = Setting("app.Main", "app/Main", folders, environment, Limits.of(20))
        return Scripts(*scripts, setting)

    return make


def judge(oracle: Scripts, body: str) -> Verdict:
    main = f"package app; class Main {{ public static void main(String[] a) {{ {body} }} }}"
    program = Program.of({"app/Main.java": main, "app/Other.java": OTHER})
    return oracle.judge(Variant(program), Event()).verdict


def test_figures_3_and_4(oracle: Any, user: Path) -> None:
    (user / "app").mkdir()
    (user / "app/Main.output").write_text("This Is The Symptom, from last week")
    with oracle(FIGURE_3, FIGURE_4) as scripts:
        assert judge(scripts, SHOW) is Verdict.GOOD
        assert judge(scripts, f"if (a.length > 0) {SHOW}") is Verdict.BAD
        assert judge(scripts, f"broken {SHOW}") is Verdict.BAD
    assert {path.name for path in user.rglob("*")} == {"app", "Main.output", "Run", "Compare"}


@pytest.fixture
def timeout(user: Path) -> None:
    """The program that the paper's Run script expects beside itself."""
    if not (PROGRAMS / "timeout").exists():
        pytest.skip("run_scripts/timeout is not there")
    shutil.copy(PROGRAMS / "timeout", user)


@pytest.mark.usefixtures("timeout")
def test_figure_8_stops_what_hangs(oracle: Any, script: Any) -> None:
    script("runHelper", FIGURE_8_HELPER, first="")
    hangs = FIGURE_4.replace("This Is The Symptom", "timeout: killed after 5 seconds")
    with oracle(FIGURE_8_RUN, hangs) as scripts:
        assert judge(scripts, "while (true);") is Verdict.GOOD


@pytest.mark.usefixtures("timeout")
@pytest.mark.parametrize("helper", ["the paper's", "ours"])
def test_figure_8_lets_the_rest_run(oracle: Any, user: Path, script: Any, helper: str) -> None:
    if helper == "the paper's":
        script("runHelper", FIGURE_8_HELPER, first="")
    else:
        shutil.copy(PROGRAMS / "runHelper", user)
    # More than the five seconds of the figure: javac may take those alone on a busy machine.
    patient = FIGURE_8_RUN.replace("-s 9 5", "-s 9 60")
    with oracle(patient, FIGURE_4) as scripts:
        assert judge(scripts, SHOW) is Verdict.GOOD
        assert judge(scripts, "broken") is Verdict.BAD
