import java.util.*;

class Main {
    static String s = "s";
    String field = "f";
    static String[] array = { "a", "b" };
    static StringBuilder log = new StringBuilder("log");
    static int calls;
    byte b = -3; short h = 7; char c = 'c'; int i = 1; long l = 2L; float f = 1.5f; double d = 2e-9; boolean z;
    Integer boxed = 5; Character none = null; Object object = List.of(1); int[] numbers = null; char[] chars = { 'x' };

    static <T> T same(T value) { calls++; log.append(value); return value; }
    static String note(Object value) { return "[" + value + "]"; }
    public String toString() { return "Main" + calls++ + field; }

    void kinds() {
        System.out.println("" + b + h + c + i + l + f + d + z);
        System.out.println(boxed + "," + none + "," + object + "," + numbers + "," + this + null + 'q' + 1 + 2L);
        System.out.println("x" + (i + l) + ("y" + i) + ("z" + ("w" + l)) + -i + (char) (c + 1) + (byte) 300);
        System.out.println(1 + 2 + "three" + 4 + 5 + (z ? "yes" : "no") + (i == 1 ? 'a' : 98));
        String text = null;
        text += null;
        text += 1 + 2;
        text += 'c' + "d" + same("e");
        text = text + text.length() + (text += "again");
        field += field + this;
        this.field += i;
        s += same(s = "changed");
        array[same(0)] += array[1] + same('k');
        Object any = "any";
        any += "more";
        CharSequence sequence = "q";
        System.out.println(text + field + s + array[0] + any + sequence + log);
        System.out.println("" + log + log.append("!") + log);
        for (String each = ""; each.length() < 3; each += each.length()) System.out.println("each " + each);
        Runnable later = () -> System.out.println("later " + i + note(object));
        later.run();
        System.out.println(same("generic") + same(3) + Optional.of("o").get() + new int[] { 4 }[0]);
        System.out.println(("" + c).equals("c") + " " + ("a" + "b" == "ab") + "\1\2" + i + "\u0001" + l);
        switch ("k" + i) { case "k1": System.out.println("switched " + i); break; default: }
        record Pair(int left, String right) { String both() { return left + right; } }
        System.out.println(new Pair(1, "r").both() + new Pair(2, "t"));
    }

    static String fails(int at) {
        return "fails "
            + at
            + array[at]
            + 10 / (at - 1)
            + new Object() { public String toString() { throw new IllegalStateException("text " + at); } }
            + "never";
    }

    static String branches(String[] a) {
        return a == null
            ? "none"
            : a.length == 0
                ? "first " + a.length
                    + a[0]
                : a.length == 1 ? a[0] + a[1] + "one" : a.length + "more";
    }

    static class Parent { protected static String common = "c"; String own = "o"; }

    static class Child extends Parent {
        class Inner {
            String longer() {
                Child.super.own += "x" + calls;
                Child.super.common += "y" + calls;
                return Child.super.own + Child.super.common;
            }
        }
    }

    static String deeper(int depth) {
        return depth == 0 ? "" + new Object() { public String toString() { return fails(0); } } : "d" + deeper(depth - 1);
    }

    public static void main(String[] args) throws Exception {
        new Main().kinds();
        for (int at : new int[] { 2, 1, 0 }) {
            try { System.out.println(fails(at)); } catch (RuntimeException e) { e.printStackTrace(System.out); }
        }
        for (String[] each : new String[][] { null, {}, { "a" }, { "a", "b" } }) {
            try { System.out.println(branches(each)); } catch (RuntimeException e) { e.printStackTrace(System.out); }
        }
        String empty = args.length == 0 ? "" : "x";
        System.out.println((empty + empty == "") + " " + (empty + empty).isEmpty());
        System.out.println(new Child().new Inner().longer());
        String unset = args.length == 0 ? null : "set";
        System.out.println("before " + unset + calls);
        throw new Exception("at " + deeper(2) +
            unset);
    }
}
