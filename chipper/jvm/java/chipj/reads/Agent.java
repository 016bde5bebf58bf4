package chipj.reads;

import java.io.FileOutputStream;
import java.io.IOException;

/** Puts a stream that keeps a record in the place of standard input, before the program begins. */
public final class Agent {

    private Agent() {}

    /** Called by the JVM with the name of the record. */
    public static void premain(String log) throws IOException {
        System.setIn(new Recorded(System.in, new FileOutputStream(log, true)));
    }
}
