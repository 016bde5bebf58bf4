package chipj.compile;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What others can see of files that do not compile: javac knows what they declare once all are entered, and tells what
 * their constants are whenever it is asked.
 */
@Trusted
final class Entered implements TaskListener {

    private final Problems problems;
    private final Context context;
    private final Set<SourceFile> wanted;
    private final List<JCCompilationUnit> entered = new ArrayList<>();
    private final Units faces = new Units();
    private boolean known;

    Entered(Problems problems, Context context, Collection<SourceFile> wanted) {
        this.problems = problems;
        this.context = context;
        this.wanted = Set.copyOf(wanted);
    }

    @Override
    public void finished(TaskEvent event) {
        if (event.getKind() == TaskEvent.Kind.ENTER
                && event.getCompilationUnit() instanceof JCCompilationUnit unit
                && unit.sourcefile instanceof SourceFile file
                && wanted.contains(file)) {
            entered.add(unit);
            if (entered.size() == wanted.size()) {
                problems.stop(this::look);
            }
        }
    }

    /** Before javac is told to stop: it forgets all names then. */
    private void look() {
        for (JCCompilationUnit unit : entered) {
            Face face = faces.of(((SourceFile) unit.sourcefile).path).face;
            for (JCTree tree : unit.defs) {
                if (tree instanceof JCClassDecl each) {
                    face.add(each, Types.instance(context));
                }
            }
        }
        known = true;
    }

    /** The faces of all files; null if nobody knows. */
    Units faces() {
        return known ? faces : null;
    }
}
