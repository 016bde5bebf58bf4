package chipj.compile;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import java.util.HashSet;
import java.util.Set;

/**
 * Notes, while javac compiles, which classes each source file mentions, by name or by the type of an expression, and
 * what of its own others can see: before javac lowers a class, which makes it look otherwise.
 */
@Trusted
final class Mentions implements TaskListener {

    private final Units units;
    private final Context context;
    private final Set<Symbol> noted = new HashSet<>();

    Mentions(Units units, Context context) {
        this.units = units;
        this.context = context;
    }

    /** A class is attributed and not yet lowered: its tree says all that javac knows. */
    @Override
    public void finished(TaskEvent event) {
        if (event.getKind() != TaskEvent.Kind.ANALYZE
                || !(event.getCompilationUnit() instanceof JCCompilationUnit unit)
                || !(unit.sourcefile instanceof SourceFile file)) {
            return;
        }
        Gatherer gatherer = new Gatherer(units.of(file.path), file.path);
        for (JCTree tree : unit.defs) {
            if (!(tree instanceof JCClassDecl each)) {
                gatherer.scan(tree);
            } else if (isSame(each.sym, event)) {
                gatherer.scan(tree);
                face(file, each);
            }
        }
    }

    /** What others can see of a class that is entered at least; of one that was noted before nothing new. */
    void face(SourceFile file, JCClassDecl declared) {
        if (noted.add(declared.sym)) {
            units.of(file.path).face.add(declared, Types.instance(context));
        }
    }

    private static boolean isSame(Symbol symbol, TaskEvent event) {
        return symbol == (Object) event.getTypeElement();
    }
}
