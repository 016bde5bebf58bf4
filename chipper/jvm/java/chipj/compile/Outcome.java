package chipj.compile;

/** How a compile ended. */
enum Outcome {
    COMPILED,
    REFUSED,
    /** The question was taken back. */
    ABANDONED,
    /** javac itself broke down: a stack or heap exhausted, an assertion. */
    BROKEN
}
