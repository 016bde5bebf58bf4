// Numbers as text: grouped, Roman, in other bases and in English words.
final class Numerals {
    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

    private static final String[] ONES = {
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
        "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
        "sixteen", "seventeen", "eighteen", "nineteen",
    };
    private static final String[] TENS = {
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    };

    private enum Roman {
        M(1000), CM(900), D(500), CD(400), C(100), XC(90), L(50), XL(40), X(10), IX(9), V(5), IV(4), I(1);

        final int value;

        Roman(int value) {
            this.value = value;
        }
    }

    private Numerals() {
    }

    static String roman(int number) {
        if (number < 1 || number > 3999) {
            throw new IllegalArgumentException("no Roman numeral for " + number);
        }
        StringBuilder text = new StringBuilder();
        int rest = number;
        for (Roman numeral : Roman.values()) {
            for (; rest >= numeral.value; rest -= numeral.value) {
                text.append(numeral);
            }
        }
        return text.toString();
    }

    static int parseRoman(String text) {
        Scan scan = new Scan(text);
        int number = 0;
        for (Roman numeral : Roman.values()) {
            while (scan.tab(scan.match(numeral.name())) != null) {
                number += numeral.value;
            }
        }
        if (!scan.atEnd()) {
            throw new NumberFormatException("no Roman numeral: " + text);
        }
        return number;
    }

    /** Separates thousands. */
    static String grouped(long number) {
        StringBuilder text = new StringBuilder(Long.toString(number));
        int first = number < 0 ? 1 : 0;
        for (int place = text.length() - 3; place > first; place -= 3) {
            text.insert(place, ',');
        }
        return text.toString();
    }

    static String inBase(int number, int base) {
        if (base < 2 || base > DIGITS.length()) {
            throw new IllegalArgumentException("base " + base);
        }
        StringBuilder text = new StringBuilder();
        int rest = Math.abs(number);
        do {
            text.append(DIGITS.charAt(rest % base));
            rest /= base;
        } while (rest > 0);
        return (number < 0 ? "-" : "") + text.reverse();
    }

    static String words(int number) {
        if (number < 0) {
            return "minus " + words(-number);
        } else if (number < ONES.length) {
            return ONES[number];
        } else if (number < 100) {
            return TENS[number / 10] + (number % 10 == 0 ? "" : "-" + ONES[number % 10]);
        } else if (number < 1000) {
            return largeWords(number, 100, "hundred");
        } else if (number < 1_000_000) {
            return largeWords(number, 1000, "thousand");
        }
        return largeWords(number, 1_000_000, "million");
    }

    private static String largeWords(int number, int unit, String name) {
        String head = words(number / unit) + " " + name;
        int rest = number % unit;
        if (rest == 0) {
            return head;
        }
        return head + (rest < 100 ? " and " : " ") + words(rest);
    }

    static String ordinal(int number) {
        int lastTwo = number % 100;
        boolean teen = lastTwo >= 11 && lastTwo <= 13;
        String ending = switch (teen ? 0 : number % 10) {
            case 1 -> "st";
            case 2 -> "nd";
            case 3 -> "rd";
            default -> "th";
        };
        return number + ending;
    }
}
