package chipj.compile;

import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Attribute.RetentionPolicy;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCFieldAccess;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeScanner;

/** What a face tells of annotations, type parameters and headers, as text: others, if anything is. */
final class Words {

    private Words() {}

    /** The annotations that class files keep. */
    static void annotations(StringBuilder text, Symbol symbol, Types types) {
        for (Attribute.Compound each : symbol.getAnnotationMirrors()) {
            if (types.getRetention(each) != RetentionPolicy.SOURCE) {
                text.append(' ').append(each);
                kinds(text, each);
            }
        }
    }

    /** The types of an annotation's values: texts do not tell a short from an int. */
    private static void kinds(StringBuilder text, Attribute attribute) {
        text.append(' ').append(attribute.type);
        if (attribute instanceof Attribute.Compound compound) {
            compound.values.forEach(each -> kinds(text, each.snd));
        } else if (attribute instanceof Attribute.Array array) {
            for (Attribute each : array.values) {
                kinds(text, each);
            }
        }
    }

    /** Type parameters and their bounds. */
    static void parameters(StringBuilder text, Type type, Types types) {
        for (Type each : type.getTypeArguments()) {
            if (each instanceof Type.TypeVar variable) {
                text.append(' ').append(each).append(" extends ").append(types.getBounds(variable));
            }
        }
    }

    /** Through whom a header names types: no matter whose those are, nobody may inherit from himself to find one. */
    static String qualifiers(JCClassDecl declared) {
        StringBuilder text = new StringBuilder();
        TreeScanner scanner = new TreeScanner() {
            @Override
            public void visitSelect(JCFieldAccess tree) {
                text.append(' ').append(TreeInfo.symbol(tree.selected));
                super.visitSelect(tree);
            }
        };
        scanner.scan(declared.extending);
        scanner.scan(declared.implementing);
        return text.toString();
    }
}
