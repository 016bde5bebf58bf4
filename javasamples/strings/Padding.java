// Brings text to a given width: left, right and center as in Icon, tabs and trimming.
final class Padding {
    /** Where the text goes in a field that is wider than it. */
    enum Align {
        LEFT {
            @Override
            int spaceBefore(int space) {
                return 0;
            }
        },
        RIGHT {
            @Override
            int spaceBefore(int space) {
                return space;
            }
        },
        CENTER {
            @Override
            int spaceBefore(int space) {
                return space / 2;
            }
        };

        abstract int spaceBefore(int space);
    }

    private Padding() {
    }

    static String pad(String text, int width, Align align, String fill) {
        int space = width - text.length();
        if (space <= 0) {
            return cut(text, width, align);
        }
        int before = align.spaceBefore(space);
        return filling(fill, before) + text + filling(fill, space - before);
    }

    static String left(String text, int width) {
        return pad(text, width, Align.LEFT, " ");
    }

    static String right(String text, int width) {
        return pad(text, width, Align.RIGHT, " ");
    }

    static String center(String text, int width) {
        return pad(text, width, Align.CENTER, " ");
    }

    /** Too long text loses its far end. */
    private static String cut(String text, int width, Align align) {
        int surplus = text.length() - width;
        return switch (align) {
            case LEFT -> text.substring(0, width);
            case RIGHT -> text.substring(surplus);
            case CENTER -> text.substring(surplus / 2, surplus / 2 + width);
        };
    }

    private static String filling(String fill, int width) {
        StringBuilder filling = new StringBuilder();
        while (filling.length() < width) {
            filling.append(fill);
        }
        filling.setLength(width);
        return filling.toString();
    }

    /** Leaves out the middle of a text that is too long. */
    static String shorten(String text, int width) {
        String dots = "...";
        if (text.length() <= width) {
            return text;
        } else if (width <= dots.length()) {
            return text.substring(0, width);
        }
        int kept = width - dots.length();
        int head = (kept + 1) / 2;
        return text.substring(0, head) + dots + text.substring(text.length() - (kept - head));
    }

    static String trim(String text, CharSet set) {
        int start = 0;
        int end = text.length();
        while (start < end && set.contains(text.charAt(start))) {
            start++;
        }
        while (end > start && set.contains(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** Replaces tabs by blanks. */
    static String detab(String text, int stop) {
        StringBuilder result = new StringBuilder();
        int column = 0;
        for (char c : text.toCharArray()) {
            switch (c) {
                case '\t':
                    do {
                        result.append(' ');
                        column++;
                    } while (column % stop != 0);
                    break;
                case '\n':
                    column = -1;
                    // fall through
                default:
                    result.append(c);
                    column++;
            }
        }
        return result.toString();
    }

    /** Replaces runs of blanks by tabs where they reach a tab stop. */
    static String entab(String text, int stop) {
        StringBuilder result = new StringBuilder();
        int blanks = 0;
        for (int column = 0; column < text.length(); column++) {
            if (column > 0 && column % stop == 0 && blanks > 1) {
                result.append('\t');
                blanks = 0;
            }
            if (text.charAt(column) == ' ') {
                blanks++;
                continue;
            }
            result.append(" ".repeat(blanks)).append(text.charAt(column));
            blanks = 0;
        }
        return result.append(" ".repeat(blanks)).toString();
    }
}
