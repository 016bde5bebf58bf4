package chipj.compile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The ladder's step for edits of bodies: files are kept attributed once an edit of a body was refused there, until more
 * than bodies changes. It is asked first, as it parses no more than a body.
 */
final class Bodies {

    /** Bytes of a program whose files are kept together, which costs less than one by one. */
    private static final int SMALL = 100_000;
    /** Compilers kept, those asked last, each with one file or a small program. */
    private static final int KEPT = 8;
    /** Questions after which files are attributed anew: names and types stay as long as a compiler does. */
    private static final int MOST = 500;

    private final List<Map<String, Attributed>> kept = new ArrayList<>();
    private final Set<String> wanted = new TreeSet<>();
    private int asked;

    /** The files that are attributed together with this one. */
    static Set<String> together(Program program, String path) {
        Set<String> all = new TreeSet<>();
        long bytes = 0;
        for (SourceFile file : program.files()) {
            all.add(file.path);
            bytes += file.bytes.length;
        }
        return bytes > SMALL ? Set.of(path) : all;
    }

    /** The first error of changed bodies; nothing if there is none that can be told here. */
    String refused(Program variant, Edit edit, Function<String, Map<String, Attributed>> make) {
        Map<String, List<Splice>> byPath = edit.byPath();
        if (byPath.size() != 1) {
            return "";
        }
        String path = byPath.keySet().iterator().next();
        SourceFile changed = variant.file(path);
        if (changed == null) {
            return "";
        }
        if (++asked > MOST) {
            kept.forEach(each -> wanted.addAll(each.keySet()));
            kept.clear();
            asked = 0;
        }
        Attributed file = find(path, make);
        try {
            return file == null ? "" : file.refused(changed, byPath.get(path));
        } catch (RuntimeException | Error broken) {
            // Nobody knows in which state that left javac, nor whether a fresh one would break down as well.
            kept.removeIf(each -> each.containsKey(path));
            return "";
        }
    }

    private Attributed find(String path, Function<String, Map<String, Attributed>> make) {
        for (Map<String, Attributed> each : kept) {
            if (each.containsKey(path)) {
                kept.remove(each);
                kept.add(each);
                return each.get(path);
            }
        }
        if (!wanted.remove(path)) {
            return null;
        }
        Map<String, Attributed> made = make.apply(path);
        if (made.isEmpty()) {
            return null;
        }
        kept.removeIf(each -> !Collections.disjoint(each.keySet(), made.keySet()));
        kept.add(made);
        if (kept.size() > KEPT) {
            kept.remove(0);
        }
        return made.get(path);
    }

    /** A compile has refused an edit of bodies in these files: the next one may be told sooner. */
    void wanted(Set<String> paths) {
        wanted.addAll(paths);
    }

    /** Bodies have changed for good. */
    void accept(Program next, Edit edit) {
        edit.byPath().forEach((path, splices) -> {
            kept.forEach(each ->
                    each.computeIfPresent(path, (same, file) -> file.accept(next.file(path), splices) ? file : null));
        });
        kept.removeIf(Map::isEmpty);
    }

    /** More than bodies has changed. */
    void clear() {
        kept.clear();
        wanted.clear();
    }
}
