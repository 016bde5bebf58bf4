// The expressions of Lark as a tree.
import java.util.List;

sealed interface Expr {
    int line();

    <R> R accept(Visitor<R> visitor);

    interface Visitor<R> {
        R visitLiteral(Literal literal);

        R visitName(Name name);

        R visitListOf(ListOf list);

        R visitMapOf(MapOf map);

        R visitUnary(Unary unary);

        R visitBinary(Binary binary);

        R visitLogical(Logical logical);

        R visitChoice(Choice choice);

        R visitCall(Call call);

        R visitIndex(Index index);

        R visitAssign(Assign assign);

        R visitUpdate(Update update);

        R visitLambda(Lambda lambda);
    }

    enum Operator {
        ADD("+"), SUBTRACT("-"), MULTIPLY("*"), DIVIDE("/"), REMAINDER("%"),
        EQUAL("=="), UNEQUAL("!="), LESS("<"), LESS_EQUAL("<="), GREATER(">"), GREATER_EQUAL(">=");

        final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        static Operator of(String sign) {
            for (Operator operator : values()) {
                if (operator.sign.equals(sign)) {
                    return operator;
                }
            }
            throw new IllegalArgumentException(sign);
        }
    }

    /** A number, string, true, false or nil. */
    record Literal(Object value, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitLiteral(this);
        }
    }

    record Name(String text, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitName(this);
        }
    }

    record ListOf(List<Expr> elements, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitListOf(this);
        }
    }

    record MapOf(List<Expr> keys, List<Expr> values, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitMapOf(this);
        }
    }

    /** "-x" or "not x". */
    record Unary(String sign, Expr operand, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitUnary(this);
        }
    }

    record Binary(Expr left, Operator operator, Expr right, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitBinary(this);
        }
    }

    /** "a and b" or "a or b"; the right side is evaluated only if it matters. */
    record Logical(Expr left, boolean isAnd, Expr right, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitLogical(this);
        }
    }

    record Choice(Expr condition, Expr yes, Expr no, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitChoice(this);
        }
    }

    record Call(Expr callee, List<Expr> arguments, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitCall(this);
        }
    }

    record Index(Expr container, Expr index, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitIndex(this);
        }
    }

    /** "target = value", where the target is a Name or an Index. */
    record Assign(Expr target, Expr value, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitAssign(this);
        }
    }

    /** "target += value" and its like. */
    record Update(Expr target, Operator operator, Expr value, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitUpdate(this);
        }
    }

    record Lambda(List<String> parameters, Stmt.Block body, int line) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitLambda(this);
        }
    }
}
