// The names that a program has declared, scope by scope.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

class SymbolTable {
    private final Deque<Map<String, Symbol>> scopes = new ArrayDeque<>();

    void enter() {
        scopes.push(new HashMap<>());
    }

    void leave() {
        scopes.pop();
    }

    /** Adds a name to the innermost scope; false if it is there already. */
    boolean declare(Symbol symbol) {
        return scopes.peek().putIfAbsent(symbol.name(), symbol) == null;
    }

    /** Looks from the innermost scope outwards; null if nobody declared the name. */
    Symbol find(String name) {
        for (Map<String, Symbol> scope : scopes) {
            Symbol symbol = scope.get(name);
            if (symbol != null) {
                return symbol;
            }
        }
        return null;
    }
}
