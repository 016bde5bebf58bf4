package chipj.compile;

import chipj.compile.Shape.Reach;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;

/** Whom a change of the base concerns: by the faces of files once they are compiled, by their shapes before that. */
record Concerned(Base base, Program variant, Reach reach) {

    /** So many users are compiled first: one error is enough. */
    private static final int FEW = 3;

    /**
     * Those who see another face of these files, or, where these were refused, who may have another face themselves then:
     * what they have inside mends nothing. Null if that may be everybody.
     */
    Set<String> by(Set<String> again, Result result) {
        Set<String> concerned = new TreeSet<>();
        if (result.made() == null) {
            return null;
        }
        boolean names = false;
        for (String path : again) {
            Change change = result.made().of(path).face.since(base.units().of(path).face);
            if (result.refused() ? change.kin() : change.everybody()) {
                return null;
            }
            concerned.addAll(result.refused() ? mending(path, change) : seeing(path, change));
            names |= change.types() || change.gains();
        }
        for (String path : again) {
            concerned.addAll(result.refused() ? maybeCircle(path, again, names) : circle(path, result));
        }
        concerned.removeAll(again);
        return concerned;
    }

    /** Those whose types or constants may be others now. */
    private Set<String> mending(String path, Change change) {
        Set<String> found = seeing(path, change);
        Set<String> classes = classes(path);
        if (!change.types()) {
            found.removeIf(each -> !change.fields() || !hasConstants(each, change.gains() ? Set.of() : classes));
        }
        if (!change.flags().isEmpty()) {
            for (String user : base.units().dependants().of(Set.of(path))) {
                if (base.units().of(user).face.shows(change.flags()) || hasConstants(user, classes)) {
                    found.add(user);
                }
            }
        }
        return found;
    }

    /** Those whose constants this file's depend on and who depend on them: together they are none. */
    private Set<String> circle(String path, Result result) {
        Set<String> readers = base.units().dependants().readers(path);
        Set<String> read = result.made().of(path).constants;
        boolean round = readers.stream().anyMatch(each -> !Collections.disjoint(read, classes(each)));
        return round ? readers : Set.of();
    }

    /** The same of a file that was refused, so that nobody knows what its constants depend on, if they are others now. */
    private Set<String> maybeCircle(String path, Set<String> again, boolean names) {
        Set<String> read = base.units().of(path).constants;
        boolean written = reach != Reach.MEMBERS && variant.file(path) != base.program.file(path);
        boolean others = written || names || again.stream().anyMatch(each -> !Collections.disjoint(read, classes(each)));
        return others ? base.units().dependants().readers(path) : Set.of();
    }

    private Shape shape(String path) {
        return base.shape(base.program.file(path));
    }

    private Set<String> classes(String path) {
        return base.units().of(path).classes.keySet();
    }

    /** Whether a file may have constants, of these classes if any are named. */
    private boolean hasConstants(String path, Set<String> classes) {
        Unit unit = base.units().of(path);
        return unit.face.mayHaveConstants()
                && (classes.isEmpty() || !Collections.disjoint(unit.constants, classes));
    }

    private Set<String> seeing(String path, Change change) {
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
    Set<String> reached(Set<String> changed) {
        Set<String> all = new TreeSet<>();
        variant.files().forEach(file -> all.add(file.path));
        return switch (reach) {
            case BODY -> changed;
            case MEMBERS -> users(changed);
            case DECLARATIONS -> base.units().dependants().of(changed);
            case EVERYTHING -> all;
        };
    }

    /** These files and a few small ones that write the name of a member which is not written as it was. */
    Set<String> first(Set<String> changed) {
        Set<String> all = new TreeSet<>(changed);
        for (String path : changed) {
            Set<String> users = base.units().dependants().users(Set.of(path));
            Set<String> names = shape(path).changedShown(base.shape(variant.file(path)));
            users.removeIf(each -> !variant.file(each).mayMention(names));
            all.addAll(few(users));
        }
        return all;
    }

    /** The smallest of these files, if they are many. */
    Collection<String> few(Set<String> paths) {
        Comparator<String> bySize = Comparator.comparing(path -> variant.file(path).bytes.length);
        return paths.size() <= FEW ? paths : paths.stream().sorted(bySize).limit(FEW).toList();
    }

    /** Those who may depend on a member that is not written as it was. */
    private Set<String> users(Set<String> changed) {
        Set<String> users = new TreeSet<>();
        for (String path : changed) {
            Set<String> names = shape(path).changedMembers(base.shape(variant.file(path)));
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
