import java.util.ArrayList;
import java.util.List;

/** Does not compile: an argument has the wrong type. The other error is another one. */
public class Complaint {
    private final List<String> words = new ArrayList<>();

    void add(String word) {
        words.add(word);
    }

    void addAll(int... numbers) {
        for (int number : numbers) {
            add(number);
        }
        unknown = 1;
    }
}
