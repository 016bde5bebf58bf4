// Texts with gaps: "{name}" takes a value, "{price:>8}" pads it, "{count?one|many}" chooses.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class Template {
    /** A piece of a template. */
    private interface Part {
        void fill(Map<String, ?> values, StringBuilder out);
    }

    private record Plain(String text) implements Part {
        @Override
        public void fill(Map<String, ?> values, StringBuilder out) {
            out.append(text);
        }
    }

    /** A value in a field; width 0 means as wide as the value. */
    private record Field(String name, Padding.Align align, int width) implements Part {
        @Override
        public void fill(Map<String, ?> values, StringBuilder out) {
            String text = String.valueOf(value(name, values));
            out.append(width == 0 ? text : Padding.pad(text, width, align, " "));
        }
    }

    /** One text if the value is 1 or true, the other if not. */
    private record Choice(String name, String yes, String no) implements Part {
        @Override
        public void fill(Map<String, ?> values, StringBuilder out) {
            Object value = value(name, values);
            boolean chosen = value.equals(1) || value.equals(true);
            out.append(chosen ? yes : no);
        }
    }

    private static final CharSet OPEN = CharSet.of("{");
    private static final CharSet CLOSE = CharSet.of("}");

    private final List<Part> parts = new ArrayList<>();

    Template(String text) {
        Scan scan = new Scan(text);
        while (!scan.atEnd()) {
            String plain = scan.tab(scan.upto(OPEN));
            if (plain == null) {
                parts.add(new Plain(scan.tab(scan.end())));
                break;
            }
            parts.add(new Plain(plain));
            scan.move(1);
            String gap = scan.tab(scan.upto(CLOSE));
            if (gap == null) {
                throw new IllegalArgumentException("no end of the gap in " + text);
            }
            parts.add(gap(gap));
            scan.move(1);
        }
    }

    private static Part gap(String text) {
        Scan scan = new Scan(text);
        String name = scan.tab(scan.many(CharSet.WORD));
        if (name == null) {
            throw new IllegalArgumentException("no name in {" + text + "}");
        }
        String sign = scan.move(1);
        if (sign == null) {
            return new Field(name, Padding.Align.LEFT, 0);
        }
        switch (sign) {
            case ":":
                return new Field(name, align(scan.move(1)), Integer.parseInt(scan.rest()));
            case "?":
                String yes = scan.tab(scan.find("|"));
                scan.move(1);
                return new Choice(name, yes, scan.rest());
            default:
                throw new IllegalArgumentException("unknown sign in {" + text + "}");
        }
    }

    private static Padding.Align align(String sign) {
        return switch (sign) {
            case "<" -> Padding.Align.LEFT;
            case ">" -> Padding.Align.RIGHT;
            case "^" -> Padding.Align.CENTER;
            default -> throw new IllegalArgumentException("unknown alignment " + sign);
        };
    }

    private static Object value(String name, Map<String, ?> values) {
        if (!values.containsKey(name)) {
            throw new IllegalArgumentException("no value for " + name);
        }
        return values.get(name);
    }

    String fill(Map<String, ?> values) {
        StringBuilder out = new StringBuilder();
        for (Part part : parts) {
            part.fill(values, out);
        }
        return out.toString();
    }
}
