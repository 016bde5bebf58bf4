/**
 * Converts a few units.
 * The symptom is "boiling water in Celsius: 0" instead of 100: in integers, 5 / 9 is 0.
 */
public class Straight {
    public static void main(String[] args) {
        int feet = 6;
        System.out.println(feet * 12);
        System.out.println("boiling water in Celsius: " + 5 / 9 * (212 - 32));
        int bytes = 8192;
        int bits = bytes * 8;
        System.out.println(bits);
        int seconds = 7200;
        int minutes = seconds / 60;
        int hours = minutes / 60;
        double metres = 42195;
        double speed = metres / hours;
        System.out.println(speed);
        double litres = 50;
        double gallons = litres / 3.785;
        System.out.println(gallons);
        int dozens = 3;
        System.out.println(dozens * 12);
    }
}
