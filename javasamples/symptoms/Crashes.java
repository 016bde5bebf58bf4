import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Writes where nobody may write: the JVM dies of it. */
public class Crashes {
    public static void main(String[] args) throws Exception {
        System.out.println("looking for the door");
        Field door = Unsafe.class.getDeclaredField("theUnsafe");
        door.setAccessible(true);
        Unsafe unsafe = (Unsafe) door.get(null);
        long block = unsafe.allocateMemory(8);
        unsafe.putInt(block, 42);
        System.out.println("in: " + unsafe.getInt(block));
        unsafe.putInt(0L, 42);
        unsafe.freeMemory(block);
    }
}
