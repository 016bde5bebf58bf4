// Collects the lines of the C program and indents them.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class CodeWriter {
    private static final String STEP = "    ";

    private final List<String> lines = new ArrayList<>();
    private int depth;

    CodeWriter() {
        for (String header : new String[] {"stdbool", "stdio", "stdlib"}) {
            line("#include <" + header + ".h>");
        }
    }

    void line(String text) {
        lines.add(STEP.repeat(depth) + text);
    }

    void open(String text) {
        line(text + " {");
        depth++;
    }

    void close() {
        depth--;
        line("}");
    }

    /** Ends one branch and begins the next on the same line. */
    void reopen(String text) {
        depth--;
        open("} " + text);
    }

    List<String> lines() {
        return Collections.unmodifiableList(lines);
    }
}
