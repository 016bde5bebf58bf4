package chipj.compile;

/** How much of what is wrong a compile is to tell. */
enum Errors {
    /** The first error: it ends the compile. */
    FIRST,
    /** The first error, and what the files declare, if they can be entered: their faces are told. */
    FACES,
    /** All, those of later classes' flow too. */
    ALL
}
