import java.util.ArrayList;
import java.util.List;

/** Compiles with warnings. */
public class Unchecked {
    public static void main(String[] args) {
        List<String> words = new ArrayList<>();
        Object object = words;
        words.add("one");
        List<Integer> numbers = (List<Integer>) object;
        System.out.println(numbers.size());
    }
}
