package chipj.compile;

import com.sun.tools.javac.code.Kinds;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.jvm.ByteCodes;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCAssignOp;
import com.sun.tools.javac.tree.JCTree.JCBinary;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCIdent;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeMaker;
import com.sun.tools.javac.tree.TreeTranslator;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.List;
import com.sun.tools.javac.util.Name;
import com.sun.tools.javac.util.Names;
import com.sun.tools.javac.util.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;

/**
 * Texts are joined by a builder instead of a call site that the JVM has to link, which takes it longer than most
 * variants run. No program can tell: texts, primitive values and their wrappers become text without code of the
 * program, and other objects where javac says so, one after the other. A javac that leaves that to the call site gets
 * no builder for them. Nothing that is called here has a position, so the tables of line numbers stay.
 */
final class Joins extends TreeTranslator {

    private static final int MOST = 50; // operands
    private static final int LONGEST = 10_000; // characters of literals; a call site holds them all as one constant
    private static final int MOST_IN_ALL = 5_000; // of a class and those within it
    private static final boolean IN_ORDER = asksForTextsInOrder();

    private final Symtab symbols;
    private final Names names;
    private final Types types;
    private final TreeMaker make;
    private int left;

    Joins(Context context) {
        symbols = Symtab.instance(context);
        names = Names.instance(context);
        types = Types.instance(context);
        make = TreeMaker.instance(context);
    }

    /** Join the texts of a class. */
    void in(JCClassDecl tree) {
        left = MOST_IN_ALL;
        translate(tree);
    }

    @Override
    public void visitBinary(JCBinary tree) {
        if (!isJoin(tree)) {
            super.visitBinary(tree);
            return;
        }
        java.util.List<JCExpression> operands = operands(tree);
        result = fit(operands) ? joined(operands, tree) : tree;
    }

    /** In a method of javac's own that reaches a field of a parent class, javac takes every selection for that one. */
    @Override
    public void visitMethodDef(JCMethodDecl tree) {
        if (tree.name.toString().startsWith("access$")) {
            result = tree;
        } else {
            super.visitMethodDef(tree);
        }
    }

    @Override
    public void visitAssignop(JCAssignOp tree) {
        if (!isText(tree.lhs.type) || tree.operator.opcode != ByteCodes.string_add) {
            super.visitAssignop(tree);
            return;
        }
        java.util.List<JCExpression> operands = new ArrayList<>();
        tree.lhs = translate(tree.lhs);
        if (tree.rhs instanceof JCBinary && isJoin(tree.rhs)) {
            operands.addAll(operands((JCBinary) tree.rhs));
        } else {
            operands.add(tree.rhs = translate(tree.rhs));
        }
        result = tree;
        if (tree.lhs instanceof JCIdent name && name.sym.kind == Kinds.Kind.VAR && fit(operands)) {
            operands.add(0, make.at(Position.NOPOS).Ident(name.sym));
            result = make.at(tree.pos).Assign(name, joined(operands, tree)).setType(tree.type);
        }
    }

    /** Whether it joins texts when it runs, not when it is compiled. */
    private static boolean isJoin(JCTree tree) {
        return tree instanceof JCBinary both
                && both.type.constValue() == null
                && both.operator.opcode == ByteCodes.string_add;
    }

    /** All that a join joins, those of joins within it too, translated in their places. */
    private java.util.List<JCExpression> operands(JCBinary join) {
        java.util.List<JCExpression> found = new ArrayList<>();
        Deque<JCExpression> todo = new ArrayDeque<>();
        todo.push(join);
        while (!todo.isEmpty()) {
            JCExpression next = todo.pop();
            if (isJoin(TreeInfo.skipParens(next))) {
                JCBinary both = (JCBinary) TreeInfo.skipParens(next);
                both.lhs = translatedLeaf(both.lhs);
                both.rhs = translatedLeaf(both.rhs);
                todo.push(both.rhs);
                todo.push(both.lhs);
            } else {
                found.add(next);
            }
        }
        return found;
    }

    private JCExpression translatedLeaf(JCExpression tree) {
        return isJoin(TreeInfo.skipParens(tree)) ? tree : translate(tree);
    }

    private boolean fit(Collection<JCExpression> operands) {
        int literals = 0;
        for (JCExpression each : operands) {
            literals += each.type.constValue() == null ? 0 : each.type.stringValue().length();
        }
        return left > 0
                && operands.size() <= MOST
                && literals <= LONGEST
                && (IN_ORDER || operands.stream().allMatch(each -> isPlain(each.type)));
    }

    private boolean isPlain(Type type) {
        return type.isPrimitive() || isText(type) || types.unboxedType(type).isPrimitive();
    }

    private boolean isText(Type type) {
        return type.tsym == symbols.stringType.tsym;
    }

    private JCExpression joined(Collection<JCExpression> operands, JCTree place) {
        left--;
        make.at(Position.NOPOS);
        Type builder = symbols.stringBuilderType;
        JCExpression joined = made(builder, null, null);
        for (JCExpression each : operands) {
            Symbol append = method(builder, names.append, asTaken(each.type), builder);
            joined = make.App(make.Select(joined, append), List.of(isPlain(each.type) ? each : text(each)));
        }
        // The builder's own toString has the same empty text each time, a call site a new one.
        JCExpression text = made(symbols.stringType, builder, joined);
        // Where a branch begins, javac looks for a line.
        return make.at(place.pos).Parens(text).setType(symbols.stringType);
    }

    /** A new object of one argument or none. */
    private JCExpression made(Type type, Type parameter, JCExpression argument) {
        List<JCExpression> arguments = argument == null ? List.nil() : List.of(argument);
        JCNewClass made = make.NewClass(null, List.nil(), make.QualIdent(type.tsym), arguments, null);
        made.constructor = method(type, names.init, parameter, symbols.voidType);
        made.constructorType = made.constructor.type;
        return made.setType(type);
    }

    /** The text of an object, as the class files of javac ask for it. */
    private JCExpression text(JCExpression object) {
        Symbol valueOf = method(symbols.stringType, names.valueOf, symbols.objectType, symbols.stringType);
        return make.App(make.Select(make.QualIdent(symbols.stringType.tsym), valueOf), List.of(object));
    }

    /** The type of the builder's parameter for values of this one. */
    private Type asTaken(Type type) {
        if (type.hasTag(TypeTag.BYTE) || type.hasTag(TypeTag.SHORT)) {
            return symbols.intType;
        }
        boolean wrapped = !type.isPrimitive() && types.unboxedType(type).isPrimitive();
        return wrapped ? symbols.objectType : type.isPrimitive() ? type.baseType() : symbols.stringType;
    }

    private static MethodSymbol method(Type owner, Name name, Type parameter, Type returned) {
        for (Symbol each : owner.tsym.members().getSymbolsByName(name)) {
            List<Type> parameters = each.type.getParameterTypes();
            boolean takes = parameter == null
                    ? parameters.isEmpty()
                    : parameters.size() == 1 && parameters.head.tsym == parameter.tsym;
            if (takes && each.type.getReturnType().tsym == returned.tsym) {
                return (MethodSymbol) each;
            }
        }
        throw new AssertionError(name);
    }

    /** Whether this javac has objects made texts in their order, before the call site; those before 17.0.5 do not. */
    private static boolean asksForTextsInOrder() {
        try {
            Class<?> callSites = Class.forName("com.sun.tools.javac.jvm.StringConcat$Indy");
            return callSites.getDeclaredMethod("shouldConvertToStringEagerly", Type.class) != null;
        } catch (ReflectiveOperationException | LinkageError unknown) {
            return false;
        }
    }
}
