import java.util.ArrayList;
import java.util.List;

/** Counts the letters of some names; one name is missing. */
public class Thrown {
    private static final List<String> NAMES = new ArrayList<>();

    public static void main(String[] args) {
        NAMES.add("Ada");
        NAMES.add(null);
        NAMES.add("Grace");
        int total = 0;
        for (String name : NAMES) {
            total += letters(name);
            System.out.println(name + " makes " + total);
        }
        greet(null);
    }

    static int letters(String name) {
        int letters = 0;
        for (int i = 0; i < name.length(); i++) {
            if (Character.isLetter(name.charAt(i))) {
                letters++;
            }
        }
        return letters;
    }

    /** Would fail in the same way, elsewhere. */
    static void greet(String name) {
        System.out.println("Hello, " + name.trim());
    }
}
