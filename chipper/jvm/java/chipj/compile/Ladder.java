package chipj.compile;

import chipj.compile.Shape.Reach;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
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
            return whole(variant, true, unwanted).problems().errors;
        }
        Set<String> again = broken ? changed : reached(variant, changed, reach(variant, changed));
        return some(variant, again, true, unwanted).problems().errors;
    }

    /** Who refers to whom in the base; nothing if it does not compile. */
    Answer graph(BooleanSupplier unwanted) throws IOException {
        Folder folder = new Folder();
        base.program.files().forEach(folder::add);
        return javac.graph(base.program.files(), folder, unwanted);
    }

    private Verdict climb(Program variant, Set<String> changed, BooleanSupplier unwanted) {
        if (base.units() == null || variant.size() == 1) {
            Result result = whole(variant, false, unwanted);
            return Verdict.of(result, "all", result.made());
        }
        if (changed.isEmpty()) {
            return new Verdict(Outcome.COMPILED, "base", base.units(), "");
        }
        Reach reach = reach(variant, changed);
        if (reach == Reach.EVERYTHING) {
            Result result = whole(variant, false, unwanted);
            return Verdict.of(result, "all", result.made());
        }
        Result result = some(variant, changed, false, unwanted);
        if (reach == Reach.BODY) {
            return Verdict.of(result, "file", base.units().with(changed, result.made()));
        }
        Set<String> again = new TreeSet<>(changed);
        if (reach == Reach.DECLARATIONS && result.outcome() == Outcome.REFUSED) {
            again = base.units().dependants().of(changed);
            result = some(variant, again, false, unwanted);
        }
        while (result.compiled() && again.addAll(concerned(variant, again, result.made()))) {
            result = some(variant, again, false, unwanted);
        }
        String step = again.size() == variant.size() ? "all" : again.equals(changed) ? "file" : "dependants";
        return Verdict.of(result, step, base.units().with(again, result.made()));
    }

    /** Those who can tell that these files were compiled to something else: they see another face. */
    private Set<String> concerned(Program variant, Set<String> again, Units made) {
        Set<String> concerned = new TreeSet<>();
        for (String path : again) {
            Set<String> names = made.of(path).face.since(base.units().of(path).face);
            if (names == null) {
                concerned.addAll(base.units().dependants().of(Set.of(path)));
            } else if (!names.isEmpty()) {
                concerned.addAll(callers(variant, path, names));
            }
        }
        return concerned;
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
        Result result = whole(base.program, false, unwanted);
        if (result.outcome() != Outcome.ABANDONED) {
            boolean known = result.compiled() && !result.made().strange();
            base.compiled(known ? result.made() : null);
        }
    }

    private Reach reach(Program variant, Collection<String> changed) {
        Reach farthest = Reach.BODY;
        for (String path : changed) {
            Shape before = shape(base.program.file(path));
            Reach reach = before == null ? Reach.EVERYTHING : before.reach(base.shape(variant.file(path)));
            farthest = reach.compareTo(farthest) > 0 ? reach : farthest;
        }
        return farthest;
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
            case MEMBERS -> {
                Set<String> callers = new TreeSet<>();
                for (String path : changed) {
                    Set<String> names = shape(base.program.file(path)).changedMembers(shape(variant.file(path)));
                    callers.addAll(callers(variant, path, names));
                }
                yield callers;
            }
            case DECLARATIONS -> base.units().dependants().of(changed);
            case EVERYTHING -> all;
        };
    }

    /** Of those who depend on a file: heirs, and users that write one of these names of members. */
    private Set<String> callers(Program variant, String path, Set<String> names) {
        Set<String> callers = base.units().dependants().of(Set.of(path));
        Shape before = shape(base.program.file(path));
        Shape after = shape(variant.file(path));
        if (names.stream().noneMatch(name -> before.open().contains(name) || after.open().contains(name))) {
            callers.removeIf(each -> !variant.file(each).mayMention(names));
            callers.addAll(base.units().dependants().holders(Set.of(path)));
        }
        return callers;
    }

    private Map<String, Attributed> attributed(String path, BooleanSupplier unwanted) {
        if (base.units() == null && base.program.size() > 1) {
            return Map.of();
        }
        Set<String> paths = Bodies.together(base.program, path);
        return javac.attributed(base.program.files(paths), folder(base.program, paths), unwanted);
    }

    private Result whole(Program program, boolean allErrors, BooleanSupplier unwanted) {
        Folder folder = new Folder();
        program.files().forEach(folder::add);
        return javac.compile(ordered(program.files(), allErrors), folder, allErrors, unwanted);
    }

    /** Compile some files against the class files of the others; files that promise classes nobody has stay. */
    private Result some(Program program, Set<String> paths, boolean allErrors, BooleanSupplier unwanted) {
        return javac.compile(ordered(program.files(paths), allErrors), folder(program, paths), allErrors, unwanted);
    }

    /** Changed files first where the first error is enough: most are there. */
    private Collection<SourceFile> ordered(Collection<SourceFile> files, boolean allErrors) {
        Comparator<SourceFile> order = Comparator.comparing(file -> file == base.program.file(file.path));
        return allErrors ? files : files.stream().sorted(order).toList();
    }

    private Folder folder(Program program, Set<String> paths) {
        Units units = base.units();
        Folder folder = new Folder();
        for (SourceFile file : program.files()) {
            boolean again = paths.contains(file.path);
            if (again || !units.defines(file.promised())) {
                folder.add(file);
            }
            if (!again) {
                folder.add(units.of(file.path));
            }
        }
        return folder;
    }

    private void remember(Edit edit, Candidate candidate) {
        candidates.put(edit.key(), candidate);
        if (candidates.size() > REMEMBERED) {
            candidates.remove(candidates.keySet().iterator().next());
        }
    }
}
