// What Lark's values are in Java: null, Boolean, Double, String, List, Map and Callable.
import java.util.Iterator;
import java.util.List;
import java.util.Map;

final class Values {
    /** Anything with parentheses behind it. */
    interface Callable {
        int arity();

        Object call(Evaluator evaluator, List<Object> arguments, int line);
    }

    private Values() {
    }

    static boolean isTrue(Object value) {
        return value != null && !Boolean.FALSE.equals(value);
    }

    static boolean areEqual(Object left, Object right) {
        return left == null ? right == null : left.equals(right);
    }

    static double number(Object value, int line) {
        if (value instanceof Double number) {
            return number;
        }
        throw new LarkError(line, "expected a number, not " + type(value));
    }

    static String text(Object value, int line) {
        if (value instanceof String text) {
            return text;
        }
        throw new LarkError(line, "expected a string, not " + type(value));
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value, int line) {
        if (value instanceof List<?>) {
            return (List<Object>) value;
        }
        throw new LarkError(line, "expected a list, not " + type(value));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value, int line) {
        if (value instanceof Map<?, ?>) {
            return (Map<String, Object>) value;
        }
        throw new LarkError(line, "expected a map, not " + type(value));
    }

    /** A whole number that counts the elements of a list of this size. */
    static int position(Object value, int size, int line) {
        double number = number(value, line);
        int position = (int) number;
        if (position != number) {
            throw new LarkError(line, "index " + show(value) + " is not whole");
        } else if (position < 0 || position >= size) {
            throw new LarkError(line, "no element " + position + " in a list of " + size);
        }
        return position;
    }

    static String type(Object value) {
        if (value == null) {
            return "nil";
        } else if (value instanceof Boolean) {
            return "a truth value";
        } else if (value instanceof Double) {
            return "a number";
        } else if (value instanceof String) {
            return "a string";
        } else if (value instanceof List) {
            return "a list";
        } else if (value instanceof Map) {
            return "a map";
        } else {
            return "a function";
        }
    }

    static String show(Object value) {
        if (value instanceof Double number) {
            return showNumber(number);
        } else if (value instanceof List<?> list) {
            return showList(list);
        } else if (value instanceof Map<?, ?> map) {
            return showMap(map);
        } else if (value instanceof Callable callable) {
            return "fn/" + callable.arity();
        }
        return value == null ? "nil" : value.toString();
    }

    private static String showNumber(double number) {
        long whole = (long) number;
        return whole == number ? Long.toString(whole) : Double.toString(number);
    }

    private static String showList(List<?> list) {
        StringBuilder text = new StringBuilder("[");
        for (Iterator<?> elements = list.iterator(); elements.hasNext(); ) {
            text.append(show(elements.next()));
            if (elements.hasNext()) {
                text.append(", ");
            }
        }
        return text.append(']').toString();
    }

    private static String showMap(Map<?, ?> map) {
        StringBuilder text = new StringBuilder("{");
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(separator).append(entry.getKey()).append(": ").append(show(entry.getValue()));
            separator = ", ";
        }
        return text.append('}').toString();
    }
}
