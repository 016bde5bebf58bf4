package chipj.compile;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Who has to be compiled again when the declarations of a file change: users of it and of its descendants. */
final class Dependants {

    private final Units units;
    private final Map<String, String> files = new HashMap<>();
    private final Map<String, Set<String>> children = new HashMap<>();
    private final Map<String, Set<String>> users = new HashMap<>();

    Dependants(Units units) {
        this.units = units;
        units.byPath().forEach((path, unit) -> unit.classes.keySet().forEach(name -> files.put(name, path)));
        units.byPath().forEach((path, unit) -> {
            unit.parents.forEach((child, parents) -> parents.forEach(parent -> put(children, parent, child)));
            unit.mentions.stream().filter(files::containsKey).forEach(name -> put(users, files.get(name), path));
        });
    }

    private static void put(Map<String, Set<String>> map, String key, String value) {
        map.computeIfAbsent(key, each -> new HashSet<>()).add(value);
    }

    /** The files themselves and all that depend on them. */
    Set<String> of(Collection<String> paths) {
        Set<String> dependants = new HashSet<>();
        for (String path : paths) {
            for (String holder : holders(path)) {
                dependants.add(holder);
                dependants.addAll(users.getOrDefault(holder, Set.of()));
            }
        }
        return dependants;
    }

    /** The files that hold a class of this file or a descendant of one. */
    private Set<String> holders(String path) {
        Set<String> holders = new HashSet<>(Set.of(path));
        Set<String> seen = new HashSet<>(units.of(path).classes.keySet());
        Deque<String> todo = new ArrayDeque<>(seen);
        while (!todo.isEmpty()) {
            for (String child : children.getOrDefault(todo.pop(), Set.of())) {
                if (seen.add(child)) {
                    todo.push(child);
                    holders.add(files.getOrDefault(child, path));
                }
            }
        }
        return holders;
    }
}
