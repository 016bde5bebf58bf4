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

    /** All errors of what the edit reaches, if they do not depend on how far a stack goes. */
    List<Diagnostic<? extends JavaFileObject>> diagnose(Edit edit, BooleanSupplier unwanted) {
        Program variant = base.program.with(edit);
        if (deep(variant)) {
            return List.of();
        }
        Set<String> changed = new TreeSet<>(edit.byPath().keySet());
        boolean broken = !broken(variant, edit).isEmpty();
        prepare(unwanted);
        if (base.units() == null || changed.isEmpty()) {
            return partial().whole(variant, Set.of(), Errors.ALL, unwanted).errors();
        }
        Set<String> again = broken
                ? changed
                : new Concerned(base, variant, reach(variant, changed)).reached(changed);
        return partial().some(variant, again, Errors.ALL, unwanted).errors();
    }

    /** What javac prints about a variant, and its status; not if that may depend on how far its stack goes. */
    Answer heard(Edit edit, BooleanSupplier unwanted) throws IOException {
        Program variant = base.program.with(edit);
        return deep(variant) ? doubtful() : javac.heard(variant, unwanted);
    }

    /** The first of each kind of complaint; doubtful where that may depend on how far a stack goes. */
    Answer complaints(Edit edit, BooleanSupplier unwanted) throws IOException {
        Program variant = base.program.with(edit);
        List<Diagnostic<? extends JavaFileObject>> found = deep(variant) ? null : javac.complaints(variant, unwanted);
        return found == null ? doubtful() : Told.answer(found, Integer.MAX_VALUE);
    }

    private boolean deep(Program variant) {
        return variant.files().stream().anyMatch(syntax::deep);
    }

    private static Answer doubtful() throws IOException {
        return new Answer(Answer.DOUBTFUL).text("").text("deeply nested, or javac broke down");
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
        if (reach == Reach.EVERYTHING) {
            return everything(variant, changed, unwanted);
        }
        Concerned users = new Concerned(base, variant, reach);
        Set<String> first = reach == Reach.MEMBERS ? users.first(changed) : changed;
        Result result = partial().some(variant, first, reach == Reach.BODY ? Errors.FIRST : Errors.FACES, unwanted);
        boolean sure = reach == Reach.BODY || reach == Reach.MEMBERS && result.refusedBy(changed);
        return sure ? verdict(result, "file", first) : widened(users, changed, first, result, unwanted);
    }

    /**
     * Compile those again who can tell that these files were compiled to something else, as they see another face, until
     * there are none: what the last compile says is then true of all. Of many a few come first, as one error is enough.
     */
    private Verdict widened(
            Concerned users, Set<String> changed, Set<String> first, Result begun, BooleanSupplier unwanted) {
        Program variant = users.variant();
        Result result = begun;
        Set<String> again = new TreeSet<>(first);
        while (result.compiled() || result.refused()) {
            Set<String> concerned = users.by(again, result);
            if (concerned == null) {
                return everything(variant, again, unwanted);
            }
            if (concerned.isEmpty()) {
                break;
            }
            boolean begins = again.equals(changed) && result.compiled();
            again.addAll(begins ? users.few(concerned) : concerned);
            result = partial().some(variant, again, Errors.FACES, unwanted);
        }
        String step = again.size() == variant.size() ? "all" : again.equals(changed) ? "file" : "dependants";
        return verdict(result, step, again);
    }

    private Verdict verdict(Result result, String step, Set<String> again) {
        return Verdict.of(result, step, result.compiled() ? base.units().with(again, result.made()) : null);
    }

    /** Compile all, these first: that is where an error would be. */
    private Verdict everything(Program variant, Set<String> first, BooleanSupplier unwanted) {
        Result result = partial().whole(variant, first, Errors.FIRST, unwanted);
        return Verdict.of(result, "all", result.made());
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
        Result result = partial().whole(base.program, Set.of(), Errors.FIRST, unwanted);
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
