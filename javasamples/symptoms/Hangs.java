/** Halves a number until it is odd; zero never is. */
public class Hangs {
    public static void main(String[] args) {
        int[] numbers = {12, 7, 0};
        for (int number : numbers) {
            System.out.println(number + " has " + twos(number) + " twos");
        }
    }

    static int twos(int number) {
        int twos = 0;
        while (number % 2 == 0) {
            number /= 2;
            twos++;
        }
        return twos;
    }
}
