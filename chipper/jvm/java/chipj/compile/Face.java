package chipj.compile;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Scope.LookupKind;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What other files can see of a file's classes once they are attributed: which types they are, how they look, and their
 * members by name. Of what is private only that counts which hides something inherited.
 */
final class Face {

    /** Constructors, and what statements call without writing it. */
    private static final Set<String> IMPLICIT = Set.of("<init>", "iterator", "hasNext", "next", "close");

    private static final long KIND =
            Flags.SEALED | Flags.NON_SEALED | Flags.INTERFACE | Flags.ENUM | Flags.ANNOTATION | Flags.RECORD;
    private static final long SHOWN =
            Flags.StandardFlags | Flags.VARARGS | Flags.DEFAULT | Flags.DEPRECATED | Flags.DEPRECATED_REMOVAL;
    private static final String CONSTANT = " = ";

    private final Map<String, String> kin = new TreeMap<>();
    private final Map<String, String> flags = new TreeMap<>();
    private final Set<String> abstractEnums = new HashSet<>();
    private final Map<String, String> looks = new TreeMap<>();
    private final Map<String, StringBuilder> members = new TreeMap<>();
    private final Set<String> strict = new HashSet<>();
    private final Set<String> lambdas = new HashSet<>();
    private final Set<String> implied = new HashSet<>(IMPLICIT);
    private final Set<String> fields = new HashSet<>();
    private final Set<String> visible = new HashSet<>();
    private final Set<String> hiding = new HashSet<>();
    private boolean constants;
    private boolean odd;

    /** A class of the file, attributed or at least entered, with all that are in it. */
    void add(JCClassDecl tree, Types types) {
        add(tree.sym, types);
        headers(tree);
    }

    private void headers(JCClassDecl tree) {
        kin.merge(tree.sym.fullname.toString(), Words.qualifiers(tree), String::concat);
        for (JCTree member : tree.defs) {
            if (member instanceof JCClassDecl inner && inner.sym != null) {
                headers(inner);
            }
        }
    }

    private void add(ClassSymbol type, Types types) {
        String name = type.fullname.toString();
        odd |= type.name.toString().contains("$");
        boolean annotation = (type.flags() & Flags.ANNOTATION) != 0;
        StringBuilder text = new StringBuilder().append(type.flags() & KIND);
        Words.parameters(text, type.type, types);
        text.append(' ').append(types.supertype(type.type)).append(' ').append(types.interfaces(type.type));
        // Those of an enum's constants have no name, and are known once bodies are attributed.
        type.getPermittedSubclasses().stream()
                .filter(each -> !each.tsym.name.isEmpty())
                .forEach(each -> text.append(" permits ").append(each));
        flags(type, types, text);
        StringBuilder look = new StringBuilder();
        long shown = type.flags() & SHOWN;
        if ((type.flags() & Flags.ENUM) != 0) {
            shown &= ~Flags.ABSTRACT; // comes when it is attributed
            if ((type.flags() & Flags.ABSTRACT) != 0) {
                abstractEnums.add(name);
            }
        }
        if (type.owner.kind == Kind.PCK) {
            look.append(' ').append(shown);
        } else {
            flags.put(name, Long.toString(shown)); // told in the class files of whoever it is passed by
        }
        Words.annotations(annotation ? text : look, type, types);
        type.getRecordComponents().forEach(each -> look.append(' ').append(each).append(' ').append(each.type));
        Set<String> inherited = inherited(type, types);
        for (Symbol member : type.members().getSymbols(LookupKind.NON_RECURSIVE)) {
            if ((member.flags() & Flags.SYNTHETIC) != 0 || member.name.isEmpty()) {
                continue; // made while javac lowers a class
            }
            if (member instanceof ClassSymbol inner) {
                add(inner, types);
            } else if ((member.flags() & Flags.ENUM) != 0) {
                look.append(' ').append(member.name).append(member.flags() & SHOWN);
                Words.annotations(look, member, types);
            } else {
                add(name, member, types, inherited);
            }
        }
        kin.put(name, text.toString());
        looks.put(name, look.toString());
    }

    /** What can only harm where it comes: to be found by imports on demand, to have no heirs (or, sealed, few). */
    private void flags(ClassSymbol type, Types types, StringBuilder text) {
        boolean last = (type.flags() & Flags.FINAL) != 0;
        boolean found = type.owner.kind == Kind.PCK && (type.flags() & Flags.PUBLIC) != 0;
        if (types.directSupertypes(type.type).stream().anyMatch(each -> (each.tsym.flags() & Flags.SEALED) != 0)) {
            text.append(" final ").append(last);
        } else if (last) {
            strict.add("final " + type.fullname);
        }
        if (found) {
            strict.add("public " + type.fullname);
        }
    }

    /** The names of the fields of all ancestors. */
    private static Set<String> inherited(ClassSymbol type, Types types) {
        Set<String> names = new HashSet<>();
        for (Type each : types.closure(type.type)) {
            if (each.tsym != type) {
                each.tsym.members().getSymbols(symbol -> symbol.kind == Kind.VAR, LookupKind.NON_RECURSIVE)
                        .forEach(field -> names.add(field.name.toString()));
            }
        }
        return names;
    }

