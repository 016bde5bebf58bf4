package chipj.park;

import java.util.List;
import java.util.stream.Collectors;

/** Does once what the program is going to do, so that the JDK's own start of it is over when the variant comes. */
final class Warmth {

    private Warmth() {}

    /** Text that nobody needs, made of each of these: a concatenation, lambdas in a stream, a format. */
    static String spread(String wanted) {
        String text = "";
        for (String each : wanted.split(",")) {
            text = switch (each) {
                case "concat" -> text + each.length();
                case "lambda" -> List.of(text, each).stream().map(word -> word.trim()).collect(Collectors.joining(", "));
                case "format" -> String.format("%d %s", each.length(), each);
                default -> text;
            };
        }
        return text;
    }
}
