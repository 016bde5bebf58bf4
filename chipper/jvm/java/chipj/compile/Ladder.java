package chipj.compile;

import java.util.List;
import java.util.function.BooleanSupplier;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Decides whether a variant compiles, by the cheapest step that can tell; every step but the last only says no. */
final class Ladder {

    private final Javac javac;
    private Program base;

    Ladder(Javac javac) {
        this.javac = javac;
    }

    void base(Program program) {
        base = program;
    }

    void accept(List<Splice> splices) {
        base = base.with(splices);
    }

    Verdict judge(List<Splice> splices, BooleanSupplier unwanted) {
        Result result = whole(base.with(splices), false, unwanted);
        return Verdict.of(result, "all", result.made());
    }

    List<Diagnostic<? extends JavaFileObject>> diagnose(List<Splice> splices, BooleanSupplier unwanted) {
        return whole(base.with(splices), true, unwanted).problems().errors;
    }

    private Result whole(Program program, boolean allErrors, BooleanSupplier unwanted) {
        Folder folder = new Folder();
        program.files().forEach(folder::add);
        return javac.compile(program.files(), folder, allErrors, unwanted);
    }
}
