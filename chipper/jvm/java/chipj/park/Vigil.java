package chipj.park;

import java.io.IOException;
import java.io.InputStream;

/** Ends the JVM when whoever parked it is gone, however that came: nobody else would end a variant that hangs. */
final class Vigil implements Runnable {

    private final InputStream pipe;

    private Vigil(InputStream pipe) {
        this.pipe = pipe;
    }

    /** Watch the pipe from a thread where the program does not look for threads. */
    static void keep(InputStream pipe) {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        Thread thread = new Thread(top, new Vigil(pipe), "vigil");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            pipe.read();
        } catch (IOException gone) {
            // as good as its end
        }
        Runtime.getRuntime().halt(1);
    }
}
