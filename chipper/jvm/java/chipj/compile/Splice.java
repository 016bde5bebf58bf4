package chipj.compile;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/** Replace bytes start to end of one file, counted in its UTF-8 text, by others. */
record Splice(String path, int start, int end, byte[] text) {

    /** The same change of this text, without what stays at its beginning and at its end. */
    Splice trimmed(byte[] before) {
        int same = Arrays.mismatch(before, start, end, text, 0, text.length);
        int head = same < 0 ? text.length : same;
        int tail = 0;
        int most = Math.min(end - start, text.length) - head;
        while (tail < most && before[end - 1 - tail] == text[text.length - 1 - tail]) {
            tail++;
        }
        return new Splice(path, start + head, end - tail, Arrays.copyOfRange(text, head, text.length - tail));
    }

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
