package chipj.compile;

import java.util.Set;

/**
 * What has changed: how types stand to each other (kin), what may be done with these nested classes (flags), what
 * is made of code that mentions nothing of it (lambdas, abstract enums), something on which users depend without a
 * name (all), or members of these names; whether a name may mean another type or constant now, or another field,
 * and whether there are fields that nobody could see before.
 */
record Change(
        boolean kin,
        Set<String> flags,
        boolean code,
        boolean all,
        boolean types,
        boolean fields,
        boolean gains,
        Set<String> names) {

    boolean none() {
        return !everybody() && !all && names.isEmpty();
    }

    /** Whether somebody may depend on it who mentions nothing of it. */
    boolean everybody() {
        return kin || code || !flags.isEmpty();
    }
}
