package chipj.compile;

/** Thrown into javac to end a compile whose answer is known, or wanted by nobody any more. */
final class Stop extends Error {

    private static final long serialVersionUID = 1;

    Stop() {
        super(null, null, false, false);
    }
}
