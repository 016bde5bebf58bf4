// Exercises the string library, one part after the other.
//
// Injected bug:
//   T10  Scan.within leaves its frame twice when the body fails. The outer subject is lost as well,
//        and the next look at the position ends in a NullPointerException in Scan.pos.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Main {
    private static final String FABLE =
        "A crow, half dead with thirst, came upon a pitcher which had once been full of water; "
            + "but when the crow put its beak into the mouth of the pitcher "
            + "it found that only very little water was left in it.";

    private static final Map<String, Runnable> EXERCISES = new LinkedHashMap<>();

    static {
        EXERCISES.put("character sets", Main::charSets);
        EXERCISES.put("generators", Main::generators);
        EXERCISES.put("mapping", Main::mapping);
        EXERCISES.put("padding", Main::padding);
        EXERCISES.put("tokens", Main::tokens);
        EXERCISES.put("search", Main::search);
        EXERCISES.put("distance", Main::distance);
        EXERCISES.put("paragraphs", Main::paragraphs);
        EXERCISES.put("table", Main::table);
        EXERCISES.put("templates", Main::templates);
        EXERCISES.put("numerals", Main::numerals);
        EXERCISES.put("codecs", Main::codecs);
        EXERCISES.put("settings", Main::settings);
    }

    public static void main(String[] args) {
        EXERCISES.forEach((title, exercise) -> {
            System.out.println("== " + title);
            exercise.run();
        });
    }

    private static void show(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    private static void showLines(Iterable<?> lines) {
        for (Object line : lines) {
            System.out.println(line);
        }
    }

    private static void charSets() {
        CharSet consonants = CharSet.LETTERS.minus(CharSet.VOWELS);
        show("consonants", consonants.common(CharSet.LOWER));
        show("how many", consonants.size());
        show("hexadecimal", CharSet.DIGITS.union(CharSet.range('a', 'f')));
        show("punctuation", CharSet.where(c -> c > ' ').minus(CharSet.WORD).size());
        show("double complement", CharSet.WORD.complement().complement().equals(CharSet.WORD));
    }

    private static void generators() {
        show("vowels of the fable", Generate.count(Generate.upto(CharSet.VOWELS, FABLE)));
        show("places of 'the'", Generate.first(3, Generate.find("the", FABLE)));
        show("windows", Generate.windows("pitcher", 4));
        List<String> heads = new ArrayList<>();
        for (int position : Generate.find("wa", FABLE)) {
            heads.add(FABLE.substring(position, position + 4));
        }
        show("heads", heads);
    }

    private static void mapping() {
        Mapping secret = Mapping.caesar(3);
        show("secret", secret.apply("The Crow and the Pitcher"));
        show("plain", secret.inverse().apply(secret.apply("The Crow and the Pitcher")));
        show("loud", secret.then(Mapping.TO_UPPER).apply("crow"));
        show("date", new Mapping("ymd", "421").apply("d.m.y"));
        show("title", Mapping.title("the crow and THE pitcher"));
        show("snake", Mapping.snake("someLong name--HereToo"));
    }

    private static void padding() {
        for (Padding.Align align : Padding.Align.values()) {
            show(align.name(), "<" + Padding.pad("crow", 11, align, "-=") + ">");
        }
        show("cut", Padding.center("pitcher", 3) + Padding.right("pitcher", 3));
        show("shortened", Padding.shorten(FABLE, 24));
        show("trimmed", Padding.trim("--[crow]==", CharSet.WORD.complement()));
        String tabbed = Padding.entab("a       b   c       d", 4);
        show("tabs", Codec.escape(tabbed));
        show("no tabs", Padding.detab(tabbed, 4));
    }

    private static void tokens() {
        List<Tokens.Token> tokens = new ArrayList<>();
        new Tokens("if x_1 >= 3.25 print \"high water\"").forEach(tokens::add);
        show("tokens", tokens);
        show("fields", Tokens.split("a,,b,", ','));
        show("words", Tokens.words(FABLE, CharSet.LETTERS.complement()).size());
        show("csv", Tokens.csv("12,\"Smith, John\",\"say \"\"hi\"\"\",,end"));
        show("arguments", Tokens.arguments("f(a, g(b, h(c)), d)"));
    }

    private static void search() {
        Search.FINDERS.forEach((name, finder) -> {
            int found = finder.find("pitcher it", FABLE);
            int missing = finder.find("pitchers", FABLE);
            show(name, found + " " + missing);
        });
        for (String pattern : List.of("*.java", "M??n*", "*[xyz].*", "?")) {
            show(pattern, Search.glob(pattern, "Main.java"));
        }
        show("prefix", Search.commonPrefix(List.of("interview", "internet", "interval")));
        show("part", Search.commonPart("the crow flies", "a scrowled note"));
        show("palindrome", Search.isPalindrome("A man, a plan, a canal: Panama"));
    }

    private static void distance() {
        show("hamming", Distance.hamming("karolin", "kathrin"));
        show("levenshtein", Distance.levenshtein("kitten", "sitting"));
        show("with swaps", Distance.withSwaps("pitcher", "ptichr"));
        show("similarity", Distance.similarity("night watch", "nightly watch"));
        show("suggestions", Distance.suggest("wetar", List.of("wear", "water", "beak", "crow", "weta"), 2));
        List<String> before = List.of("a", "crow", "sat", "down");
        List<String> after = List.of("the", "crow", "sat", "up", "there");
        showLines(Distance.diff(before, after));
    }

    private static void paragraphs() {
        Paragraph paragraph = new Paragraph(FABLE, 30);
        showLines(paragraph.justified());
        showLines(Paragraph.box(paragraph.aligned(Padding.Align.CENTER)));
        for (List<String> line : paragraph.balanced()) {
            System.out.println(String.join(" ", line));
        }
        showLines(Paragraph.columns(Tokens.words("one two three four five six seven", CharSet.BLANKS), 3, 8));
        System.out.println(Paragraph.unindent("    if rain\n      stay\n    else\n\n      go"));
    }

    private static void table() {
        Table table = new Table("bird", "weight", "colour");
        table.row("crow", 510, "black").row("wren", 9, "brown").row("swan", 11000, "white");
        showLines(table.sortedBy("weight").lines());
        showLines(table.sortedBy("colour").lines());
    }

    private static void templates() {
        Template bill = new Template("{count:>3} {name:<10}{price:>8} for {buyer}{count?.|, all together.}");
        show("one", bill.fill(Map.of("count", 1, "name", "pitcher", "price", "12.50", "buyer", "Ann")));
        show("many", bill.fill(Map.of("count", 12, "name", "cup", "price", "30.00", "buyer", "Bob")));
        try {
            bill.fill(Map.of("count", 0));
        } catch (IllegalArgumentException problem) {
            show("refused", problem.getMessage());
        }
    }

    private static void numerals() {
        for (int year : new int[] {4, 1994, 2026}) {
            String roman = Numerals.roman(year);
            show(roman, Numerals.parseRoman(roman) + ", " + Numerals.words(year));
        }
        show("grouped", Numerals.grouped(-1234567) + " " + Numerals.grouped(100));
        show("binary", Numerals.inBase(2026, 2));
        show("hexadecimal", Numerals.inBase(-255, 16));
        StringBuilder ordinals = new StringBuilder();
        int number = 1;
        while (number < 120) {
            ordinals.append(Numerals.ordinal(number)).append(' ');
            number += number < 4 ? 1 : 9;
        }
        show("ordinals", ordinals.toString().trim());
    }

    private static void codecs() {
        String packed = Codec.packRuns("aaaabccccccccccccd");
        show("packed", packed + " " + Codec.unpackRuns(packed));
        show("hex", Codec.hex("Crow\n"));
        show("morse", Codec.morse("Save us"));
        String text = "tab\there \"quoted\" \\ end\n";
        show("escaped", Codec.escape(text));
        show("round trip", Codec.unescape(Codec.escape(text)).equals(text));
        for (String name : new String[] {"Robert", "Rupert", "Ashcraft"}) {
            show(name, Codec.soundex(name));
        }
    }

    private static void settings() {
        show("numbers", Settings.parse("width=80; height=-24"));
        show("mixed", Settings.parse("width=80; title=Aesop; size=12"));
    }
}
