/** As in Figure 12 of the paper: what makes c null is far above where it is used. */
public class Place {
    static class C {
        void f() {}
    }

    public static void main(String[] args) {
        C c = null;
        c = new C();
        c.f();
        int number = 3;
        if (number > 2) {
            c = lost(c);
        }
        System.out.println("number " + number);
        c.f();
    }

    static C lost(C c) {
        System.out.println("losing it");
        return null;
    }
}
