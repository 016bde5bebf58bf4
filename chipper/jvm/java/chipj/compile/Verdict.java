package chipj.compile;

/** What the ladder says of a variant: the step that decided, all units if it compiles, else why not. */
record Verdict(Outcome outcome, String step, Units units, String note) {

    static Verdict of(Result result, String step, Units units) {
        boolean refused = result.outcome() == Outcome.REFUSED;
        return new Verdict(result.outcome(), step, units, refused ? result.problems().first() : result.note());
    }
}
