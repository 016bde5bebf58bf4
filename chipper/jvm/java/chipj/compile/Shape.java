package chipj.compile;

import chipj.compile.Members.Braces;
import com.sun.tools.javac.code.Flags;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What of a source file others can see: the names of its classes, the heads of its methods and fields and its imports
 * by name, and its tokens outside of them and of initialiser blocks (frame: headers, constants); who may
 * see those fields, by class and name, and where the bodies are.
 */
record Shape(
        boolean special,
        boolean deep,
        Set<String> topLevel,
        Set<String> classes,
        Map<String, String> members,
        Map<String, Long> fields,
        String frame,
        List<Braces> bodies) {

    /** Before the name of an imported class, among the members. */
    static final String IMPORT = "import ";

    private static final String PRIVATE = "\nprivate\n";

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
        if (!frame.equals(changed.frame) || imported) {
            return Reach.DECLARATIONS;
        }
        return members.equals(changed.members) ? Reach.BODY : Reach.MEMBERS;
    }

    /** The names of fields that came, or that others could see and that went, or that others see or not, now. */
    Set<String> changedFields(Shape changed) {
        Set<String> all = new HashSet<>(fields.keySet());
        all.addAll(changed.fields.keySet());
        all.removeIf(each -> Objects.equals(fields.get(each), changed.fields.get(each)));
        all.removeAll(lost(changed));
        return names(all);
    }

    /** The names of private fields that went. */
    Set<String> lostFields(Shape changed) {
        return names(lost(changed));
    }

    private Set<String> lost(Shape changed) {
        Set<String> lost = new HashSet<>(fields.keySet());
        lost.removeIf(each ->
                changed.fields.containsKey(each) || (fields.get(each) & Flags.AccessFlags) != Flags.PRIVATE);
        return lost;
    }

    private static Set<String> names(Set<String> fields) {
        return fields.stream().map(each -> each.substring(each.lastIndexOf('.') + 1)).collect(Collectors.toSet());
    }

    /** Whether what others see, beside members, may depend on this import. */
    private boolean inFrame(String member) {
        if (!member.startsWith(IMPORT)) {
            return false;
        }
        List<String> tokens = List.of(frame.replace("\n@", "\n").split("\n"));
        return !SourceFile.isPlain(frame) || tokens.contains(member.substring(IMPORT.length()));
    }

    /** The names of those that others are likely to have used. */
    Set<String> changedShown(Shape changed) {
        Set<String> names = changedMembers(changed);
        names.removeIf(name -> name.startsWith(IMPORT) || members.getOrDefault(name, PRIVATE).contains(PRIVATE));
        return names;
    }

    /** The names of methods and fields that are not what they were. */
    Set<String> changedMembers(Shape changed) {
        Set<String> names = new HashSet<>(members.keySet());
        names.addAll(changed.members.keySet());
        names.removeIf(name -> members.getOrDefault(name, "").equals(changed.members.getOrDefault(name, "")));
        return names;
    }
}
