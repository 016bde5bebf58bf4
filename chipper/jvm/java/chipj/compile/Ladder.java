package chipj.compile;

import chipj.compile.Shape.Reach;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * Decides whether a variant compiles, by the cheapest step that can tell: a body attributed in place, its syntax, the
 * changed files against the class files of the others, those who depend on them, all. Steps before the last only ever
 * say no.
 */
final class Ladder {

    private static final int REMEMBERED = 8;
    private static final BooleanSupplier WANTED = () -> false;

    /** A variant that compiled and may become the base. */
    private record Candidate(Program program, Units units) {}

    private final Javac javac;
    private final Syntax syntax;
    private final Bodies bodies = new Bodies();
    private final Map<String, Candidate> candidates = new LinkedHashMap<>();
    private Base base;

    Ladder(Javac javac) {
        this.javac = javac;
        syntax = new Syntax(javac::context);
    }

    void base(Program program) {
        base = new Base(program);
        candidates.clear();
        bodies.clear();
    }

    void accept(Edit edit) {
        if (!candidates.containsKey(edit.key()) && base.units() != null) {
            judge(edit, WANTED);
        }
        Candidate next = candidates.get(edit.key());
        candidates.clear();
        if (next != null && reach(next.program, edit.byPath().keySet()) == Reach.BODY) {
            bodies.accept(next.program, edit);
        } else {
            bodies.clear();
        }
        base = next == null ? new Base(base.program.with(edit)) : base.next(next.program, next.units);
    }

    Verdict judge(Edit edit, BooleanSupplier unwanted) {
        Program variant = base.program.with(edit);
        Set<String> changed = new TreeSet<>(edit.byPath().keySet());
        String error = bodies.refused(variant, edit, path -> attributed(path, unwanted));
        if (!error.isEmpty()) {
            return new Verdict(Outcome.REFUSED, "method", null, error);
        }
        error = broken(variant, edit);
        if (!error.isEmpty()) {
            return new Verdict(Outcome.REFUSED, "syntax", null, error);
        }
        prepare(unwanted);
        Verdict verdict = climb(variant, changed, unwanted);
        if (verdict.outcome() == Outcome.REFUSED && reach(variant, changed) == Reach.BODY) {
            bodies.wanted(changed);
        }
        if (verdict.outcome() != Outcome.COMPILED) {
            return verdict;
        }
        remember(edit, new Candidate(variant, verdict.units()));
        boolean deep = variant.files(changed).stream().anyMatch(file -> base.shape(file).deep());
        return deep ? new Verdict(Outcome.DOUBTFUL, verdict.step(), null, "deeply nested") : verdict;
    }

    /** All errors of what the edit reaches; the rest of the program compiles as before. */
    List<Diagnostic<? extends JavaFileObject>> diagnose(Edit edit, BooleanSupplier unwanted) {
        Program variant = base.program.with(edit);
        Set<String> changed = new TreeSet<>(edit.byPath().keySet());
        boolean broken = !broken(variant, edit).isEmpty();
        prepare(unwanted);
        if (base.units() == null || changed.isEmpty()) {
            return partial().whole(variant, Set.of(), true, unwanted).problems().errors;
        }
        Set<String> again = broken ? changed : reached(variant, changed, reach(variant, changed));
        return partial().some(variant, again, true, unwanted).problems().errors;
    }

    /** Who refers to whom in the base; nothing if it does not compile. */
    Answer graph(BooleanSupplier unwanted) throws IOException {
        Folder folder = new Folder();
        base.program.files().forEach(folder::add);
        return javac.graph(base.program.files(), folder, unwanted);
    }

    private Verdict climb(Program variant, Set<String> changed, BooleanSupplier unwanted) {
        if (base.units() == null || variant.size() == 1) {
            return everything(variant, changed, unwanted);
        }
        if (changed.isEmpty()) {
            return new Verdict(Outcome.COMPILED, "base", base.units(), "");
        }
        Reach reach = reach(variant, changed);
        Result result = reach == Reach.EVERYTHING ? null : partial().some(variant, changed, false, unwanted);
        boolean refused = result != null && result.outcome() == Outcome.REFUSED;
        if (result == null || (refused && reach == Reach.DECLARATIONS)) {
            return everything(variant, changed, unwanted);
        }
        if (reach == Reach.BODY) {
            return Verdict.of(result, "file", base.units().with(changed, result.made()));
        }
        return widened(variant, changed, result, unwanted);
    }

    /**
     * Compile those again who can tell that these files were compiled to something else, as they see another face, until
     * there are none. A refusal is one of all only if nobody else may see another face then.
     */
    private Verdict widened(Program variant, Set<String> changed, Result alone, BooleanSupplier unwanted) {
        Result result = alone;
        Set<String> again = new TreeSet<>(changed);
        boolean sure = true;
        boolean fields = false;
        while (result.compiled()) {
            Set<String> concerned = new TreeSet<>();
            for (String path : again) {
                Face.Change change = result.made().of(path).face.since(base.units().of(path).face);
                if (change.kin()) {
                    return everything(variant, again, unwanted);
                }
                sure &= !change.types();
                fields |= change.fields();
                concerned.addAll(concerned(variant, path, change));
            }
            if (!again.addAll(concerned)) {
                break;
            }
            result = partial().some(variant, again, false, unwanted);
            sure &= !fields || again.stream().noneMatch(path -> base.units().of(path).face.mayHaveConstants());
        }
        if (result.outcome() == Outcome.REFUSED && !sure) {
            return everything(variant, again, unwanted);
        }
        String step = again.size() == variant.size() ? "all" : again.equals(changed) ? "file" : "dependants";
        return Verdict.of(result, step, base.units().with(again, result.made()));
    }

