package chipj.compile;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
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
    private final Mentions mentions;
    private final Set<SourceFile> wanted;
    private final List<JCCompilationUnit> entered = new ArrayList<>();
    private boolean known;

    Entered(Problems problems, Mentions mentions, Collection<SourceFile> wanted) {
        this.problems = problems;
        this.mentions = mentions;
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
            for (JCTree tree : unit.defs) {
                if (tree instanceof JCClassDecl each) {
                    mentions.face((SourceFile) unit.sourcefile, each);
                }
            }
        }
        known = true;
    }

    /** Whether the faces of all files are noted. */
    boolean known() {
        return known;
    }
}
