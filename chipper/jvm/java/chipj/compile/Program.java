package chipj.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The program's source files in chipping order; a changed program shares every file it did not touch. */
final class Program {

    private final Map<String, SourceFile> files;

    Program(Collection<SourceFile> files) {
        this.files = new LinkedHashMap<>();
        files.forEach(file -> this.files.put(file.path, file));
    }

    Collection<SourceFile> files() {
        return files.values();
    }

    SourceFile file(String path) {
        return files.get(path);
    }

    Program with(List<Splice> splices) {
        Program changed = new Program(files.values());
        byPath(splices).forEach((path, each) -> changed.files.computeIfPresent(path, (same, file) -> file.with(each)));
        return changed;
    }

    static Map<String, List<Splice>> byPath(List<Splice> splices) {
        Map<String, List<Splice>> byPath = new LinkedHashMap<>();
        for (Splice splice : splices) {
            byPath.computeIfAbsent(splice.path(), path -> new ArrayList<>()).add(splice);
        }
        return byPath;
    }
}
