// How far two texts are apart, and the shortest way from one to the other.
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

final class Distance {
    /** One line of an edit script. */
    sealed interface Step {
        record Keep(String text) implements Step {
            @Override
            public String toString() {
                return "  " + text;
            }
        }

        record Remove(String text) implements Step {
            @Override
            public String toString() {
                return "- " + text;
            }
        }

        record Insert(String text) implements Step {
            @Override
            public String toString() {
                return "+ " + text;
            }
        }
    }

    private Distance() {
    }

    /** Positions that differ; the texts must be of equal length. */
    static int hamming(String a, String b) {
        if (a.length() != b.length()) {
            throw new IllegalArgumentException("lengths differ");
        }
        int distance = 0;
        for (int i = 0; i < a.length(); i++) {
            if (a.charAt(i) != b.charAt(i)) {
                distance++;
            }
        }
        return distance;
    }

    /** Insertions, removals and replacements, two rows of the table at a time. */
    static int levenshtein(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] next = new int[row.length];
            next[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = row[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                next[j] = Math.min(replace, 1 + Math.min(row[j], next[j - 1]));
            }
            row = next;
        }
        return row[b.length()];
    }

    /** The same, with two neighbours changing places as one step. */
    static int withSwaps(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                int replace = table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                int best = Math.min(replace, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
                boolean swapped = i > 1 && j > 1
                    && a.charAt(i - 1) == b.charAt(j - 2)
                    && a.charAt(i - 2) == b.charAt(j - 1);
                table[i][j] = swapped ? Math.min(best, table[i - 2][j - 2] + 1) : best;
            }
        }
        return table[a.length()][b.length()];
    }

    /** Lengths of the longest common subsequences of all prefixes. */
    private static <T> int[][] common(List<T> a, List<T> b) {
        int[][] table = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                if (a.get(i - 1).equals(b.get(j - 1))) {
                    table[i][j] = table[i - 1][j - 1] + 1;
                } else {
                    table[i][j] = Math.max(table[i - 1][j], table[i][j - 1]);
                }
            }
        }
        return table;
    }

    /** Keeps, removals and insertions that make the second list of the first. */
    static Collection<Step> diff(List<String> a, List<String> b) {
        int[][] table = common(a, b);
        Deque<Step> script = new ArrayDeque<>();
        int i = a.size();
        int j = b.size();
        while (i > 0 || j > 0) {
            if (i > 0 && j > 0 && a.get(i - 1).equals(b.get(j - 1))) {
                script.push(new Step.Keep(a.get(--i)));
                j--;
            } else if (i == 0 || j > 0 && table[i][j - 1] >= table[i - 1][j]) {
                script.push(new Step.Insert(b.get(--j)));
            } else {
                script.push(new Step.Remove(a.get(--i)));
            }
        }
        return script;
    }

    /** Shared pairs of neighbouring characters, from 0 to 100 percent. */
    static int similarity(String a, String b) {
        List<String> pairs = Generate.windows(a, 2);
        List<String> others = Generate.windows(b, 2);
        int all = pairs.size() + others.size();
        int shared = 0;
        for (String pair : pairs) {
            if (others.remove(pair)) {
                shared += 2;
            }
        }
        return all == 0 ? 100 : 100 * shared / all;
    }

    /** The best spellings for a mistyped word, the nearest first. */
    static List<String> suggest(String word, Collection<String> dictionary, int farthest) {
        return dictionary.stream()
            .filter(entry -> withSwaps(word, entry) <= farthest)
            .sorted(Comparator.<String>comparingInt(entry -> withSwaps(word, entry))
                .thenComparing(Comparator.naturalOrder()))
            .collect(Collectors.toList());
    }
}
