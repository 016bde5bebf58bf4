package chipj.compile;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a compile made, by the path of the source file. */
final class Units {

    private final Map<String, Unit> byPath = new HashMap<>();

    void add(String path, String name, byte[] bytes) {
        of(path).classes.put(name, bytes);
    }

    Unit of(String path) {
        return byPath.computeIfAbsent(path, each -> new Unit());
    }

    /** These units, where others are newer with the others in their place. */
    Units with(Units newer) {
        Units both = new Units();
        both.byPath.putAll(byPath);
        both.byPath.putAll(newer.byPath);
        return both;
    }

    Map<String, Unit> byPath() {
        return byPath;
    }

    /** All class files, by name. */
    Map<String, byte[]> classes() {
        Map<String, byte[]> all = new TreeMap<>();
        byPath.values().forEach(unit -> all.putAll(unit.classes));
        return all;
    }
}
