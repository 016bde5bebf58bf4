import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** A calculator that does not begin with zero; the other test fails in another way. */
class CalculatorTest {
    private int sum = 1;

    private void add(int number) {
        System.out.println("adding " + number);
        sum += number;
    }

    @Test
    void adds() {
        assertEquals(1, sum);
        add(2);
        assertEquals(2, sum);
    }

    @Test
    void begins() {
        assertEquals(0, sum);
    }
}
