package chipj.compile;

import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCFieldAccess;
import com.sun.tools.javac.tree.JCTree.JCImport;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCMethodInvocation;
import com.sun.tools.javac.tree.JCTree.JCNewArray;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.JCTree.JCPrimitiveTypeTree;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeScanner;
import com.sun.tools.javac.util.Name;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The classes of a source file that others can name; where their methods, blocks and fields stand, and imports. */
final class Members {

    /**
     * A method, a field, an import or, without a name, a block: from its first token to where its body begins, and the
     * end of that. A method without a body has no end; that of a field or import is the semicolon outside of brackets.
     */
    record Span(String owner, String name, int start, int body, int end) {

        private static final int NO_END = -1;
        private static final int SEMICOLON = -2;

        /** Whether what stands there is for others to see. */
        boolean shows(int at) {
            return end == NO_END || at <= body;
        }

        /** Whether this semicolon is its last token. */
        boolean endsWith(int semicolon, boolean outsideOfBrackets) {
            return end == SEMICOLON ? outsideOfBrackets : end == NO_END && semicolon > body;
        }
    }

    /** Where the braces of a method or of a block are. */
    record Braces(int start, int end) {

        /** Whether what is replaced lies between them. */
        boolean hold(Splice change) {
            return change.start() > start && change.end() <= end;
        }

        Braces moved(List<Splice> changes) {
            return new Braces(Splice.moved(start, changes), Splice.moved(end, changes));
        }
    }

    private record Inside(JCClassDecl tree, String name) {}

    final Set<String> topLevel = new LinkedHashSet<>();
    final Set<String> classes = new LinkedHashSet<>();
    final Map<String, Long> fields = new TreeMap<>();
    final List<Span> spans = new ArrayList<>();
    final List<Braces> bodies = new ArrayList<>();

    Members(JCCompilationUnit unit) {
        unit.getImports().forEach(this::look);
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
            fields(next);
        }
        spans.sort(Comparator.comparingInt(Span::start));
    }

    /** An import of one class, by its name; those of more, or of members, are seen by everything in the file. */
    private void look(ImportTree tree) {
        boolean one = !tree.isStatic() && tree.getQualifiedIdentifier() instanceof JCFieldAccess;
        String name = one ? ((JCFieldAccess) tree.getQualifiedIdentifier()).name.toString() : "*";
        if (!name.equals("*") && tree instanceof JCImport each) {
            spans.add(new Span("", Shape.IMPORT + name, each.pos, Integer.MAX_VALUE, Span.SEMICOLON));
        }
    }

    private void look(JCTree member, Inside outer, Deque<Inside> todo) {
        if (member instanceof JCClassDecl each) {
            todo.add(new Inside(each, outer.name + "." + each.name));
        } else if (member instanceof JCMethodDecl method) {
            add(method, outer.name);
        } else if (member instanceof JCBlock block) {
            spans.add(new Span("", "", block.pos, block.pos, TreeInfo.endPos(block)));
            bodies.add(new Braces(block.pos, TreeInfo.endPos(block)));
        }
    }

    private void add(JCMethodDecl method, String owner) {
        String name = method.name.toString();
        int start = TreeInfo.getStartPos(method);
        JCBlock body = method.body;
        if (body == null) {
            spans.add(new Span(owner, name, start, method.pos, Span.NO_END));
        } else {
            spans.add(new Span(owner, name, start, body.pos, TreeInfo.endPos(body)));
            bodies.add(new Braces(body.pos, TreeInfo.endPos(body)));
        }
    }

    /** Fields that are no constants, one to a declaration: what they begin with is their own affair. */
    private void fields(Inside inside) {
        JCClassDecl owner = inside.tree;
        Map<Integer, List<JCVariableDecl>> byStart = new TreeMap<>();
        for (JCTree member : owner.defs) {
            if (member instanceof JCVariableDecl field) {
                byStart.computeIfAbsent(TreeInfo.getStartPos(field), start -> new ArrayList<>()).add(field);
            }
        }
        byStart.forEach((start, declared) -> {
            JCVariableDecl field = declared.get(0);
            boolean special = (field.mods.flags & (Flags.ENUM | Flags.RECORD)) != 0;
            if (declared.size() == 1 && !special && !mayBeConstant(field, owner)) {
                int body = field.init == null ? Integer.MAX_VALUE : TreeInfo.getStartPos(field.init) - 1;
                fields.put(inside.name + "." + field.name, field.mods.flags & (Flags.AccessFlags | Flags.STATIC));
                spans.add(new Span(inside.name, field.name.toString(), start, body, Span.SEMICOLON));
            }
        });
    }

    /** Primitive types and String; every other name is that of another class. */
    private static boolean mayHoldConstant(JCTree type) {
        Name name = TreeInfo.name(type);
        return type instanceof JCPrimitiveTypeTree || name == null || name.contentEquals("String");
    }

    /** Whether others may have its value inlined: whoever calls or makes something has none before it runs. */
    private static boolean mayBeConstant(JCVariableDecl field, JCClassDecl owner) {
        boolean plain = owner.getKind() != Tree.Kind.INTERFACE && owner.getKind() != Tree.Kind.ANNOTATION_TYPE;
        boolean variable = plain && (field.mods.flags & Flags.FINAL) == 0;
        if (field.init == null || variable || !mayHoldConstant(field.vartype)) {
            return false;
        }
        boolean[] works = {false};
        field.init.accept(new TreeScanner() {
            @Override
            public void visitApply(JCMethodInvocation tree) {
                works[0] = true;
            }

            @Override
            public void visitNewClass(JCNewClass tree) {
                works[0] = true;
            }

            @Override
            public void visitNewArray(JCNewArray tree) {
                works[0] = true;
            }
        });
        return !works[0];
    }
}
