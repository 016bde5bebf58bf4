package chipj.park;

/**
 * Ends the JVM when whoever parked it is gone, however that came: nobody else would end a variant that hangs. It asks
 * for the parent now and then; a thread that waits in a read would hold up the JVM's own exit.
 */
final class Vigil implements Runnable {

    private static final long PAUSE = 500;

    private final long parent = parent();

    private static long parent() {
        return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
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
