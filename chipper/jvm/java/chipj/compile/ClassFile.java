package chipj.compile;

import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A class file in memory, to be read by javac. */
@Trusted
final class ClassFile extends SimpleJavaFileObject {

    final String name;
    private final byte[] bytes;

    ClassFile(String name, byte[] bytes) {
        super(URI.create("class:///" + Integer.toHexString(name.hashCode())), Kind.CLASS);
        this.name = name;
        this.bytes = bytes;
    }

    /** The package it belongs to. */
    String folder() {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }

    @Override
    public InputStream openInputStream() {
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public String getName() {
        return name;
    }
}
