// Other ways to write a text: run lengths, hexadecimal, Morse, escapes, sound.
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

final class Codec {
    private static final Map<Character, String> MORSE = new HashMap<>();

    static {
        String[] codes = {
            ".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "....", "..", ".---", "-.-", ".-..", "--",
            "-.", "---", ".--.", "--.-", ".-.", "...", "-", "..-", "...-", ".--", "-..-", "-.--", "--..",
        };
        char letter = 'a';
        for (String code : codes) {
            MORSE.put(letter++, code);
        }
    }

    private Codec() {
    }

    /** "aaab" becomes "3ab". */
    static String packRuns(String text) {
        StringBuilder packed = new StringBuilder();
        int start = 0;
        while (start < text.length()) {
            char c = text.charAt(start);
            int end = start;
            do {
                end++;
            } while (end < text.length() && text.charAt(end) == c);
            packed.append(end - start > 1 ? String.valueOf(end - start) : "").append(c);
            start = end;
        }
        return packed.toString();
    }

    static String unpackRuns(String packed) {
        StringBuilder text = new StringBuilder();
        Scan scan = new Scan(packed);
        while (!scan.atEnd()) {
            String count = scan.tab(scan.many(CharSet.DIGITS));
            String c = scan.move(1);
            text.append(c.repeat(count == null ? 1 : Integer.parseInt(count)));
        }
        return text.toString();
    }

    static String hex(String text) {
        StringJoiner bytes = new StringJoiner(" ");
        for (char c : text.toCharArray()) {
            bytes.add(Padding.pad(Numerals.inBase(c, 16), 2, Padding.Align.RIGHT, "0"));
        }
        return bytes.toString();
    }

    static String morse(String text) {
        StringJoiner letters = new StringJoiner(" ");
        for (char c : Mapping.TO_LOWER.apply(text).toCharArray()) {
            letters.add(MORSE.getOrDefault(c, "/"));
        }
        return letters.toString();
    }

    static String escape(String text) {
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '\n' -> result.append("\\n");
                case '\t' -> result.append("\\t");
                case '"', '\\' -> result.append('\\').append(c);
                default -> result.append(c);
            }
        }
        return result.toString();
    }

    static String unescape(String text) {
        StringBuilder result = new StringBuilder();
        Scan scan = new Scan(text);
        CharSet backslash = CharSet.of("\\");
        while (true) {
            String plain = scan.tab(scan.upto(backslash));
            if (plain == null) {
                return result.append(scan.rest()).toString();
            }
            result.append(plain);
            scan.move(1);
            String escaped = scan.move(1);
            if ("n".equals(escaped)) {
                result.append('\n');
            } else if ("t".equals(escaped)) {
                result.append('\t');
            } else if (escaped != null) {
                result.append(escaped);
            }
        }
    }

    /** The code of names that sound alike: a letter and three digits. */
    static String soundex(String name) {
        Mapping classes = new Mapping("abcdefghijklmnopqrstuvwxyz", "01230120022455012623010202");
        String lower = Mapping.TO_LOWER.apply(name);
        String digits = classes.apply(lower);
        StringBuilder code = new StringBuilder(Mapping.TO_UPPER.apply(lower.substring(0, 1)));
        char before = digits.charAt(0);
        for (int i = 1; i < digits.length() && code.length() < 4; i++) {
            char digit = digits.charAt(i);
            if (digit != '0' && digit != before) {
                code.append(digit);
            }
            if (lower.charAt(i) != 'h' && lower.charAt(i) != 'w') {
                before = digit;
            }
        }
        return Padding.pad(code.toString(), 4, Padding.Align.LEFT, "0");
    }
}
