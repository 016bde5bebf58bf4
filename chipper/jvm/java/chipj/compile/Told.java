package chipj.compile;

import com.sun.tools.javac.util.JCDiagnostic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** An error as a fact: where it is, in bytes of the UTF-8 text, javac's key for it with arguments, and its words. */
record Told(String path, int start, int end, String key, List<String> arguments, String message) {

    private static final Comparator<Told> ORDER =
            Comparator.comparing(Told::path).thenComparingInt(Told::start).thenComparing(Told::key);

    /** What javac calls a type it has made up, with a number that is another one in every JVM. */
    private static final Pattern CAPTURED = Pattern.compile("capture#\\d+");

    /** The first of them by file, offset and key, at most so many. */
    static Answer answer(List<Diagnostic<? extends JavaFileObject>> errors, int most) throws IOException {
        List<Told> told = errors.stream().map(Told::of).sorted(ORDER).limit(most).toList();
        Answer answer = new Answer(Answer.DIAGNOSTICS).number(told.size());
        for (Told each : told) {
            answer.text(each.path).number(each.start).number(each.end).text(each.key).number(each.arguments.size());
            for (String argument : each.arguments) {
                answer.text(argument);
            }
            answer.text(each.message);
        }
        return answer;
    }

    private static Told of(Diagnostic<? extends JavaFileObject> error) {
        List<String> arguments = new ArrayList<>();
        if (error instanceof JCDiagnostic known) {
            Map<String, String> captured = new HashMap<>();
            for (Object argument : known.getArgs()) {
                String text = argument instanceof JCDiagnostic part ? part.getCode() : String.valueOf(argument);
                arguments.add(CAPTURED.matcher(text).replaceAll(each ->
                        captured.computeIfAbsent(each.group(), name -> "capture#" + (captured.size() + 1))));
            }
        }
        String message = error.getMessage(Locale.ROOT);
        if (error.getSource() instanceof SourceFile file) {
            int start = file.byteOffset(error.getStartPosition());
            int end = Math.max(start, file.byteOffset(error.getEndPosition()));
            return new Told(file.path, start, end, error.getCode(), arguments, message);
        }
        return new Told("", 0, 0, error.getCode(), arguments, message);
    }
}
