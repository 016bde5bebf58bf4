// One word of a Lark program; the value is that of a number or string, otherwise null.
import java.util.Locale;

record Token(Type type, String text, Object value, int line) {
    enum Type {
        NUMBER, STRING, NAME, END,
        LET, FN, IF, ELSE, WHILE, FOR, IN, BREAK, CONTINUE, RETURN, THROW, TRY, CATCH,
        TRUE, FALSE, NIL, AND, OR, NOT,
        LEFT_PAREN("("), RIGHT_PAREN(")"), LEFT_BRACKET("["), RIGHT_BRACKET("]"),
        LEFT_BRACE("{"), RIGHT_BRACE("}"),
        COMMA(","), SEMICOLON(";"), COLON(":"), QUESTION("?"),
        PLUS("+"), MINUS("-"), STAR("*"), SLASH("/"), PERCENT("%"),
        ASSIGN("="), PLUS_ASSIGN("+="), MINUS_ASSIGN("-="), STAR_ASSIGN("*="), SLASH_ASSIGN("/="),
        EQUAL("=="), UNEQUAL("!="), LESS("<"), LESS_EQUAL("<="), GREATER(">"), GREATER_EQUAL(">=");

        /** The spelling of a sign; keywords have none, their name is their spelling. */
        final String sign;

        Type() {
            this(null);
        }

        Type(String sign) {
            this.sign = sign;
        }

        boolean isKeyword() {
            return sign == null && compareTo(END) > 0;
        }

        String describe() {
            if (sign != null) {
                return "'" + sign + "'";
            }
            return name().toLowerCase(Locale.ROOT);
        }
    }

    String describe() {
        switch (type) {
            case NAME:
            case NUMBER:
                return "'" + text + "'";
            case END:
                return "the end";
            default:
                return type.describe();
        }
    }
}
