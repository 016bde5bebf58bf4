// A table of text with a heading, as wide as its entries need.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class Table {
    private final List<String> heading;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... heading) {
        this.heading = List.of(heading);
    }

    Table row(Object... entries) {
        if (entries.length != heading.size()) {
            throw new IllegalArgumentException("not " + heading.size() + " entries");
        }
        List<String> row = new ArrayList<>();
        for (Object entry : entries) {
            row.add(String.valueOf(entry));
        }
        rows.add(row);
        return this;
    }

    /** Sorts by the numbers of a column, or by its texts where it has others. */
    Table sortedBy(String title) {
        int column = heading.indexOf(title);
        rows.sort(new Comparator<List<String>>() {
            @Override
            public int compare(List<String> first, List<String> second) {
                String a = first.get(column);
                String b = second.get(column);
                if (isNumber(a) && isNumber(b)) {
                    return Integer.compare(Integer.parseInt(a), Integer.parseInt(b));
                }
                return a.compareTo(b);
            }
        });
        return this;
    }

    private static boolean isNumber(String text) {
        Scan scan = new Scan(text);
        scan.tab(scan.match("-"));
        return scan.many(CharSet.DIGITS) == scan.end();
    }

    private int width(int column) {
        int width = heading.get(column).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }

    /** Numbers stand at the right, everything else at the left. */
    private Padding.Align align(int column) {
        for (List<String> row : rows) {
            if (!isNumber(row.get(column))) {
                return Padding.Align.LEFT;
            }
        }
        return Padding.Align.RIGHT;
    }

    private String line(List<String> entries) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < entries.size(); column++) {
            if (column > 0) {
                line.append(" | ");
            }
            line.append(Padding.pad(entries.get(column), width(column), align(column), " "));
        }
        return line.toString().stripTrailing();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<String> rule = new ArrayList<>();
        for (int column = 0; column < heading.size(); column++) {
            rule.add("-".repeat(width(column)));
        }
        lines.add(line(heading));
        lines.add(line(rule).replace(" | ", "-+-"));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }
}
