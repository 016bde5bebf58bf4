package chipj.compile;

/** How a compile ended. */
enum Outcome {
    COMPILED,
    REFUSED,
    /** The question was taken back. */
    ABANDONED,
    /** javac itself broke down: a stack or heap exhausted, an assertion. */
    BROKEN,
    /** It compiles here, but may be too deep for a javac started afresh. */
    DOUBTFUL
}
