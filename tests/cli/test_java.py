"""The Java it must take: any encoding, any line ends, any depth, and what does not parse."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chipper.java.measure import Scales
from chipper.java.parse import Forest
from chipper.source.program import Program
from tests.cli.desk import MAIN, SYMPTOM, Desk

if TYPE_CHECKING:
    from chipper.jvm.jdk import Jdk

JDK_25 = Path("/usr/lib/jvm/temurin-25-jdk-amd64")
JAPANESE = MAIN.replace("wrong: 42", "間違い: ソ42").replace("a comment", "注釈")
SMALL = """\
public class Main {
    public static void main(String[] args) throws Exception {
        int x = 1;
        System.out.println("wrong: 42");
    }
}
"""


def reader(desk: Desk, encoding: str, pattern: str) -> str:
    """A test script that reads the source as *encoding*, strictly."""
    text = f"text = open(sys.argv[1] + '.java', encoding={encoding!r}, newline='').read()"
    lines = ("import sys", text, f"sys.exit({pattern!r} not in text)")
    return desk.script("t.py", *lines, first=f"#!{sys.executable} -IS").name


@pytest.mark.parametrize(
    ("encoding", "option"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("utf-16", ""),  # with its mark
        ("utf-16-be", "UTF-16BE"),
        ("utf-16-le", "UTF-16LE"),
        ("shift_jis", "Shift_JIS"),
        ("euc_jp", "EUC-JP"),
        ("iso2022_jp", "ISO-2022-JP"),
    ],
)
def test_every_variant_is_in_the_encoding_of_its_source(
    desk: Desk, encoding: str, option: str
) -> None:
    """The second byte of ソ is a backslash in Shift-JIS: who cuts bytes cuts it in two."""
    raw = JAPANESE.encode(encoding)
    desk.write("Main.java", raw)
    told = ("--javac-option", f"-encoding {option}") if option else ()
    done = desk.chipj(
        "Main.java", "--test", reader(desk, encoding, "間違い: ソ42"), "--quiet", *told
    )
    assert done.code == 0, done.err
    best = (done.best / "Main.java").read_bytes()
    mark = {"utf-8-sig": raw[:3], "utf-16": raw[:2]}.get(encoding, b"")
    assert best.startswith(mark)
    assert "ソ42" in best.decode(encoding)
    assert "int x" not in best.decode(encoding)
    assert "間違い" in (desk.folder / "Main.chipj/compact/Main.java").read_bytes().decode(encoding)


def test_bytes_of_no_encoding_at_all_stay_as_they_are(desk: Desk) -> None:
    raw = MAIN.encode().replace(b"wrong", b"\xff\x81\xfewrong")
    desk.write("Main.java", raw)
    desk.script("t.sh", r"""LC_ALL=C grep -qaP '\xff\x81\xfewrong' "$1.java" """)
    done = desk.chipj("Main.java", "--test", "t.sh", "--quiet")
    assert done.code == 0, done.err
    assert b"\xff\x81\xfewrong" in (done.best / "Main.java").read_bytes()


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"], ids=["CRLF", "CR", "LF"])
def test_lines_keep_their_ends_and_their_numbers(desk: Desk, end: str) -> None:
    text = MAIN.replace("\n", end).replace("    ", "\t")
    desk.write("Main.java", text)
    done = desk.chipj("Main.java", "--test", reader(desk, "utf-8", SYMPTOM), "--quiet")
    assert done.code == 0, done.err
    best = (done.best / "Main.java").read_bytes().decode()
    assert "comment" not in best
    assert "add" not in best
    assert best.count(end) == text.count(end)
    assert len(best.splitlines()) == len(text.splitlines())
    assert SYMPTOM in best.split(end)[7]


def tokens_of(*texts: str) -> int:
    """How large a program is."""
    files = {f"F{number}.java": text for number, text in enumerate(texts)}
    return Scales(Forest()).program(Program.of(files)).tokens


DEEP = {
    "concatenation": "        String s = " + " + ".join(['"a"'] * 20_000) + ";\n",
    "brackets": "        int y = " + "(" * 20_000 + "1" + ")" * 20_000 + ";\n",
    "blocks": "        " + "{ " * 20_000 + "}" * 20_000 + "\n",
}


@pytest.mark.parametrize("name", DEEP)
def test_a_tree_of_20_000_levels_is_chipped(desk: Desk, name: str) -> None:
    desk.write("Main.java", SMALL.replace("        int x = 1;\n", DEEP[name]))
    done = desk.chipj("Main.java", "--test", desk.grep(), "--json", "--quiet")
    assert done.code == 0, done.err
    assert done.json["original"]["tokens"] > 39_000
    assert done.json["best"]["tokens"] < 40


def test_a_deep_tree_that_must_stay_does_stay(desk: Desk) -> None:
    desk.write("Main.java", SMALL.replace("        int x = 1;\n", DEEP["concatenation"]))
    desk.script("t.sh", """test $(tr -cd '"' < "$1.java" | wc -c) -gt 39999""")
    done = desk.chipj("Main.java", "--test", "t.sh", "--json", "--max-time", "8s")
    assert done.code in (0, 5), done.err
    assert done.json["best"]["tokens"] > 39_000


def test_a_huge_file_that_is_not_done_in_time_is_not_laid_out(desk: Desk) -> None:
    """Laying out would take longer than the time that was given."""
    methods = "".join(f"    static int m{n}(int a) {{ return a * {n}; }}\n" for n in range(7_500))
    desk.write("Main.java", SMALL.replace("{\n", "{\n" + methods, 1))
    desk.script("t.sh", """test $(grep -c 'return a' "$1.java") = 7500""")
    done = desk.chipj("Main.java", "--test", "t.sh", "--json", "--max-variants", "3")
    assert done.code == 5, done.err
    assert "compact: too large to read, and not at its end: a copy of best" in done.err
    best, compact = (desk.folder / "Main.chipj" / name for name in ("best", "compact"))
    assert (compact / "Main.java").read_bytes() == (best / "Main.java").read_bytes()
    lines = json.loads((desk.folder / "Main.chipj/lines.json").read_text())["Main.java"]
    assert lines == [*range(1, 7_500 + 8)]


@pytest.mark.parametrize(
    "typo",
    [
        MAIN.replace("int x = add(1, 2);", "int x = add(1, ;"),
        MAIN.rstrip("}\n"),
        MAIN.replace("static int add(", "static int add"),
        "package ;\n" + MAIN,
        "}}}}\n" + MAIN,
        "<<<<<<< HEAD\n" + MAIN + "=======\n>>>>>>> theirs\n",
    ],
    ids=["argument", "braces missing", "parameters", "package", "braces too many", "conflict"],
)
def test_what_does_not_parse_is_chipped_all_the_same(desk: Desk, typo: str) -> None:
    desk.write("Main.java", typo)
    done = desk.chipj("Main.java", "--test", desk.grep(), "--json", "--quiet")
    assert done.code == 0, done.err
    assert done.json["best"]["tokens"] < done.json["original"]["tokens"]
    assert SYMPTOM in (desk.folder / "Main.chipj/best/Main.java").read_text()


def test_an_empty_file_and_one_without_types_are_programs_too(desk: Desk) -> None:
    desk.write("src/Main.java")
    desk.write("src/Empty.java", "")
    desk.write("src/package-info.java", "/** Nothing. */\npackage a;\n")
    desk.write("src/module-info.java", "module a { requires java.base; }\n")
    done = desk.chipj("src", "--test", desk.grep(), "--quiet", "--main", "Main")
    assert done.code == 0, done.err
    assert (done.best / "Empty.java").read_bytes() == b""


@pytest.mark.jdk
@pytest.mark.parametrize(
    ("encoding", "option"), [("utf-8-sig", ""), ("utf-16", ""), ("shift_jis", "Shift_JIS")]
)
def test_javac_reads_every_variant_in_the_encoding_of_its_source(
    desk: Desk, jdk: Jdk, encoding: str, option: str
) -> None:
    text = SMALL.replace("wrong: 42", "間違い: ソ42")
    desk.write("Main.java", text.encode(encoding))
    told = ("--javac-option", f"-encoding {option}") if option else ()
    options = ("--symptom", "間違い: ソ42", "--stop-at", "30", *told)
    done = desk.chipj("Main.java", *options, "--allow-empty", "--json")
    assert done.code == 0, done.err
    assert done.json["best"]["tokens"] <= 30


@pytest.mark.jdk
def test_packages_in_a_folder_with_resources_arguments_input_and_options(
    desk: Desk, jdk: Jdk
) -> None:
    desk.write("src/conf.txt", "resource\n")
    desk.write("in put.txt", "typed\n")
    main = desk.write(
        "src/app/Main.java",
        "package app;\n"
        "public class Main {\n"
        "    public static void main(String[] args) throws Exception {\n"
        "        int unused = 3;\n"
        '        var text = Main.class.getResourceAsStream("/conf.txt").readAllBytes();\n'
        "        System.out.println(new String(text).strip() + '|' + args[0] + '|'\n"
        "            + new String(System.in.readAllBytes()).strip() + '|'\n"
        "            + System.getProperty(\"key\") + '|' + new Word());\n"
        "    }\n"
        "}\n",
    )
    word = desk.write(
        "src/app/Word.java",
        "package app;\n"
        "class Word {\n"
        "    public String toString() {\n"
        '        assert false : "asserted";\n'
        '        return "word";\n'
        "    }\n"
        "}\n",
    )
    enough = tokens_of(main.read_text(), word.read_text()) - 5
    done = desk.chipj(
        *("src", "--args", "'one two' three", "--stdin", "in put.txt"),
        *("--java-option", "-Dkey='a value'", "--javac-option", "-Xlint:all -g"),
        *("--symptom", r"^resource\|one two\|typed\|a value\|word$"),
        *("--stop-at", str(enough), "--only", "block", "--json"),
    )
    assert done.code == 0, done.err
    assert done.json["best"]["tokens"] <= enough
    assert sorted(path.name for path in (desk.folder / "src.chipj/best/app").iterdir()) == [
        *("Main.java", "Word.java")
    ]


@pytest.mark.jdk
def test_the_class_path_is_relative_to_the_users_folder(desk: Desk, jdk: Jdk) -> None:
    desk.write("dep/Dep.java", 'public class Dep { public static String it = "wrong: 42"; }\n')
    desk.run(str(jdk.javac), "-d", "lib dir/classes", "dep/Dep.java")
    desk.write("Main.java", SMALL.replace('"wrong: 42"', "Dep.it"))
    options = ("--symptom", "wrong: 42", "--classpath", "lib dir/classes", "--stop-at", "31")
    done = desk.chipj("Main.java", *options, "--allow-empty", "--json")
    assert done.code == 0, done.err
    assert done.json["best"]["tokens"] <= 31


@pytest.mark.jdk
def test_a_hang_with_a_line_before_it_is_seen(desk: Desk, jdk: Jdk) -> None:
    """The endless loop runs out of CPU time; what was printed before counts."""
    desk.write("Main.java", SMALL.replace("    }\n}", "        while (x > 0) { }\n    }\n}"))
    options = ("--symptom", "wrong: 42", "--timeout", "0.8", "--allow-empty", "--max-variants", "1")
    done = desk.chipj("Main.java", *options, "--json")
    assert done.code == 5, done.err


@pytest.mark.jdk
@pytest.mark.skipif(not JDK_25.is_dir(), reason="needs a JDK 25")
@pytest.mark.parametrize(
    "text",
    [
        "import module java.base;\n" + SMALL.replace('"wrong: 42"', 'List.of("wrong: 42")'),
        'void main() {\n    int x = 1;\n    IO.println("wrong: 42");\n}\n',
        SMALL.replace("int x = 1;", "new Main();").replace(
            "{\n", "{\n    int y;\n    Main() { int k = 3; y = k; super(); }\n", 1
        ),
    ],
    ids=["import module", "compact source file", "flexible constructor"],
)
def test_newer_java_than_the_grammar_knows_is_chipped(desk: Desk, text: str) -> None:
    desk.write("Main.java", text)
    tokens = tokens_of(text)
    options = ("--jdk", str(JDK_25), "--symptom", "wrong: 42", "--allow-empty", "--only", "block")
    done = desk.chipj("Main.java", *options, "--stop-at", str(tokens - 1), "--json")
    assert done.code == 0, done.err
    assert done.json["best"]["tokens"] < done.json["original"]["tokens"] == tokens


@pytest.mark.parametrize(
    "text",
    [
        'public cl\\u0061ss Main { int x = 1; String s = "wrong: 42"; }\n',
        'public class Main { int \\u0061b = 1; String s = "wrong: 42"; /* \\u002a/ int y; }\n',
        'public class Main { int \U00020000 = 1; String s = "\U0001f600 wrong: 42"; int y; }\n',
    ],
    ids=["keyword", "name and comment", "beyond the first plane"],
)
def test_escapes_and_letters_beyond_ascii_are_chipped(desk: Desk, text: str) -> None:
    desk.write("Main.java", text)
    done = desk.chipj("Main.java", "--test", desk.grep(), "--passes", "1", "--json")
    assert done.code == 0, done.err
    assert done.json["best"]["tokens"] < done.json["original"]["tokens"]
    assert "wrong: 42" in (desk.folder / "Main.chipj/best/Main.java").read_text()


@pytest.mark.jdk
def test_both_kinds_of_symptom_find_the_same_program(desk: Desk, jdk: Jdk) -> None:
    """The paper's scripts, and no scripts at all; one job and two."""
    desk.write("Main.java", SMALL)
    desk.script("run.sh", 'javac "$1.java" && java "$2" > "$3" 2>&1')
    desk.script("cmp.sh", 'grep -q "wrong: 42" "$1.output"')
    scripts = ("--run", "run.sh", "--compare", "cmp.sh", "--jobs", "1", "--out", "a.chipj")
    few = ("--only", "block", "--passes", "1", "--quiet")
    assert desk.chipj("Main.java", *scripts, *few).code == 0
    symptom = ("--symptom", "wrong: 42", "--jobs", "2", "--out", "b.chipj")
    assert desk.chipj("Main.java", *symptom, *few).code == 0
    one, two = (desk.folder / out / "best/Main.java" for out in ("a.chipj", "b.chipj"))
    assert one.read_bytes() == two.read_bytes()
    assert b"int x" not in one.read_bytes()
