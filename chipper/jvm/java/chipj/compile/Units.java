package chipj.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What a compile made, by the path of the source file. */
final class Units {

    private final Map<String, Unit> byPath = new HashMap<>();
    private Set<String> names;
    private Dependants dependants;

    void add(String path, String name, byte[] bytes) {
        of(path).classes.put(name, bytes);
    }

    Unit of(String path) {
        return byPath.computeIfAbsent(path, each -> new Unit());
    }

    /** These units, with newer ones for the files that were compiled again. */
    Units with(Collection<String> again, Units newer) {
        Units both = new Units();
        both.byPath.putAll(byPath);
        both.byPath.keySet().removeAll(again);
        both.byPath.putAll(newer.byPath);
        return both;
    }

    Stream<byte[]> classFiles() {
        return byPath.values().stream().flatMap(unit -> unit.classes.values().stream());
    }

    Map<String, Unit> byPath() {
        return byPath;
    }

    /** Whether javac found sources of its own accord, outside of the program, or names as it makes them itself. */
    boolean strange() {
        return byPath.containsKey(Written.NOWHERE) || byPath.values().stream().anyMatch(unit -> unit.face.odd());
    }

    /** Whether there is a class of this name; only asked once the compile is over. */
    boolean defines(String name) {
        if (names == null) {
            names = new HashSet<>();
            byPath.values().forEach(unit -> names.addAll(unit.classes.keySet()));
        }
        return names.contains(name);
    }

    Dependants dependants() {
        if (dependants == null) {
            dependants = new Dependants(this);
        }
        return dependants;
    }

    /** Those that others have not: what was not compiled again is shared. */
    List<Unit> except(Units others) {
        List<Unit> own = new ArrayList<>();
        byPath.forEach((path, unit) -> {
            if (others.byPath.get(path) != unit) {
                own.add(unit);
            }
        });
        return own;
    }
}
