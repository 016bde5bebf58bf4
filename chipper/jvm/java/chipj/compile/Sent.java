package chipj.compile;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The class files that the asker has: of the next ones only those go down the pipe that were made since. */
final class Sent {

    /** What an asker may want; whoever lost count wants all. */
    static final int NOTHING = 0;

    static final int ALL = 1;

    private Units known = new Units();

    /** Add the names of class files that are no more, then the new ones. */
    void add(Answer answer, Units units, int wanted) throws IOException {
        Set<String> gone = new TreeSet<>();
        Map<String, byte[]> fresh = new TreeMap<>();
        if (wanted != NOTHING) {
            Units before = wanted == ALL ? new Units() : known;
            before.except(units).forEach(unit -> gone.addAll(unit.classes.keySet()));
            units.except(before).forEach(unit -> fresh.putAll(unit.classes));
            gone.removeAll(fresh.keySet());
            known = units;
        }
        answer.number(gone.size());
        for (String name : gone) {
            answer.text(name);
        }
        answer.number(fresh.size());
        for (Map.Entry<String, byte[]> each : fresh.entrySet()) {
            answer.text(each.getKey()).blob(each.getValue());
        }
    }
}
