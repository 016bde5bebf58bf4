package chipj.reads;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Standard input that writes down who reads what: the program's own file and line, and the bytes. It gives no more
 * than a line at a time, as a terminal does: a reader with a large buffer would otherwise take in at its first call
 * what later ones are about to read.
 */
final class Recorded extends InputStream {

    private static final StackWalker STACK = StackWalker.getInstance();

    private final InputStream source;
    private final OutputStream log;

    Recorded(InputStream source, OutputStream log) {
        this.source = source;
        this.log = log;
    }

    @Override
    public synchronized int read() throws IOException {
        int found = source.read();
        if (found >= 0) {
            note(new byte[] {(byte) found}, 0, 1);
        }
        return found;
    }

    @Override
    public synchronized int read(byte[] target, int start, int most) throws IOException {
        int length = 0;
        while (length < most) {
            int found = source.read();
            if (found < 0) {
                break;
            }
            target[start + length++] = (byte) found;
            if (found == '\n') {
                break;
            }
        }
        if (length > 0) {
            note(target, start, length);
        }
        return length > 0 || most == 0 ? length : -1;
    }

    /** Nothing for readers that would fill their buffers; the truth for a program that asks. */
    @Override
    public int available() throws IOException {
        boolean filling = STACK.walk(frames -> frames.skip(1)
                .takeWhile(frame -> !isProgram(frame))
                .anyMatch(frame -> frame.getMethodName().toLowerCase().contains("read")
                        && !frame.getMethodName().toLowerCase().contains("ready")
                        || frame.getMethodName().equals("fill")));
        return filling ? 0 : source.available();
    }

    private void note(byte[] bytes, int start, int length) throws IOException {
        String place = STACK.walk(frames -> frames.filter(Recorded::isProgram)
                .findFirst()
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .orElse("?"));
        String text = place + "\t" + HexFormat.of().formatHex(bytes, start, start + length) + "\n";
        log.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isProgram(StackWalker.StackFrame frame) {
        String name = frame.getClassName();
        StackTraceElement element = frame.toStackTraceElement();
        return element.getModuleName() == null && !name.startsWith("chipj.reads.");
    }
}
