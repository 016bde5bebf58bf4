// Reads a program by recursive descent, checks it and writes its translation on the way.
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

class Parser {
    private static final Set<Kind> STATEMENT_STARTS = EnumSet.of(
        Kind.NAME, Kind.IF, Kind.WHILE, Kind.FOR, Kind.PRINT, Kind.RETURN);

    private final Lexer lexer;
    private final Diagnostics diagnostics;
    private final CodeWriter code;
    private final SymbolTable symbols = new SymbolTable();
    private Token token;
    private Type resultType = Type.NOTHING;

    Parser(Lexer lexer, Diagnostics diagnostics, CodeWriter code) {
        this.lexer = lexer;
        this.diagnostics = diagnostics;
        this.code = code;
        this.token = lexer.next();
    }

    // Declarations

    void parseProgram() {
        symbols.enter();
        try {
            declarations();
            while (token.kind() == Kind.FUNC) {
                function();
            }
            code.open("int main(void)");
            body();
            expect(Kind.PERIOD);
            code.line("return 0;");
            code.close();
        } catch (SyntaxError error) {
            diagnostics.report(error.line, error.getMessage());
        } finally {
            symbols.leave();
        }
    }

    private void declarations() {
        while (accept(Kind.VAR)) {
            for (Symbol variable : variables()) {
                code.line(variable.type().inC + " " + variable.name() + ";");
            }
            expect(Kind.SEMICOLON);
        }
    }

    /** Names with one type, as in "a, b : int". */
    private List<Symbol> variables() {
        List<Token> names = new ArrayList<>();
        do {
            names.add(expect(Kind.NAME));
        } while (accept(Kind.COMMA));
        Type type = type();
        List<Symbol> declared = new ArrayList<>();
        for (Token name : names) {
            declared.add(declare(name, Symbol.Role.VARIABLE, type));
        }
        return declared;
    }

    private Type type() {
        expect(Kind.COLON);
        Token name = expect(Kind.NAME);
        switch (name.text()) {
            case "int":
                return Type.INT;
            case "bool":
                return Type.BOOL;
            default:
                diagnostics.report(name.line(), "unknown type " + name);
                return Type.UNKNOWN;
        }
    }

    private Symbol declare(Token name, Symbol.Role role, Type type) {
        Symbol symbol = new Symbol(name.text(), role, type);
        if (!symbols.declare(symbol)) {
            diagnostics.report(name.line(), name + " is declared twice");
        }
        return symbol;
    }

    private void function() {
        expect(Kind.FUNC);
        Token name = expect(Kind.NAME);
        symbols.enter();
        List<Symbol> parameters = new ArrayList<>();
        if (accept(Kind.OPEN) && !accept(Kind.CLOSE)) {
            do {
                parameters.addAll(variables());
            } while (accept(Kind.SEMICOLON));
            expect(Kind.CLOSE);
        }
        resultType = token.kind() == Kind.COLON ? type() : Type.NOTHING;

        // The function itself belongs to the outer scope, its parameters to the inner one.
        symbols.leave();
        Symbol function = declare(name, Symbol.Role.FUNCTION, resultType);
        symbols.enter();
        StringJoiner header = new StringJoiner(", ", "(", ")").setEmptyValue("(void)");
        for (Symbol parameter : parameters) {
            symbols.declare(parameter);
            function.parameters().add(parameter.type());
            header.add(parameter.type().inC + " " + parameter.name());
        }
        code.open(resultType.inC + " " + function.name() + header);
        declarations();
        body();
        expect(Kind.SEMICOLON);
        code.close();
        symbols.leave();
        resultType = Type.NOTHING;
    }

    private void body() {
        expect(Kind.BEGIN);
        statements();
        expect(Kind.END);
    }

    // Statements

    private void statements() {
        while (STATEMENT_STARTS.contains(token.kind())) {
            try {
                statement();
                expect(Kind.SEMICOLON);
            } catch (SyntaxError error) {
                diagnostics.report(error.line, error.getMessage());
                skipStatement();
            }
        }
    }

    private void skipStatement() {
        while (token.kind() != Kind.END_OF_FILE && token.kind() != Kind.END) {
            if (accept(Kind.SEMICOLON)) {
                break;
            }
            advance();
        }
    }

    private void statement() {
        switch (token.kind()) {
            case NAME -> assignmentOrCall();
            case IF -> ifStatement();
            case WHILE -> whileStatement();
            case FOR -> forStatement();
            case PRINT -> printStatement();
            case RETURN -> returnStatement();
            default -> throw unexpected("a statement");
        }
    }

    private void assignmentOrCall() {
        Token name = expect(Kind.NAME);
        if (token.kind() == Kind.OPEN) {
            code.line(call(name).code() + ";");
            return;
        }
        Symbol variable = variable(name);
        expect(Kind.ASSIGN);
        Operand value = expression(variable.type(), name.toString());
        code.line(variable.name() + " = " + value.code() + ";");
    }

    private Symbol variable(Token name) {
        Symbol symbol = lookup(name);
        if (!symbol.is(Symbol.Role.VARIABLE)) {
            diagnostics.report(name.line(), name + " is not a variable");
        }
        return symbol;
    }

    private void ifStatement() {
        advance();
        code.open("if (" + condition() + ")");
        expect(Kind.THEN);
        statements();
        while (accept(Kind.ELIF)) {
            code.reopen("else if (" + condition() + ")");
            expect(Kind.THEN);
            statements();
        }
        if (accept(Kind.ELSE)) {
            code.reopen("else");
            statements();
        }
        expect(Kind.END);
        code.close();
    }

