// The functions that every Lark program finds ready-made.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

final class Builtins {
    private static final int ANY_NUMBER = -1;

    private static final Map<String, Values.Callable> ALL = new LinkedHashMap<>();

    /** A function of the arguments alone; the line is for error messages. */
    private interface Simple {
        Object apply(List<Object> arguments, int line);
    }

    /** A function that calls other functions. */
    private interface Higher {
        Object apply(Evaluator evaluator, List<Object> arguments, int line);
    }

    static {
        defineGeneral();
        defineForStrings();
        defineForLists();
        defineForFunctions();
    }

    private Builtins() {
    }

    static void declareIn(Environment environment) {
        ALL.forEach(environment::declare);
    }

    private static void simple(String name, int arity, Simple body) {
        higher(name, arity, (evaluator, arguments, line) -> body.apply(arguments, line));
    }

    private static void higher(String name, int arity, Higher body) {
        ALL.put(name, new Values.Callable() {
            @Override
            public int arity() {
                return arity;
            }

            @Override
            public Object call(Evaluator evaluator, List<Object> arguments, int line) {
                return body.apply(evaluator, arguments, line);
            }
        });
    }

    private static void defineGeneral() {
        simple("print", ANY_NUMBER, (arguments, line) -> {
            StringBuilder text = new StringBuilder();
            for (Object argument : arguments) {
                text.append(text.length() == 0 ? "" : " ").append(Values.show(argument));
            }
            System.out.println(text);
            return null;
        });
        simple("str", 1, (arguments, line) -> Values.show(arguments.get(0)));
        simple("type", 1, (arguments, line) -> Values.type(arguments.get(0)));
        simple("floor", 1, (arguments, line) -> Math.floor(Values.number(arguments.get(0), line)));
        simple("len", 1, (arguments, line) -> {
            Object value = arguments.get(0);
            if (value instanceof String text) {
                return (double) text.length();
            } else if (value instanceof Map<?, ?> map) {
                return (double) map.size();
            }
            return (double) Values.list(value, line).size();
        });
    }

    private static void defineForStrings() {
        simple("upper", 1, (arguments, line) ->
            Values.text(arguments.get(0), line).toUpperCase(Locale.ROOT));
        simple("split", 2, (arguments, line) ->
            split(Values.text(arguments.get(0), line), Values.text(arguments.get(1), line)));
        simple("join", 2, (arguments, line) -> {
            List<String> parts = new ArrayList<>();
            for (Object part : Values.list(arguments.get(0), line)) {
                parts.add(Values.show(part));
            }
            return String.join(Values.text(arguments.get(1), line), parts);
        });
    }

    private static List<Object> split(String text, String separator) {
        List<Object> parts = new ArrayList<>();
        if (separator.isEmpty()) {
            for (char c : text.toCharArray()) {
                parts.add(String.valueOf(c));
            }
            return parts;
        }
        int start = 0;
        int end;
        while ((end = text.indexOf(separator, start)) >= 0) {
            parts.add(text.substring(start, end));
            start = end + separator.length();
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static void defineForLists() {
        simple("push", 2, (arguments, line) -> {
            List<Object> list = Values.list(arguments.get(0), line);
            list.add(arguments.get(1));
            return list;
        });
        simple("range", 2, (arguments, line) -> {
            List<Object> numbers = new ArrayList<>();
            double end = Values.number(arguments.get(1), line);
            for (double n = Values.number(arguments.get(0), line); n < end; n++) {
                numbers.add(n);
            }
            return numbers;
        });
        simple("slice", 3, (arguments, line) -> {
            List<Object> list = Values.list(arguments.get(0), line);
            int from = Values.position(arguments.get(1), list.size() + 1, line);
            int to = Values.position(arguments.get(2), list.size() + 1, line);
            return new ArrayList<>(list.subList(from, Math.max(from, to)));
        });
        simple("sort", 1, (arguments, line) -> {
            List<Object> sorted = new ArrayList<>(Values.list(arguments.get(0), line));
            sorted.sort((a, b) -> compare(a, b, line));
            return sorted;
        });
        simple("has", 2, (arguments, line) ->
            Values.map(arguments.get(0), line).containsKey(Values.text(arguments.get(1), line)));
        simple("keys", 1, (arguments, line) ->
            new ArrayList<Object>(Values.map(arguments.get(0), line).keySet()));
    }

    private static int compare(Object a, Object b, int line) {
        if (a instanceof String first) {
            return first.compareTo(Values.text(b, line));
        }
        return Double.compare(Values.number(a, line), Values.number(b, line));
    }

    private static void defineForFunctions() {
        higher("map", 2, (evaluator, arguments, line) -> {
            List<Object> results = new ArrayList<>();
            for (Object element : Values.list(arguments.get(0), line)) {
                results.add(evaluator.call(arguments.get(1), Collections.singletonList(element), line));
            }
            return results;
        });
        higher("filter", 2, (evaluator, arguments, line) -> {
            List<Object> results = new ArrayList<>();
            for (Object element : Values.list(arguments.get(0), line)) {
                Object kept = evaluator.call(arguments.get(1), Collections.singletonList(element), line);
                if (Values.isTrue(kept)) {
                    results.add(element);
                }
            }
            return results;
        });
        higher("reduce", 3, (evaluator, arguments, line) -> {
            Object result = arguments.get(1);
            for (Object element : Values.list(arguments.get(0), line)) {
                result = evaluator.call(arguments.get(2), Arrays.asList(result, element), line);
            }
            return result;
        });
    }
}
