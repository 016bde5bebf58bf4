/** Does its work in an assertion, so it depends on -ea. */
public class Asserts {
    private static int sold;

    public static void main(String[] args) {
        for (int ticket = 0; ticket < 3; ticket++) {
            System.out.println("selling ticket " + ticket);
            assert ++sold > 0 : "nothing sold";
        }
        System.out.println("sold: " + sold);
    }
}
