/*
 * A tour of the Java language as of version 17: every method shows a group of constructs.
 * The symptom is "meet in room 42" instead of 52: in numbers() the leading zero makes 052 octal.
 */

import static java.lang.Math.*;
import static java.util.stream.Collectors.joining;

import java.io.*;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.*;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

public class Java17 {
    public static void main(String[] args) throws Exception {
        System.out.println("Java " + Version.MAJOR);
        numbers();
        characters();
        operators(6, 4);
        arrays();
        loops(5);
        labels();
        branches(3);
        switches(Planet.MARS);
        exceptions();
        resources();
        lambdas();
        methodReferences();
        interfaces();
        generics();
        records();
        shapes();
        enums();
        annotations();
        classes();
        localTypes();
        threads();
        initialisers();
    }

    // ---- literals and operators ----

    static void numbers() {
        int floor = 0x5, desk = 0b11, room = 052;
        int million = 1_000_000;
        long far = 9_460_730_472_580L, mask = 0xFFFF_FFFFL, permissions = 0755L, flag = 0B1L;
        double half = .5, tiny = 1e-9, hexadecimal = 0x1.8p1, whole = 2., big = 6.02E23d;
        float quarter = 0.25f, third = 1f / 3;
        System.out.println("floor " + floor + " desk " + desk + " " + million + " " + flag);
        System.out.println("meet in room " + room);
        System.out.println(far + " " + mask + " " + permissions);
        System.out.println(half + hexadecimal + whole);
        System.out.println((tiny < big) + " " + (quarter < third));
    }

    static void characters() {
        char letter = 'a', newline = '\n', quote = '\'', backslash = '\\';
        char omega = '\u03a9', tab = '\t', nul = '\0', octal = '\101';
        String plain = "caf\u00e9", empty = "", escaped = "a \"quoted\"\tword\\";
        String poem = """
            Roses are "red",
              violets are \
            blue,\s
            tabs are \t and \""" ends nothing.
            """;
        String word = null;
        boolean yes = true, no = false;
        System.out.println(letter + quote + backslash + nul + octal + newline);
        System.out.println((int) omega + " " + (int) tab + " " + plain.length() + empty + escaped);
        System.out.print(poem);
        System.out.println(word + " " + (yes | no));
    }

    static void operators(int a, int b) {
        int sum = a + b - a * b / 2 % 3;
        int bits = (a & b | a ^ b) << 2 >> 1 >>> 1;
        boolean order = a < b || a <= b || a > b && a >= b && a != b || !(a == b);
        sum += 2;
        sum -= 1;
        sum *= 3;
        sum /= 2;
        sum %= 100;
        bits &= 0xff;
        bits |= 1;
        bits ^= 2;
        bits <<= 3;
        bits >>= 1;
        bits >>>= 1;
        int steps = a++ + ++a - b-- - --b;
        int sign = ~bits + +sum + -steps;
        String size = sum > 100 ? "large" : sum > 10 ? "medium" : "small";
        byte low = (byte) bits;
        short narrow = (short) (sum + low);
        System.out.println(size + order + steps + sign + narrow + max(a, b) + PI);
    }

    static void arrays() {
        int[] primes = {2, 3, 5, 7,};
        int grid[][] = new int[3][4], row[] = new int[] {1, 2};
        String[][] ragged = new String[2][];
        String[] names[] = {{"Ada"}, {"Alan", "Grace"}, {}};
        primes[0] = primes[primes.length - 1];
        grid[1][2] = row[0];
        ragged[1] = new String[0];
        Class<?>[] types = {int.class, String[].class, void.class, Map.Entry.class};
        Object copy = primes.clone();
        System.out.println(((int[]) copy)[0] + names[1][1] + types.length + corners(grid)[0]);
    }

    static int corners(int[][] grid)[] {
        return new int[] {grid[0][0], grid[grid.length - 1][0]};
    }

    // ---- control flow ----

