/*
 * Simplifies little formulas with what Java 18 to 21 added to the language and its collections.
 * The symptom is "y + 0 = 0" instead of y: simplify() returns the wrong side of such a sum.
 */

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.concurrent.Executors;

public class Java21 {
    sealed interface Formula permits Number, Variable, Sum, Product {}

    record Number(int value) implements Formula {}

    record Variable(String name) implements Formula {}

    record Sum(Formula left, Formula right) implements Formula {}

    record Product(Formula left, Formula right) implements Formula {}

    record Pair<A, B>(A first, B second) {}

    enum Unit {
        METRE, SECOND
    }

    enum Currency {
        EURO, YEN
    }

    public static void main(String[] args) throws Exception {
        formulas();
        patterns();
        labels();
        collections();
        virtualThreads();
    }

    // ---- pattern switch: nested record patterns, guards, no default for a sealed type ----

    static void formulas() {
        Formula x = new Variable("x"), y = new Variable("y");
        Formula zero = new Number(0), one = new Number(1), six = new Number(6);
        List<Formula> formulas = List.of(
            new Product(one, x),
            new Product(new Sum(six, six), y),
            new Product(x, zero),
            new Sum(zero, x),
            new Sum(y, zero));
        for (Formula formula : formulas) {
            System.out.println(show(formula) + " = " + show(simplify(formula)));
        }
    }

    static Formula simplify(Formula formula) {
        return switch (formula) {
            case Sum(Number(int a), Number(int b)) -> new Number(a + b);
            case Sum(Number(int a), Formula right) when a == 0 -> simplify(right);
            case Sum(Formula left, Number zero) when zero.value() == 0 -> simplify(zero);
            case Sum(var left, var right) -> new Sum(simplify(left), simplify(right));
            case Product(Number(var a), Number(var b)) -> new Number(a * b);
            case Product(Number(var a), var right) when a == 0 || a == 1 ->
                a == 0 ? new Number(0) : simplify(right);
            case Product(var left, Number(var b)) when b == 0 -> new Number(0);
            case Product(var left, var right) -> {
                Formula simple = new Product(simplify(left), simplify(right));
                yield simple.equals(formula) ? formula : simplify(simple);
            }
            case Number number -> number;
            case Variable variable -> variable;
        };
    }

    static String show(Formula formula) {
        return switch (formula) {
            case Number(int value) -> Integer.toString(value);
            case Variable(String name) -> name;
            case Sum(Formula left, Formula right) -> show(left) + " + " + show(right);
            case Product(Sum sum, Formula right) -> "(" + show(sum) + ") * " + show(right);
            case Product(Formula left, Formula right) -> show(left) + " * " + show(right);
        };
    }

    // ---- patterns elsewhere ----

    static void patterns() {
        Object thing = new Pair<>(new Pair<>("inner", 2), List.of());
        if (thing instanceof Pair(Pair(String text, Integer number), var rest) && number > 1) {
            System.out.println(text + number + rest);
        }
        if (!(thing instanceof Pair<?, ?>(var first, List<?> second))) {
            return;
        }
        System.out.println(first + " and " + second);
        Pair<String, Integer> typed = new Pair<>("typed", 3);
        if (typed instanceof Pair<String, Integer>(var name, var count)) {
            System.out.println(name.repeat(count));
        }
    }

    // ---- labels: null, types with guards, qualified enum constants, colon and arrow form ----

    static void labels() {
        for (Object thing : new Object[] {null, "two words", "word", 'c', 7L, new int[] {1, 2}}) {
            System.out.println(describe(thing));
            measure(thing);
        }
        System.out.println(symbol(Unit.METRE) + symbol(Currency.YEN));
    }

    static String describe(Object thing) {
        return switch (thing) {
            case null -> "nothing";
            case String text when text.length() > 8 && text.contains(" ") -> "words";
            case String text -> "a word of " + text.length();
            case Character letter -> "the letter " + letter;
            case int[] numbers when numbers.length == 2 -> "two numbers";
            case Long number -> "the number " + number;
            default -> "something";
        };
    }

    static void measure(Object thing) {
        switch (thing) {
            case String text when text.isEmpty():
                System.out.println("empty");
                break;
            case CharSequence text:
                System.out.println("length " + text.length());
                break;
            case null, default:
                System.out.println("no length");
        }
    }

    static String symbol(Object kind) {
        return switch (kind) {
            case Unit.METRE -> "m";
            case Unit.SECOND -> "s";
            case Currency currency when currency == Currency.EURO -> "EUR";
            case Currency currency -> "JPY";
            default -> throw new IllegalArgumentException("unknown kind " + kind);
        };
    }

    // ---- library: sequenced collections, virtual threads ----

    static void collections() {
        SequencedCollection<String> names = new ArrayDeque<>(List.of("Ada", "Alan"));
        names.addFirst("Grace");
        names.addLast("Edsger");
        SequencedSet<Integer> numbers = new LinkedHashSet<>(List.of(3, 1, 2));
        SequencedMap<String, Integer> ages = new LinkedHashMap<>();
        ages.putFirst("Ada", 36);
        ages.putLast("Alan", 41);
        List<Integer> backwards = new ArrayList<>(numbers).reversed();
        System.out.println(names.getFirst() + names.removeLast() + numbers.reversed() + backwards);
        System.out.println(ages.lastEntry() + " " + ages.reversed().firstEntry().getKey());
        System.out.println(new StringBuilder().repeat("ab", 2) + " " + Math.clamp(12L, 0, 9));
    }

    static void virtualThreads() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            System.out.println("from a virtual thread: " + executor.submit(() -> 6 * 9).get());
        }
    }
}
