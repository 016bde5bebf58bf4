package chipj.compile;

import chipj.compile.Members.Braces;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What of a source file others can see: the names of its classes, the heads of its methods and fields and its imports
 * by name, and its tokens outside of them and of initialiser blocks (frame: headers, constants); the
 * fields that are members, and where the bodies are.
 */
record Shape(
        boolean special,
        boolean deep,
        Set<String> topLevel,
        Set<String> classes,
        Map<String, String> members,
        Set<String> fields,
        String frame,
        List<Braces> bodies) {

    /** Before the name of an imported class, among the members. */
    static final String IMPORT = "import ";

    /** How far an edit of a file reaches. */
    enum Reach {
        /** Nobody else can tell. */
        BODY,
        /** Those who can see its members; the file's own errors are errors whatever the others say. */
        MEMBERS,
        /** Those who can see its classes; what is wrong with it may be the others' fault. */
        DECLARATIONS,
        /** Everybody. */
        EVERYTHING
    }

    /** The same after changes within bodies. */
    Shape moved(List<Splice> changes) {
        List<Braces> there = bodies.stream().map(each -> each.moved(changes)).toList();
        return new Shape(special, deep, topLevel, classes, members, fields, frame, there);
    }

    Reach reach(Shape changed) {
        boolean fewer = topLevel.equals(changed.topLevel) && classes.containsAll(changed.classes);
        if (special || changed.special || !fewer) {
            return Reach.EVERYTHING;
        }
        boolean imported = changedMembers(changed).stream().anyMatch(this::inFrame);
        if (!frame.equals(changed.frame) || imported || !fields.containsAll(changed.fields)) {
            return Reach.DECLARATIONS;
        }
        return members.equals(changed.members) ? Reach.BODY : Reach.MEMBERS;
    }

    /** Whether what others see, beside members, may depend on this import. */
    private boolean inFrame(String member) {
        boolean escaped = frame.contains("\\u");
        return member.startsWith(IMPORT)
                && (escaped || List.of(frame.replace("\n@", "\n").split("\n")).contains(member.substring(IMPORT.length())));
    }

    /** The names of methods and fields that are not what they were. */
    Set<String> changedMembers(Shape changed) {
        Set<String> names = new HashSet<>(members.keySet());
        names.addAll(changed.members.keySet());
        names.removeIf(name -> members.getOrDefault(name, "").equals(changed.members.getOrDefault(name, "")));
        return names;
    }
}
