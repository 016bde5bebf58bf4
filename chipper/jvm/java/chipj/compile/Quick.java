package chipj.compile;

import com.sun.tools.javac.comp.AttrContext;
import com.sun.tools.javac.comp.Env;
import com.sun.tools.javac.jvm.Target;
import com.sun.tools.javac.main.JavaCompiler;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Pair;
import java.nio.ByteBuffer;
import java.util.Queue;

/** A compiler whose class files run sooner; what it says of a program is what javac says. */
final class Quick extends JavaCompiler {

    /** The option that asks for it; javac passes over what it does not know behind -XD. */
    static final String WANTED = "-XDchipj.quick";

    private static final int POOL = 8; // where a class file says how many constants it has, one too many
    private static final int MANY = 40_000; // 65,535 are the limit, and a call site has up to four

    private final Joins joins;
    private final boolean callSites; // older class files have builders anyway

    private Quick(Context context) {
        super(context);
        joins = new Joins(context);
        callSites = Target.instance(context).hasStringConcatFactory();
    }

    static void in(Context context) {
        context.put(compilerKey, (Context.Factory<JavaCompiler>) Quick::new);
    }

    /** Whether javac itself has to be asked: there are limits that its own class files may be the only ones to meet. */
    static boolean doubts(Result result) {
        return result.refused()
                ? result.problems().errors.stream().anyMatch(each -> each.getCode().startsWith("compiler.err.limit"))
                : result.compiled() && result.made().classFiles().anyMatch(each -> constants(each) > MANY);
    }

    private static int constants(byte[] classFile) {
        return Short.toUnsignedInt(ByteBuffer.wrap(classFile).getShort(POOL));
    }

    @Override
    public void generate(Queue<Pair<Env<AttrContext>, JCClassDecl>> queue) {
        if (callSites) {
            queue.forEach(each -> joins.in(each.snd));
        }
        super.generate(queue);
    }
}
