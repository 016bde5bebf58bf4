package chipj.park;

import java.util.List;
import java.util.stream.Collectors;

/** Does once what most programs do, so that the JDK's own start of it is over when the variant comes. */
final class Warmth {

    private Warmth() {}

    /** Text that nobody needs, made with a lambda, a stream, a concatenation and a format. */
    static String spread() {
        List<String> words = List.of("one", "two", "three");
        int size = words.size();
        return words.stream().map(word -> word + size).filter(word -> !word.isEmpty()).collect(Collectors.joining(", "))
                + String.format("%d %s", size, words);
    }
}
