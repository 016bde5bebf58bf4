package chipj.compile;

import com.sun.tools.javac.code.Type;

/** A letter for a type, as far as it tells which literal could stand for its values. */
final class Value {

    static final char OBJECT = 'N';

    private Value() {}

    static char of(Type type) {
        if (type == null) {
            return OBJECT;
        }
        return switch (type.getTag()) {
            case BOOLEAN -> 'Z';
            case CHAR -> 'C';
            case BYTE -> 'B';
            case SHORT -> 'S';
            case INT -> 'I';
            case LONG -> 'J';
            case FLOAT -> 'F';
            case DOUBLE -> 'D';
            case VOID -> 'V';
            default -> type.tsym != null && type.tsym.getQualifiedName().contentEquals("java.lang.String") ? 'T' : OBJECT;
        };
    }
}
