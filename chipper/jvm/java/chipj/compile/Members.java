package chipj.compile;

import com.sun.source.tree.Tree;
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
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The classes of a source file that others can name, and where their methods and initialiser blocks stand. */
final class Members {

    /** A method or, without a name, a block: from its first token; its body from brace to brace, or no end. */
    record Span(String name, int start, int body, int end) {}

    private record Inside(JCClassDecl tree, String name) {}

    /** Constructors, and what statements call without writing it. */
    private static final Set<String> IMPLICIT = Set.of("<init>", "iterator", "hasNext", "next", "close");

    final Set<String> topLevel = new LinkedHashSet<>();
    final Set<String> classes = new LinkedHashSet<>();
    final Set<String> open = new HashSet<>();
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
            next.tree.defs.forEach(member -> look(member, next, todo));
        }
        spans.sort(Comparator.comparingInt(Span::start));
    }

    private void look(JCTree member, Inside outer, Deque<Inside> todo) {
        if (member instanceof JCClassDecl each) {
            todo.add(new Inside(each, outer.name + "." + each.name));
        } else if (member instanceof JCMethodDecl method) {
            add(method, outer.tree);
        } else if (member instanceof JCBlock block) {
            spans.add(new Span("", block.pos, block.pos, TreeInfo.endPos(block)));
        }
    }

    private void add(JCMethodDecl method, JCClassDecl owner) {
        String name = method.name.toString();
        int start = TreeInfo.getStartPos(method);
        JCBlock body = method.body;
        spans.add(new Span(name, start, body == null ? method.pos : body.pos, body == null ? -1 : TreeInfo.endPos(body)));
        boolean plain = owner.getKind() == Tree.Kind.CLASS || owner.getKind() == Tree.Kind.ENUM;
        // Lambdas depend on the methods of interfaces, annotations and patterns on others' without their names.
        if (!plain || IMPLICIT.contains(name)) {
            open.add(name);
        }
    }
}
