"""The paper's own figures as acceptance tests, under `--paper`, on the real JDK.

Counts are taken from the journal for the block the figure shows, after the whole-block try.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chipper.chips.catalog import read_catalog
from chipper.chips.direct import direct_chips
from chipper.java.parse import Forest, walk
from chipper.journal import Reader
from chipper.source.judgement import Verdict
from chipper.source.program import File, Program

if TYPE_CHECKING:
    from chipper.journal import Ask

CHECKOUT = Path(__file__).resolve().parents[2]

FIGURE_7 = """\
if (44==i){
    k=20-i;
    println(k);
}
else if (15==i){
    n=5;
    println(k*10);
}
else{
    k=10-i;
    println(k);
}
"""

FIGURE_9 = """\
void methA(){
  int x;
  x = args.length;
  if (x == 30)
    println("thirty");
  else if (x > 30)
    println("more");
  else
    println("less");
  println("Yes");
}
"""

FIGURE_10 = """\
void methA(){
  int x = -1;
  String y = "there";
  int z = 75;
  println("Yes "+b(x));
  String a = "hi "+y;
  if (z > 30)
    println("a");
  else if (z > 30)
    println("b");
  else
    println("c");
}
int b(int j){
  if (j < 0)
    return 30;
  return 0;
}
"""

FIGURE_11_A = """\
public class A{
  int Ameth(){
    int ten = -5;
    ten = ten + 15;
    return ten;
  }
}
"""

FIGURE_11_B = """\
public class B{
  static void print(Object it) { System.out.println(it); }
  void Bmeth(){
    A a = new A();
    int i = a.Ameth();
    if(i >0)
      print("symptom");
    else
      print(i);
  }
  public static void main(String[] args) { new B().Bmeth(); }
}
"""


def chipped(folder: Path, sources: dict[str, str], symptom: str, *options: str) -> Reader:
    for name, text in sources.items():
        (folder / name).write_text(text)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "chipper",
            *sources,
            "--symptom",
            symptom,
            "--paper",
            *options,
            "--mode",
            "internal",
            "--out",
            "run.chipj",
            "--quiet",
        ],
        cwd=folder,
        env={"PYTHONPATH": str(CHECKOUT), "PATH": "/usr/bin:/bin"},
        check=True,
    )
    return Reader.open(folder / "run.chipj" / "journal.db")


def figure(methods: str) -> dict[str, str]:
    head = "class Figure { static String[] args = {}; " + methods.split("\n", 1)[0]
    rest = methods.split("\n", 1)[1]
    tail = (
        "  static void println(String text) { System.out.println(text); }\n"
        "  public static void main(String[] unused) { new Figure().methA(); }\n}\n"
    )
    return {"Figure.java": f"{head}\n{rest}{tail}"}


def block_asks(reader: Reader, method: str) -> list[Ask]:
    """The questions about a method's own block, without the whole-block try."""
    text = reader.original().files[0].text.decode()
    found = re.search(rf"{method}\([^)]*\)\s*(\{{)", text)
    assert found
    start = found.start(1)
    asks = [ask for ask in reader.asks() if ask.place and ask.place.start == start]
    return asks[1:]


def lines_of(program: Program, first: int, last: int, path: str = "Figure.java") -> list[int]:
    """Which lines from first to last still have something on them."""
    lines = program[path].text.decode().split("\n")
    return [number for number in range(first, last + 1) if lines[number - 1].strip()]


def test_figure_7_the_three_one_arm_variants() -> None:
    file = File("F.java", FIGURE_7.encode())
    tree = Forest().tree(file)
    chain = next(node for node in walk(tree.root_node) if node.type == "if_statement")
    catalog = read_catalog().selected(paper=True)
    proposals = catalog.proposals(file, chain, 0)
    assert proposals
    chips = [c for each in proposals for c in direct_chips(file, tree, chain, each)]
    shown = [c.edit.apply(Program((file,))).files[0].text.decode() for c in chips]
    assert [" ".join(text.split()) for text in shown] == [
        "{ k=20-i; println(k); }",
        "{ n=5; println(k*10); }",
        "{ k=10-i; println(k); }",
    ]
    assert all(text.count("\n") == FIGURE_7.count("\n") for text in shown)


@pytest.mark.jdk
def test_figure_9_forward_leaves_lines_2_3_and_10(tmp_path: Path) -> None:
    reader = chipped(tmp_path, figure(FIGURE_9), "Yes")
    assert lines_of(reader.best(), 2, 10) == [2, 3, 10]
    verdicts = [ask.judgement.verdict for ask in block_asks(reader, "methA")]
    no, good, bad = Verdict.NO_COMPILE, Verdict.GOOD, Verdict.BAD
    assert verdicts == [bad, no, no, no, good, bad]


