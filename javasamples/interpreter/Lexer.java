// Cuts a Lark program into tokens.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

class Lexer {
    private static final Map<String, Token.Type> KEYWORDS = new HashMap<>();
    private static final Map<String, Token.Type> SIGNS = new HashMap<>();
    private static final int LONGEST_SIGN = 2;

    static {
        for (Token.Type type : Token.Type.values()) {
            if (type.sign != null) {
                SIGNS.put(type.sign, type);
            } else if (type.isKeyword()) {
                KEYWORDS.put(type.name().toLowerCase(Locale.ROOT), type);
            }
        }
    }

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int start;
    private int position;
    private int line = 1;

    Lexer(String source) {
        this.source = source;
    }

    List<Token> tokens() {
        while (skipBlanks()) {
            start = position;
            char c = source.charAt(position);
            if (Character.isLetter(c) || c == '_') {
                word();
            } else if (Character.isDigit(c)) {
                number();
            } else if (c == '"') {
                string();
            } else {
                sign();
            }
        }
        start = position;
        add(Token.Type.END, null);
        return tokens;
    }

    /** Moves to the next token; false if there is none. */
    private boolean skipBlanks() {
        while (position < source.length()) {
            char c = source.charAt(position);
            if (c == '\n') {
                line++;
            } else if (source.startsWith("//", position)) {
                int end = source.indexOf('\n', position);
                position = end < 0 ? source.length() : end;
                continue;
            } else if (!Character.isWhitespace(c)) {
                return true;
            }
            position++;
        }
        return false;
    }

    private void word() {
        while (position < source.length() && isWordPart(source.charAt(position))) {
            position++;
        }
        String text = source.substring(start, position);
        add(KEYWORDS.getOrDefault(text, Token.Type.NAME), null);
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private void number() {
        skipDigits();
        boolean fraction = position + 1 < source.length()
            && source.charAt(position) == '.'
            && Character.isDigit(source.charAt(position + 1));
        if (fraction) {
            position++;
            skipDigits();
        }
        add(Token.Type.NUMBER, Double.valueOf(source.substring(start, position)));
    }

    private void skipDigits() {
        while (position < source.length() && Character.isDigit(source.charAt(position))) {
            position++;
        }
    }

    private void string() {
        StringBuilder value = new StringBuilder();
        for (position++; position < source.length(); position++) {
            char c = source.charAt(position);
            if (c == '"') {
                position++;
                add(Token.Type.STRING, value.toString());
                return;
            } else if (c == '\n') {
                break;
            } else if (c == '\\') {
                position++;
                value.append(escape());
            } else {
                value.append(c);
            }
        }
        throw new LarkError(line, "string without end");
    }

    private char escape() {
        char c = position < source.length() ? source.charAt(position) : '\n';
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case '"', '\\' -> c;
            default -> throw new LarkError(line, "unknown escape in a string");
        };
    }

    private void sign() {
        for (int length = LONGEST_SIGN; length > 0; length--) {
            int end = Math.min(position + length, source.length());
            Token.Type type = SIGNS.get(source.substring(start, end));
            if (type != null) {
                position = end;
                add(type, null);
                return;
            }
        }
        throw new LarkError(line, "unknown character '" + source.charAt(position) + "'");
    }

    private void add(Token.Type type, Object value) {
        tokens.add(new Token(type, source.substring(start, position), value, line));
    }
}
