package chipj.compile;

import chipj.compile.Members.Braces;
import chipj.compile.Members.Span;
import com.sun.tools.javac.parser.JavacParser;
import com.sun.tools.javac.parser.ParserFactory;
import com.sun.tools.javac.parser.Scanner;
import com.sun.tools.javac.parser.ScannerFactory;
import com.sun.tools.javac.parser.Tokens.Token;
import com.sun.tools.javac.parser.Tokens.TokenKind;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Log;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.function.Function;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;

/** javac's own parser, kept: it tells broken syntax and the shape of a file without a compile. */
final class Syntax {

    private static final int MOST = 1000;

    private final Function<DiagnosticListener<JavaFileObject>, Context> contexts;
    private Context context;
    private Problems problems;
    private final Map<SourceFile, Boolean> deep = new WeakHashMap<>();
    private int parsed;

    Syntax(Function<DiagnosticListener<JavaFileObject>, Context> contexts) {
        this.contexts = contexts;
    }

    /** The first error of a file's syntax, or nothing and its shape. */
    record Parsed(String error, Shape shape) {}

    Parsed parse(SourceFile file) {
        refresh();
        Log log = Log.instance(context);
        JavaFileObject before = log.useSource(file);
        try {
            boolean module = file.isNameCompatible("module-info", JavaFileObject.Kind.SOURCE);
            JavacParser parser =
                    ParserFactory.instance(context).newParser(file.text(), false, false, true, module);
            JCCompilationUnit unit = parser.parseCompilationUnit();
            unit.sourcefile = file;
            return problems.errors.isEmpty() ? new Parsed("", shape(file, unit)) : new Parsed(problems.first(), null);
        } catch (Stop stop) {
            return new Parsed(problems.first(), null);
        } finally {
            log.useSource(before);
        }
    }

    /** The shape of a file of which nothing but bodies is new; null if it takes a whole parse to know. */
    Shape within(Shape before, SourceFile old, SourceFile file, List<Splice> splices) {
        if (before.deep() || !old.ascii() || !file.ascii()) {
            return null;
        }
        List<Splice> changes = Splice.trimmed(old.bytes, splices);
        Set<Braces> touched = new HashSet<>();
        for (Splice change : changes) {
            Optional<Braces> around =
                    before.bodies().stream().filter(each -> each.hold(change)).findFirst();
            if (around.isEmpty()) {
                return null;
            }
            touched.add(around.get().moved(changes));
        }
        return touched.stream().allMatch(each -> isBlock(file, each)) ? before.moved(changes) : null;
    }

    /** Whether this part of a file is a block, and not one with deep nesting. */
    private boolean isBlock(SourceFile file, Braces braces) {
        refresh();
        String text = file.text().substring(braces.start(), braces.end() + 1);
        Log log = Log.instance(context);
        JavaFileObject before = log.useSource(file);
        try {
            JCBlock block = ParserFactory.instance(context)
                    .newParser(text, false, false, true)
                    .block();
            return block.endpos == text.length() - 1 && depth(text).shallow();
        } catch (Stop stop) {
            return false;
        } finally {
            log.useSource(before);
        }
    }

    /** A new context after an error, and now and then, as names are kept for ever. */
    private void refresh() {
        if (context == null || !problems.errors.isEmpty() || parsed++ == MOST) {
            problems = new Problems(false);
            context = contexts.apply(problems);
            parsed = 0;
        }
    }

    /** Whether the tree of a file may be deep; asked once for each text. */
    boolean deep(SourceFile file) {
        return deep.computeIfAbsent(file, this::looksDeep);
    }

    private boolean looksDeep(SourceFile file) {
        refresh();
        Log log = Log.instance(context);
        JavaFileObject before = log.useSource(file);
        try {
            return depth(file.text()).doubtful();
        } catch (Stop stop) {
            Context patient = contexts.apply(new Problems(true)); // what is no token is counted as one
            Log.instance(patient).useSource(file);
            return depth(ScannerFactory.instance(patient).newScanner(file.text(), false)).doubtful();
        } finally {
            log.useSource(before);
        }
    }

    private Depth depth(String text) {
        return depth(ScannerFactory.instance(context).newScanner(text, false));
    }

    private static Depth depth(Scanner scanner) {
        Depth depth = new Depth();
        for (Token token = read(scanner); token.kind != TokenKind.EOF; token = read(scanner)) {
            depth.take(token.kind);
        }
        return depth;
    }

    private Shape shape(SourceFile file, JCCompilationUnit unit) {
        Members members = new Members(unit);
        boolean special = members.topLevel.isEmpty() || unit.getModuleDecl() != null;
        Depth depth = new Depth();
        StringBuilder frame = new StringBuilder();
        Map<String, StringBuilder> heads = new TreeMap<>();
        Scanner scanner = ScannerFactory.instance(context).newScanner(file.text(), false);
        Iterator<Span> spans = members.spans.iterator();
        Span span = next(spans);
        int outside = 0;
        for (Token token = read(scanner); token.kind != TokenKind.EOF; token = read(scanner)) {
            depth.take(token.kind);
            while (span != null && span.end() >= 0 && token.pos > span.end()) {
                span = next(spans);
            }
            boolean inside = span != null && token.pos >= span.start();
            if (!inside) {
                add(frame, file, token);
                outside = depth.brackets();
            } else if (!span.name().isEmpty() && span.shows(token.pos)) {
                StringBuilder head = heads.computeIfAbsent(span.name(), name -> new StringBuilder());
                head.append(token.pos == span.start() ? "\n" + span.owner() : "");
                add(head, file, token);
            }
            boolean semicolon = inside && token.kind == TokenKind.SEMI;
            if (semicolon && span.endsWith(token.pos, depth.brackets() == outside)) {
                span = next(spans);
            }
        }
        Map<String, String> signatures = new TreeMap<>();
        heads.forEach((name, text) -> signatures.put(name, text.toString()));
        return new Shape(
                special,
                depth.doubtful(),
                members.topLevel,
                members.classes,
                signatures,
                members.fields,
                frame.toString(),
                members.bodies);
    }

    private static Span next(Iterator<Span> spans) {
        return spans.hasNext() ? spans.next() : null;
    }

    private static Token read(Scanner scanner) {
        scanner.nextToken();
        return scanner.token();
    }

    private static void add(StringBuilder text, SourceFile file, Token token) {
        text.append(token.deprecatedFlag() ? "\n@" : "\n").append(file.text(), token.pos, token.endPos);
    }
}
