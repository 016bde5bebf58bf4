/**
 * Sells a museum ticket.
 * The symptom is "child ticket" for a visitor of 18, an adult: the comparison should be <.
 */
public class Branch {
    public static void main(String[] args) {
        int age = 18;
        System.out.println("welcome to the museum");
        if (age < 6) {
            System.out.println("free ticket");
        } else if (age <= 18) {
            System.out.println("child ticket");
        } else if (age > 65) {
            System.out.println("reduced ticket");
        } else {
            System.out.println("adult ticket");
        }
        System.out.println("the tour starts at noon");
        System.out.println("enjoy your visit");
    }
}
