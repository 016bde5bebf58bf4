import java.util.Scanner;

/** Two loops read from one input; each adds up what it reads. */
public class TwoLoops {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int apples = 0;
        for (int i = 0; i < 3; i++) {
            int found = in.nextInt();
            apples += found;
            System.out.println("apples so far: " + apples);
        }
        int pears = 0;
        for (int i = 0; i < 3; i++) {
            int found = in.nextInt();
            pears += found;
            System.out.println("pears so far: " + pears);
        }
        System.out.println("apples: " + apples);
        System.out.println("pears: " + pears);
    }
}
