package chipj.compile;

/** How a compile ended, what it made, or the faces of files that it refused, if they are known; why it made nothing. */
record Result(Outcome outcome, Units made, Problems problems, String note) {

    boolean compiled() {
        return outcome == Outcome.COMPILED;
    }

    boolean refused() {
        return outcome == Outcome.REFUSED;
    }
}
