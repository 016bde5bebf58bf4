// Builds the tree of a Lark program by recursive descent.
import java.util.ArrayList;
import java.util.List;

class Parser {
    /** Binary operators from the weakest to the strongest; all of them associate to the left. */
    private static final Token.Type[][] LEVELS = {
        {Token.Type.EQUAL, Token.Type.UNEQUAL},
        {Token.Type.LESS, Token.Type.LESS_EQUAL, Token.Type.GREATER, Token.Type.GREATER_EQUAL},
        {Token.Type.PLUS, Token.Type.MINUS},
        {Token.Type.STAR, Token.Type.SLASH, Token.Type.PERCENT},
    };

    private final List<Token> tokens;
    private int position;

    Parser(String source) {
        this.tokens = new Lexer(source).tokens();
    }

    List<Stmt> parse() {
        List<Stmt> program = new ArrayList<>();
        while (!at(Token.Type.END)) {
            program.add(statement());
        }
        return program;
    }

    // Statements

    private Stmt statement() {
        int line = current().line();
        return switch (current().type()) {
            case LET -> let(line);
            case FN -> function(line);
            case IF -> ifStatement(line);
            case WHILE -> whileStatement(line);
            case FOR -> forStatement(line);
            case TRY -> tryStatement(line);
            case LEFT_BRACE -> block();
            case BREAK, CONTINUE -> {
                boolean isBreak = next().type() == Token.Type.BREAK;
                expect(Token.Type.SEMICOLON);
                yield new Stmt.Jump(isBreak, line);
            }
            case RETURN -> {
                next();
                Expr value = at(Token.Type.SEMICOLON) ? null : expression();
                expect(Token.Type.SEMICOLON);
                yield new Stmt.Return(value, line);
            }
            case THROW -> {
                next();
                Expr value = expression();
                expect(Token.Type.SEMICOLON);
                yield new Stmt.Throw(value, line);
            }
            default -> evaluation(line);
        };
    }

    private Stmt let(int line) {
        next();
        String name = expect(Token.Type.NAME).text();
        expect(Token.Type.ASSIGN);
        Expr value = expression();
        expect(Token.Type.SEMICOLON);
        return new Stmt.Let(name, value, line);
    }

    private Stmt function(int line) {
        if (tokens.get(position + 1).type() != Token.Type.NAME) {
            return evaluation(line);
        }
        next();
        String name = next().text();
        return new Stmt.Function(name, lambda(line), line);
    }

    private Stmt evaluation(int line) {
        Expr expression = expression();
        expect(Token.Type.SEMICOLON);
        return new Stmt.Evaluate(expression, line);
    }

    private Stmt ifStatement(int line) {
        next();
        Expr condition = parenthesised();
        Stmt yes = statement();
        Stmt no = accept(Token.Type.ELSE) ? statement() : null;
        return new Stmt.If(condition, yes, no, line);
    }

    private Stmt whileStatement(int line) {
        next();
        Expr condition = parenthesised();
        return new Stmt.While(condition, statement(), line);
    }

    private Stmt forStatement(int line) {
        next();
        expect(Token.Type.LEFT_PAREN);
        String name = expect(Token.Type.NAME).text();
        expect(Token.Type.IN);
        Expr elements = expression();
        expect(Token.Type.RIGHT_PAREN);
        return new Stmt.ForEach(name, elements, statement(), line);
    }

    private Stmt tryStatement(int line) {
        next();
        Stmt.Block body = block();
        expect(Token.Type.CATCH);
        expect(Token.Type.LEFT_PAREN);
        String name = expect(Token.Type.NAME).text();
        expect(Token.Type.RIGHT_PAREN);
        return new Stmt.Try(body, name, block(), line);
    }

    private Stmt.Block block() {
        int line = expect(Token.Type.LEFT_BRACE).line();
        List<Stmt> statements = new ArrayList<>();
        while (!at(Token.Type.RIGHT_BRACE) && !at(Token.Type.END)) {
            statements.add(statement());
        }
        expect(Token.Type.RIGHT_BRACE);
        return new Stmt.Block(statements, line);
    }

    // Expressions, from the weakest to the strongest

    private Expr expression() {
        Expr target = choice();
        int line = current().line();
        switch (current().type()) {
            case ASSIGN:
                next();
                return new Expr.Assign(assignable(target), expression(), line);
            case PLUS_ASSIGN:
            case MINUS_ASSIGN:
            case STAR_ASSIGN:
            case SLASH_ASSIGN:
                String sign = next().text().substring(0, 1);
                return new Expr.Update(assignable(target), Expr.Operator.of(sign), expression(), line);
            default:
                return target;
        }
    }

    private Expr assignable(Expr target) {
        if (target instanceof Expr.Name || target instanceof Expr.Index) {
            return target;
        }
        throw new LarkError(target.line(), "only variables and elements can be assigned to");
    }

