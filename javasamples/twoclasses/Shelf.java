/** A bookshelf of the library. */
public class Shelf {
    int capacity() {
        int boards = 10;
        return boards * Library.BOOKS_PER_BOARD;
    }
}
