package chipj.compile;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What of a source file others can see: the names of its classes, the heads of its methods and fields by name, and its
 * tokens outside of them and of initialiser blocks (frame: headers, imports, constants). Methods are open if others can
 * depend on them without writing their names.
 */
record Shape(
        boolean special,
        boolean deep,
        Set<String> topLevel,
        Set<String> classes,
        Map<String, String> members,
        Set<String> open,
        String frame) {

    /** How far an edit of a file reaches. */
    enum Reach {
        /** Nobody else can tell. */
        BODY,
        /** Those who use the file's classes; the file's own errors are errors whatever the others say. */
        MEMBERS,
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
        return members.equals(changed.members) ? Reach.BODY : Reach.MEMBERS;
    }

    /** The names of methods and fields that are not what they were. */
    Set<String> changedMembers(Shape changed) {
        Set<String> names = new HashSet<>(members.keySet());
        names.addAll(changed.members.keySet());
        names.removeIf(name -> members.getOrDefault(name, "").equals(changed.members.getOrDefault(name, "")));
        return names;
    }
}
