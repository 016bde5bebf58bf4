// The statements of Lark as a tree.
import java.util.List;

sealed interface Stmt {
    int line();

    <R> R accept(Visitor<R> visitor);

    interface Visitor<R> {
        R visitEvaluate(Evaluate statement);

        R visitLet(Let statement);

        R visitFunction(Function statement);

        R visitBlock(Block statement);

        R visitIf(If statement);

        R visitWhile(While statement);

        R visitForEach(ForEach statement);

        R visitJump(Jump statement);

        R visitReturn(Return statement);

        R visitThrow(Throw statement);

        R visitTry(Try statement);
    }

    record Evaluate(Expr expression, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitEvaluate(this);
        }
    }

    record Let(String name, Expr value, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitLet(this);
        }
    }

    record Function(String name, Expr.Lambda lambda, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitFunction(this);
        }
    }

    record Block(List<Stmt> statements, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitBlock(this);
        }
    }

    /** The else branch may be null. */
    record If(Expr condition, Stmt yes, Stmt no, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitIf(this);
        }
    }

    record While(Expr condition, Stmt body, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitWhile(this);
        }
    }

    record ForEach(String name, Expr elements, Stmt body, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitForEach(this);
        }
    }

    /** "break" or "continue". */
    record Jump(boolean isBreak, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitJump(this);
        }
    }

    /** The value may be null: then the function returns nil. */
    record Return(Expr value, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitReturn(this);
        }
    }

    record Throw(Expr value, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitThrow(this);
        }
    }

    record Try(Block body, String name, Block handler, int line) implements Stmt {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitTry(this);
        }
    }
}
