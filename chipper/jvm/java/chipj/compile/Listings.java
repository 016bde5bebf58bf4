package chipj.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileManager.Location;
import javax.tools.JavaFileObject;

/** What lies in the packages of the JDK and of the class path: looked up once, as neither changes during a run. */
final class Listings {

    private record Place(Location location, String folder, Set<JavaFileObject.Kind> kinds, boolean recurse) {}

    private final Map<Place, List<JavaFileObject>> known = new HashMap<>();
    private final JavaFileManager files;

    Listings(JavaFileManager files) {
        this.files = files;
    }

    List<JavaFileObject> list(Location location, String folder, Set<JavaFileObject.Kind> kinds, boolean recurse)
            throws IOException {
        Place place = new Place(location, folder, Set.copyOf(kinds), recurse);
        List<JavaFileObject> found = known.get(place);
        if (found == null) {
            found = new ArrayList<>();
            for (JavaFileObject each : files.list(location, folder, kinds, recurse)) {
                found.add(each);
            }
            known.put(place, found);
        }
        return found;
    }
}
