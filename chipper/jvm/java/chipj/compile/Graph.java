package chipj.compile;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Kinds;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCFieldAccess;
import com.sun.tools.javac.tree.JCTree.JCFunctionalExpression;
import com.sun.tools.javac.tree.JCTree.JCIdent;
import com.sun.tools.javac.tree.JCTree.JCLambda;
import com.sun.tools.javac.tree.JCTree.JCMemberReference;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeScanner;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which declarations of an attributed program refer to which, and which methods a class has to have. */
final class Graph extends TreeScanner {

    /** Whoever keeps the type has to keep this method, if it keeps the abstract one that is implemented (-1: a library's). */
    private record Duty(int holder, int wanted, int method) {}

    private record Use(int from, int to) {}

    private final Types types;
    private final Declarations declarations;
    private final Set<Use> uses = new LinkedHashSet<>();
    private final Set<Duty> duties = new LinkedHashSet<>();
    private int here = -1;

    Graph(Types types, Declarations declarations) {
        this.types = types;
        this.declarations = declarations;
    }

    void gather(JCCompilationUnit unit) {
        for (JCTree tree : unit.defs) {
            if (tree instanceof JCClassDecl) {
                scan(tree);
            }
        }
    }

    Answer answer() throws IOException {
        Answer answer = new Answer(Answer.GRAPH);
        declarations.write(answer);
        answer.number(uses.size());
        for (Use use : uses) {
            answer.number(use.from).number(use.to);
        }
        answer.number(duties.size());
        for (Duty duty : duties) {
            answer.number(duty.holder).number(duty.wanted).number(duty.method);
        }
        return answer;
    }

    @Override
    public void visitClassDef(JCClassDecl tree) {
        int outer = enter(tree.sym);
        duties(tree.sym);
        super.visitClassDef(tree);
        here = outer;
    }

    @Override
    public void visitMethodDef(JCMethodDecl tree) {
        int outer = enter(tree.sym);
        super.visitMethodDef(tree);
        here = outer;
    }

    @Override
    public void visitVarDef(JCVariableDecl tree) {
        int outer = here;
        if (tree.sym != null && tree.sym.owner.kind == Kinds.Kind.TYP) {
            enter(tree.sym);
        }
        super.visitVarDef(tree);
        here = outer;
    }

    @Override
    public void visitIdent(JCIdent tree) {
        use(tree.sym);
    }

    @Override
    public void visitSelect(JCFieldAccess tree) {
        use(tree.sym);
        super.visitSelect(tree);
    }

    @Override
    public void visitNewClass(JCNewClass tree) {
        use(tree.constructor);
        super.visitNewClass(tree);
    }

    @Override
    public void visitLambda(JCLambda tree) {
        function(tree);
        super.visitLambda(tree);
    }

    @Override
    public void visitReference(JCMemberReference tree) {
        use(tree.sym);
        function(tree);
        super.visitReference(tree);
    }

    /** Go on inside a declaration; what was around it. Local and anonymous classes are parts of what is around them. */
    private int enter(Symbol symbol) {
        int outer = here;
        int number = declarations.number(symbol);
        here = number < 0 ? outer : number;
        return outer;
    }

    private void use(Symbol symbol) {
        int number = symbol == null ? -1 : declarations.number(symbol);
        if (number >= 0 && number != here) {
            uses.add(new Use(here, number));
        }
    }

    /** A lambda needs the method that it stands for. */
    private void function(JCFunctionalExpression tree) {
        if (tree.target != null && tree.target.tsym instanceof ClassSymbol target) {
            for (Type each : types.closure(target.type)) {
                for (Symbol member : each.tsym.members().getSymbols(Graph::isAbstract)) {
                    use(member);
                }
            }
        }
    }

    private static boolean isAbstract(Symbol symbol) {
        return symbol.kind == Kinds.Kind.MTH && (symbol.flags() & (Flags.ABSTRACT | Flags.DEFAULT)) == Flags.ABSTRACT;
    }

    /** What a class that is not abstract implements, or inherits as an implementation. */
    private void duties(ClassSymbol symbol) {
        if (symbol == null || (symbol.flags() & (Flags.ABSTRACT | Flags.INTERFACE)) != 0) {
            return;
        }
        for (Type each : types.closure(symbol.type)) {
            for (Symbol member : each.tsym.members().getSymbols(Graph::isAbstract)) {
                MethodSymbol method = ((MethodSymbol) member).implementation(symbol, types, true);
                int number = method == null || method == member ? -1 : declarations.number(method);
                if (number >= 0) {
                    duties.add(new Duty(here, declarations.number(member), number));
                }
            }
        }
    }
}
