package chipj.compile;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A worker that answers all that is asked, then ends: what it has loaded by then is what every other one needs. */
final class Rehearsal {

    private Rehearsal() {
    }

    public static void main(String[] arguments) throws IOException {
        Worker worker = new Worker(OutputStream.nullOutputStream());
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        for (Frame question = Frame.read(in); question != null; question = Frame.read(in)) {
            worker.answer(question);
        }
    }
}
