package chipj.compile;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
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

    /** The same changes of this text without what stays, and without those that change nothing. */
    static List<Splice> trimmed(byte[] before, List<Splice> splices) {
        List<Splice> changes = new ArrayList<>();
        splices.forEach(each -> changes.add(each.trimmed(before)));
        changes.removeIf(each -> each.start == each.end && each.text.length == 0);
        return changes;
    }

    /** Where a place that is in none of the splices is once they are done. */
    static int moved(int place, List<Splice> splices) {
        int moved = place;
        for (Splice splice : splices) {
            moved += splice.end <= place ? splice.text.length - (splice.end - splice.start) : 0;
        }
        return moved;
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
