package chipj.compile;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCLambda;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Numbers what a program declares, in the order of its text; what javac adds by itself has no number. */
final class Registry extends TreeScanner {

    static final int NONE = -1;

    /** A declaration: its kind, its file, where its name or keyword begins, whom it belongs to and as which. */
    record Declared(char kind, int file, int at, int owner, int index, char value, int flags) {}

    static final int VARARGS = 1;
    static final int ABSTRACT = 2;

    final List<Declared> all = new ArrayList<>();
    final Map<JCLambda, Integer> lambdas = new IdentityHashMap<>();
    private final Map<Symbol, Integer> numbers = new HashMap<>();
    private int file;
    private int owner = NONE;

    void scan(int file, JCTree unit) {
        this.file = file;
        owner = NONE;
        scan(unit);
    }

    int of(Symbol symbol) {
        return symbol == null ? NONE : numbers.getOrDefault(symbol.baseSymbol(), NONE);
    }

    private int add(Symbol symbol, char kind, int at, int index, char value, int flags) {
        all.add(new Declared(kind, file, at, owner, index, value, flags));
        if (symbol != null) {
            numbers.put(symbol, all.size() - 1);
        }
        return all.size() - 1;
    }

    static boolean isOurs(Symbol symbol) {
        return symbol != null && (symbol.flags() & (Flags.GENERATEDCONSTR | Flags.GENERATED_MEMBER)) == 0;
    }

    @Override
    public void visitClassDef(JCClassDecl tree) {
        int outer = owner;
        boolean named = tree.sym != null && !tree.name.isEmpty();
        owner = named ? add(tree.sym, 'T', tree.pos, NONE, 'N', 0) : NONE;
        if (named && (tree.sym.flags() & Flags.RECORD) != 0) {
            components(tree, owner);
        }
        super.visitClassDef(tree);
        owner = outer;
    }

    /** A record's components: one declaration for the field, its accessor and the parameter of the constructor. */
    private void components(JCClassDecl tree, int record) {
        ClassSymbol type = tree.sym;
        int maker = all.size();
        all.add(new Declared('K', file, tree.pos, record, NONE, 'N', 0));
        owner = maker;
        int index = 0;
        for (JCTree member : tree.defs) {
            if (member instanceof JCVariableDecl field && (field.sym.flags() & Flags.RECORD) != 0) {
                int number = add(field.sym, 'R', field.pos, index++, Value.of(field.sym.type), 0);
                type.getRecordComponents().stream()
                        .filter(each -> each.name == field.name && each.accessor != null && !isOurs(each.accessor))
                        .forEach(each -> numbers.put(each.accessor, number));
            } else if (member instanceof JCMethodDecl method
                    && method.sym != null
                    && method.sym.isConstructor()
                    && (method.sym.flags() & Flags.RECORD) != 0
                    && !isOurs(method.sym)) {
                numbers.put(method.sym, maker);
            }
        }
        owner = record;
    }

    @Override
    public void visitMethodDef(JCMethodDecl tree) {
        if (!isOurs(tree.sym)) {
            return;
        }
        int outer = owner;
        MethodSymbol symbol = tree.sym;
        char kind = symbol.isConstructor() ? 'C' : 'M';
        int flags = (symbol.isVarArgs() ? VARARGS : 0) | ((symbol.flags() & Flags.ABSTRACT) != 0 ? ABSTRACT : 0);
        boolean known = numbers.containsKey(symbol);
        int number = known ? NONE : add(symbol, kind, tree.pos, NONE, Value.of(symbol.type.getReturnType()), flags);
        owner = number;
        int index = 0;
        for (JCVariableDecl each : tree.params) {
            if (!known && isOurs(each.sym)) {
                add(each.sym, 'P', each.pos, index, Value.of(each.sym.type), 0);
            }
            index++;
        }
        super.visitMethodDef(tree);
        owner = outer;
    }

    @Override
    public void visitLambda(JCLambda tree) {
        int outer = owner;
        owner = add(null, 'A', tree.pos, NONE, 'N', 0);
        lambdas.put(tree, owner);
        int index = 0;
        for (JCVariableDecl each : tree.params) {
            add(each.sym, 'P', each.pos, index++, Value.of(each.sym.type), 0);
        }
        super.visitLambda(tree);
        owner = outer;
    }

    @Override
    public void visitVarDef(JCVariableDecl tree) {
        Symbol symbol = tree.sym;
        boolean fresh = symbol != null && !numbers.containsKey(symbol) && isOurs(symbol);
        if (fresh && symbol.owner.kind == Kind.TYP) {
            boolean constant = (symbol.flags() & Flags.ENUM) != 0;
            add(symbol, constant ? 'E' : 'F', tree.pos, NONE, Value.of(symbol.type), 0);
        } else if (fresh && (symbol.flags() & Flags.PARAMETER) == 0) {
            add(symbol, 'L', tree.pos, NONE, Value.of(symbol.type), 0);
        }
        super.visitVarDef(tree);
    }
}
