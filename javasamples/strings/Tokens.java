// Takes text apart: words and numbers, fields with separators and quotes, key words in context.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

final class Tokens implements Iterable<Tokens.Token> {
    enum Kind { WORD, NUMBER, STRING, SIGN }

    record Token(Kind kind, String text) {
        @Override
        public String toString() {
            return kind.name().charAt(0) + ":" + text;
        }
    }

    private static final CharSet QUOTE = CharSet.of("\"");

    private final String text;

    Tokens(String text) {
        this.text = text;
    }

    @Override
    public Iterator<Token> iterator() {
        return new Cutter();
    }

    private class Cutter implements Iterator<Token> {
        private final Scan scan = new Scan(text);

        @Override
        public boolean hasNext() {
            scan.skip(CharSet.BLANKS);
            return !scan.atEnd();
        }

        @Override
        public Token next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            if (scan.any(CharSet.LETTERS) != Scan.FAIL) {
                return new Token(Kind.WORD, scan.tab(scan.many(CharSet.WORD)));
            } else if (scan.any(CharSet.DIGITS) != Scan.FAIL) {
                return new Token(Kind.NUMBER, number());
            } else if (scan.any(QUOTE) != Scan.FAIL) {
                return new Token(Kind.STRING, quoted());
            }
            return new Token(Kind.SIGN, scan.move(1));
        }

        private String number() {
            String number = scan.tab(scan.many(CharSet.DIGITS));
            int behindPoint = scan.match(".");
            if (behindPoint != Scan.FAIL) {
                scan.move(1);
                String fraction = scan.tab(scan.many(CharSet.DIGITS));
                number += "." + (fraction == null ? "0" : fraction);
            }
            return number;
        }

        private String quoted() {
            scan.move(1);
            int close = scan.upto(QUOTE);
            String inner = scan.tab(close == Scan.FAIL ? scan.end() : close);
            if (close != Scan.FAIL) {
                scan.move(1);
            }
            return inner;
        }
    }

    /** Fields between separators, none lost: "a,,b" has three. */
    static List<String> split(String text, char separator) {
        List<String> fields = new ArrayList<>();
        int start = 0;
        for (int position : Generate.upto(CharSet.of(String.valueOf(separator)), text)) {
            fields.add(text.substring(start, position));
            start = position + 1;
        }
        fields.add(text.substring(start));
        return fields;
    }

    /** Runs of characters outside the set. */
    static List<String> words(String text, CharSet between) {
        List<String> words = new ArrayList<>();
        Scan scan = new Scan(text);
        while (true) {
            scan.skip(between);
            if (scan.atEnd()) {
                return words;
            }
            words.add(scan.tab(scan.many(between.complement())));
        }
    }

    /** One line of comma-separated values; a quote inside quotes is written twice. */
    static List<String> csv(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && line.startsWith("\"\"", i)) {
                field.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    /** Arguments of a call like "f(a, g(b, c), d)", nested parentheses kept together. */
    static List<String> arguments(String call) {
        List<String> arguments = new ArrayList<>();
        Scan scan = new Scan(call);
        scan.tab(scan.find("(") + 1);
        CharSet ends = CharSet.of(",)");
        String argument;
        do {
            argument = scan.tab(scan.bal(ends, '(', ')'));
            if (argument != null) {
                arguments.add(Padding.trim(argument, CharSet.BLANKS));
            }
        } while (argument != null && ",".equals(scan.move(1)));
        return arguments;
    }
}
