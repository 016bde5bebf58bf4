// The error messages of one translation, in the order of their discovery.
import java.util.ArrayList;
import java.util.List;

class Diagnostics {
    private final List<String> messages = new ArrayList<>();

    void report(int line, String message) {
        messages.add("line " + line + ": " + message);
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(messages);
        lines.add(messages.size() + (messages.size() == 1 ? " error" : " errors"));
        return lines;
    }
}
