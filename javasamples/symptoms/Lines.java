/** Adds numbers, says so on both streams, and gives up. */
public class Lines {
    public static void main(String[] args) {
        int total = 0;
        for (int i = 1; i <= 3; i++) {
            total += i;
            System.out.println("adding " + i);
        }
        total++;
        System.out.println("total: " + total);
        if (total != 6) {
            System.err.println("warning: one too many");
            System.exit(3);
        }
        System.out.println("ready");
    }
}
