package chipj.compile;

import com.sun.source.tree.Tree;
import com.sun.tools.javac.comp.Attr;
import com.sun.tools.javac.comp.AttrContext;
import com.sun.tools.javac.comp.Enter;
import com.sun.tools.javac.comp.Env;
import com.sun.tools.javac.parser.ParserFactory;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeMaker;
import com.sun.tools.javac.tree.TreeScanner;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Log;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaFileObject;

/**
 * A file of the base after javac's attribution, with empty methods: a changed body is attributed in its place, as javac
 * would do it. What it refuses does not compile; what it lets pass may not compile either, as flow is not looked at.
 * It knows declarations only, so it stays true while nothing but bodies changes.
 */
final class Attributed {

    /** A method, the class around it, and where its braces are. */
    private record Method(JCMethodDecl tree, JCClassDecl owner, int start, int end) {}

    private final Context context;
    private final JCCompilationUnit unit;
    private final Log log;
    private final Problems problems;
    private TreeMap<Integer, Method> methods = new TreeMap<>();
    private SourceFile file;

    /** Before javac has entered the file: its methods are emptied, constructors aside, which must call others. */
    Attributed(Context context, JCCompilationUnit unit, SourceFile file, Problems problems) {
        this.context = context;
        this.unit = unit;
        this.file = file;
        this.problems = problems;
        log = Log.instance(context);
        Deque<JCClassDecl> todo = new ArrayDeque<>();
        unit.defs.forEach(each -> look(each, null, todo));
        while (!todo.isEmpty()) {
            JCClassDecl owner = todo.remove();
            owner.defs.forEach(each -> look(each, owner, todo));
        }
    }

    private void look(JCTree tree, JCClassDecl owner, Deque<JCClassDecl> todo) {
        if (tree instanceof JCClassDecl each) {
            todo.add(each);
        } else if (tree instanceof JCMethodDecl method && method.body != null) {
            boolean constructor = TreeInfo.isConstructor(method);
            boolean usual = !constructor || owner.getKind() != Tree.Kind.RECORD;
            if (usual && method.recvparam == null) {
                Method found = new Method(method, owner, method.body.pos, TreeInfo.endPos(method.body));
                methods.put(found.start, found);
            }
            if (!constructor) {
                method.body = TreeMaker.instance(context)
                        .at(method.body.pos)
                        .Block(0, com.sun.tools.javac.util.List.nil());
            }
        }
    }

    /** Attribute what is left, once javac has entered it. */
    void attribute() {
        for (JCTree tree : unit.defs) {
            if (tree instanceof JCClassDecl each) {
                Attr.instance(context).attribClass(each.pos(), each.sym);
            }
        }
    }

    /** The first error of the changed bodies; nothing if there is none, or if more than bodies was changed. */
    String refused(SourceFile variant, List<Splice> splices) {
        if (!file.ascii() || !variant.ascii()) {
            return "";
        }
        List<Splice> changes = Splice.trimmed(file.bytes, splices);
        Map<Integer, Method> touched = new TreeMap<>();
        for (Splice change : changes) {
            Map.Entry<Integer, Method> before = methods.lowerEntry(change.start());
            if (before == null || change.end() > before.getValue().end) {
                return "";
            }
            touched.put(before.getKey(), before.getValue());
        }
        for (Method method : touched.values()) {
            int start = Splice.moved(method.start, changes);
            String error = refused(method, variant, start, Splice.moved(method.end, changes));
            if (!error.isEmpty()) {
                return error;
            }
        }
        return "";
    }

    private String refused(Method method, SourceFile variant, int start, int end) {
        // Errors are told once for a place in a file, so each question has a file of its own; it is kept: no text.
        JavaFileObject before = log.useSource(new SourceFile(variant.path, new byte[0]));
        JCBlock old = method.tree.body;
        try {
            String text = " ".repeat(start) + variant.text().substring(start, end + 1);
            JCBlock body = ParserFactory.instance(context)
                    .newParser(text, false, false, true)
                    .block();
            if (!problems.errors.isEmpty() || body.endpos != end || declaresClass(body)) {
                return "";
            }
            method.tree.body = body;
            Env<AttrContext> env = Enter.instance(context).getEnv(method.owner.sym);
            Attr.instance(context).attribStat(method.tree, env);
            return problems.errors.isEmpty() ? "" : problems.first(variant);
        } finally {
            method.tree.body = old;
            problems.errors.clear();
            log.nerrors = 0;
            log.nwarnings = 0;
            log.useSource(before);
        }
    }

    /** The base is now this file; whether the places of bodies are still known. */
    boolean accept(SourceFile next, List<Splice> splices) {
        List<Splice> changes = Splice.trimmed(file.bytes, splices);
        TreeMap<Integer, Method> kept = new TreeMap<>();
        for (Method each : methods.values()) {
            for (Splice change : changes) {
                boolean apart = change.end() <= each.start || change.start() > each.end;
                if (!apart && (change.start() <= each.start || change.end() > each.end)) {
                    return false;
                }
            }
            int start = Splice.moved(each.start, changes);
            kept.put(start, new Method(each.tree, each.owner, start, Splice.moved(each.end, changes)));
        }
        boolean known = file.ascii() && next.ascii();
        methods = kept;
        file = next;
        return known;
    }

    /** Classes leave more behind than a method's scope: those bodies are for a whole compile. */
    private static boolean declaresClass(JCBlock body) {
        boolean[] found = {false};
        body.accept(new TreeScanner() {
            @Override
            public void visitClassDef(JCClassDecl tree) {
                found[0] = true;
            }
        });
        return found[0];
    }
}
