// Reads lines like "width=80; title=News; size=12": names and values that are numbers or text.
import java.util.LinkedHashMap;
import java.util.Map;

final class Settings {
    private static final CharSet EQUALS = CharSet.of("=");
    private static final CharSet SEMICOLON = CharSet.of(";");

    private final Map<String, Object> values = new LinkedHashMap<>();

    private Settings() {
    }

    static Settings parse(String text) {
        Settings settings = new Settings();
        Scan scan = new Scan(text);
        while (!scan.atEnd()) {
            scan.skip(CharSet.BLANKS);
            String name = scan.tab(scan.upto(EQUALS));
            if (name == null) {
                break;
            }
            scan.move(1);
            int end = scan.upto(SEMICOLON);
            String value = scan.tab(end == Scan.FAIL ? scan.end() : end);
            settings.put(name, value, scan);
            scan.move(1);
        }
        return settings;
    }

    private void put(String name, String value, Scan scan) {
        Object number = scan.within(value, Settings::number).orElse(null);
        values.put(name, number == null ? value : number);
    }

    /** The whole subject as a number, or null. */
    private static Integer number(Scan scan) {
        boolean negative = scan.tab(scan.match("-")) != null;
        String digits = scan.tab(scan.many(CharSet.DIGITS));
        if (digits == null || !scan.atEnd()) {
            return null;
        }
        int number = Integer.parseInt(digits);
        return negative ? Integer.valueOf(-number) : Integer.valueOf(number);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
