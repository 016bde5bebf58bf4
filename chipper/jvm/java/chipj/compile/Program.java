package chipj.compile;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaFileObject.Kind;

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

    Program with(Edit edit) {
        Program changed = new Program(files.values());
        edit.byPath().forEach((path, each) -> changed.files.computeIfPresent(path, (same, file) -> file.with(each)));
        return changed;
    }

    /** The files of these paths, in order. */
    List<SourceFile> files(Set<String> paths) {
        return files.values().stream().filter(file -> paths.contains(file.path)).toList();
    }

    /** Whether a file is named as a module's declaration is: then a class path means little. */
    boolean hasModule() {
        return files.values().stream().anyMatch(file -> file.isNameCompatible("module-info", Kind.SOURCE));
    }

    int size() {
        return files.size();
    }
}
