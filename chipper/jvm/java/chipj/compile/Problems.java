package chipj.compile;

import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;

/** The errors javac reports; one is enough for a verdict, so it is stopped at the first unless all are wanted. */
@Trusted
final class Problems implements DiagnosticListener<JavaFileObject> {

    final List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
    private final boolean all;

    Problems(boolean all) {
        this.all = all;
    }

    @Override
    public void report(Diagnostic<? extends JavaFileObject> diagnostic) {
        if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
            errors.add(diagnostic);
            if (!all) {
                throw new Stop();
            }
        }
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
