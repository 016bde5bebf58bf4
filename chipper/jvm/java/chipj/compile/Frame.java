package chipj.compile;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/** One message: length, id, kind, payload. Numbers are big-endian; a text or a blob has its length in front. */
record Frame(int id, char kind, byte[] payload) {

    private static final int HEAD = 5;

    /** The next message; null at the end of the stream. */
    static Frame read(DataInputStream in) throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException end) {
            return null;
        }
        int id = in.readInt();
        char kind = (char) in.readUnsignedByte();
        byte[] payload = new byte[length - HEAD];
        in.readFully(payload);
        return new Frame(id, kind, payload);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(payload.length + HEAD);
        out.writeInt(id);
        out.writeByte(kind);
        out.write(payload);
        out.flush();
    }

    Fields fields() {
        return new Fields(new DataInputStream(new ByteArrayInputStream(payload)));
    }
}
