package chipj.compile;

import chipj.compile.Shape.Reach;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** Whom a change of the base concerns: by the faces of files once they are compiled, by their shapes before that. */
record Concerned(Base base, Program variant) {

    /**
     * Those who see another face of these files, or, where these were refused, who may have another face themselves then:
     * what they have inside mends nothing. Null if that may be everybody.
     */
    Set<String> by(Set<String> again, Result result) {
        Set<String> concerned = new TreeSet<>();
        if (result.made() == null) {
            return null;
        }
        for (String path : again) {
            Face.Change change = result.made().of(path).face.since(base.units().of(path).face);
            if (result.refused() ? change.kin() : change.everybody()) {
                return null;
            }
            concerned.addAll(result.refused() ? mending(path, change) : seeing(path, change));
        }
        concerned.removeAll(again);
        return concerned;
    }

    /** Those whose types or constants may be others now. */
    private Set<String> mending(String path, Face.Change change) {
        Set<String> found = seeing(path, change);
        if (!change.types()) {
            found.removeIf(each -> !change.fields() || !base.units().of(each).face.mayHaveConstants());
        }
        if (!change.flags().isEmpty()) {
            Set<String> classes = base.units().of(path).classes.keySet();
            for (String user : base.units().dependants().of(Set.of(path))) {
                Unit unit = base.units().of(user);
                if (unit.face.shows(change.flags()) || !Collections.disjoint(unit.constants, classes)) {
                    found.add(user);
                }
            }
        }
        return found;
    }

    private Set<String> seeing(String path, Face.Change change) {
        if (change.none()) {
            return new TreeSet<>();
        }
        Set<String> found = change.all()
                ? base.units().dependants().of(Set.of(path))
                : callers(path, change.names());
        // Without a class nobody is told what a file mentions.
        variant.files().stream()
                .filter(file -> base.units().of(file.path).classes.isEmpty())
                .forEach(file -> found.add(file.path));
        return found;
    }

    /** Those in whom there may be errors after an edit that reaches so far. */
    Set<String> reached(Set<String> changed, Reach reach) {
        Set<String> all = new TreeSet<>();
        variant.files().forEach(file -> all.add(file.path));
        return switch (reach) {
            case BODY -> changed;
            case MEMBERS -> users(changed);
            case DECLARATIONS -> base.units().dependants().of(changed);
            case EVERYTHING -> all;
        };
    }

    /** Those who may depend on a member that is not written as it was. */
    private Set<String> users(Set<String> changed) {
        Set<String> users = new TreeSet<>();
        for (String path : changed) {
            Shape before = base.shape(base.program.file(path));
            Set<String> names = before.changedMembers(base.shape(variant.file(path)));
            boolean all = names.stream().anyMatch(base.units().of(path).face::mayBeUnwritten);
            users.addAll(all ? base.units().dependants().of(Set.of(path)) : callers(path, names));
        }
        return users;
    }

    /** Of those who depend on a file: heirs, and users that write one of these names of members. */
    private Set<String> callers(String path, Set<String> names) {
        Set<String> callers = base.units().dependants().of(Set.of(path));
        callers.removeIf(each -> !variant.file(each).mayMention(names));
        callers.addAll(base.units().dependants().holders(Set.of(path)));
        return callers;
    }
}