    private void add(String owner, Symbol member, Types types, Set<String> inherited) {
        String name = member.name.toString();
        boolean hides = member.kind == Kind.VAR && inherited.contains(name);
        if (member.kind == Kind.VAR) {
            fields.add(name);
            constants |= mayBeConstant(member);
        }
        if (hides) {
            hiding.add(name);
        }
        boolean isPrivate = (member.flags() & Flags.PRIVATE) != 0 && !member.isConstructor();
        if (isPrivate && member.kind == Kind.VAR && !hides) {
            return;
        }
        StringBuilder text = members.computeIfAbsent(name, each -> new StringBuilder());
        text.append('\n').append(owner).append(' ').append(member.kind);
        if (isPrivate) {
            return;
        }
        if (member.kind == Kind.VAR) {
            visible.add(owner + "." + name + " " + (member.flags() & Flags.STATIC));
        }
        text.append(' ').append(member.flags() & SHOWN);
        Words.annotations(text, member, types);
        Words.parameters(text, member.type, types);
        text.append(' ').append(member.type).append(" throws ").append(member.type.getThrownTypes());
        Object value = null;
        if (member instanceof VarSymbol field) {
            value = field.getConstValue();
        } else if (member instanceof MethodSymbol method) {
            value = method.getDefaultValue();
            notWritten(name, method);
            method.params().forEach(each -> Words.annotations(text, each, types)); // bridges of heirs have them too
        }
        if (value != null) {
            String told = value.toString();
            text.append(CONSTANT).append(value.getClass()).append(' ').append(told.length()).append(' ').append(told);
        }
    }

    static boolean mayBeConstant(Symbol field) {
        boolean plain = field.type.isPrimitive() || field.type.tsym.flatName().contentEquals("java.lang.String");
        return plain && (field.flags() & Flags.FINAL) != 0;
    }

    /** On which methods others may depend without writing their names. */
    private void notWritten(String name, MethodSymbol method) {
        long owner = method.owner.flags();
        if ((owner & (Flags.ANNOTATION | Flags.RECORD)) != 0) {
            implied.add(name);
        } else if ((owner & Flags.INTERFACE) != 0 && (method.flags() & Flags.ABSTRACT) != 0) {
            lambdas.add(name);
        }
    }

    Change since(Face before) {
        Set<String> names = new TreeSet<>(members.keySet());
        names.addAll(before.members.keySet());
        names.removeIf(each -> shown(each).equals(before.shown(each)));
        boolean constant = names.stream().anyMatch(each -> (shown(each) + before.shown(each)).contains(CONSTANT));
        boolean lambda = names.stream().anyMatch(each -> lambdas.contains(each) || before.lambdas.contains(each));
        boolean unwritten = names.stream().anyMatch(each -> implied.contains(each) || before.implied.contains(each));
        boolean variables = names.stream().anyMatch(each -> fields.contains(each) || before.fields.contains(each));
        boolean others = !same(kin, before.kin) || !before.strict.containsAll(strict);
        boolean look = !same(looks, before.looks);
        for (String each : before.kin.keySet()) {
            if (!kin.containsKey(each)) {
                names.add(each.substring(each.lastIndexOf('.') + 1));
            }
        }
        boolean fewer = !kin.keySet().equals(before.kin.keySet());
        Set<String> changed = other(flags, before.flags);
        boolean code = lambda || !abstractEnums.equals(before.abstractEnums);
        boolean gains = !before.visible.containsAll(visible);
        boolean types = look || fewer || constant;
        return new Change(others, changed, code, look || unwritten, types, variables, gains, names);
    }

    /** Whether the classes that are still there are as they were. */
    private static boolean same(Map<String, String> now, Map<String, String> before) {
        return other(now, before).isEmpty();
    }

    private static Set<String> other(Map<String, String> now, Map<String, String> before) {
        Set<String> names = new TreeSet<>(now.keySet());
        names.removeIf(each -> now.get(each).equals(before.get(each)));
        return names;
    }

    /** Whether one of these types may be told by what others see. */
    boolean shows(Set<String> types) {
        return types.stream().anyMatch(each -> kin.values().stream().anyMatch(text -> text.contains(each))
                || looks.values().stream().anyMatch(text -> text.contains(each))
                || members.values().stream().anyMatch(text -> text.indexOf(each) >= 0));
    }

    private String shown(String name) {
        return members.containsKey(name) ? members.get(name).toString() : "";
    }

    /** Whether others may depend on members of this name without writing it. */
    boolean mayBeUnwritten(String name) {
        return lambdas.contains(name) || implied.contains(name);
    }

    /** Whether a field of this name hides another one. */
    boolean hides(String name) {
        return hiding.contains(name);
    }

    /** Whether a field may have a value that others have inlined. */
    boolean mayHaveConstants() {
        return constants;
    }

    /** Whether a name looks as if javac had made it up. */
    boolean odd() {
        return odd;
    }
}
