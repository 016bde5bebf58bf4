package chipj.compile;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Replace bytes start to end of one file, counted in its UTF-8 text, by others. */
record Splice(String path, int start, int end, byte[] text) {

    /** The text with sorted, disjoint splices done. */
    static byte[] apply(byte[] text, List<Splice> splices) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length);
        int done = 0;
        for (Splice splice : splices) {
            out.write(text, done, splice.start - done);
            out.write(splice.text, 0, splice.text.length);
            done = splice.end;
        }
        out.write(text, done, text.length - done);
        return out.toByteArray();
    }
}
