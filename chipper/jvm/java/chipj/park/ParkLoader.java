package chipj.park;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.Map;

/**
 * The system class loader of a JVM that was started ahead of time. When the launcher looks for the main class, it
 * waits until the class files of a variant come down a pipe; so the program runs as it would under a plain java: same
 * stack traces, same main thread, same class path behind the class files. The constructor would be too early: the
 * JDK is not ready then, and what fails to start stays broken.
 */
public final class ParkLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    private static final String PIPE = "chipj.park.pipe";
    private static final String PATH = "chipj.park.path";
    private static final String WARMTH = "chipj.park.warmth";
    private static final String SYSTEM_LOADER = "java.system.class.loader";
    private static final String SUFFIX = ".class";

    private final CodeSource source;
    private final String pipe = System.clearProperty(PIPE);
    private final String warmth = System.clearProperty(WARMTH);
    private volatile Map<String, byte[]> classes;

    /** Called by the JVM. The parent is the loader we were loaded by; the program must not see our own classes. */
    public ParkLoader(ClassLoader parent) throws IOException {
        super(new URL[0], parent.getParent());
        String path = System.clearProperty(PATH);
        for (String entry : path.split(java.io.File.pathSeparator)) {
            addURL(Path.of(entry).toUri().toURL());
        }
        source = new CodeSource(getURLs()[0], (Certificate[]) null);
        System.setProperty("java.class.path", path);
        System.clearProperty(SYSTEM_LOADER);
    }

    private byte[] bytes(String name) {
        if (classes == null) {
            synchronized (pipe) {
                if (classes == null) {
                    Vigil vigil = new Vigil();
                    Warmth.spread(warmth);
                    classes = received();
                    vigil.keep();
                }
            }
        }
        return classes.get(name);
    }

    private Map<String, byte[]> received() {
        Map<String, byte[]> received = new HashMap<>();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(pipe), 1 << 16))) {
            for (int left = in.readInt(); left > 0; left--) {
                String name = new String(blob(in), StandardCharsets.UTF_8);
                received.put(name, blob(in));
            }
        } catch (IOException nobody) {
            Runtime.getRuntime().halt(1); // whoever parked us is gone
        }
        return received;
    }

    private static byte[] blob(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = bytes(name);
        return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length, source);
    }

    /** As a plain java gives them; ours would open the class path to find out what may be read. */
    @Override
    protected PermissionCollection getPermissions(CodeSource source) {
        PermissionCollection permissions = new Permissions();
        permissions.add(new RuntimePermission("exitVM"));
        return permissions;
    }

    @Override
    public URL findResource(String name) {
        if (name.endsWith(SUFFIX)) {
            byte[] bytes = bytes(name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'));
            if (bytes != null) {
                return MemoryUrl.of(name, bytes);
            }
        }
        return super.findResource(name);
    }

    /** Called by the JVM for java agents. */
    @SuppressWarnings("unused")
    private void appendToClassPathForInstrumentation(String path) throws IOException {
        addURL(Path.of(path).toUri().toURL());
    }
}
