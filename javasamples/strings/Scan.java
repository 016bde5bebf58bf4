// String scanning: a subject, a position in it, and functions that look ahead or move on.
//
// Functions that look return a position, functions that move return the text passed over.
// FAIL and null stand for Icon's failure, and moving to FAIL fails as well:
//     String word = scan.tab(scan.many(CharSet.LETTERS));
import java.util.Optional;
import java.util.function.Function;

class Scan {
    static final int FAIL = -1;

    /** One subject under scanning; the outer one waits until this one is done. */
    private static final class Frame {
        final String subject;
        final Frame outer;
        int pos;

        Frame(String subject, Frame outer) {
            this.subject = subject;
            this.outer = outer;
        }
    }

    private Frame frame;

    Scan(String subject) {
        enter(subject);
    }

    String subject() {
        return frame.subject;
    }

    int pos() {
        return frame.pos;
    }

    boolean atEnd() {
        return pos() == subject().length();
    }

    String rest() {
        return subject().substring(pos());
    }

    // Nested scanning

    private void enter(String subject) {
        frame = new Frame(subject, frame);
    }

    private void leave() {
        frame = frame.outer;
    }

    /** Scans another subject meanwhile; empty if the body fails, that is, returns null. */
    <T> Optional<T> within(String subject, Function<Scan, T> body) {
        enter(subject);
        try {
            T result = body.apply(this);
            if (result == null) {
                leave();
                return Optional.empty();
            }
            return Optional.of(result);
        } finally {
            leave();
        }
    }

    // Looking

    /** Behind the next character, if it is in the set. */
    int any(CharSet set) {
        return !atEnd() && set.contains(subject().charAt(pos())) ? pos() + 1 : FAIL;
    }

    /** Behind the longest run of characters of the set. */
    int many(CharSet set) {
        int end = pos();
        while (end < subject().length() && set.contains(subject().charAt(end))) {
            end++;
        }
        return end > pos() ? end : FAIL;
    }

    /** In front of the next character of the set. */
    int upto(CharSet set) {
        for (int i = pos(); i < subject().length(); i++) {
            if (set.contains(subject().charAt(i))) {
                return i;
            }
        }
        return FAIL;
    }

    /** Behind this text, if it comes next. */
    int match(String text) {
        return subject().startsWith(text, pos()) ? pos() + text.length() : FAIL;
    }

    /** In front of the next occurrence of this text. */
    int find(String text) {
        return subject().indexOf(text, pos());
    }

    /** In front of the next character of the set that is not inside brackets. */
    int bal(CharSet set, char open, char close) {
        int depth = 0;
        for (int i = pos(); i < subject().length(); i++) {
            char c = subject().charAt(i);
            if (depth == 0 && set.contains(c)) {
                return i;
            } else if (c == open) {
                depth++;
            } else if (c == close && --depth < 0) {
                break;
            }
        }
        return FAIL;
    }

    int end() {
        return subject().length();
    }

    // Moving

    /** Moves to the position and returns the text on the way there. */
    String tab(int target) {
        if (target < 0 || target > subject().length()) {
            return null;
        }
        int from = Math.min(pos(), target);
        int to = Math.max(pos(), target);
        frame.pos = target;
        return subject().substring(from, to);
    }

    String move(int distance) {
        return tab(pos() + distance);
    }

    /** Passes over the characters of a set, if there are any. */
    void skip(CharSet set) {
        int target = many(set);
        if (target != FAIL) {
            tab(target);
        }
    }
}
