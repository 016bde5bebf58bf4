package chipj.compile;

import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Attribute.RetentionPolicy;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Scope.LookupKind;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What other files can see of a file's classes once they are attributed: their headers, and their members by name.
 * Of private methods and fields only the names count, as they may hide what others would see.
 */
final class Face {

    private static final long SHOWN = Flags.StandardFlags
            | Flags.VARARGS
            | Flags.DEFAULT
            | Flags.ENUM
            | Flags.RECORD
            | Flags.SEALED
            | Flags.NON_SEALED
            | Flags.DEPRECATED
            | Flags.DEPRECATED_REMOVAL;

    private final Map<String, String> headers = new TreeMap<>();
    private final Map<String, StringBuilder> members = new TreeMap<>();
    private final Set<String> hidden = new HashSet<>();

    void add(ClassSymbol type, Types types) {
        String name = type.fullname.toString();
        StringBuilder header = new StringBuilder();
        add(header, type, types);
        header.append(' ').append(types.supertype(type.type)).append(' ').append(types.interfaces(type.type));
        header.append(' ').append(type.getPermittedSubclasses()).append(' ').append(type.getRecordComponents());
        for (Symbol member : type.members().getSymbols(LookupKind.NON_RECURSIVE)) {
            if (member instanceof ClassSymbol inner) {
                add(inner, types);
            } else if ((member.flags() & Flags.ENUM) != 0) {
                header.append(' ').append(member.name);
            } else if ((member.flags() & Flags.PRIVATE) != 0 && !member.isConstructor()) {
                hidden.add(member.kind + " " + name + "." + member.name);
            } else {
                add(name, member, types);
            }
        }
        headers.put(name, header.toString());
    }

    private void add(String owner, Symbol member, Types types) {
        StringBuilder text = members.computeIfAbsent(member.name.toString(), each -> new StringBuilder());
        text.append('\n').append(owner).append(' ').append(member.kind);
        add(text, member, types);
        text.append(' ').append(member.type).append(" throws ").append(member.type.getThrownTypes());
        Object value = null;
        if (member instanceof VarSymbol field) {
            value = field.getConstValue();
        } else if (member instanceof MethodSymbol method) {
            value = method.getDefaultValue();
        }
        if (value != null) {
            text.append(" = ").append(value.getClass()).append(' ').append(value);
        }
    }

    /** Flags, annotations and type parameters. */
    private static void add(StringBuilder text, Symbol symbol, Types types) {
        text.append(' ').append(symbol.flags() & SHOWN);
        for (Attribute.Compound each : symbol.getAnnotationMirrors()) {
            if (types.getRetention(each) != RetentionPolicy.SOURCE) {
                text.append(' ').append(each);
            }
        }
        for (Type each : symbol.type.getTypeArguments()) {
            if (each instanceof Type.TypeVar variable) {
                text.append(' ').append(each).append(" extends ").append(types.getBounds(variable));
            }
        }
    }

    /** The names by which others may depend on what has changed since; null if it is more than a matter of names. */
    Set<String> since(Face before) {
        Set<String> names = new TreeSet<>();
        for (Map.Entry<String, String> each : headers.entrySet()) {
            if (!each.getValue().equals(before.headers.get(each.getKey()))) {
                return null;
            }
        }
        names.addAll(members.keySet());
        names.addAll(before.members.keySet());
        names.removeIf(each -> shown(each).equals(before.shown(each)));
        addMissing(names, before.headers.keySet(), headers.keySet());
        addMissing(names, hidden, before.hidden);
        return names;
    }

    private String shown(String name) {
        return members.containsKey(name) ? members.get(name).toString() : "";
    }

    /** The simple names of what one has and the other has not. */
    private static void addMissing(Set<String> names, Set<String> one, Set<String> other) {
        one.stream().filter(each -> !other.contains(each)).forEach(each -> names.add(last(each)));
    }

    private static String last(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }
}
