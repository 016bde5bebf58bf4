package chipj.park;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;

/** A class file in memory for programs that read their own. */
final class MemoryUrl {

    private MemoryUrl() {}

    @SuppressWarnings("deprecation")
    static URL of(String name, byte[] bytes) {
        try {
            return new URL(null, "memory:/" + name, new URLStreamHandler() {
                @Override
                protected URLConnection openConnection(URL url) {
                    return connection(url, bytes);
                }
            });
        } catch (IOException impossible) {
            return null;
        }
    }

    private static URLConnection connection(URL url, byte[] bytes) {
        return new URLConnection(url) {
            @Override
            public void connect() {}

            @Override
            public int getContentLength() {
                return bytes.length;
            }

            @Override
            public InputStream getInputStream() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }
}