    /** Compile all, these first: that is where an error would be. */
    private Verdict everything(Program variant, Set<String> first, BooleanSupplier unwanted) {
        Result result = partial().whole(variant, first, false, unwanted);
        return Verdict.of(result, "all", result.made());
    }

    private Set<String> concerned(Program variant, String path, Face.Change change) {
        if (change.none()) {
            return Set.of();
        }
        Set<String> found = change.all()
                ? base.units().dependants().of(Set.of(path))
                : callers(variant, path, change.names());
        // Without a class nobody is told what a file mentions.
        variant.files().stream()
                .filter(file -> base.units().of(file.path).classes.isEmpty())
                .forEach(file -> found.add(file.path));
        return found;
    }

    /** The first error of the changed files' syntax; their shapes are kept. */
    private String broken(Program variant, Edit edit) {
        Map<String, List<Splice>> changes = edit.byPath();
        for (SourceFile file : variant.files(changes.keySet())) {
            SourceFile old = base.program.file(file.path);
            Shape before = shape(old);
            Shape after = before == null ? null : syntax.within(before, old, file, changes.get(file.path));
            if (after == null) {
                Syntax.Parsed parsed = syntax.parse(file);
                if (!parsed.error().isEmpty()) {
                    return parsed.error();
                }
                after = parsed.shape();
            }
            base.shape(file, after);
        }
        return "";
    }

    /** Compile the base once, to have class files for the others; a program of one file has no others. */
    private void prepare(BooleanSupplier unwanted) {
        if (base.asked() || base.program.size() == 1 || base.program.hasModule()) {
            return;
        }
        Result result = partial().whole(base.program, Set.of(), false, unwanted);
        if (result.outcome() != Outcome.ABANDONED) {
            base.compiled(result.compiled() ? result.made() : null);
        }
    }

    private Reach reach(Program variant, Collection<String> changed) {
        Reach farthest = Reach.BODY;
        for (String path : changed) {
            Shape before = shape(base.program.file(path));
            Shape after = base.shape(variant.file(path));
            Reach reach = before == null ? Reach.EVERYTHING : before.reach(after);
            if (reach == Reach.MEMBERS && uncovers(variant, path, before, after)) {
                reach = Reach.DECLARATIONS;
            }
            farthest = reach.compareTo(farthest) > 0 ? reach : farthest;
        }
        return farthest;
    }

    /** Whether a name may mean another field now, which may be a constant of others. */
    private boolean uncovers(Program variant, String path, Shape before, Shape after) {
        if (base.units() == null) {
            return false;
        }
        Set<String> seen = before.changedFields(after);
        return before.lostFields(after).stream().anyMatch(base.units().of(path).face::hides)
                || !seen.isEmpty()
                        && variant.files().stream()
                                .anyMatch(file -> base.units().of(file.path).face.mayHaveConstants()
                                        && !file.path.equals(path)
                                        && file.mayMention(seen));
    }

    /** The shape of a file; null if its syntax is broken. */
    private Shape shape(SourceFile file) {
        Shape shape = base.shape(file);
        if (shape == null) {
            shape = syntax.parse(new SourceFile(file.path, file.bytes)).shape();
            base.shape(file, shape);
        }
        return shape;
    }

    private Set<String> reached(Program variant, Set<String> changed, Reach reach) {
        Set<String> all = new TreeSet<>();
        variant.files().forEach(file -> all.add(file.path));
        return switch (reach) {
            case BODY -> changed;
            case MEMBERS -> users(variant, changed);
            case DECLARATIONS -> base.units().dependants().of(changed);
            case EVERYTHING -> all;
        };
    }

    /** Those who may depend on a member that is not written as it was. */
    private Set<String> users(Program variant, Set<String> changed) {
        Set<String> users = new TreeSet<>();
        for (String path : changed) {
            Set<String> names = shape(base.program.file(path)).changedMembers(shape(variant.file(path)));
            boolean all = names.stream().anyMatch(base.units().of(path).face::mayBeUnwritten);
            users.addAll(all ? base.units().dependants().of(Set.of(path)) : callers(variant, path, names));
        }
        return users;
    }

    /** Of those who depend on a file: heirs, and users that write one of these names of members. */
    private Set<String> callers(Program variant, String path, Set<String> names) {
        Set<String> callers = base.units().dependants().of(Set.of(path));
        callers.removeIf(each -> !variant.file(each).mayMention(names));
        callers.addAll(base.units().dependants().holders(Set.of(path)));
        return callers;
    }

    private Map<String, Attributed> attributed(String path, BooleanSupplier unwanted) {
        if (base.units() == null && base.program.size() > 1) {
            return Map.of();
        }
        Set<String> paths = Bodies.together(base.program, path);
        return javac.attributed(base.program.files(paths), partial().folder(base.program, paths), unwanted);
    }

    private Partial partial() {
        return new Partial(javac, base);
    }

    private void remember(Edit edit, Candidate candidate) {
        candidates.put(edit.key(), candidate);
        if (candidates.size() > REMEMBERED) {
            candidates.remove(candidates.keySet().iterator().next());
        }
    }
}
