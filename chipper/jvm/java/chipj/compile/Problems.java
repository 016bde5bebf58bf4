package chipj.compile;

import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;

/** The errors javac reports; one is enough for a verdict, so it is stopped at the first unless more is wanted. */
@Trusted
final class Problems implements DiagnosticListener<JavaFileObject> {

    final List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
    private boolean stopping;
    private boolean stopped;
    private Runnable before = () -> {};

    Problems(boolean all) {
        stopping = !all;
    }

    /** From now on one error is enough, those there are included; this is done before javac is stopped. */
    void stop(Runnable before) {
        this.before = before;
        stopping = true;
        if (!errors.isEmpty()) {
            end();
        }
    }

    @Override
    public void report(Diagnostic<? extends JavaFileObject> diagnostic) {
        if (diagnostic.getKind() == Diagnostic.Kind.ERROR && !stopped) {
            errors.add(diagnostic);
            if (stopping) {
                end();
            }
        }
    }

    private void end() {
        stopped = true; // what goes wrong from here on is not the program's
        before.run();
        throw new Stop();
    }

    /** The first error as javac would print it: file, line, message; empty if there is none. */
    String first() {
        return errors.isEmpty() ? "" : told(errors.get(0).getLineNumber());
    }

    /** The first error, which lies in this text. */
    String first(SourceFile file) {
        return told(file.line(errors.get(0).getPosition()));
    }

    private String told(long line) {
        Diagnostic<? extends JavaFileObject> error = errors.get(0);
        String message = error.getMessage(null);
        JavaFileObject file = error.getSource();
        return file == null ? "error: " + message : file.getName() + ":" + line + ": error: " + message;
    }
}
