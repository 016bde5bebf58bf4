package chipj.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaFileObject;

/** The variant's folder in memory: source files, and class files of what need not be compiled again. */
final class Folder {

    private final Map<String, List<JavaFileObject>> byName = new HashMap<>();

    void add(SourceFile source) {
        put(source.folder(), source);
    }

    void add(Unit unit) {
        unit.files().forEach(file -> put(file.folder(), file));
    }

    private void put(String folder, JavaFileObject file) {
        byName.computeIfAbsent(folder, each -> new ArrayList<>()).add(file);
    }

    List<JavaFileObject> list(String name, Set<JavaFileObject.Kind> kinds) {
        List<JavaFileObject> files = new ArrayList<>();
        for (JavaFileObject file : byName.getOrDefault(name, List.of())) {
            if (kinds.contains(file.getKind())) {
                files.add(file);
            }
        }
        return files;
    }
}
