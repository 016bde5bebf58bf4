package chipj.compile;

import com.sun.source.util.SourcePositions;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCFieldAccess;
import com.sun.tools.javac.tree.JCTree.JCIdent;
import com.sun.tools.javac.tree.JCTree.JCLambda;
import com.sun.tools.javac.tree.JCTree.JCMemberReference;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCMethodInvocation;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** Finds who refers to what a program declares, who overrides whom, and the types of expressions that refer. */
final class References extends TreeScanner {

    static final int LIBRARY = -2;
    static final int ABSTRACT_LIBRARY = -3;

    /** A use of a declaration: of which, in which file, from where to where, and how. */
    record Use(int declared, int file, int start, int end, char role) {}

    /** A value of an expression that refers to something declared. */
    record Typed(int file, int start, int end, char value) {}

    /** One overrides the other, which may be a library's. */
    record Pair(int one, int other) {}

    final List<Use> uses = new ArrayList<>();
    final List<Typed> values = new ArrayList<>();
    final List<Pair> overrides = new ArrayList<>();
    private final Registry declarations;
    private final Types types;
    private final SourcePositions positions;
    private JCCompilationUnit unit;
    private int file;

    References(Registry declarations, Types types, SourcePositions positions) {
        this.declarations = declarations;
        this.types = types;
        this.positions = positions;
    }

    void scan(int file, JCCompilationUnit unit) {
        this.file = file;
        this.unit = unit;
        scan(unit);
    }

    private int start(JCTree tree) {
        return (int) positions.getStartPosition(unit, tree);
    }

    private int end(JCTree tree) {
        return (int) positions.getEndPosition(unit, tree);
    }

    private void use(Symbol symbol, JCTree tree, char role) {
        int number = declarations.of(symbol);
        if (number != Registry.NONE && start(tree) >= 0 && end(tree) > start(tree)) {
            uses.add(new Use(number, file, start(tree), end(tree), role));
        }
    }

    /** Every expression around a use tells its type. */
    @Override
    public void scan(JCTree tree) {
        int before = uses.size();
        super.scan(tree);
        if (tree instanceof JCExpression && uses.size() > before) {
            char value = Value.of(tree.type);
            if (value != Value.OBJECT && start(tree) >= 0 && end(tree) > start(tree)) {
                values.add(new Typed(file, start(tree), end(tree), value));
            }
        }
    }

    @Override
    public void visitIdent(JCIdent tree) {
        if (!(tree.sym instanceof MethodSymbol)) {
            use(tree.sym, tree, 'N');
        }
    }

    @Override
    public void visitSelect(JCFieldAccess tree) {
        if (!(tree.sym instanceof MethodSymbol)) {
            use(tree.sym, tree, 'N');
        }
        super.visitSelect(tree);
    }

    @Override
    public void visitApply(JCMethodInvocation tree) {
        use(TreeInfo.symbol(tree.meth), tree, 'M');
        super.visitApply(tree);
    }

    @Override
    public void visitNewClass(JCNewClass tree) {
        use(tree.constructor, tree, 'M');
        super.visitNewClass(tree);
    }

    @Override
    public void visitReference(JCMemberReference tree) {
        use(tree.sym, tree, 'R');
        if (tree.target != null && described(tree.target) instanceof MethodSymbol method) {
            use(method, tree, 'R');
        }
        super.visitReference(tree);
    }

    @Override
    public void visitLambda(JCLambda tree) {
        int number = tree.target == null ? Registry.NONE : declarations.of(described(tree.target));
        overrides.add(new Pair(declarations.lambdas.get(tree), number == Registry.NONE ? ABSTRACT_LIBRARY : number));
        super.visitLambda(tree);
    }

    private Symbol described(Type target) {
        try {
            return types.findDescriptorSymbol(target.tsym);
        } catch (Types.FunctionDescriptorLookupError none) {
            return null;
        }
    }

    @Override
    public void visitMethodDef(JCMethodDecl tree) {
        int number = declarations.of(tree.sym);
        if (number != Registry.NONE && !tree.sym.isConstructor() && !tree.sym.isStatic()) {
            overridden(tree.sym, number);
        }
        if (Registry.isOurs(tree.sym)) {
            super.visitMethodDef(tree);
        }
    }

    private void overridden(MethodSymbol method, int number) {
        ClassSymbol holder = method.enclClass();
        for (Type parent : types.closure(holder.type)) {
            if (parent.tsym == holder) {
                continue;
            }
            for (Symbol other : parent.tsym.members().getSymbolsByName(method.name)) {
                if (other instanceof MethodSymbol && method.overrides(other, holder, types, false)) {
                    int known = declarations.of(other);
                    boolean isAbstract = (other.flags() & com.sun.tools.javac.code.Flags.ABSTRACT) != 0;
                    int library = isAbstract ? ABSTRACT_LIBRARY : LIBRARY;
                    overrides.add(new Pair(number, known == Registry.NONE ? library : known));
                }
            }
        }
    }
}
