// Thrown where the parser cannot go on; it resumes at the next statement.
class SyntaxError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final int line;

    SyntaxError(int line, String message) {
        super(message);
        this.line = line;
    }
}
