package chipj.compile;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;

/** Notes, while javac compiles, which classes each source file mentions, by name or by the type of an expression. */
@Trusted
final class Mentions implements TaskListener {

    private final Units units;

    Mentions(Units units) {
        this.units = units;
    }

    /** A class is attributed and not yet lowered: its tree says all that javac knows. */
    @Override
    public void finished(TaskEvent event) {
        if (event.getKind() != TaskEvent.Kind.ANALYZE
                || !(event.getCompilationUnit() instanceof JCCompilationUnit unit)
                || !(unit.sourcefile instanceof SourceFile file)) {
            return;
        }
        Gatherer gatherer = new Gatherer(units.of(file.path));
        for (JCTree tree : unit.defs) {
            boolean wanted = !(tree instanceof JCClassDecl each) || isSame(each.sym, event);
            if (wanted) {
                gatherer.scan(tree);
            }
        }
    }

    private static boolean isSame(Symbol symbol, TaskEvent event) {
        return symbol == (Object) event.getTypeElement();
    }
}
