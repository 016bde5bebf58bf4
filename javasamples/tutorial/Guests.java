import java.util.LinkedHashMap;
import java.util.Map;

/** Prints what the guests of a party drink, who sits at which table, and their name tags. */
public class Guests {
    private static final int SEATS = 3;

    private static final String[] LINES = {
        "Ada Lovelace; tea",
        "Barbara Liskov; water",
        "Grace  Hopper; coffee",
        "Frances Allen; coffee",
        "Karen Sparck Jones; tea",
    };

    public static void main(String[] args) {
        System.out.println(LINES.length + " guests");
        printDrinks();
        printTables();
        for (String line : LINES) {
            System.out.println(tag(name(line)));
        }
    }

    private static String name(String line) {
        return line.substring(0, line.indexOf(';'));
    }

    private static String drink(String line) {
        return line.substring(line.indexOf(';') + 1).strip();
    }

    private static void printDrinks() {
        Map<String, Integer> drinks = new LinkedHashMap<>();
        for (String line : LINES) {
            drinks.merge(drink(line), 1, Integer::sum);
        }
        for (Map.Entry<String, Integer> drink : drinks.entrySet()) {
            System.out.println(drink.getValue() + " x " + drink.getKey());
        }
    }

    private static void printTables() {
        int table = 1;
        for (int seat = 0; seat < LINES.length; seat++) {
            if (seat > 0 && seat % SEATS == 0) {
                table++;
            }
            System.out.println("table " + table + ": " + name(LINES[seat]));
        }
    }

    private static String tag(String name) {
        StringBuilder letters = new StringBuilder();
        for (String part : name.split(" ")) {
            letters.append(part.charAt(0)).append('.');
        }
        return "[ " + letters + " ] " + shortened(name, 12);
    }

    private static String shortened(String name, int width) {
        if (name.length() <= width) {
            return name;
        }
        return name.substring(0, width - 3) + "...";
    }
}
