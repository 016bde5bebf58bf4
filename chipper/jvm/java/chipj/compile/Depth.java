package chipj.compile;

import com.sun.tools.javac.parser.Tokens.TokenKind;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How deep the tree of a token sequence may be: brackets within brackets, and operators, selections or else branches
 * in a row. javac recurses that deep; near its limit a warm one gets farther than one started afresh.
 */
final class Depth {

    /** Far below what ends a javac started afresh, which was seen to fail from 1,000 on. */
    private static final int SAFE = 250;

    private final Deque<Integer> outer = new ArrayDeque<>();
    private TokenKind before = TokenKind.ERROR;
    private int row;
    private int sum;
    private int most;

    void take(TokenKind kind) {
        boolean ended = before == TokenKind.SEMI || before == TokenKind.RBRACE || before == TokenKind.COMMA;
        if (ended && kind != TokenKind.ELSE) {
            row = 0;
        }
        switch (kind) {
            case LPAREN, LBRACE, LBRACKET -> {
                outer.push(row);
                sum += row;
                row = 0;
            }
            case RPAREN, RBRACE, RBRACKET -> {
                row = outer.isEmpty() ? 0 : outer.pop();
                sum -= row;
            }
            default -> row++;
        }
        before = kind;
        most = Math.max(most, outer.size() + (sum + row) / 2);
    }

    /** How many brackets are open. */
    int brackets() {
        return outer.size();
    }

    /** Not doubtful, wherever in a tree that is not: half of it is left for what is around. */
    boolean shallow() {
        return most < SAFE / 2;
    }

    boolean doubtful() {
        return most > SAFE;
    }
}
