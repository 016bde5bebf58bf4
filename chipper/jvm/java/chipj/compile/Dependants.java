package chipj.compile;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Who has to be compiled again when the declarations of a file change: users of it and of its descendants. */
final class Dependants {

    private final Units units;
    private final Map<String, String> files = new HashMap<>();
    private final Map<String, Set<String>> children = new HashMap<>();
    private final Map<String, Set<String>> users = new HashMap<>();
    private final Map<String, Set<String>> readers = new HashMap<>();

    Dependants(Units units) {
        this.units = units;
        units.byPath().forEach((path, unit) -> {
            unit.parents.keySet().forEach(name -> files.put(name, path)); // those of dead code have no class file
            unit.classes.keySet().forEach(name -> files.put(name, path));
        });
        units.byPath().forEach((path, unit) -> {
            unit.parents.forEach((child, parents) -> parents.forEach(parent -> put(children, parent, child)));
            unit.mentions.stream().filter(files::containsKey).forEach(name -> put(users, files.get(name), path));
            unit.constants.stream().filter(files::containsKey).forEach(name -> put(readers, files.get(name), path));
        });
    }

    private static void put(Map<String, Set<String>> map, String key, String value) {
        map.computeIfAbsent(key, each -> new HashSet<>()).add(value);
    }

    /** The files themselves and all that depend on them. */
    Set<String> of(Collection<String> paths) {
        return users(holders(paths));
    }

    /** These files, and those that mention a class of theirs. */
    Set<String> users(Collection<String> paths) {
        Set<String> found = new TreeSet<>(paths);
        paths.forEach(path -> found.addAll(users.getOrDefault(path, Set.of())));
        return found;
    }

    /** The files whose constants depend on those of a file, by whatever way; the file is among them if on its own. */
    Set<String> readers(String path) {
        Set<String> found = new TreeSet<>();
        Deque<String> todo = new ArrayDeque<>(Set.of(path));
        while (!todo.isEmpty()) {
            for (String reader : readers.getOrDefault(todo.pop(), Set.of())) {
                if (found.add(reader)) {
                    todo.push(reader);
                }
            }
        }
        return found;
    }

    /** The files that hold a class of these files or a descendant of one. */
    Set<String> holders(Collection<String> paths) {
        Set<String> holders = new TreeSet<>(paths);
        Set<String> seen = new HashSet<>();
        paths.forEach(path -> seen.addAll(units.of(path).classes.keySet()));
        Deque<String> todo = new ArrayDeque<>(seen);
        while (!todo.isEmpty()) {
            for (String child : children.getOrDefault(todo.pop(), Set.of())) {
                if (files.containsKey(child) && seen.add(child)) {
                    todo.push(child);
                    holders.add(files.get(child));
                }
            }
        }
        return holders;
    }
}
