// Cuts the text of a program into tokens.
class Lexer {
    private static final char NOTHING_LEFT = '\0';

    private final String source;
    private final Diagnostics diagnostics;
    private int position;
    private int line = 1;

    Lexer(String source, Diagnostics diagnostics) {
        this.source = source;
        this.diagnostics = diagnostics;
    }

    Token next() {
        while (true) {
            skipBlanks();
            char c = peek(0);
            if (c == NOTHING_LEFT) {
                return new Token(Kind.END_OF_FILE, "", line);
            } else if (c == '{') {
                skipComment();
            } else if (Character.isLetter(c)) {
                return word();
            } else if (Character.isDigit(c)) {
                return number();
            } else if (c == '\'') {
                return string();
            } else {
                Token sign = sign();
                if (sign != null) {
                    return sign;
                }
                diagnostics.report(line, "unknown character '" + c + "'");
                position++;
            }
        }
    }

    private char peek(int distance) {
        int place = position + distance;
        return place < source.length() ? source.charAt(place) : NOTHING_LEFT;
    }

    /** Skips white space and comments that go to the end of the line. */
    private void skipBlanks() {
        for (; ; position++) {
            switch (peek(0)) {
                case '\n':
                    line++;
                    break;
                case ' ':
                case '\t':
                case '\r':
                    break;
                case '#':
                    while (peek(1) != '\n' && peek(1) != NOTHING_LEFT) {
                        position++;
                    }
                    break;
                default:
                    return;
            }
        }
    }

    private void skipComment() {
        int close = source.indexOf('}', position);
        if (close < 0) {
            diagnostics.report(line, "comment without end");
            position = source.length();
        } else {
            position = close + 1;
        }
    }

    private Token word() {
        int start = position;
        do {
            position++;
        } while (Character.isLetterOrDigit(peek(0)) || peek(0) == '_');
        String text = source.substring(start, position);
        Kind keyword = Kind.spelled(text);
        return new Token(keyword == null ? Kind.NAME : keyword, text, line);
    }

    private Token number() {
        int start = position;
        while (Character.isDigit(peek(0))) {
            position++;
        }
        return new Token(Kind.NUMBER, source.substring(start, position), line);
    }

    private Token string() {
        StringBuilder text = new StringBuilder();
        position++;
        while (peek(0) != '\'') {
            if (peek(0) == '\n' || peek(0) == NOTHING_LEFT) {
                diagnostics.report(line, "string without end");
                return new Token(Kind.STRING, text.toString(), line);
            }
            text.append(peek(0));
            position++;
        }
        position++;
        return new Token(Kind.STRING, text.toString(), line);
    }

    /** The longest sign that starts here, or null. */
    private Token sign() {
        for (int length = 2; length > 0; length--) {
            if (position + length > source.length()) {
                continue;
            }
            String text = source.substring(position, position + length);
            Kind kind = Kind.spelled(text);
            if (kind != null) {
                position += length;
                return new Token(kind, text, line);
            }
        }
        return null;
    }
}
