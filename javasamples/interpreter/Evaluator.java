// Runs a program by walking over its tree.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class Evaluator implements Expr.Visitor<Object>, Stmt.Visitor<Evaluator.Completion> {
    /** How a statement ended, and so where to go on. */
    enum Completion { NORMAL, BREAK, CONTINUE, RETURN }

    private static final int DEEPEST = 200;

    private Environment environment = new Environment(null);
    private Object result;
    private int depth;

    Evaluator() {
        Builtins.declareIn(environment);
    }

    /** A function together with the variables around its definition. */
    private static class Closure implements Values.Callable {
        private final Expr.Lambda lambda;
        private final Environment home;

        Closure(Expr.Lambda lambda, Environment home) {
            this.lambda = lambda;
            this.home = home;
        }

        @Override
        public int arity() {
            return lambda.parameters().size();
        }

        @Override
        public Object call(Evaluator evaluator, List<Object> arguments, int line) {
            Environment local = new Environment(home);
            for (int i = 0; i < arguments.size(); i++) {
                local.declare(lambda.parameters().get(i), arguments.get(i));
            }
            evaluator.result = null;
            evaluator.executeIn(local, lambda.body().statements());
            Object value = evaluator.result;
            evaluator.result = null;
            return value;
        }
    }

    void run(List<Stmt> program) {
        executeIn(environment, program);
    }

    Object call(Object callee, List<Object> arguments, int line) {
        if (!(callee instanceof Values.Callable)) {
            throw new LarkError(line, Values.type(callee) + " cannot be called");
        }
        Values.Callable callable = (Values.Callable) callee;
        if (callable.arity() >= 0 && callable.arity() != arguments.size()) {
            throw new LarkError(line, "expected " + callable.arity() + " arguments");
        }
        if (depth == DEEPEST) {
            throw new LarkError(line, "too many calls within calls");
        }
        depth++;
        try {
            return callable.call(this, arguments, line);
        } finally {
            depth--;
        }
    }

    // Statements

    private Completion execute(Stmt statement) {
        return statement.accept(this);
    }

    private Completion executeIn(Environment inner, List<Stmt> statements) {
        Environment before = environment;
        environment = inner;
        try {
            for (Stmt statement : statements) {
                Completion completion = execute(statement);
                if (completion != Completion.NORMAL) {
                    return completion;
                }
            }
            return Completion.NORMAL;
        } finally {
            environment = before;
        }
    }

    @Override
    public Completion visitEvaluate(Stmt.Evaluate statement) {
        evaluate(statement.expression());
        return Completion.NORMAL;
    }

    @Override
    public Completion visitLet(Stmt.Let statement) {
        environment.declare(statement.name(), evaluate(statement.value()));
        return Completion.NORMAL;
    }

    @Override
    public Completion visitFunction(Stmt.Function statement) {
        environment.declare(statement.name(), new Closure(statement.lambda(), environment));
        return Completion.NORMAL;
    }

    @Override
    public Completion visitBlock(Stmt.Block statement) {
        return executeIn(new Environment(environment), statement.statements());
    }

    @Override
    public Completion visitIf(Stmt.If statement) {
        if (Values.isTrue(evaluate(statement.condition()))) {
            return execute(statement.yes());
        } else if (statement.no() != null) {
            return execute(statement.no());
        }
        return Completion.NORMAL;
    }

    @Override
    public Completion visitWhile(Stmt.While statement) {
        while (Values.isTrue(evaluate(statement.condition()))) {
            Completion completion = execute(statement.body());
            if (completion == Completion.RETURN) {
                return completion;
            } else if (completion == Completion.BREAK) {
                break;
            }
        }
        return Completion.NORMAL;
    }

    @Override
    public Completion visitForEach(Stmt.ForEach statement) {
        Object elements = evaluate(statement.elements());
        // A copy, because the body may change the list.
        for (Object element : new ArrayList<>(Values.list(elements, statement.line()))) {
            Environment local = new Environment(environment);
            local.declare(statement.name(), element);
            Completion completion = executeIn(local, List.of(statement.body()));
            if (completion == Completion.RETURN) {
                return completion;
            } else if (completion == Completion.BREAK) {
                break;
            }
        }
        return Completion.NORMAL;
    }

    @Override
    public Completion visitJump(Stmt.Jump statement) {
        return statement.isBreak() ? Completion.BREAK : Completion.CONTINUE;
    }

    @Override
    public Completion visitReturn(Stmt.Return statement) {
        result = statement.value() == null ? null : evaluate(statement.value());
        return Completion.RETURN;
    }

    @Override
    public Completion visitThrow(Stmt.Throw statement) {
        throw new LarkError(statement.line(), Values.show(evaluate(statement.value())));
    }

    @Override
    public Completion visitTry(Stmt.Try statement) {
        try {
            return execute(statement.body());
        } catch (LarkError error) {
            Environment local = new Environment(environment);
            local.declare(statement.name(), error.getMessage());
            return executeIn(local, statement.handler().statements());
        }
    }

    // Expressions

    private Object evaluate(Expr expression) {
        return expression.accept(this);
    }

    private List<Object> evaluateAll(List<Expr> expressions) {
        List<Object> values = new ArrayList<>();
        for (Expr expression : expressions) {
            values.add(evaluate(expression));
        }
        return values;
    }

    @Override
    public Object visitLiteral(Expr.Literal literal) {
        return literal.value();
    }

    @Override
    public Object visitName(Expr.Name name) {
        return environment.get(name.text(), name.line());
    }

    @Override
    public Object visitListOf(Expr.ListOf list) {
        return evaluateAll(list.elements());
    }

    @Override
    public Object visitMapOf(Expr.MapOf map) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < map.keys().size(); i++) {
            String key = Values.text(evaluate(map.keys().get(i)), map.line());
            values.put(key, evaluate(map.values().get(i)));
        }
        return values;
    }

    @Override
    public Object visitUnary(Expr.Unary unary) {
        Object operand = evaluate(unary.operand());
        if (unary.sign().equals("not")) {
            return !Values.isTrue(operand);
        }
        return -Values.number(operand, unary.line());
    }

    @Override
    public Object visitBinary(Expr.Binary binary) {
        Object left = evaluate(binary.left());
        Object right = evaluate(binary.right());
        return combine(left, binary.operator(), right, binary.line());
    }

    private Object combine(Object left, Expr.Operator operator, Object right, int line) {
        switch (operator) {
            case EQUAL:
                return Values.areEqual(left, right);
            case UNEQUAL:
                return !Values.areEqual(left, right);
            case ADD:
                return add(left, right, line);
            default:
                return calculate(Values.number(left, line), operator, Values.number(right, line));
        }
    }

    private Object add(Object left, Object right, int line) {
        if (left instanceof String text) {
            return text + Values.show(right);
        } else if (left instanceof List) {
            List<Object> sum = new ArrayList<>(Values.list(left, line));
            sum.addAll(Values.list(right, line));
            return sum;
        }
        return Values.number(left, line) + Values.number(right, line);
    }

    private Object calculate(double left, Expr.Operator operator, double right) {
        return switch (operator) {
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case REMAINDER -> left % right;
            case LESS -> left < right;
            case LESS_EQUAL -> left <= right;
            case GREATER -> left > right;
            case GREATER_EQUAL -> left >= right;
            default -> throw new IllegalStateException(operator.sign);
        };
    }

    @Override
    public Object visitLogical(Expr.Logical logical) {
        Object left = evaluate(logical.left());
        boolean decided = Values.isTrue(left) != logical.isAnd();
        return decided ? left : evaluate(logical.right());
    }

    @Override
    public Object visitChoice(Expr.Choice choice) {
        return evaluate(Values.isTrue(evaluate(choice.condition())) ? choice.yes() : choice.no());
    }

    @Override
    public Object visitCall(Expr.Call call) {
        Object callee = evaluate(call.callee());
        return call(callee, evaluateAll(call.arguments()), call.line());
    }

    @Override
    public Object visitIndex(Expr.Index index) {
        Object container = evaluate(index.container());
        Object key = evaluate(index.index());
        int line = index.line();
        if (container instanceof String text) {
            int position = Values.position(key, text.length(), line);
            return text.substring(position, position + 1);
        } else if (container instanceof Map) {
            return Values.map(container, line).get(Values.text(key, line));
        }
        List<Object> list = Values.list(container, line);
        return list.get(Values.position(key, list.size(), line));
    }

    @Override
    public Object visitAssign(Expr.Assign assign) {
        Object value = evaluate(assign.value());
        store(assign.target(), value);
        return value;
    }

    @Override
    public Object visitUpdate(Expr.Update update) {
        Object before = evaluate(update.target());
        Object operand = evaluate(update.value());
        Object after = combine(before, update.operator(), operand, update.line());
        store(update.target(), after);
        return after;
    }

    private void store(Expr target, Object value) {
        if (target instanceof Expr.Name name) {
            environment.assign(name.text(), value, name.line());
        } else if (target instanceof Expr.Index index) {
            Object container = evaluate(index.container());
            Object key = evaluate(index.index());
            if (container instanceof Map) {
                Values.map(container, index.line()).put(Values.text(key, index.line()), value);
            } else {
                List<Object> list = Values.list(container, index.line());
                list.set(Values.position(key, list.size(), index.line()), value);
            }
        }
    }

    @Override
    public Object visitLambda(Expr.Lambda lambda) {
        return new Closure(lambda, environment);
    }
}
