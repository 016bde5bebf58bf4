package chipj.compile;

import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.TreeInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The classes of a source file that others can name, and where their methods and initialiser blocks stand. */
final class Members {

    /** A method or initialiser block: from its first token; its body, if any, from brace to brace. */
    record Span(int start, int body, int end) {}

    private record Inside(JCClassDecl tree, String name) {}

    final Set<String> topLevel = new LinkedHashSet<>();
    final Set<String> classes = new LinkedHashSet<>();
    final List<Span> spans = new ArrayList<>();

    Members(JCCompilationUnit unit) {
        Deque<Inside> todo = new ArrayDeque<>();
        for (JCTree tree : unit.defs) {
            if (tree instanceof JCClassDecl each) {
                topLevel.add(each.name.toString());
                todo.add(new Inside(each, each.name.toString()));
            }
        }
        while (!todo.isEmpty()) {
            Inside next = todo.remove();
            classes.add(next.name);
            next.tree.defs.forEach(member -> look(member, next.name, todo));
        }
        spans.sort(Comparator.comparingInt(Span::start));
    }

    private void look(JCTree member, String outer, Deque<Inside> todo) {
        if (member instanceof JCClassDecl each) {
            todo.add(new Inside(each, outer + "." + each.name));
        } else if (member instanceof JCMethodDecl method) {
            int start = TreeInfo.getStartPos(method);
            boolean whole = method.body != null;
            spans.add(whole ? span(start, method.body) : new Span(start, method.pos, -1));
        } else if (member instanceof JCBlock block) {
            spans.add(span(block.pos, block));
        }
    }

    private static Span span(int start, JCBlock body) {
        return new Span(start, body.pos, TreeInfo.endPos(body));
    }
}
