package chipj.compile;

import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.tools.SimpleJavaFileObject;

/** A class file being written by javac; it counts once it is closed. */
@Trusted
final class Written extends SimpleJavaFileObject {

    /** The path of a source that is none of the program's. */
    static final String NOWHERE = "";

    private static final int LONGEST_NAME = 255;

    private final String name;
    private final Units units;
    private final String path;

    Written(String name, String path, Units units) {
        super(URI.create("written:///" + Integer.toHexString(name.hashCode())), Kind.CLASS);
        this.name = name;
        this.path = path;
        this.units = units;
    }

    @Override
    public OutputStream openOutputStream() throws IOException {
        refuseLongName();
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                units.add(path, name, toByteArray());
            }
        };
    }

    /** On a disk the name of a file has a limit, and javac reports it as an error. */
    private void refuseLongName() throws IOException {
        String file = name.substring(name.lastIndexOf('.') + 1) + Kind.CLASS.extension;
        if (file.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            throw new IOException("File name too long");
        }
    }

    @Override
    public String getName() {
        return name;
    }
}
