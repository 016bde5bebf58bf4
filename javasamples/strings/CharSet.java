// An immutable set of characters, in the manner of Icon's csets.
import java.util.BitSet;
import java.util.Locale;
import java.util.function.IntPredicate;

final class CharSet {
    static final CharSet LOWER = range('a', 'z');
    static final CharSet UPPER = range('A', 'Z');
    static final CharSet DIGITS = range('0', '9');
    static final CharSet LETTERS = LOWER.union(UPPER);
    static final CharSet WORD = LETTERS.union(DIGITS).union(of("_"));
    static final CharSet BLANKS = of(" \t\n");
    static final CharSet VOWELS;

    static {
        String vowels = "aeiou";
        VOWELS = of(vowels).union(of(vowels.toUpperCase(Locale.ROOT)));
    }

    private static final int ALPHABET = 128;

    private final BitSet members;

    private CharSet(BitSet members) {
        this.members = members;
    }

    static CharSet of(String characters) {
        BitSet members = new BitSet();
        for (char c : characters.toCharArray()) {
            members.set(c);
        }
        return new CharSet(members);
    }

    static CharSet range(char first, char last) {
        BitSet members = new BitSet();
        members.set(first, last + 1);
        return new CharSet(members);
    }

    /** The ASCII characters with some property. */
    static CharSet where(IntPredicate property) {
        BitSet members = new BitSet();
        for (int c = 0; c < ALPHABET; c++) {
            if (property.test(c)) {
                members.set(c);
            }
        }
        return new CharSet(members);
    }

    boolean contains(char c) {
        return members.get(c);
    }

    int size() {
        return members.cardinality();
    }

    CharSet union(CharSet other) {
        BitSet both = copy();
        both.or(other.members);
        return new CharSet(both);
    }

    CharSet minus(CharSet other) {
        BitSet rest = copy();
        rest.andNot(other.members);
        return new CharSet(rest);
    }

    CharSet common(CharSet other) {
        BitSet shared = copy();
        shared.and(other.members);
        return new CharSet(shared);
    }

    CharSet complement() {
        BitSet others = copy();
        others.flip(0, Character.MAX_VALUE + 1);
        return new CharSet(others);
    }

    private BitSet copy() {
        return (BitSet) members.clone();
    }

    /** All members in order, long runs shortened as in "a-z". */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        int first = members.nextSetBit(0);
        while (first >= 0) {
            int last = members.nextClearBit(first) - 1;
            text.append((char) first);
            if (last > first + 1) {
                text.append('-');
            }
            if (last > first) {
                text.append((char) last);
            }
            first = members.nextSetBit(last + 1);
        }
        return text.append(']').toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CharSet set && members.equals(set.members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }
}
