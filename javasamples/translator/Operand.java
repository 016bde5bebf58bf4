// A translated expression: its C text, its type and how tightly it binds.
record Operand(String code, Type type, int strength) {
    static final int STRONGEST = 9;

    static Operand atom(String code, Type type) {
        return new Operand(code, type, STRONGEST);
    }

    static Operand unknown() {
        return atom("0", Type.UNKNOWN);
    }

    String within(int context) {
        return strength < context ? "(" + code + ")" : code;
    }
}