@pytest.mark.jdk
def test_figure_9_reverse_leaves_line_10(tmp_path: Path) -> None:
    reader = chipped(tmp_path, figure(FIGURE_9), "Yes", "--reverse")
    assert lines_of(reader.best(), 2, 10) == [10]
    verdicts = [ask.judgement.verdict for ask in block_asks(reader, "methA")]
    no, good, bad = Verdict.NO_COMPILE, Verdict.GOOD, Verdict.BAD
    assert verdicts == [bad, no, bad, good, good, good]


@pytest.mark.jdk
def test_figure_10_without_shielding_8_variants_leave_4_statements(tmp_path: Path) -> None:
    reader = chipped(tmp_path, figure(FIGURE_10), "Yes 30")
    assert lines_of(reader.best(), 2, 12) == [2, 3, 4, 5]
    asks = block_asks(reader, "methA")
    no, good, bad = Verdict.NO_COMPILE, Verdict.GOOD, Verdict.BAD
    assert [ask.judgement.verdict for ask in asks] == [bad, no, no, no, no, bad, good, good]


@pytest.mark.jdk
def test_figure_10_with_shielding_7_variants_leave_2_statements(tmp_path: Path) -> None:
    reader = chipped(tmp_path, figure(FIGURE_10), "Yes 30", "--shield", "declarations")
    assert lines_of(reader.best(), 2, 12) == [2, 5]
    asks = block_asks(reader, "methA")
    no, good, bad = Verdict.NO_COMPILE, Verdict.GOOD, Verdict.BAD
    assert [ask.judgement.verdict for ask in asks] == [bad, good, good, no, good, good, bad]
    assert [ask.judgement.stage == "known" for ask in asks] == [False, True] + [False] * 5
    assert asks[1].number not in [step.number for step in reader.steps()]


@pytest.mark.jdk
def test_5_1_2_a_separate_initialisation_makes_shielding_useless(tmp_path: Path) -> None:
    split = figure(FIGURE_10.replace("int x = -1;", "int x; x = -1;"))
    plain, shielded = tmp_path / "plain", tmp_path / "shielded"
    plain.mkdir()
    shielded.mkdir()
    without = chipped(plain, split, "Yes 30")
    with_shield = chipped(shielded, split, "Yes 30", "--shield", "declarations")
    assert with_shield.best().files[0].text == without.best().files[0].text
    halves = block_asks(with_shield, "methA")[:2]
    assert [ask.judgement.verdict for ask in halves] == [Verdict.BAD, Verdict.NO_COMPILE]


def after_pass(reader: Reader, number: int) -> tuple[str, str]:
    """The bodies of Ameth and Bmeth when pass *number* was over."""
    last = 0
    phases = {ask.number: ask.phase for ask in reader.asks()}
    for step in reader.steps():
        if step.number and int(phases[step.number].split()[1]) <= number:
            last = step.number
    program = reader.program_at(last)
    return body(program["A.java"], "Ameth"), body(program["B.java"], "Bmeth")


def body(file: File, method: str) -> str:
    tree = Forest().tree(file)
    for node in walk(tree.root_node):
        name = node.child_by_field_name("name")
        if node.type == "method_declaration" and name and name.text == method.encode():
            block = node.child_by_field_name("body")
            assert block
            assert block.text
            return " ".join(block.text.decode().split())
    raise AssertionError(method)


ORIGINAL_A = "{ int ten = -5; ten = ten + 15; return ten; }"
BODY_B = '{ A a = new A(); int i = a.Ameth(); print("symptom"); }'
BODY_C = '{ print("symptom"); }'


@pytest.mark.jdk
def test_figure_11_forward_needs_three_passes(tmp_path: Path) -> None:
    sources = {"A.java": FIGURE_11_A, "B.java": FIGURE_11_B}
    reader = chipped(tmp_path, sources, "symptom", "--passes", "0")
    assert after_pass(reader, 1) == (ORIGINAL_A, BODY_B)
    assert after_pass(reader, 3) == ("{ return 0; }", BODY_C)
    assert after_pass(reader, 2) != after_pass(reader, 3)
    assert reader.record().passes == 4


@pytest.mark.jdk
def test_figure_11_reverse_needs_two_passes(tmp_path: Path) -> None:
    sources = {"A.java": FIGURE_11_A, "B.java": FIGURE_11_B}
    reader = chipped(tmp_path, sources, "symptom", "--passes", "0", "--reverse")
    assert after_pass(reader, 1) == (ORIGINAL_A, BODY_B)
    assert after_pass(reader, 2) == ("{ return 0; }", BODY_C)
    assert reader.record().passes == 3
