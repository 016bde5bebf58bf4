package chipj.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a compile made of one source file: its class files by name, the outermost classes it mentions, those that its
 * constants may depend on, its parents, its face.
 */
final class Unit {

    final Map<String, byte[]> classes = new TreeMap<>();
    final Set<String> mentions = new HashSet<>();
    final Set<String> constants = new HashSet<>();
    final Map<String, Set<String>> parents = new HashMap<>();
    final Face face = new Face();
    private List<ClassFile> files;

    /** The class files for other compiles to read; once asked for, no class is added any more. */
    List<ClassFile> files() {
        if (files == null) {
            files = new ArrayList<>();
            classes.forEach((name, bytes) -> files.add(new ClassFile(name, bytes)));
        }
        return files;
    }
}
