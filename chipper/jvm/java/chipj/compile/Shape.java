package chipj.compile;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What of a source file others can see: the names of its classes, the signatures of its methods by name, and its
 * tokens outside of methods and initialiser blocks (frame: headers, fields, imports). Methods are open if others can
 * depend on them without writing their names.
 */
record Shape(
        boolean special,
        boolean deep,
        Set<String> topLevel,
        Set<String> classes,
        Map<String, String> methods,
        Set<String> open,
        String frame) {

    /** How far an edit of a file reaches. */
    enum Reach {
        /** Nobody else can tell. */
        BODY,
        /** Those who use the file's classes; the file's own errors are errors whatever the others say. */
        METHODS,
        /** Those who use the file's classes. */
        DECLARATIONS,
        /** Everybody. */
        EVERYTHING
    }

    Reach reach(Shape changed) {
        boolean fewer = topLevel.equals(changed.topLevel) && classes.containsAll(changed.classes);
        if (special || changed.special || !fewer) {
            return Reach.EVERYTHING;
        }
        if (!frame.equals(changed.frame)) {
            return Reach.DECLARATIONS;
        }
        return methods.equals(changed.methods) ? Reach.BODY : Reach.METHODS;
    }

    /** The names of methods that are not what they were. */
    Set<String> changedMethods(Shape changed) {
        Set<String> names = new HashSet<>(methods.keySet());
        names.addAll(changed.methods.keySet());
        names.removeIf(name -> methods.getOrDefault(name, "").equals(changed.methods.getOrDefault(name, "")));
        return names;
    }
}
