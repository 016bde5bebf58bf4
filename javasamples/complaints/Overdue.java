import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A lending desk that compiles and works, but a checker of null values finds something in it: nobody
 * may be late. The symptom is what the compiler ecj says (ecj.sh): potential null pointer access.
 */
public class Overdue {
    static final class Book {
        final String title;
        final int days;

        Book(String title, int days) {
            this.title = title;
            this.days = days;
        }

        boolean late() {
            return days > 28;
        }
    }

    static class Reader {
        private final String name;
        private final List<Book> books = new ArrayList<>();

        Reader(String name) {
            this.name = name;
        }

        Reader borrow(String title, int days) {
            books.add(new Book(title, days));
            return this;
        }

        int fine() {
            int cents = 0;
            for (Book book : books) {
                if (book.late()) {
                    cents += 10 * (book.days - 28);
                }
            }
            return cents;
        }

        String name() {
            return name;
        }
    }

    private final Map<String, Reader> readers = new HashMap<>();

    Reader reader(String name) {
        return readers.computeIfAbsent(name, Reader::new);
    }

    List<Reader> byName() {
        List<Reader> sorted = new ArrayList<>(readers.values());
        sorted.sort(Comparator.comparing(Reader::name));
        return sorted;
    }

    int total() {
        return readers.values().stream().mapToInt(Reader::fine).sum();
    }

    String worst(int least) {
        Reader found = null;
        int most = least;
        for (Reader each : byName()) {
            int fine = each.fine();
            if (fine > most) {
                found = each;
                most = fine;
            }
        }
        String told = most > 100 ? "much" : "little";
        switch (told) {
            case "much":
                told = "a lot";
                break;
            default:
                told = "some cents";
        }
        return found.name() + " owes " + told;
    }

    public static void main(String[] args) {
        Overdue desk = new Overdue();
        desk.reader("Ada").borrow("Engines", 40).borrow("Notes", 3);
        desk.reader("Grace").borrow("Compilers", 29);
        System.out.println(desk.worst(5));
        System.out.println("all owe " + desk.total());
        for (Reader each : desk.byName()) {
            String line = each.name() + ": " + each.fine();
            System.out.println(line);
        }
    }
}
