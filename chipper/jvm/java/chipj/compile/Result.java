package chipj.compile;

import java.util.Set;

/** How a compile ended, what it made, or the faces of files that it refused, if they are known; why it made nothing. */
record Result(Outcome outcome, Units made, Problems problems, String note) {

    boolean compiled() {
        return outcome == Outcome.COMPILED;
    }

    boolean refused() {
        return outcome == Outcome.REFUSED;
    }

    /** Whether the first error is in one of these files. */
    boolean refusedBy(Set<String> paths) {
        return refused()
                && !problems.errors.isEmpty()
                && problems.errors.get(0).getSource() instanceof SourceFile file
                && paths.contains(file.path);
    }
}
