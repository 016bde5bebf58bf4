import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shelves with typed drawers that do not compile: two methods are the same once types are erased.
 * The symptom is javac's error compiler.err.name.clash.same.erasure.no.override.
 */
abstract class Shelf<K extends Comparable<K>, V> {
    protected final Map<K, List<V>> drawers = new LinkedHashMap<>();
    private int moves;

    abstract K keyOf(V value);

    void put(V value) {
        drawers.computeIfAbsent(keyOf(value), key -> new ArrayList<>()).add(value);
        moves++;
    }

    void putAll(Collection<? extends V> values) {
        for (V value : values) {
            put(value);
        }
    }

    int count(List<K> keys) {
        int sum = 0;
        for (K key : keys) {
            sum += drawers.getOrDefault(key, List.of()).size();
        }
        return sum;
    }

    List<K> keys() {
        List<K> keys = new ArrayList<>(drawers.keySet());
        keys.sort(Comparator.naturalOrder());
        return keys;
    }

    int moves() {
        return moves;
    }
}

class Words extends Shelf<Character, String> {
    private final String name;

    Words(String name) {
        this.name = name;
    }

    @Override
    Character keyOf(String value) {
        return value.isEmpty() ? ' ' : value.charAt(0);
    }

    int count(List<String> words) {
        int sum = 0;
        for (String word : words) {
            sum += count(keyOf(word)) > 0 ? 1 : 0;
        }
        return sum;
    }

    int count(char first) {
        return drawers.getOrDefault(first, List.of()).size();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name).append(':');
        for (Character key : keys()) {
            text.append(' ').append(key).append(drawers.get(key));
        }
        return text.toString();
    }
}

class Numbers extends Shelf<Integer, Long> {
    private final int modulus;

    Numbers(int modulus) {
        this.modulus = modulus;
    }

    @Override
    Integer keyOf(Long value) {
        return (int) (value % modulus);
    }

    long sum() {
        return drawers.values().stream().flatMap(List::stream).mapToLong(Long::longValue).sum();
    }
}

public class Erased {
    public static void main(String[] args) {
        Words words = new Words("words");
        words.putAll(List.of("apple", "pear", "ant", "plum"));
        Numbers numbers = new Numbers(10);
        for (long each = 0; each < 30; each += 7) {
            numbers.put(each);
        }
        System.out.println(words + " " + words.count(List.of("a", "x")) + " " + words.moves());
        System.out.println(numbers.keys() + " " + numbers.sum());
    }
}
