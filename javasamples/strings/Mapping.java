// Replaces characters one by one, as Icon's map(text, from, to) does.
import java.util.HashMap;
import java.util.Map;

final class Mapping {
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    static final Mapping TO_UPPER = new Mapping(LOWER, UPPER);
    static final Mapping TO_LOWER = TO_UPPER.inverse();

    private final Map<Character, Character> table = new HashMap<>();

    /** The last one counts if a character occurs twice in "from". */
    Mapping(String from, String to) {
        if (from.length() != to.length()) {
            throw new IllegalArgumentException("lengths differ: " + from + " and " + to);
        }
        for (int i = 0; i < from.length(); i++) {
            table.put(from.charAt(i), to.charAt(i));
        }
    }

    private Mapping() {
    }

    /** Moves every letter on by some places in the alphabet. */
    static Mapping caesar(int shift) {
        int places = Math.floorMod(shift, LOWER.length());
        String lower = LOWER.substring(places) + LOWER.substring(0, places);
        String upper = UPPER.substring(places) + UPPER.substring(0, places);
        return new Mapping(LOWER + UPPER, lower + upper);
    }

    String apply(String text) {
        StringBuilder result = new StringBuilder(text.length());
        for (char c : text.toCharArray()) {
            result.append(table.getOrDefault(c, c).charValue());
        }
        return result.toString();
    }

    Mapping inverse() {
        Mapping inverse = new Mapping();
        table.forEach((from, to) -> inverse.table.put(to, from));
        return inverse;
    }

    /** First this mapping, then the other. */
    Mapping then(Mapping other) {
        Mapping both = new Mapping();
        both.table.putAll(other.table);
        table.forEach((from, to) -> both.table.put(from, other.table.getOrDefault(to, to)));
        return both;
    }

    /** Only the first letter of each word is large. */
    static String title(String text) {
        StringBuilder result = new StringBuilder();
        boolean inWord = false;
        for (String c : text.split("")) {
            result.append((inWord ? TO_LOWER : TO_UPPER).apply(c));
            inWord = !c.isEmpty() && CharSet.WORD.contains(c.charAt(0));
        }
        return result.toString();
    }

    /** "someName" or "some name" becomes "some_name". */
    static String snake(String text) {
        StringBuilder result = new StringBuilder();
        char before = '_';
        for (char c : text.toCharArray()) {
            if (!CharSet.WORD.contains(c)) {
                c = '_';
            }
            boolean newWord = CharSet.UPPER.contains(c) && before != '_';
            boolean twice = c == '_' && before == '_';
            if (newWord) {
                result.append('_');
            }
            if (!twice) {
                result.append(c);
            }
            before = c;
        }
        return TO_LOWER.apply(result.toString());
    }
}