    private Expr choice() {
        Expr condition = or();
        if (!accept(Token.Type.QUESTION)) {
            return condition;
        }
        Expr yes = expression();
        expect(Token.Type.COLON);
        return new Expr.Choice(condition, yes, choice(), condition.line());
    }

    private Expr or() {
        Expr left = and();
        while (accept(Token.Type.OR)) {
            left = new Expr.Logical(left, false, and(), left.line());
        }
        return left;
    }

    private Expr and() {
        Expr left = binary(0);
        while (accept(Token.Type.AND)) {
            left = new Expr.Logical(left, true, binary(0), left.line());
        }
        return left;
    }

    private Expr binary(int level) {
        if (level == LEVELS.length) {
            return unary();
        }
        Expr left = binary(level + 1);
        while (at(LEVELS[level])) {
            Token sign = next();
            Expr right = binary(level + 1);
            left = new Expr.Binary(left, Expr.Operator.of(sign.text()), right, sign.line());
        }
        return left;
    }

    private Expr unary() {
        if (at(Token.Type.MINUS, Token.Type.NOT)) {
            Token sign = next();
            return new Expr.Unary(sign.text(), unary(), sign.line());
        }
        return postfix();
    }

    private Expr postfix() {
        Expr expression = primary();
        while (true) {
            int line = current().line();
            if (accept(Token.Type.LEFT_PAREN)) {
                expression = new Expr.Call(expression, expressions(Token.Type.RIGHT_PAREN), line);
            } else if (accept(Token.Type.LEFT_BRACKET)) {
                Expr index = expression();
                expect(Token.Type.RIGHT_BRACKET);
                expression = new Expr.Index(expression, index, line);
            } else {
                return expression;
            }
        }
    }

    private Expr primary() {
        Token first = next();
        int line = first.line();
        return switch (first.type()) {
            case NUMBER, STRING -> new Expr.Literal(first.value(), line);
            case TRUE -> new Expr.Literal(true, line);
            case FALSE -> new Expr.Literal(false, line);
            case NIL -> new Expr.Literal(null, line);
            case NAME -> new Expr.Name(first.text(), line);
            case LEFT_BRACKET -> new Expr.ListOf(expressions(Token.Type.RIGHT_BRACKET), line);
            case LEFT_BRACE -> map(line);
            case FN -> lambda(line);
            case LEFT_PAREN -> {
                position--;
                yield parenthesised();
            }
            default -> throw new LarkError(line, "expected an expression but found " + first.describe());
        };
    }

    private Expr parenthesised() {
        expect(Token.Type.LEFT_PAREN);
        Expr inner = expression();
        expect(Token.Type.RIGHT_PAREN);
        return inner;
    }

    /** Expressions with commas between them, up to the closing sign. */
    private List<Expr> expressions(Token.Type close) {
        List<Expr> list = new ArrayList<>();
        if (accept(close)) {
            return list;
        }
        do {
            list.add(expression());
        } while (accept(Token.Type.COMMA));
        expect(close);
        return list;
    }

    private Expr map(int line) {
        List<Expr> keys = new ArrayList<>();
        List<Expr> values = new ArrayList<>();
        while (!at(Token.Type.RIGHT_BRACE)) {
            keys.add(expression());
            expect(Token.Type.COLON);
            values.add(expression());
            if (!accept(Token.Type.COMMA)) {
                break;
            }
        }
        expect(Token.Type.RIGHT_BRACE);
        return new Expr.MapOf(keys, values, line);
    }

    /** Parameters and body; the word "fn" and the name, if any, are behind us. */
    private Expr.Lambda lambda(int line) {
        List<String> parameters = new ArrayList<>();
        expect(Token.Type.LEFT_PAREN);
        if (!at(Token.Type.RIGHT_PAREN)) {
            do {
                parameters.add(expect(Token.Type.NAME).text());
            } while (accept(Token.Type.COMMA));
        }
        expect(Token.Type.RIGHT_PAREN);
        return new Expr.Lambda(parameters, block(), line);
    }

    // Tokens

    private Token current() {
        return tokens.get(position);
    }

    private Token next() {
        Token token = current();
        if (token.type() != Token.Type.END) {
            position++;
        }
        return token;
    }

    private boolean at(Token.Type... types) {
        for (Token.Type type : types) {
            if (current().type() == type) {
                return true;
            }
        }
        return false;
    }

    private boolean accept(Token.Type type) {
        boolean found = at(type);
        if (found) {
            position++;
        }
        return found;
    }

    private Token expect(Token.Type type) {
        Token token = current();
        if (!at(type)) {
            String message = "expected " + type.describe() + " but found " + token.describe();
            throw new LarkError(token.line(), message);
        }
        return next();
    }
}
