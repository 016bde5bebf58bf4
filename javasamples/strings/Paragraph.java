// Breaks text into lines: as many words as fit, justified, balanced, in columns or in a box.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;

final class Paragraph {
    private final List<String> words;
    private final int width;

    Paragraph(String text, int width) {
        if (width < 1) {
            throw new IllegalArgumentException("width " + width);
        }
        this.width = width;
        this.words = new ArrayList<>();
        for (String word : Tokens.words(text, CharSet.BLANKS)) {
            String rest = word;
            while (rest.length() > width) {
                words.add(rest.substring(0, width));
                rest = rest.substring(width);
            }
            words.add(rest);
        }
    }

    /** As many words on each line as fit. */
    List<List<String>> greedy() {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        int used = 0;
        for (String word : words) {
            if (!line.isEmpty() && used + 1 + word.length() > width) {
                lines.add(line);
                line = new ArrayList<>();
            }
            used = line.isEmpty() ? word.length() : used + 1 + word.length();
            line.add(word);
        }
        if (!line.isEmpty()) {
            lines.add(line);
        }
        return lines;
    }

    /** Lines whose free space, squared and summed up, is least; the last line is free. */
    List<List<String>> balanced() {
        int count = words.size();
        long[] cost = new long[count + 1];
        int[] nextLine = new int[count + 1];
        for (int first = count - 1; first >= 0; first--) {
            cost[first] = Long.MAX_VALUE;
            int length = -1;
            for (int last = first; last < count; last++) {
                length += 1 + words.get(last).length();
                if (length > width) {
                    break;
                }
                long space = last == count - 1 ? 0 : width - length;
                long sum = space * space + cost[last + 1];
                if (sum < cost[first]) {
                    cost[first] = sum;
                    nextLine[first] = last + 1;
                }
            }
        }
        List<List<String>> lines = new ArrayList<>();
        for (int first = 0; first < count; first = nextLine[first]) {
            lines.add(words.subList(first, nextLine[first]));
        }
        return lines;
    }

    List<String> aligned(Padding.Align align) {
        List<String> lines = new ArrayList<>();
        for (List<String> line : greedy()) {
            lines.add(Padding.pad(String.join(" ", line), width, align, " "));
        }
        return lines;
    }

    /** Every line but the last reaches the right margin. */
    List<String> justified() {
        List<String> lines = new ArrayList<>();
        List<List<String>> broken = greedy();
        int last = broken.size() - 1;
        for (int i = 0; i < last; i++) {
            lines.add(stretch(broken.get(i)));
        }
        if (last >= 0) {
            lines.add(String.join(" ", broken.get(last)));
        }
        return lines;
    }

    private String stretch(List<String> line) {
        int gaps = line.size() - 1;
        if (gaps == 0) {
            return line.get(0);
        }
        int space = width;
        for (String word : line) {
            space -= word.length();
        }
        StringBuilder text = new StringBuilder(line.get(0));
        for (int gap = 0; gap < gaps; gap++) {
            // The first gaps take what does not divide evenly.
            int blanks = space / gaps + (gap < space % gaps ? 1 : 0);
            text.append(" ".repeat(blanks)).append(line.get(gap + 1));
        }
        return text.toString();
    }

    /** A frame around lines of any length. */
    static List<String> box(List<String> lines) {
        int widest = 0;
        for (String line : lines) {
            widest = Math.max(widest, line.length());
        }
        String border = "+" + "-".repeat(widest + 2) + "+";
        LinkedList<String> box = new LinkedList<>();
        box.add(border);
        for (String line : lines) {
            box.add("| " + Padding.left(line, widest) + " |");
        }
        box.add(border);
        return box;
    }

    /** Entries in columns, to be read downwards. */
    static List<String> columns(List<String> entries, int count, int width) {
        int height = (entries.size() + count - 1) / count;
        String[] rows = new String[height];
        Arrays.fill(rows, "");
        int place = 0;
        for (String entry : entries) {
            rows[place++ % height] += Padding.left(entry, width);
        }
        for (int i = 0; i < height; i++) {
            rows[i] = rows[i].stripTrailing();
        }
        return Arrays.asList(rows);
    }

    /** Takes away the indentation that all lines have in common. */
    static String unindent(String text) {
        List<String> lines = Tokens.split(text, '\n');
        int common = Integer.MAX_VALUE;
        for (String line : lines) {
            if (!line.isBlank()) {
                common = Math.min(common, line.length() - line.stripLeading().length());
            }
        }
        StringBuilder result = new StringBuilder();
        for (String line : lines) {
            result.append(line.isBlank() ? "" : line.substring(common)).append('\n');
        }
        return result.substring(0, result.length() - 1);
    }
}
