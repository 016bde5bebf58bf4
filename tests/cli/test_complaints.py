"""What javac complains about comes down to what it needs, to the last token."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from chipper.journal import Reader
from tests.samples import SAMPLES

if TYPE_CHECKING:
    from tests.cli.desk import Desk

DISPATCH = """\
class Dispatch {
    void submit(Job job);

    void submit(Callable call);

    {
        submit(null);
    }
}
"""
ERASED = """\
import java.util.List;

class Shelf {
    void count(List keys);
}

class Words extends Shelf {
    void count(List<String> words);
}
"""


@pytest.mark.jdk
@pytest.mark.parametrize(
    ("name", "key", "left"),
    [
        ("Dispatch", "ref.ambiguous", DISPATCH),
        ("Erased", "name.clash.same.erasure.no.override", ERASED),
    ],
)
def test_a_complaint_comes_down_to_this(desk: Desk, name: str, key: str, left: str) -> None:
    shutil.copy(SAMPLES / "complaints" / f"{name}.java", desk.folder)
    done = desk.chipj(f"{name}.java", "--javac-error", key)
    assert done.code == 0, done.err
    compact = desk.folder / f"{name}.chipj" / "compact" / f"{name}.java"
    assert compact.read_text() == left


@pytest.mark.jdk
def test_a_script_is_not_asked_what_lacks_the_complaint(desk: Desk) -> None:
    shutil.copy(SAMPLES / "complaints" / "Erased.java", desk.folder)
    script = desk.folder / "clash.sh"
    script.write_text(
        "#!/bin/sh\n"
        'javac -XDrawDiagnostics Erased.java 2>&1 | grep -q "name.clash.same.erasure.no.override"\n'
    )
    script.chmod(0o755)
    done = desk.chipj("Erased.java", "--test", "clash.sh")
    assert done.code == 0, done.err
    folder = desk.folder / "Erased.chipj"
    assert (folder / "compact" / "Erased.java").read_text() == ERASED
    with Reader.open(folder / "journal.db") as journal:
        refused = {row.phase for row in journal.asks() if row.judgement.verdict != "good"}
    # Many chips at once are asked in any case, for what the compiler says of them.
    assert {phase for phase in refused if not phase.startswith("sweep")} == {"certify"}


OVERDUE = """\
class Overdue {
    class Reader {
        void name() { }
    }

    {
        Reader found = null;
        int fine = 0;
        if (fine > 0)
            found = new Reader();
        found.name();
    }
}
"""


@pytest.mark.jdk
@pytest.mark.skipif(shutil.which("ecj") is None, reason="Eclipse's compiler is not installed")
def test_what_another_compiler_finds_comes_down_to_this(desk: Desk) -> None:
    for name in ("Overdue.java", "ecj.sh"):
        shutil.copy(SAMPLES / "complaints" / name, desk.folder)
    done = desk.chipj("Overdue.java", "--test", "ecj.sh")
    assert done.code == 0, done.err
    compact = desk.folder / "Overdue.chipj" / "compact" / "Overdue.java"
    assert compact.read_text() == OVERDUE
