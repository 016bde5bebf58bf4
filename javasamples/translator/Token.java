// One word of a Rill program: its kind, its text and the line it stands on.
record Token(Kind kind, String text, int line) {
    @Override
    public String toString() {
        return kind == Kind.NAME ? "'" + text + "'" : kind.describe();
    }
}
