// Translates five small programs of the language Rill to C and prints the results.
//
// Injected bugs:
//   T5  Operator.combine leaves out the parentheses that a right operand of equal strength needs,
//       so "total - (spent + saved)" becomes a different sum.
//   T6  Lexer.skipComment does not count the line ends inside a comment in braces,
//       so error messages below such a comment show too small a line number.
//   T7  Parser.checkArguments refuses too few arguments but not too many,
//       so a call with a surplus argument ends in an IndexOutOfBoundsException.
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Main {
    private static final Map<String, String> PROGRAMS = new LinkedHashMap<>();

    static {
        PROGRAMS.put("divisor", String.join("\n",
            "# Counts the numbers that have no divisor in common with 20.",
            "var i, count : int;",
            "func gcd(a, b : int) : int",
            "  var rest : int;",
            "begin",
            "  while b <> 0 do",
            "    rest := a mod b; a := b; b := rest;",
            "  end;",
            "  return a;",
            "end;",
            "begin",
            "  count := 0;",
            "  for i := 1 to 20 do",
            "    if gcd(i, 20) = 1 then count := count + 1; end;",
            "  end;",
            "  print 'relative primes', count;",
            "end."));
        PROGRAMS.put("budget", String.join("\n",
            "var total, spent, saved, rest : int;",
            "var rich : bool;",
            "begin",
            "  total := 300;",
            "  spent := (total + 7) * 2 / 5;",
            "  saved := -(total - spent) mod 10;",
            "  rest := total - (spent + saved);",
            "  rich := not (rest < 100) and (saved > 10 or spent = 0);",
            "  print 'rest', rest, rich;",
            "end."));
        PROGRAMS.put("traffic light", String.join("\n",
            "{ The light changes from red to green to yellow.",
            "  One step is one second,",
            "  the clock starts at zero. }",
            "var light, clock : int;",
            "begin",
            "  light := 0;",
            "  while clock < 60 do",
            "    clock := clock + 1;",
            "    if clock = 30 then light := 1;",
            "    elif clock = 55 then light := 2;",
            "    else light := colour; end;",
            "  end;",
            "end."));
        PROGRAMS.put("mistakes", String.join("\n",
            "var twice, flag, flag : int;",
            "func half(n : int) : int begin return n / 2 = 1; end;",
            "begin",
            "  half := 6 +;",
            "  twice := half();",
            "  if twice then print ?; end;",
            "end."));
        PROGRAMS.put("drawing", String.join("\n",
            "var width, height : int;",
            "func area(w, h : int) : int",
            "begin return w * h; end;",
            "begin",
            "  width := 4;",
            "  height := width * 2 + 1;",
            "  print 'area', area(width, height);",
            "  print 'volume', area(width, height, 10);",
            "end."));
    }

    public static void main(String[] args) {
        for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
            System.out.println("=== " + program.getKey());
            show(program.getValue());
        }
    }

    private static void show(String source) {
        Diagnostics diagnostics = new Diagnostics();
        CodeWriter code = new CodeWriter();
        new Parser(new Lexer(source, diagnostics), diagnostics, code).parseProgram();
        List<String> lines = diagnostics.isEmpty() ? code.lines() : diagnostics.lines();
        for (String line : lines) {
            System.out.println(line);
        }
    }
}
