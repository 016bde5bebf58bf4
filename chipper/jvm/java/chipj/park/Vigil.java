package chipj.park;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Ends the JVM when whoever parked it is gone, however that came: nobody else would end a variant that hangs. It asks
 * for the parent now and then; a thread that waits in a read would hold up the JVM's own exit.
 */
final class Vigil implements Runnable {

    private static final long PAUSE = 500;

    private final long parent = parent();

    /** From the kernel where it tells: a ProcessHandle takes longer to get ready than most variants run. */
    private static long parent() {
        try (FileInputStream in = new FileInputStream("/proc/self/stat")) {
            String told = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return Long.parseLong(told.substring(told.lastIndexOf(')') + 2).split(" ")[1]);
        } catch (IOException | RuntimeException elsewhere) {
            Optional<ProcessHandle> parent = ProcessHandle.current().parent();
            return parent.isPresent() ? parent.get().pid() : 0;
        }
    }

    /** Watch from a thread where the program does not look for threads. */
    void keep() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        Thread thread = new Thread(top, this, "vigil");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            do {
                Thread.sleep(PAUSE);
            } while (parent() == parent);
        } catch (InterruptedException end) {
            return;
        }
        Runtime.getRuntime().halt(1);
    }
}
