package chipj.compile;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An answer being written: its kind, then its fields. */
final class Answer {

    static final char DONE = 'K';
    static final char COMPILED = 'C';
    static final char REFUSED = 'N';
    static final char BROKEN = 'F';
    static final char DOUBTFUL = 'U';
    static final char ABANDONED = 'G';
    static final char DIAGNOSTICS = 'D';
    static final char GRAPH = 'R';
    static final char FACTS = 'T';
    static final char HEARD = 'H';
    static final char WRONG = 'E';

    private final char kind;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    Answer(char kind) {
        this.kind = kind;
    }

    Answer number(int number) throws IOException {
        out.writeInt(number);
        return this;
    }

    Answer blob(byte[] blob) throws IOException {
        out.writeInt(blob.length);
        out.write(blob);
        return this;
    }

    Answer text(String text) throws IOException {
        return blob(text.getBytes(StandardCharsets.UTF_8));
    }

    Frame to(int id) {
        return new Frame(id, kind, bytes.toByteArray());
    }
}
