package chipj.compile;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the fields of a payload, one after the other. */
record Fields(DataInputStream in) {

    int number() throws IOException {
        return in.readInt();
    }

    byte[] blob() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    String text() throws IOException {
        return new String(blob(), StandardCharsets.UTF_8);
    }

    List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = number(); left > 0; left--) {
            texts.add(text());
        }
        return texts;
    }

    List<SourceFile> files() throws IOException {
        List<SourceFile> files = new ArrayList<>();
        for (int left = number(); left > 0; left--) {
            files.add(new SourceFile(text(), blob()));
        }
        return files;
    }

    Edit edit() throws IOException {
        List<Splice> splices = new ArrayList<>();
        for (int left = number(); left > 0; left--) {
            splices.add(new Splice(text(), number(), number(), blob()));
        }
        return new Edit(splices);
    }
}
