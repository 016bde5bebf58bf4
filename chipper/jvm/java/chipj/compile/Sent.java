package chipj.compile;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The class files that the asker has: of the next ones only those go down the pipe that were made since. */
final class Sent {

    /** What an asker may want. */
    static final int NOTHING = 0;

    static final int ALL = 1;

    private Map<String, byte[]> known = Map.of();

    /** Add the names of class files that are no more, then the new ones; an asker who lost count wants all. */
    void add(Answer answer, Units units, int wanted) throws IOException {
        if (wanted == NOTHING) {
            answer.number(0).number(0);
            return;
        }
        Map<String, byte[]> before = wanted == ALL ? Map.of() : known;
        known = units.classes();
        Set<String> gone = new TreeSet<>(before.keySet());
        gone.removeAll(known.keySet());
        answer.number(gone.size());
        for (String name : gone) {
            answer.text(name);
        }
        Map<String, byte[]> fresh = new TreeMap<>(known);
        fresh.entrySet().removeIf(each -> before.get(each.getKey()) == each.getValue());
        answer.number(fresh.size());
        for (Map.Entry<String, byte[]> each : fresh.entrySet()) {
            answer.text(each.getKey()).blob(each.getValue());
        }
    }
}
