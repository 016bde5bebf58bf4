package chipj.compile;

import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import javax.tools.SimpleJavaFileObject;

/** A source file of the program: its path in the variant's folder, its text in UTF-8. */
@Trusted
final class SourceFile extends SimpleJavaFileObject {

    private static final String SUFFIX = Kind.SOURCE.extension;

    final String path;
    final byte[] bytes;
    private final String name;
    private final long written = System.currentTimeMillis();
    private String text;
    private Boolean plain;

    SourceFile(String path, byte[] bytes) {
        this(path, bytes, path);
    }

    private SourceFile(String path, byte[] bytes, String name) {
        super(uri(path), Kind.SOURCE);
        this.path = path;
        this.bytes = bytes;
        this.name = name;
    }

    /** The same file, which calls itself in messages as a file on a disk does in javac's raw ones. */
    SourceFile shortNamed() {
        return new SourceFile(path, bytes, path.substring(path.lastIndexOf('/') + 1));
    }

    private static URI uri(String path) {
        try {
            return new URI("program", null, "/" + path, null);
        } catch (URISyntaxException impossible) {
            throw new IllegalArgumentException(path, impossible);
        }
    }

    SourceFile with(List<Splice> splices) {
        return new SourceFile(path, Splice.apply(bytes, splices));
    }

    /** The class that this file's name promises. */
    String promised() {
        return path.substring(0, path.length() - SUFFIX.length()).replace('/', '.');
    }

    /** The package that this file's folder stands for. */
    String folder() {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash).replace('/', '.');
    }

    synchronized String text() {
        if (text == null) {
            text = new String(bytes, StandardCharsets.UTF_8);
        }
        return text;
    }

    /** Whether a character is a byte everywhere. */
    boolean ascii() {
        return bytes.length == text().length();
    }

    /** Where the character at an offset begins in the UTF-8 text. */
    int byteOffset(long characters) {
        int end = (int) Math.max(0, Math.min(characters, text().length()));
        return ascii() ? end : text().substring(0, end).getBytes(StandardCharsets.UTF_8).length;
    }

    /** The line of the character at an offset. */
    long line(long characters) {
        return 1 + text().chars().limit(Math.max(0, characters)).filter(each -> each == '\n').count();
    }

    /** Whether one of the names may be written here; with an escape or what javac skips in a name, who knows. */
    boolean mayMention(Set<String> names) {
        if (plain == null) {
            plain = isPlain(text());
        }
        return !plain || names.stream().anyMatch(this::mentions);
    }

    /** Whether names are written as they are meant. */
    static boolean isPlain(String text) {
        return !text.contains("\\u") && text.chars().noneMatch(Character::isIdentifierIgnorable);
    }

    private boolean mentions(String name) {
        int at = text.indexOf(name);
        while (at >= 0 && (inName(at - 1) || inName(at + name.length()))) {
            at = text.indexOf(name, at + 1);
        }
        return at >= 0;
    }

    private boolean inName(int at) {
        return at >= 0 && at < text.length() && Character.isJavaIdentifierPart(text.charAt(at));
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text();
    }

    /** Fresh, as the file in a variant's folder is: javac prefers it to an older class file. */
    @Override
    public long getLastModified() {
        return written;
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE && path.substring(path.lastIndexOf('/') + 1).equals(simpleName + SUFFIX);
    }

    @Override
    public String getName() {
        return name;
    }
}
