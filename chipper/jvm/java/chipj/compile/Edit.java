package chipj.compile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Splices in order, none overlapping another. */
record Edit(List<Splice> splices) {

    Map<String, List<Splice>> byPath() {
        Map<String, List<Splice>> byPath = new LinkedHashMap<>();
        for (Splice splice : splices) {
            byPath.computeIfAbsent(splice.path(), path -> new ArrayList<>()).add(splice);
        }
        return byPath;
    }

    /** The same for the same splices, and for no others. */
    String key() {
        StringBuilder key = new StringBuilder();
        for (Splice splice : splices) {
            String text = new String(splice.text(), StandardCharsets.ISO_8859_1);
            key.append(splice.path()).append('\n').append(splice.start()).append(' ').append(splice.end());
            key.append(' ').append(text.length()).append('\n').append(text);
        }
        return key.toString();
    }
}
