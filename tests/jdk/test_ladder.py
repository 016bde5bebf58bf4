"""Only what an edit reaches is compiled again: a program full of ways to depend on another file."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

from chipper.source.edit import Edit, Splice
from chipper.source.program import Program
from chipper.source.variant import Variant
from tests.jdk.variants import edits
from tests.jdk.whole import content, whole

if TYPE_CHECKING:
    from chipper.jvm.compilers import Compilers

PROGRAM = Program.of({
    "k/First.java": "package k; public class First { public static final int X = 1, Y = 2; }",
    "k/Second.java": "package k; public interface Second { int K = First.X + 1; }",
    "k/Third.java": """package k; public class Third {
        int f(int i) { switch (i) { case Second.K: return 5; case 1: return 6; } return 7; }
        byte b = Second.K;
    }""",
    "h/Top.java": """package h; public abstract class Top {
        protected int field;
        public static class Foo { public int bar() { return 1; } }
        public void error(String key, Object... rest) { }
        protected abstract int must();
        static int hidden() { return 1; }
        public int late() { return 3; }
    }""",
    "h/Middle.java": """package h; public class Middle extends Top {
        protected int must() { return 1; } }""",
    "h/Foo.java": "package h; public class Foo { public int bar() { return 2; } }",
    "h/Heir.java": """package h; import java.util.*; class Heir extends Middle {
        Foo foo = new Foo(); @Override public int late() { return field + hidden(); }
        static int hidden() { return 2; }
    }""",
    "h/Outer.java": """package h; public class Outer {
        int late() { return 9; } int field = 4;
        class Inner extends Heir { int g() { return late() + field; } }
        Top made() { return new Top() { protected int must() { return foo(); } }; }
        int foo() { return new Heir().foo.bar(); }
    }""",
    "User.java": """import h.*; import static k.First.*; import k.*;
    class User {
        int f(Middle m) { m.error("key"); return X + new Outer().hashCode(); }
        Shape shape(boolean b) { return b ? new Circle() : new Square(); }
        int area(Shape s) { return s instanceof Circle c ? c.r() : Kind.of(s).ordinal(); }
        Act act = text -> text.length(); Act other = String::length; int n = act.on("x");
        void loop(Bag bag) throws Lost { for (String s : bag) System.out.println(s); }
        void open() { try (Door door = new Door()) { door.knock(); } catch (Lost lost) { } }
        @Mark("x") int marked() { return new Box<>(new Circle()).value.r(); }
        int s(Kind kind) { return switch (kind) { case ROUND -> 1; case FLAT -> 2; }; }
    }""",
    "Shape.java": """sealed interface Shape permits Circle, Square {
        default int sides() { return 0; } }""",
    "Circle.java": "record Circle(int r) implements Shape { Circle() { this(1); } }",
    "Square.java": """non-sealed class Square implements Shape {
        public int sides() { return 4; } protected int must() { return 0; } }""",
    "Kind.java": """enum Kind { ROUND, FLAT { int w() { return 2; } }; int w() { return 1; }
        static Kind of(Shape s) { return s.sides() > 0 ? FLAT : ROUND; } }""",
    "Act.java": "interface Act { int on(String text); default void also() { } }",
    "Bag.java": """import java.util.*; class Bag implements Iterable<String> {
        List<String> list = new ArrayList<>();
        public Iterator<String> iterator() { return list.iterator(); } }""",
    "Door.java": """class Door implements AutoCloseable {
        public void close() throws Lost { } void knock() throws Lost { throw new Lost(); } }""",
    "Lost.java": "class Lost extends Exception { private static final long serialVersionUID = 1; }",
    "Mark.java": """@interface Mark {
        String value() default "none"; int number() default k.First.Y; }""",
    "Box.java": """class Box<T extends Shape> {
        final T value; Box(T value) { this.value = value; } }""",
    "Store.java": """class Store {
        static final Store ONE = new Store("one") { int w() { return 2; } };
        Object kept = make(() -> { int i = 1; return i; }); int[] free[] = { { 1 }, { 2 } };
        static final int NOW = Integer.parseInt("1"), LATER = NOW + 1;
        static final int TWICE = NOW * 2;
        String name; Store(String name) { this.name = name; } int w() { return 1; }
        static Object make(java.util.function.IntSupplier s) { return s.getAsInt(); } }""",
    "Keeper.java": """class Keeper { int f(Store s) { return s.free[0][0] + Store.ONE.w(); }
        Object kept(Store s) { return s.kept; } final int after = Store.TWICE; }""",
    "Passer.java": """class Passer { Store store; int w() { return store.w(); }
        int f(Keeper k) { return k.after; } }""",
    "Plain.java": """import java.util.Date; import java.util.List; import java.util.Set;
    import java.io.Serializable; class Plain implements Serializable {
        private int kept = 1; int shown; Date when; List<String> names;
        private int secret(int i) { return i; } int open() { return secret(kept); }
        @Override public String toString() { return names.toString(); } }""",
    "Over.java": "class Over extends Plain { }",
    "Looker.java": """class Looker { int kept, secret; int f(Over over) { return over.shown; }
        long f(Plain p) { return p.when.getTime() + p.names.size() + p.open(); } }""",
    "Alone.java": "class Alone { int only() { int x = 1; return x; } static { int y = 2; } }",
})  # fmt: skip
EDITS = edits(PROGRAM)[::4]  # both compilers are asked about each


def test_the_program_compiles(other: Compilers) -> None:
    made = whole(other, PROGRAM)
    assert made.outcome == "compiled", made.note


def test_every_edit_is_judged_as_if_all_were_compiled(ladder: Compilers, other: Compilers) -> None:
    steps: dict[tuple[str, str], int] = {}
    for edit in EDITS:
        variant = Variant(PROGRAM, edit)
        made = ladder.compile(variant, Event(), classes=True)
        truth = whole(other, variant.program)
        assert content(made) == content(truth), (edit, made.step, made.note, truth.note)
        steps[made.outcome, made.step] = steps.get((made.outcome, made.step), 0) + 1
    for outcome in ("compiled", "refused"):
        for step in ("file", "dependants", "all"):
            assert steps[outcome, step]
    assert steps["refused", "syntax"]
    assert steps["refused", "method"]


def changed(path: str, old: str, new: str) -> Edit:
    start = PROGRAM[path].text.decode().index(old)
    return Edit.of([Splice(path, start, start + len(old), new.encode())])


@pytest.mark.parametrize(
    ("edit", "outcome", "step"),
    [
        (changed("Alone.java", "x = 1", "x = 3"), "compiled", "file"),
        (changed("Alone.java", "int y = 2;", "int y = ;"), "refused", "syntax"),
        (changed("Alone.java", "int y = 2", "int y = z"), "refused", "file"),
        (changed("Alone.java", "int only()", "long only()"), "compiled", "file"),
        (changed("Alone.java", "return x;", "return x; } int y() { return 2;"), "compiled", "file"),
        (changed("Alone.java", "return x;", "return x; /*"), "refused", "syntax"),
        (changed("Alone.java", "return x;", "return x; }"), "refused", "syntax"),
        (changed("k/First.java", "X = 1", "X = 0"), "refused", "dependants"),
        (changed("k/First.java", "X = 1", "X = 2"), "compiled", "dependants"),
        (changed("k/First.java", "X = 1", "X = 1000"), "refused", "dependants"),
        (changed("h/Top.java", "abstract int must();", "abstract long must();"), "refused", None),
        (changed("h/Top.java", ", Object... rest", ""), "compiled", "dependants"),
        (changed("h/Top.java", "String key, ", ""), "compiled", "dependants"),
        (changed("h/Top.java", "public void error", "void error"), "refused", "dependants"),
        (changed("Act.java", "default void also() { }", "void also();"), "refused", "all"),
        (changed("Alone.java", "class Alone", "class Other"), "compiled", "all"),
        (changed("Lost.java", "extends Exception", ""), "refused", None),
        # What a field begins with is its own affair, and its users are those who write its name.
        (changed("Store.java", 'new Store("one") {', 'new Store("two") {'), "compiled", "file"),
        (changed("Store.java", "int i = 1;", "int i = 2, j = 3;"), "compiled", "file"),
        (changed("Store.java", "int i = 1;", "int i = j;"), "refused", "file"),
        (changed("Store.java", "{ { 1 }, { 2 } }", "null"), "compiled", "file"),
        (changed("Store.java", "free[]", "free"), "refused", "dependants"),
        (
            changed("Store.java", "int[] free[] = { { 1 }, { 2 } }", "int free"),
            "refused",
            "dependants",
        ),
        (changed("Store.java", "Object kept", "String kept"), "refused", "file"),
        (changed("Store.java", "Object kept", "static Object kept"), "compiled", "dependants"),
        (
            changed("Store.java", 'Integer.parseInt("1"), LATER', "1, LATER"),
            "compiled",
            "dependants",
        ),
        (
            changed("Store.java", "static final int TWICE", "static int TWICE"),
            "compiled",
            "dependants",
        ),
        (
            changed("Store.java", 'new Store("one") { int w() { return 2; } }', '"one"'),
            "refused",
            "file",
        ),
        (changed("Passer.java", "Store store;", ""), "refused", "file"),
        (changed("Door.java", "void close() throws Lost", "void close()"), "compiled", None),
        # What others cannot see concerns nobody else, wherever it is written.
        (changed("Plain.java", "import java.util.Set;", ""), "compiled", "file"),
        (changed("Plain.java", "import java.util.List;", ""), "refused", "file"),
        (changed("Plain.java", "import java.io.Serializable;", ""), "refused", "all"),
        (changed("Plain.java", "java.util.Date", "java.sql.Date"), "compiled", "dependants"),
        (changed("Plain.java", "@Override", ""), "compiled", "file"),
        (changed("Plain.java", "secret(int i)", "secret(final Integer i)"), "compiled", "file"),
        (changed("Plain.java", "int kept = 1;", "byte kept = 1;"), "compiled", "file"),
        (changed("Plain.java", "private int kept", "int kept"), "compiled", "dependants"),
        (changed("Plain.java", "int open()", "private int open()"), "refused", "dependants"),
        (changed("Over.java", "{ }", "{ private int shown; }"), "refused", "dependants"),
        (changed("Over.java", "{ }", "{ private int other; }"), "compiled", "file"),
    ],
)
def test_an_edit_reaches_whom_it_concerns(
    ladder: Compilers, other: Compilers, edit: Edit, outcome: str, step: str | None
) -> None:
    variant = Variant(PROGRAM, edit)
    made = ladder.compile(variant, Event(), classes=True)
    truth = whole(other, variant.program)
    assert content(made) == content(truth), (made.note, truth.note)
    assert made.outcome == outcome, made.note
    assert step in (None, made.step)


def test_a_constant_goes_through_others_to_whoever_has_it_inlined(
    ladder: Compilers, other: Compilers
) -> None:
    variant = Variant(PROGRAM, changed("k/First.java", "X = 1", "X = 2"))
    base = ladder.compile(Variant(PROGRAM), Event(), classes=True).classes
    made = ladder.compile(variant, Event(), classes=True).classes
    assert base["k.Third"] != made["k.Third"]
    assert made["k.Third"] == whole(other, variant.program).classes["k.Third"]


def test_what_is_lowered_by_the_time_of_an_error_is_no_change(
    ladder: Compilers, other: Compilers
) -> None:
    """Here the changed class has been compiled to the end when its user is refused."""
    heir = "class Heir extends Outer.Inner { int f() { return 1; } }"
    program = Program.of({
        "Heir.java": heir,
        "Outer.java": "class Outer { static class Inner { } }",
        "User.java": "class User { /* longer: it comes later */ int g(Heir h) { return h.f(); }}",
    })  # fmt: skip
    assert ladder.compile(Variant(program), Event(), classes=True).outcome == "compiled"
    at = heir.index("int f")
    variant = Variant(program, Edit.of([Splice("Heir.java", at, at, b"private ")]))
    made = ladder.compile(variant, Event(), classes=True)
    assert (made.outcome, made.step) == ("refused", "dependants")
    assert whole(other, variant.program).outcome == "refused"
