// What a declared name stands for; the parameters are empty unless it is a function.
import java.util.ArrayList;
import java.util.List;

record Symbol(String name, Role role, Type type, List<Type> parameters) {
    enum Role { VARIABLE, FUNCTION }

    Symbol(String name, Role role, Type type) {
        this(name, role, type, new ArrayList<>());
    }

    boolean is(Role wanted) {
        return role == wanted;
    }
}
