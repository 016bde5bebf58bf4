// The programs that Main runs, in the language Lark.
import java.util.LinkedHashMap;
import java.util.Map;

final class Programs {
    private static final String FIBONACCI = """
        let known = {"0": 0, "1": 1};
        fn fib(n) {
            let key = str(n);
            if (not has(known, key)) {
                known[key] = fib(n - 1) + fib(n - 2);
            }
            return known[key];
        }
        for (n in [1, 2, 10, 40]) {
            print("fib", n, "=", fib(n));
        }
        """;

    private static final String SORTING = """
        fn quicksort(list, before) {
            if (len(list) < 2) { return list; }
            let pivot = list[0];
            let rest = slice(list, 1, len(list));
            let low = filter(rest, fn(x) { return before(x, pivot); });
            let high = filter(rest, fn(x) { return not before(x, pivot); });
            return quicksort(low, before) + [pivot] + quicksort(high, before);
        }
        let numbers = [5, 3, 8, 1, 9.5, 2, 7];
        print("up", quicksort(numbers, fn(a, b) { return a < b; }));
        print("down", quicksort(numbers, fn(a, b) { return a > b; }));
        print("untouched", numbers);
        """;

    private static final String PRIMES = """
        // The sieve of Eratosthenes.
        let limit = 50;
        let composite = map(range(0, limit), fn(i) { return false; });
        let primes = [];
        let i = 1;
        while (true) {
            i += 1;
            if (i >= limit) { break; }
            if (composite[i]) { continue; }
            push(primes, i);
            let multiple = i * i;
            while (multiple < limit) {
                composite[multiple] = true;
                multiple += i;
            }
        }
        print(len(primes), "primes, the last", primes[len(primes) - 1]);
        print("sum", reduce(primes, 0, fn(a, b) { return a + b; }));
        """;

    private static final String WORDS = """
        let text = "the cat and the dog and the bird";
        let counts = {};
        for (word in split(text, " ")) {
            counts[word] = has(counts, word) ? counts[word] + 1 : 1;
        }
        for (word in sort(keys(counts))) {
            print(upper(word), counts[word]);
        }
        print(join(map(split("lark", ""), upper), "."));
        """;

    private static final String COUNTERS = """
        fn counter(start, step) {
            let value = start;
            return fn() {
                value += step;
                return value;
            };
        }
        let ones = counter(0, 1);
        let tens = counter(100, 10);
        ones(); ones(); tens();
        print("ones", ones(), "tens", tens());
        """;

    private static final String SLOTS = """
        let used = 0;
        fn next() {
            used += 1;
            return used;
        }
        let slots = [10, 20, 30, 40];
        slots[next()] += 5;
        print("slots", slots, "used", used);
        """;

    private static final String ERRORS = """
        fn divide(a, b) {
            if (b == 0) { throw "no division by zero"; }
            return a / b;
        }
        for (b in [4, 0]) {
            try {
                print("10 /", b, "=", divide(10, b));
            } catch (problem) {
                print("caught:", problem);
            }
        }
        try { print([1, 2][5]); } catch (problem) { print("caught:", problem); }
        try { print(1 + nil); } catch (problem) { print("caught:", problem); }
        print(-true);
        """;

    private static final String UNREADABLE = """
        let list = [1, 2
        print(list);
        """;

    private Programs() {
    }

    static Map<String, String> all() {
        Map<String, String> programs = new LinkedHashMap<>();
        programs.put("fibonacci", FIBONACCI);
        programs.put("sorting", SORTING);
        programs.put("primes", PRIMES);
        programs.put("words", WORDS);
        programs.put("counters", COUNTERS);
        programs.put("slots", SLOTS);
        programs.put("errors", ERRORS);
        programs.put("unreadable", UNREADABLE);
        return programs;
    }
}
