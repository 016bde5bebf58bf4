// Whatever goes wrong in a Lark program: while reading it, while running it, or thrown by itself.
class LarkError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final int line;

    LarkError(int line, String message) {
        super(message);
        this.line = line;
    }
}
