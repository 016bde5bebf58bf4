// The operators with two operands, by their strength in C.
import java.util.EnumMap;
import java.util.Map;

enum Operator {
    OR(Kind.OR, "||", 1, Type.BOOL, Type.BOOL),
    AND(Kind.AND, "&&", 2, Type.BOOL, Type.BOOL),
    EQUAL(Kind.EQUAL, "==", 3, Type.INT, Type.BOOL),
    UNEQUAL(Kind.UNEQUAL, "!=", 3, Type.INT, Type.BOOL),
    LESS(Kind.LESS, "<", 4, Type.INT, Type.BOOL),
    LESS_EQUAL(Kind.LESS_EQUAL, "<=", 4, Type.INT, Type.BOOL),
    GREATER(Kind.GREATER, ">", 4, Type.INT, Type.BOOL),
    GREATER_EQUAL(Kind.GREATER_EQUAL, ">=", 4, Type.INT, Type.BOOL),
    PLUS(Kind.PLUS, "+", 5, Type.INT, Type.INT),
    MINUS(Kind.MINUS, "-", 5, Type.INT, Type.INT),
    TIMES(Kind.TIMES, "*", 6, Type.INT, Type.INT),
    DIVIDE(Kind.SLASH, "/", 6, Type.INT, Type.INT),
    MOD(Kind.MOD, "%", 6, Type.INT, Type.INT);

    static final int WEAKEST = 1;
    static final int PREFIX = 7;

    private static final Map<Kind, Operator> BY_KIND = new EnumMap<>(Kind.class);

    static {
        for (Operator operator : values()) {
            BY_KIND.put(operator.kind, operator);
        }
    }

    final String inC;
    final int strength;
    final Type takes;
    final Type gives;
    private final Kind kind;

    Operator(Kind kind, String inC, int strength, Type takes, Type gives) {
        this.kind = kind;
        this.inC = inC;
        this.strength = strength;
        this.takes = takes;
        this.gives = gives;
    }

    /** The operator of this token, or null. */
    static Operator of(Token token) {
        return BY_KIND.get(token.kind());
    }

    Operand combine(Operand left, Operand right) {
        String code = left.within(strength) + " " + inC + " " + right.within(strength);
        return new Operand(code, gives, strength);
    }

    static Operand prefix(String sign, Operand operand) {
        return new Operand(sign + operand.within(PREFIX + 1), operand.type(), PREFIX);
    }
}
