package chipj.compile;

import com.sun.tools.javac.code.Kinds;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.PackageSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCFieldAccess;
import com.sun.tools.javac.tree.JCTree.JCIdent;
import com.sun.tools.javac.tree.JCTree.JCMemberReference;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeScanner;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/** Gathers every class that an attributed tree mentions; those of the JDK's modules are left out. */
final class Gatherer extends TreeScanner {

    private final Unit unit;
    private final String path;
    private final boolean constant;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Type> todo = new ArrayDeque<>();

    Gatherer(Unit unit, String path) {
        this(unit, path, false);
    }

    /** Within what a constant begins with all is its own, whatever is declared there. */
    private Gatherer(Unit unit, String path, boolean constant) {
        this.unit = unit;
        this.path = path;
        this.constant = constant;
    }

    @Override
    public void scan(JCTree tree) {
        if (tree != null) {
            mention(tree.type);
            super.scan(tree);
        }
    }

    @Override
    public void visitIdent(JCIdent tree) {
        mention(tree.sym);
        super.visitIdent(tree);
    }

    @Override
    public void visitSelect(JCFieldAccess tree) {
        mention(tree.sym);
        super.visitSelect(tree);
    }

    @Override
    public void visitReference(JCMemberReference tree) {
        mention(tree.sym);
        super.visitReference(tree);
    }

    @Override
    public void visitNewClass(JCNewClass tree) {
        mention(tree.constructor);
        super.visitNewClass(tree);
    }

    @Override
    public void visitMethodDef(JCMethodDecl tree) {
        mention(tree.sym);
        super.visitMethodDef(tree);
    }

    @Override
    public void visitVarDef(JCVariableDecl tree) {
        mention(tree.sym);
        if (!constant && tree.init != null && tree.sym != null && Face.mayBeConstant(tree.sym)) {
            Unit alone = new Unit();
            new Gatherer(alone, path, true).scan(tree.init);
            unit.constants.addAll(alone.mentions);
        }
        super.visitVarDef(tree);
    }

    @Override
    public void visitClassDef(JCClassDecl tree) {
        if (tree.sym != null) {
            mention(tree.sym);
            String name = tree.sym.flatname.toString();
            parent(name, tree.sym.getSuperclass());
            tree.sym.getInterfaces().forEach(each -> parent(name, each));
            mention(tree.sym.type);
        }
        super.visitClassDef(tree);
    }

    private void parent(String child, Type type) {
        push(type);
        if (type != null && type.tsym instanceof ClassSymbol symbol && outermost(symbol) != null) {
            unit.parents.computeIfAbsent(child, each -> new HashSet<>())
                    .add(symbol.flatname.toString());
        }
    }

    private void mention(Symbol symbol) {
        if (symbol == null || !seen.add(symbol)) {
            return;
        }
        if (symbol instanceof ClassSymbol each) {
            note(each);
        } else if (symbol.kind.isValid() && symbol.owner != null && symbol.enclClass() != null) {
            note(symbol.enclClass());
        }
        mention(symbol.type);
    }

    private void note(ClassSymbol symbol) {
        ClassSymbol outermost = outermost(symbol);
        if (outermost != null) {
            unit.mentions.add(outermost.flatname.toString());
        }
    }

    /**
     * The class around all others, null if it is in a named module: programs and class paths are not. javac's own way
     * there stumbles over the types it makes up.
     */
    private static ClassSymbol outermost(ClassSymbol symbol) {
        Symbol inner = symbol;
        while (inner.owner != null && inner.owner.kind != Kinds.Kind.PCK) {
            inner = inner.owner;
        }
        boolean outside = inner.owner instanceof PackageSymbol place
                && (place.modle == null || place.modle.isUnnamed() || place.modle.isNoModule());
        return outside && inner instanceof ClassSymbol found ? found : null;
    }

    /** A type and all it is made of; types may be infinite, so none is looked at twice. */
    private void mention(Type type) {
        push(type);
        while (!todo.isEmpty()) {
            Type next = todo.pop();
            if (next.tsym instanceof ClassSymbol symbol && seen.add(symbol)) {
                note(symbol);
            }
            parts(next);
        }
    }

    private void parts(Type type) {
        push(type.getTypeArguments());
        push(type.getParameterTypes());
        push(type.getThrownTypes());
        push(type.getReturnType());
        push(type.getEnclosingType());
        if (type instanceof Type.ArrayType array) {
            push(array.elemtype);
        } else if (type instanceof Type.WildcardType wildcard) {
            push(wildcard.type);
        } else if (type instanceof Type.TypeVar variable) {
            push(variable.getUpperBound());
        } else if (type instanceof Type.IntersectionClassType both) {
            // To javac it is a class without a name, with all that is asked of one.
            both.getComponents().forEach(each -> parent(path + "&", each));
        } else if (type instanceof Type.ForAll generic) {
            push(generic.qtype);
        }
    }

    private void push(Collection<Type> types) {
        types.forEach(this::push);
    }

    private void push(Type type) {
        if (type != null && type != Type.noType && seen.add(type)) {
            todo.push(type);
        }
    }
}
