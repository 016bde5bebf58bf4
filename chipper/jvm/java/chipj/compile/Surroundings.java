package chipj.compile;

import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/**
 * What one compile sees and where it writes: the JDK, the class path, and in front of it the variant's folder, which
 * exists in memory only. As in a real folder, source files lie beside class files and promise classes by their names.
 */
@Trusted
final class Surroundings extends ForwardingJavaFileManager<JavaFileManager> {

    private final Listings listings;
    private final Folder folder;
    private final Units made;

    Surroundings(JavaFileManager files, Listings listings, Folder folder, Units made) {
        super(files);
        this.listings = listings;
        this.folder = folder;
        this.made = made;
    }

    @Override
    public Iterable<JavaFileObject> list(
            Location location, String name, Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
        if (location == StandardLocation.CLASS_OUTPUT) {
            return List.of();
        }
        List<JavaFileObject> real = listings.list(location, name, kinds, recurse);
        if (location != StandardLocation.CLASS_PATH) {
            return real;
        }
        List<JavaFileObject> all = new ArrayList<>(folder.list(name, kinds));
        all.addAll(real);
        return all;
    }

    @Override
    public String inferBinaryName(Location location, JavaFileObject file) {
        if (file instanceof SourceFile source) {
            return source.promised();
        }
        return file instanceof ClassFile known ? known.name : super.inferBinaryName(location, file);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String name, JavaFileObject.Kind kind, FileObject sibling) throws IOException {
        if (location == StandardLocation.CLASS_OUTPUT && kind == JavaFileObject.Kind.CLASS) {
            return new Written(name, sibling instanceof SourceFile source ? source.path : Written.NOWHERE, made);
        }
        return super.getJavaFileForOutput(location, name, kind, sibling);
    }

    @Override
    public JavaFileObject getJavaFileForInput(Location location, String name, JavaFileObject.Kind kind)
            throws IOException {
        return location == StandardLocation.CLASS_OUTPUT ? null : super.getJavaFileForInput(location, name, kind);
    }

    @Override
    public boolean hasLocation(Location location) {
        return location == StandardLocation.CLASS_OUTPUT || super.hasLocation(location);
    }

    @Override
    public boolean contains(Location location, FileObject file) throws IOException {
        boolean ours = file instanceof SourceFile || file instanceof ClassFile;
        return ours ? location == StandardLocation.CLASS_PATH : super.contains(location, file);
    }

    @Override
    public boolean isSameFile(FileObject one, FileObject other) {
        boolean ours = one instanceof SourceFile || other instanceof SourceFile;
        return ours ? one == other : super.isSameFile(one, other);
    }

    /** The files of the JDK stay open from one compile to the next. */
    @Override
    public void close() {}

    @Override
    public void flush() {}
}
