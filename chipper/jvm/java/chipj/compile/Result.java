package chipj.compile;

/** How a compile ended, what it made, and why it made nothing. */
record Result(Outcome outcome, Units made, Problems problems, String note) {

    boolean compiled() {
        return outcome == Outcome.COMPILED;
    }
}
