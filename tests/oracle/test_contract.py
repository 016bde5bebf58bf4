"""The laws every oracle keeps. For a new one: a function that makes its `Case`, named in CASES."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from chipper.fence.process import Limits
from chipper.oracle.all import All
from chipper.oracle.cold import Cold
from chipper.oracle.complains import Complains, Complaints, Crash
from chipper.oracle.contract import Cancelled, Oracle
from chipper.oracle.differs import Differs
from chipper.oracle.folder import Folders, gather
from chipper.oracle.hears import Afresh, Trust
from chipper.oracle.inputs import Inputs, Reader
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.learnt import Learner, Learning
from chipper.oracle.reaches import Reaches
from chipper.oracle.repeat import Repeat
from chipper.oracle.scripts import Scripts, Setting, TestScript
from chipper.oracle.shows import Shows
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.complaint import Complaint
from chipper.oracle.symptom.printed import Printed
from chipper.oracle.symptom.same import AsTheOriginal
from chipper.oracle.trajectory import System, Trajectory
from chipper.source.criterion import Criterion
from chipper.source.judgement import Verdict
from chipper.source.program import Program
from chipper.source.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LIMITS = Limits.of(30)
GOOD = "echo symptom\n"
BAD = "echo nothing\n"
RUN = '. "./$1.java" > "$3"\n'


@dataclass(frozen=True)
class Case:
    """An oracle, and the programs to ask it about; `hang` starts *sleepers* and never ends."""

    oracle: Oracle
    sleepers: int
    good: Program
    bad: Program
    hang: Program


def shell_case(oracle: Oracle, sleeper: Any) -> Case:
    """Programs in shell, for scripts and for a JDK made of shell."""
    sleep = f"setsid {sleeper.command} &\n{sleeper.command}\n"
    programs = (Program.of({"Main.java": text}) for text in (GOOD, BAD, sleep))
    return Case(oracle, 2, *programs)


def setting(request: pytest.FixtureRequest) -> Setting:
    user = request.getfixturevalue("user")
    folders = Folders(gather([user]), scratch=request.getfixturevalue("scratch"))
    return Setting("Main", "Main", folders, request.getfixturevalue("environment"), LIMITS)


def scripts(request: pytest.FixtureRequest) -> Case:
    script = request.getfixturevalue("script")
    run = script("run.sh", RUN)
    compare = script("cmp.sh", 'touch made; grep -q symptom "$1.output"\n')
    oracle = Scripts(run, compare, setting(request))
    return shell_case(oracle, request.getfixturevalue("sleeper"))


def hanging_compare(request: pytest.FixtureRequest) -> Case:
    """The question is taken back while the Compare script works."""
    script = request.getfixturevalue("script")
    run = script("run.sh", 'cp "$1.java" "$3"\n')
    compare = script("cmp.sh", '. "./$1.output" | grep symptom\n')
    oracle = Scripts(run, compare, setting(request))
    return shell_case(oracle, request.getfixturevalue("sleeper"))


def test_script(request: pytest.FixtureRequest) -> Case:
    test = request.getfixturevalue("script")("test.sh", f"{RUN}grep symptom Main.output\n")
    oracle = TestScript(test, setting(request))
    return shell_case(oracle, request.getfixturevalue("sleeper"))


test_script.__test__ = False  # type: ignore[attr-defined]


def fake_symptom(request: pytest.FixtureRequest) -> Case:
    oracle = symptom_oracle(request, request.getfixturevalue("fake_jdk"))
    return shell_case(oracle, request.getfixturevalue("sleeper"))


def symptom(request: pytest.FixtureRequest) -> Case:
    sleeper = request.getfixturevalue("sleeper")
    sleep = f'new ProcessBuilder("setsid", "sleep", "{sleeper.seconds}").start().waitFor();'
    statements = 'System.out.println("symptom");', 'System.out.println("none");', sleep
    main = "class Main {{ public static void main(String[] a) throws Exception {{ {} }} }}"
    programs = [Program.of({"Main.java": main.format(statement)}) for statement in statements]
    oracle = symptom_oracle(request, request.getfixturevalue("jdk"))
    return Case(oracle, 1, *programs)


def symptom_oracle(request: pytest.FixtureRequest, jdk: Any) -> Shows:
    user = request.getfixturevalue("user")
    folders = Folders(gather([user]), scratch=request.getfixturevalue("scratch"))
    javac = Javac(jdk, java_environment(request.getfixturevalue("environment"), jdk))
    bench = Cold(javac, Launch("Main", limits=LIMITS), folders)
    return Shows(Symptom((Printed(re.compile("symptom")),)), bench, LIMITS)


def complains(request: pytest.FixtureRequest) -> Case:
    """A javac of shell that complains, compiles, or never ends."""
    jdk, sleeper = (request.getfixturevalue(name) for name in ("fake_jdk", "sleeper"))
    javac = Javac(jdk, java_environment(request.getfixturevalue("environment"), jdk))
    texts = (
        "# javac: echo 'Main.java:1:1: compiler.err.symptom: x'; exit 1\n",
        BAD,
        f"# javac: setsid {sleeper.command} & {sleeper.command}\n",
    )
    programs = [Program.of({"Main.java": text}) for text in texts]
    complaints = Complaints((Complaint("err", "symptom"),))
    hears = Afresh(javac, riding(request), complaints.options(()), Trust(programs[0]))
    oracle = Complains(complaints, hears, javac.limits, Crash(programs[0]))
    return Case(oracle, 2, *programs)


def differs(request: pytest.FixtureRequest) -> Case:
    """A java of shell that is told two things."""
    jdk, sleeper = (request.getfixturevalue(name) for name in ("fake_jdk", "sleeper"))
    javac = Javac(jdk, java_environment(request.getfixturevalue("environment"), jdk))
    first, second = (
        Cold(javac, Launch("Main", (f"-Dside={side}",), limits=LIMITS), riding(request))
        for side in "ab"
    )
    case = shell_case(Differs((first, second), LIMITS), sleeper)
    told = 'for each; do case $each in -Dside=*) echo "$each";; esac; done\n'
    return replace(case, good=Program.of({"Main.java": told}))


def learning(request: pytest.FixtureRequest) -> Case:
    """What the original prints is to be printed."""
    jdk = request.getfixturevalue("fake_jdk")
    javac = Javac(jdk, java_environment(request.getfixturevalue("environment"), jdk))

    def bench() -> Cold:
        return Cold(javac, Launch("Main", limits=LIMITS), riding(request))

    learner = Learner(Program.of({"Main.java": GOOD}), (), (AsTheOriginal(),))
    oracle = Learning(learner, bench, lambda symptom: Shows(symptom, bench(), LIMITS))
    return shell_case(oracle, request.getfixturevalue("sleeper"))


def repeated(request: pytest.FixtureRequest) -> Case:
    oracle = symptom_oracle(request, request.getfixturevalue("fake_jdk"))
    return shell_case(Repeat(oracle, 2, 3), request.getfixturevalue("sleeper"))


def several(request: pytest.FixtureRequest) -> Case:
    """Of variants that tell nothing: the wrapper is the same."""
    oracles = [symptom_oracle(request, request.getfixturevalue("fake_jdk")) for _ in range(2)]
    oracle = Reaches(All(oracles), lambda program: program)
    return shell_case(oracle, request.getfixturevalue("sleeper"))


def riding(request: pytest.FixtureRequest) -> Folders:
    user = request.getfixturevalue("user")
    return Folders(gather([user]), scratch=request.getfixturevalue("scratch"))


def trajectory(request: pytest.FixtureRequest) -> Case:
    """What a program prints, taken for the values of a criterion."""
    told = '. ./Main.java | sed "s/^/0 /" > "$CHIPJ_TRAJECTORY"'
    system = System(
        "true", told, (Criterion("Main.java", 1, "x"),), request.getfixturevalue("environment")
    )
    user = request.getfixturevalue("user")
    folders = Folders(gather([user]), scratch=request.getfixturevalue("scratch"))
    oracle = Trajectory(system, ((b"symptom",),), LIMITS, folders)
    return shell_case(oracle, request.getfixturevalue("sleeper"))


def inputs(request: pytest.FixtureRequest) -> Case:
    """A script that reads programs in shell as a file."""
    script = request.getfixturevalue("script")("test.sh", ". ./Main.java | grep symptom\n")
    user = request.getfixturevalue("user")
    folders = Folders(gather([user]), scratch=request.getfixturevalue("scratch"))
    reader = Reader((str(script),), request.getfixturevalue("environment"))
    case = shell_case(Inputs(reader, LIMITS, folders), request.getfixturevalue("sleeper"))
    programs = (
        Program.of({"files/Main.java": each.files[0].text.decode()})
        for each in (case.good, case.bad, case.hang)
    )
    return Case(case.oracle, case.sleepers, *programs)


CASES: list[Any] = [
    inputs,
    trajectory,
    scripts,
    hanging_compare,
    test_script,
    fake_symptom,
    complains,
    differs,
    learning,
    repeated,
    several,
    pytest.param(symptom, marks=pytest.mark.jdk),
]


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, user: Path) -> Iterator[Case]:
    (user / "precious.txt").write_text("mine")
    make: Callable[[pytest.FixtureRequest], Case] = request.param
    case = make(request)
    yield case
    case.oracle.close()


def contents(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(f): (f.stat().st_mtime_ns, f.stat().st_mode, f.read_bytes()) for f in files}


def test_good_is_good_and_bad_is_bad_every_time(case: Case) -> None:
    for program, verdict in ((case.good, Verdict.GOOD), (case.bad, Verdict.BAD)):
        once, again = (case.oracle.judge(Variant(program), Event()) for _ in range(2))
        assert once.verdict is verdict
        assert once.stage
        assert replace(once, cpu=0, wall=0, stage="") == replace(again, cpu=0, wall=0, stage="")
        assert once.wall > 0


def test_asked_at_once_from_several_threads_it_answers_the_same(case: Case) -> None:
    programs = [case.good, case.bad] * 2
    with ThreadPoolExecutor(4) as pool:
        answers = pool.map(lambda program: case.oracle.judge(Variant(program), Event()), programs)
        verdicts = [answer.verdict for answer in answers]
    assert verdicts == [Verdict.GOOD, Verdict.BAD] * 2


def test_a_question_can_be_taken_back(case: Case, sleeper: Any, scratch: Path) -> None:
    cancel = Event()
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(case.oracle.judge, Variant(case.hang), cancel)
        try:
            sleeper.wait_for(case.sleepers)
        finally:
            cancel.set()
        started = time.monotonic()
        assert isinstance(answer.exception(timeout=20), Cancelled)
    # The law says 0.2 s; a machine busy with other tests gets more.
    assert time.monotonic() - started < 1
    assert not sleeper.pids
    stays = {"riders", "lock"}
    assert not [
        path for root in scratch.iterdir() for path in root.iterdir() if path.name not in stays
    ]


def test_a_question_taken_back_before_is_not_asked(case: Case) -> None:
    cancel = Event()
    cancel.set()
    with pytest.raises(Cancelled):
        case.oracle.judge(Variant(case.hang), cancel)


def test_the_users_folder_stays_as_it_is(case: Case, user: Path) -> None:
    before = contents(user)
    for program in (case.good, case.bad):
        case.oracle.judge(Variant(program), Event())
    assert contents(user) == before


def test_closing_leaves_no_folder(case: Case, scratch: Path) -> None:
    case.oracle.judge(Variant(case.good), Event())
    case.oracle.close()
    assert not list(scratch.iterdir())


def test_a_broken_scratch_folder_is_an_infra_error(case: Case) -> None:
    case.oracle.close()
    assert case.oracle.judge(Variant(case.good), Event()).verdict is Verdict.INFRA_ERROR
