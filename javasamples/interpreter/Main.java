// Runs the sample programs of the language Lark, one after the other.
//
// Injected bug:
//   T8  Evaluator.visitUpdate evaluates the target of an update like "slots[next()] += 5" twice,
//       once to read and once to write it. If the index has a side effect, the sum lands in the wrong slot.
import java.util.List;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        for (Map.Entry<String, String> program : Programs.all().entrySet()) {
            System.out.println("--- " + program.getKey());
            run(program.getValue());
        }
    }

    private static void run(String source) {
        try {
            List<Stmt> program = new Parser(source).parse();
            new Evaluator().run(program);
        } catch (LarkError error) {
            System.out.println("line " + error.line + ": " + error.getMessage());
        }
    }
}
