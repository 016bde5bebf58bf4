package chipj.compile;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a compile made of one source file: its class files by name, and the classes it mentions. */
final class Unit {
    final Map<String, byte[]> classes = new TreeMap<>();
    final Set<String> mentions = new HashSet<>();
}