    private void whileStatement() {
        advance();
        code.open("while (" + condition() + ")");
        loopBody();
    }

    private void forStatement() {
        advance();
        Symbol variable = variable(expect(Kind.NAME));
        expect(Kind.ASSIGN);
        Operand first = expression(Type.INT, "the first value");
        expect(Kind.TO);
        Operand last = expression(Type.INT, "the last value");
        String i = variable.name();
        code.open("for (" + i + " = " + first.code() + "; "
            + i + " <= " + last.code() + "; " + i + "++)");
        loopBody();
    }

    private void loopBody() {
        expect(Kind.DO);
        statements();
        expect(Kind.END);
        code.close();
    }

    private void printStatement() {
        StringBuilder format = new StringBuilder();
        StringBuilder arguments = new StringBuilder();
        advance();
        do {
            Operand value = expression();
            format.append(format.isEmpty() ? "" : " ").append(value.type().format);
            arguments.append(", ").append(value.code());
        } while (accept(Kind.COMMA));
        code.line("printf(\"" + format + "\\n\"" + arguments + ");");
    }

    private void returnStatement() {
        advance();
        if (resultType == Type.NOTHING) {
            code.line("return;");
        } else {
            code.line("return " + expression(resultType, "the result").code() + ";");
        }
    }

    // Expressions

    private String condition() {
        return expression(Type.BOOL, "the condition").code();
    }

    private Operand expression(Type wanted, String what) {
        int line = token.line();
        Operand value = expression();
        if (!value.type().fits(wanted)) {
            diagnostics.report(line, what + " must be " + wanted + ", not " + value.type());
        }
        return value;
    }

    private Operand expression() {
        return binary(Operator.WEAKEST);
    }

    /** Operators of at least this strength, from left to right. */
    private Operand binary(int strength) {
        Operand left = prefix();
        while (true) {
            Operator operator = Operator.of(token);
            if (operator == null || operator.strength < strength) {
                return left;
            }
            int line = token.line();
            advance();
            Operand right = binary(operator.strength + 1);
            if (!left.type().fits(operator.takes) || !right.type().fits(operator.takes)) {
                diagnostics.report(line, "'" + operator.inC + "' needs operands of type " + operator.takes);
            }
            left = operator.combine(left, right);
        }
    }

    private Operand prefix() {
        if (accept(Kind.NOT)) {
            return Operator.prefix("!", prefix());
        } else if (accept(Kind.MINUS)) {
            return Operator.prefix("-", prefix());
        }
        return primary();
    }

    private Operand primary() {
        Token first = token;
        switch (first.kind()) {
            case NUMBER:
                advance();
                return Operand.atom(first.text(), Type.INT);
            case STRING:
                advance();
                return Operand.atom('"' + first.text() + '"', Type.TEXT);
            case TRUE:
            case FALSE:
                advance();
                return Operand.atom(first.text(), Type.BOOL);
            case OPEN:
                advance();
                Operand inner = expression();
                expect(Kind.CLOSE);
                return inner;
            case NAME:
                advance();
                if (token.kind() == Kind.OPEN) {
                    return call(first);
                }
                Symbol symbol = variable(first);
                return Operand.atom(symbol.name(), symbol.type());
            default:
                throw unexpected("an expression");
        }
    }

    private Operand call(Token name) {
        List<Operand> arguments = arguments();
        Symbol function = lookup(name);
        if (!function.is(Symbol.Role.FUNCTION)) {
            diagnostics.report(name.line(), name + " is not a function");
            return Operand.unknown();
        }
        checkArguments(function, arguments, name.line());
        List<String> codes = new ArrayList<>();
        arguments.forEach(argument -> codes.add(argument.code()));
        return Operand.atom(function.name() + "(" + String.join(", ", codes) + ")", function.type());
    }

    private List<Operand> arguments() {
        List<Operand> arguments = new ArrayList<>();
        expect(Kind.OPEN);
        if (!accept(Kind.CLOSE)) {
            do {
                arguments.add(expression());
            } while (accept(Kind.COMMA));
            expect(Kind.CLOSE);
        }
        return arguments;
    }

    private void checkArguments(Symbol function, List<Operand> arguments, int line) {
        if (arguments.size() < function.parameters().size()) {
            diagnostics.report(line, "too few arguments for '" + function.name() + "'");
            return;
        }
        for (int i = 0; i < arguments.size(); i++) {
            Type wanted = function.parameters().get(i);
            if (!arguments.get(i).type().fits(wanted)) {
                diagnostics.report(line, "argument " + (i + 1) + " must be " + wanted);
            }
        }
    }

    private Symbol lookup(Token name) {
        Symbol symbol = symbols.find(name.text());
        if (symbol == null) {
            diagnostics.report(name.line(), "nobody declared " + name);
            symbol = new Symbol(name.text(), Symbol.Role.VARIABLE, Type.UNKNOWN);
            symbols.declare(symbol);
        }
        return symbol;
    }

    // Tokens

    private void advance() {
        token = lexer.next();
    }

    private boolean accept(Kind kind) {
        if (token.kind() != kind) {
            return false;
        }
        advance();
        return true;
    }

    private Token expect(Kind kind) {
        Token found = token;
        if (!accept(kind)) {
            throw unexpected(kind.describe());
        }
        return found;
    }

    private SyntaxError unexpected(String wanted) {
        return new SyntaxError(token.line(), "expected " + wanted + " but found " + token);
    }
}