    static void loops(int limit) {
        int total = 0;
        for (int i = 0, j = limit; i < j; i++, j--) {
            total += j - i;
        }
        int k;
        for (k = 0, total++; k < limit; ++k)
            total += k;
        for (;;) {
            if (total-- < 3) break;
        }
        while (total < 10) total += 3;
        do {
            total--;
        } while (total > 5);
        for (final String word : new String[] {"one", "two"}) total += word.length();
        for (var number : List.of(1, 2, 3)) {
            if (number == 2) continue;
            total += number;
        }
        System.out.println("total " + total);
    }

    static void labels() {
        int found = -1;
        rows:
        for (int i = 1; i < 10; i++) {
            for (int j = 1; j < 10; j++) {
                if (i * j % 2 == 1) continue rows;
                if (i * j == 24) {
                    found = i;
                    break rows;
                }
            }
        }
        check: {
            if (found < 0) break check;
            System.out.println("found 24 in row " + found);
        }
        ;
    }

    static void branches(Object thing) {
        if (thing instanceof String) System.out.println("text");
        if (thing instanceof Integer number && number > 2) {
            System.out.println("number above two");
        } else if (!(thing instanceof final String text)) {
            System.out.println("something else");
        } else {
            System.out.println("text of length " + text.length());
        }
        assert thing != null;
        assert thing.hashCode() == 3 : "hash code " + thing.hashCode();
    }

    static void switches(Planet planet) {
        switch (planet) {
            case EARTH:
                System.out.println("home");
                break;
            case MARS:
            case VENUS: {
                System.out.println("neighbour");
            }
            default:
                System.out.println("planet");
        }
        switch (planet.name().length()) {
            case 1, 2, 3 -> System.out.println("short name");
            case 4 -> {
                System.out.println("name of four letters");
            }
            default -> throw new IllegalStateException("long name");
        }
        int moons = switch (planet) {
            case EARTH -> 1;
            case MARS -> {
                int known = 2;
                yield known;
            }
            default -> 0;
        };
        String weather = switch (moons) {
            case 0, 1:
                yield "calm";
            default:
                String dusty = "dusty";
                yield dusty;
        };
        System.out.println(moons + " moons, " + weather);
        switch (weather) {
            default:
                System.out.println("any weather");
            case "calm":
        }
    }

    static int parse(String text) throws IOException, IllegalArgumentException {
        if (text.isEmpty()) {
            throw new IOException("nothing to parse");
        }
        return Integer.parseInt(text);
    }

    static void exceptions() {
        for (String text : List.of("12", "", "x")) {
            try {
                System.out.println("parsed " + parse(text));
            } catch (final IOException | NumberFormatException problem) {
                System.out.println(problem.getMessage());
            } catch (RuntimeException unexpected) {
                throw unexpected;
            } finally {
                System.out.println("done with '" + text + "'");
            }
        }
    }

    static void resources() throws IOException {
        Reader given = new StringReader("given");
        try (given; var lines = new BufferedReader(new StringReader("first\nsecond"))) {
            System.out.println((char) given.read() + lines.readLine());
        }
        try (final StringWriter writer = new StringWriter();) {
            writer.write("written");
            System.out.println(writer);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            given.close();
        }
    }

    // ---- functions ----

    static void lambdas() {
        Runnable nothing = () -> {};
        Supplier<String> constant = () -> "constant";
        Function<Integer, Integer> twice = n -> 2 * n;
        Function<Integer, Integer> thrice = (n) -> {
            int tripled = 3 * n;
            return tripled;
        };
        IntBinaryOperator add = (a, b) -> a + b;
        BiFunction<String, Integer, String> repeat = (String s, final Integer n) -> s.repeat(n);
        BiFunction<Integer, Integer, Integer> subtract = (var a, var b) -> a - b;
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a * b;
        Runnable safe = (Runnable & Serializable) () -> System.out.println("two types at once");
        nothing.run();
        safe.run();
        System.out.println(constant.get() + twice.apply(4) + thrice.apply(5));
        System.out.println(repeat.apply("ab", 2) + subtract.apply(9, 4) + add.applyAsInt(1, 2));
        System.out.println(curried.apply(6).apply(8));
    }

