/**
 * Looks how full a shelf is.
 * The symptom is "order a new shelf" while there is room: the line belongs into the first arm.
 */
public class Library {
    static final int BOOKS_PER_BOARD = 30;

    public static void main(String[] args) {
        Shelf shelf;
        shelf = new Shelf();
        int percent;
        percent = 100 * 90 / shelf.capacity();
        if (percent == 100)
            System.out.println("no room left");
        else if (percent > 50)
            System.out.println("more than half full");
        else
            System.out.println("plenty of room");
        System.out.println("order a new shelf");
    }
}
