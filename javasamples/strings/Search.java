// Finds patterns in texts: three ways to find the first occurrence, file name patterns, common parts.
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class Search {
    /** Finds the first occurrence of a pattern that is not empty; NOT_FOUND if there is none. */
    interface Finder {
        int find(String pattern, String text);
    }

    static final int NOT_FOUND = -1;

    static final Map<String, Finder> FINDERS = new LinkedHashMap<>();

    static {
        FINDERS.put("naive", Search::naive);
        FINDERS.put("prefixes", Search::knuthMorrisPratt);
        FINDERS.put("last character", new Horspool());
    }

    private Search() {
    }

    private static int naive(String pattern, String text) {
        outer:
        for (int start = 0; start + pattern.length() <= text.length(); start++) {
            for (int i = 0; i < pattern.length(); i++) {
                if (text.charAt(start + i) != pattern.charAt(i)) {
                    continue outer;
                }
            }
            return start;
        }
        return NOT_FOUND;
    }

    private static int knuthMorrisPratt(String pattern, String text) {
        int[] borders = borders(pattern);
        int matched = 0;
        for (int i = 0; i < text.length(); i++) {
            while (matched > 0 && text.charAt(i) != pattern.charAt(matched)) {
                matched = borders[matched - 1];
            }
            if (text.charAt(i) == pattern.charAt(matched)) {
                matched++;
            }
            if (matched == pattern.length()) {
                return i - matched + 1;
            }
        }
        return NOT_FOUND;
    }

    /** For each prefix, the length of the longest shorter prefix that is also its end. */
    private static int[] borders(String pattern) {
        int[] borders = new int[pattern.length()];
        int length = 0;
        for (int i = 1; i < pattern.length(); i++) {
            while (length > 0 && pattern.charAt(i) != pattern.charAt(length)) {
                length = borders[length - 1];
            }
            if (pattern.charAt(i) == pattern.charAt(length)) {
                length++;
            }
            borders[i] = length;
        }
        return borders;
    }

    /** Looks at the last character first and jumps as far as it allows. */
    private static class Horspool implements Finder {
        private static final int BUCKETS = 64;

        @Override
        public int find(String pattern, String text) {
            int[] jumps = jumps(pattern);
            int start = 0;
            while (start + pattern.length() <= text.length()) {
                if (text.startsWith(pattern, start)) {
                    return start;
                }
                char last = text.charAt(start + pattern.length() - 1);
                start += jumps[last % BUCKETS];
            }
            return NOT_FOUND;
        }

        private int[] jumps(String pattern) {
            int[] jumps = new int[BUCKETS];
            Arrays.fill(jumps, pattern.length());
            for (int i = 0; i < pattern.length() - 1; i++) {
                jumps[pattern.charAt(i) % BUCKETS] = pattern.length() - 1 - i;
            }
            return jumps;
        }
    }

    /** Whole text against a pattern with "*", "?" and sets like "[abc]". */
    static boolean glob(String pattern, String text) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        char first = pattern.charAt(0);
        String rest = pattern.substring(1);
        switch (first) {
            case '*':
                for (int skipped = 0; skipped <= text.length(); skipped++) {
                    if (glob(rest, text.substring(skipped))) {
                        return true;
                    }
                }
                return false;
            case '?':
                return !text.isEmpty() && glob(rest, text.substring(1));
            case '[':
                int close = rest.indexOf(']');
                if (close > 0 && !text.isEmpty()) {
                    CharSet set = CharSet.of(rest.substring(0, close));
                    return set.contains(text.charAt(0)) && glob(rest.substring(close + 1), text.substring(1));
                }
                return false;
            default:
                return !text.isEmpty() && text.charAt(0) == first && glob(rest, text.substring(1));
        }
    }

    static String commonPrefix(List<String> texts) {
        String prefix = texts.isEmpty() ? "" : texts.get(0);
        for (String text : texts) {
            while (!text.startsWith(prefix)) {
                prefix = prefix.substring(0, prefix.length() - 1);
            }
        }
        return prefix;
    }

    /** The longest text that occurs in both, the first of several. */
    static String commonPart(String a, String b) {
        String best = "";
        for (int start = 0; start < a.length(); start++) {
            int end = start + best.length() + 1;
            while (end <= a.length() && b.contains(a.substring(start, end))) {
                best = a.substring(start, end);
                end++;
            }
        }
        return best;
    }

    static boolean isPalindrome(String text) {
        List<String> letters = Tokens.words(Mapping.TO_LOWER.apply(text), CharSet.LETTERS.complement());
        String plain = String.join("", letters);
        return new StringBuilder(plain).reverse().toString().equals(plain);
    }
}
