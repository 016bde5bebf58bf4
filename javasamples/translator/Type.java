// The types of values, with their C spelling and printf format.
import java.util.Locale;

enum Type {
    INT("int", "%d"),
    BOOL("bool", "%d"),
    TEXT("const char *", "%s"),
    NOTHING("void", ""),
    /** After an error: fits everywhere, so that one mistake gives one message. */
    UNKNOWN("?", "?");

    final String inC;
    final String format;

    Type(String inC, String format) {
        this.inC = inC;
        this.format = format;
    }

    boolean fits(Type wanted) {
        return this == wanted || this == UNKNOWN || wanted == UNKNOWN;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
