// The variables of one block; the enclosing block's are found through it.
import java.util.HashMap;
import java.util.Map;

class Environment {
    private final Environment outer;
    private final Map<String, Object> values = new HashMap<>();

    Environment(Environment outer) {
        this.outer = outer;
    }

    void declare(String name, Object value) {
        values.put(name, value);
    }

    Object get(String name, int line) {
        return holder(name, line).values.get(name);
    }

    void assign(String name, Object value, int line) {
        holder(name, line).values.put(name, value);
    }

    /** The innermost environment that has the variable. */
    private Environment holder(String name, int line) {
        Environment environment = this;
        while (environment != null && !environment.values.containsKey(name)) {
            environment = environment.outer;
        }
        if (environment == null) {
            throw new LarkError(line, "unknown variable '" + name + "'");
        }
        return environment;
    }
}
