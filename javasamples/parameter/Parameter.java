/**
 * Prints the calendar of a year by quarters.
 * The symptom is "13 no such month: 31 days": main starts the last quarter at month 11, not 10.
 */
public class Parameter {
    public static void main(String[] args) {
        int year = 2024;
        printTitle("Calendar of " + year);
        printQuarter(year, 1);
        printQuarter(year, 4);
        printQuarter(year, 7);
        printQuarter(year, 11);
        System.out.println(daysInYear(year) + " days in the year");
    }

    static void printTitle(String title) {
        System.out.println(title);
        for (int i = 0; i < title.length(); i++) {
            System.out.print('=');
        }
        System.out.println();
    }

    static void printQuarter(int year, int firstMonth) {
        int quarter = (firstMonth + 2) / 3;
        System.out.println("quarter " + quarter);
        int days = 0;
        for (int month = firstMonth; month < firstMonth + 3; month++) {
            printMonth(year, month);
            days += daysIn(year, month);
        }
        System.out.println(days + " days together");
    }

    static void printMonth(int year, int month) {
        String line = month + " " + nameOf(month);
        line += ": " + daysIn(year, month) + " days";
        if (month == 2 && isLeap(year)) {
            line += " in a leap year";
        }
        System.out.println(line);
    }

    static int daysIn(int year, int month) {
        if (month == 4 || month == 6 || month == 9 || month == 11) {
            return 30;
        } else if (month == 2) {
            return isLeap(year) ? 29 : 28;
        } else {
            return 31;
        }
    }

    static int daysInYear(int year) {
        int days = 0;
        for (int month = 1; month <= 12; month++) {
            days += daysIn(year, month);
        }
        return days;
    }

    static boolean isLeap(int year) {
        if (year % 100 == 0) {
            return year % 400 == 0;
        }
        return year % 4 == 0;
    }

    static String nameOf(int month) {
        switch (month) {
            case 1: return "January";
            case 2: return "February";
            case 3: return "March";
            case 4: return "April";
            case 5: return "May";
            case 6: return "June";
            case 7: return "July";
            case 8: return "August";
            case 9: return "September";
            case 10: return "October";
            case 11: return "November";
            case 12: return "December";
            default: return "no such month";
        }
    }
}
