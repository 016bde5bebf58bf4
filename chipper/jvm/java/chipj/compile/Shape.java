package chipj.compile;

import java.util.Set;

/**
 * What of a source file others can see: the names of its classes, its tokens outside of method bodies and initialiser
 * blocks (declarations), and those outside of methods altogether (frame: headers, fields, imports).
 */
record Shape(
        boolean special,
        boolean deep,
        Set<String> topLevel,
        Set<String> classes,
        String declarations,
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
        if (declarations.equals(changed.declarations)) {
            return Reach.BODY;
        }
        return frame.equals(changed.frame) ? Reach.METHODS : Reach.DECLARATIONS;
    }
}