    static void methodReferences() {
        Function<String, Integer> length = String::length;
        Function<Object, String> print = String::valueOf;
        Supplier<List<String>> list = ArrayList<String>::new;
        IntFunction<int[]> array = int[]::new;
        Supplier<Integer> bound = "bound"::length;
        Function<String, List<String>> single = List::<String>of;
        List<String> words = list.get();
        words.addAll(single.apply("word"));
        words.forEach(System.out::println);
        System.out.println(length.apply("abc") + bound.get() + array.apply(3).length);
        System.out.println(print.apply(7));
    }

    interface Greeter {
        String HELLO = "hello", BYE = "bye";

        String name();

        default String greet() {
            return prefix(HELLO) + name();
        }

        static Greeter of(String name) {
            return () -> name;
        }

        private String prefix(String word) {
            return decorate(word) + ", ";
        }

        private static String decorate(String word) {
            return "*" + word + "*";
        }
    }

    interface Polite extends Greeter, Serializable {
        @Override
        default String greet() {
            return "dear " + Greeter.super.greet();
        }

        class Guest {}
    }

    static void interfaces() {
        Polite polite = () -> "reader";
        System.out.println(polite.greet() + " " + Greeter.of("writer").greet() + Greeter.BYE);
    }

    // ---- generics ----

    static class Pair<A, B extends Comparable<? super B> & Serializable> {
        final A first;
        B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        <C> Pair(C source, Function<? super C, ? extends A> left, B right) {
            this(left.apply(source), right);
        }

        boolean isBefore(Pair<?, B> other) {
            return second.compareTo(other.second) < 0;
        }
    }

    @SafeVarargs
    static <T extends Comparable<T>> T largest(T first, T... others) {
        T best = first;
        for (T other : others) {
            if (other.compareTo(best) > 0) best = other;
        }
        return best;
    }

    static void generics() {
        Pair<String, Integer> one = new Pair<>("one", 1);
        Pair<String, Integer> two = new <Integer>Pair<String, Integer>(2, n -> "n" + n, 2);
        Map<String, Map<String, List<Integer>>> nested = new HashMap<>();
        nested.computeIfAbsent("a", key -> new TreeMap<>()).put("b", List.of(1, 2));
        Map.Entry<String, Integer> entry = Map.entry("entry", 3);
        java.util.List<? extends Number> numbers = Collections.<Integer>emptyList();
        System.out.println(one.isBefore(two) + " " + nested + entry + numbers);
        System.out.println(Java17.<Integer>largest(3, 9, 4) + largest("only"));
    }

