package chipj.compile;

import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;

/** What javac complains about: the first error or warning of each key. */
@Trusted
final class Complaints implements DiagnosticListener<JavaFileObject> {

    static final List<String> OPTIONS = List.of(
            "-Xlint:all", "-Xmaxerrs", "10000", "-Xmaxwarns", "10000", "-XDshould-stop.ifError=FLOW",
            "-XDrawDiagnostics"); // else some keys are replaced by others

    private final Map<String, Diagnostic<? extends JavaFileObject>> first = new LinkedHashMap<>();

    @Override
    public void report(Diagnostic<? extends JavaFileObject> diagnostic) {
        switch (diagnostic.getKind()) {
            case ERROR, WARNING, MANDATORY_WARNING -> first.putIfAbsent(diagnostic.getCode(), diagnostic);
            default -> {}
        }
    }

    List<Diagnostic<? extends JavaFileObject>> found() {
        return List.copyOf(first.values());
    }
}
