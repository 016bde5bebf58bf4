package chipj.compile;

import java.util.List;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * How a compile ended, what it made, or the faces of files that it refused, if they are known; why it made nothing;
 * whether it ended by itself.
 */
record Result(Outcome outcome, Units made, Problems problems, String note, boolean ended) {

    boolean compiled() {
        return outcome == Outcome.COMPILED;
    }

    boolean refused() {
        return outcome == Outcome.REFUSED;
    }

    /** All errors; none where javac did not come to its end, as it stops elsewhere the next time. */
    List<Diagnostic<? extends JavaFileObject>> errors() {
        return ended ? problems.errors : List.of();
    }

    /** Whether the first error is in one of these files. */
    boolean refusedBy(Set<String> paths) {
        return refused()
                && !problems.errors.isEmpty()
                && problems.errors.get(0).getSource() instanceof SourceFile file
                && paths.contains(file.path);
    }
}