    // ---- classes ----

    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0 || y < 0) throw new IllegalArgumentException("negative");
        }

        Point(int both) {
            this(both, both);
        }

        double distance() {
            return sqrt(x * x + y() * y());
        }

        @Override
        public int compareTo(Point other) {
            return Double.compare(distance(), other.distance());
        }
    }

    record Empty() {}

    record Box<T>(@Review T content, int... sizes) {}

    static void records() {
        System.out.println(new Point(3, 4).distance() + " " + new Point(2).compareTo(Point.ORIGIN));
        System.out.println(new Empty() + " " + new Box<>("content", 1, 2).sizes().length);
    }

    sealed interface Shape permits Circle, Square, Blob {
        double area();
    }

    record Circle(double radius) implements Shape {
        public double area() {
            return PI * radius * radius;
        }
    }

    static sealed abstract class Square implements Shape permits Tile {
        protected double side;

        Square(double side) {
            super();
            this.side = side;
        }

        public double area() {
            return side * side;
        }

        abstract String label();
    }

    static final class Tile extends Square {
        Tile() {
            super(2);
        }

        String label() {
            return "tile of " + super.side + " by " + this.side;
        }

        @Override
        public double area() {
            Supplier<Double> whole = super::area;
            return whole.get();
        }
    }

    static non-sealed class Blob implements Shape {
        public double area() {
            return 1.5;
        }
    }

    static void shapes() {
        for (Shape shape : new Shape[] {new Circle(1), new Tile(), new Blob()}) {
            System.out.println(shape.getClass().getSimpleName() + " " + round(shape.area()));
        }
        System.out.println(new Tile().label());
    }

    enum Planet {
        VENUS, EARTH, MARS
    }

    enum Operation implements IntBinaryOperator {
        ADD("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        @Deprecated
        POWER("^") {
            public int applyAsInt(int a, int b) {
                return (int) pow(a, b);
            }
        },
        ;

        private final String sign;

        private Operation(String sign) {
            this.sign = sign;
        }
    }

    enum Nothing {}

    static void enums() {
        for (Operation operation : Operation.values()) {
            System.out.println("2 " + operation.sign + " 5 = " + operation.applyAsInt(2, 5));
        }
        System.out.println(Nothing.values().length + " " + EnumSet.of(Planet.EARTH, Planet.MARS));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
    public @interface Review {
        int DEFAULT_LEVEL = 1 + 1;

        String value() default "nobody";

        int level() default DEFAULT_LEVEL;

        Class<?>[] about() default {};

        Note note() default @Note;

        enum Mood {
            GOOD, BAD
        }
    }

    @interface Note {
        String[] text() default {"none"};
    }

    @Target(ElementType.TYPE_USE)
    @interface Checked {}

    @Review(value = "Ada", level = 2 + 1, about = {int.class, Map.class}, note = @Note(text = "ok"))
    static class Reviewed<@Checked T> {
        @Review("Alan") String title = "reviewed";
        @Note(text = {"a", "b"}) @Review() int pages;
        @Checked String checked = (@Checked String) title;
        java.util.@Checked List<@Checked String> lines = new ArrayList<@Checked String>();
        String @Checked [] cells = new String @Checked [1];

        @SuppressWarnings({"unchecked", "rawtypes"})
        void take(@Review(level = 4) final Object thing, @Checked String... more)
            throws @Checked IllegalStateException {
            @SuppressWarnings("unused")
            List raw = (List) thing;
        }
    }

    static void annotations() {
        Review review = Reviewed.class.getAnnotation(Review.class);
        System.out.println(review.value() + review.level() + review.about().length);
    }

    class Counter {
        private int count = start;

        class Step {
            Step(@Checked Counter Counter.this, int by) {
                Counter.this.count += by;
            }
        }

        int count(Counter this) {
            return this.count;
        }
    }

    class LoudStep extends Counter.Step {
        LoudStep(Counter counter) {
            counter.super(5);
        }
    }

    int start = 10;

    static void classes() {
        Java17 outer = new Java17();
        Java17.Counter counter = outer.new Counter();
        counter.new Step(2);
        outer.new LoudStep(counter);
        Object anonymous = new Object() {
            int calls = 1;

            @Override
            public String toString() {
                return "anonymous " + calls;
            }
        };
        System.out.println(counter.count() + " " + anonymous);
    }

    static void localTypes() {
        record Word(String text) {}
        enum Side { LEFT, RIGHT }
        interface Joiner {
            String join(Stream<Word> words);
        }
        final class Comma implements Joiner {
            public String join(Stream<Word> words) {
                return words.map(Word::text).collect(joining(", "));
            }
        }
        var words = Stream.of(new Word("local"), new Word("types"));
        System.out.println(new Comma().join(words) + " " + Side.RIGHT);
    }

    @SuppressWarnings("strictfp")
    static strictfp class Account {
        private transient int hits;
        private volatile long balance;
        protected static final Object LOCK = new Object();

        native void audit();

        synchronized void pay(int amount) {
            balance += amount;
            hits++;
        }

        long read() {
            synchronized (LOCK) {
                return balance / hits;
            }
        }
    }

    static void threads() throws InterruptedException {
        Account account = new Account();
        Thread payer = new Thread(() -> account.pay(20));
        payer.start();
        payer.join();
        account.pay(30);
        System.out.println("mean payment " + account.read());
    }

    static final Map<String, Integer> AGES;

    static {
        AGES = new LinkedHashMap<>();
        AGES.put("Ada", 36);
    }

    final List<String> log = new ArrayList<>();

    {
        log.add("made");
    }

    Java17() {
        log.add("constructed");
    }

    static void initialisers() {
        System.out.println(AGES + " " + new Java17().log);
    }
}

class Version {
    static final int MAJOR = 17;;

    private Version() {}
};
