package chipj.compile;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The types, methods, constructors and fields of a program that can be named, numbered in order. What is made with a
 * type or is a part of it, as enum constants and generated members are, has the number of that type.
 */
final class Declarations {

    private record Row(String path, int name, char kind, int holder) {}

    private final List<Row> rows = new ArrayList<>();
    private final Map<Symbol, Integer> numbers = new IdentityHashMap<>();

    void add(JCCompilationUnit unit, SourceFile file) {
        Deque<JCClassDecl> todo = new ArrayDeque<>();
        for (JCTree tree : unit.defs) {
            if (tree instanceof JCClassDecl type) {
                type(type, file, -1);
                todo.add(type);
            }
        }
        while (!todo.isEmpty()) {
            JCClassDecl type = todo.remove();
            int holder = numbers.get(type.sym);
            for (JCTree member : type.defs) {
                if (member instanceof JCClassDecl inner) {
                    type(inner, file, holder);
                    todo.add(inner);
                } else if (member instanceof JCMethodDecl method) {
                    boolean generated = (method.mods.flags & Flags.GENERATEDCONSTR) != 0;
                    boolean apart = !generated && (type.mods.flags & (Flags.RECORD | Flags.ANNOTATION)) == 0;
                    member(method.sym, apart, method.pos, 'm', file, holder);
                } else if (member instanceof JCVariableDecl field) {
                    boolean apart = (field.mods.flags & (Flags.ENUM | Flags.GENERATED_MEMBER | Flags.RECORD)) == 0;
                    member(field.sym, apart, field.pos, 'f', file, holder);
                }
            }
        }
    }

    private void type(JCClassDecl tree, SourceFile file, int holder) {
        int name = file.text().indexOf(tree.name.toString(), tree.pos);
        put(tree.sym, name, 't', file, holder);
    }

    private void member(Symbol symbol, boolean apart, int name, char kind, SourceFile file, int holder) {
        if (apart) {
            put(symbol, name, kind, file, holder);
        } else {
            numbers.put(symbol, holder);
        }
    }

    private void put(Symbol symbol, int name, char kind, SourceFile file, int holder) {
        char told = symbol.isConstructor() ? 'c' : kind;
        numbers.put(symbol, rows.size());
        rows.add(new Row(file.path, file.byteOffset(name), told, holder));
    }

    /** The number of what a symbol means, or of the type it belongs to; -1 if that is none of the program's. */
    int number(Symbol symbol) {
        Symbol known = symbol;
        while (known != null) {
            Integer number = numbers.get(known.baseSymbol());
            if (number != null) {
                return number;
            }
            known = known.owner;
        }
        return -1;
    }

    void write(Answer answer) throws IOException {
        answer.number(rows.size());
        for (Row row : rows) {
            answer.text(row.path).number(row.name).number(row.kind).number(row.holder);
        }
    }
}
