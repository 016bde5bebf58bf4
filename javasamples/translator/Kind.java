// The kinds of words in a Rill program; keywords and signs know their spelling.
import java.util.HashMap;
import java.util.Map;

enum Kind {
    NUMBER, STRING, NAME, END_OF_FILE,
    VAR("var"), FUNC("func"), BEGIN("begin"), END("end"),
    IF("if"), THEN("then"), ELIF("elif"), ELSE("else"),
    WHILE("while"), DO("do"), FOR("for"), TO("to"),
    PRINT("print"), RETURN("return"),
    OR("or"), AND("and"), NOT("not"), MOD("mod"), TRUE("true"), FALSE("false"),
    PLUS("+"), MINUS("-"), TIMES("*"), SLASH("/"),
    EQUAL("="), UNEQUAL("<>"), LESS("<"), LESS_EQUAL("<="), GREATER(">"), GREATER_EQUAL(">="),
    ASSIGN(":="), COLON(":"), SEMICOLON(";"), COMMA(","), PERIOD("."), OPEN("("), CLOSE(")");

    private static final Map<String, Kind> BY_SPELLING = new HashMap<>();

    static {
        for (Kind kind : values()) {
            if (kind.spelling != null) {
                BY_SPELLING.put(kind.spelling, kind);
            }
        }
    }

    private final String spelling;

    Kind() {
        this(null);
    }

    Kind(String spelling) {
        this.spelling = spelling;
    }

    /** The keyword or sign spelled like this, or null. */
    static Kind spelled(String text) {
        return BY_SPELLING.get(text);
    }

    String describe() {
        return switch (this) {
            case NUMBER -> "a number";
            case STRING -> "a string";
            case NAME -> "a name";
            case END_OF_FILE -> "the end of the program";
            default -> "'" + spelling + "'";
        };
    }
}
