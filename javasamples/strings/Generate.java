// Icon's generators as Iterables: all positions, one after the other, computed when asked for.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntUnaryOperator;

final class Generate {
    private static final int NO_MORE = -1;

    private Generate() {
    }

    /** Every position of a character of the set. */
    static Iterable<Integer> upto(CharSet set, String text) {
        return positions(from -> {
            for (int i = from; i < text.length(); i++) {
                if (set.contains(text.charAt(i))) {
                    return i;
                }
            }
            return NO_MORE;
        });
    }

    /** Every position of a text within another, overlapping ones too. */
    static Iterable<Integer> find(String part, String text) {
        return positions(from -> text.indexOf(part, from));
    }

    /** Asks for the first position, then for the first one behind that, and so on. */
    private static Iterable<Integer> positions(IntUnaryOperator next) {
        return () -> new Iterator<Integer>() {
            private int position = next.applyAsInt(0);

            @Override
            public boolean hasNext() {
                return position != NO_MORE;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                int current = position;
                position = next.applyAsInt(current + 1);
                return current;
            }
        };
    }

    /** Every substring of this length. */
    static List<String> windows(String text, int length) {
        List<String> windows = new ArrayList<>();
        for (int start = 0; start + length <= text.length(); start++) {
            windows.add(text.substring(start, start + length));
        }
        return windows;
    }

    static <T> int count(Iterable<T> elements) {
        int count = 0;
        for (Iterator<T> iterator = elements.iterator(); iterator.hasNext(); iterator.next()) {
            count++;
        }
        return count;
    }

    static <T> List<T> first(int limit, Iterable<T> elements) {
        List<T> taken = new ArrayList<>();
        for (T element : elements) {
            if (taken.size() == limit) {
                break;
            }
            taken.add(element);
        }
        return taken;
    }
}
