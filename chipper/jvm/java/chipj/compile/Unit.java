package chipj.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a compile made of one source file: its class files by name, the outermost classes it mentions, its parents. */
final class Unit {

    final Map<String, byte[]> classes = new TreeMap<>();
    final Set<String> mentions = new HashSet<>();
    final Map<String, Set<String>> parents = new HashMap<>();
    private List<ClassFile> files;

    /** Whether the class files are the same, but for the order of what they list. */
    boolean sameClasses(Unit other) {
        return classes.keySet().equals(other.classes.keySet())
                && classes.entrySet().stream().allMatch(each -> same(each.getValue(), other.classes.get(each.getKey())));
    }

    private static boolean same(byte[] one, byte[] other) {
        return Arrays.equals(one, other) || Arrays.equals(sorted(one), sorted(other));
    }

    private static byte[] sorted(byte[] bytes) {
        byte[] copy = bytes.clone();
        Arrays.sort(copy);
        return copy;
    }

    /** The class files for other compiles to read; once asked for, no class is added any more. */
    List<ClassFile> files() {
        if (files == null) {
            files = new ArrayList<>();
            classes.forEach((name, bytes) -> files.add(new ClassFile(name, bytes)));
        }
        return files;
    }
}
