package chipj.compile;

import java.util.Map;
import java.util.WeakHashMap;

/** The accepted program: its files, their shapes, and what a compile made of them, if it compiles. */
final class Base {

    final Program program;
    private final Map<SourceFile, Shape> shapes;
    private Units units;
    private boolean asked;

    Base(Program program) {
        this(program, new WeakHashMap<>());
    }

    private Base(Program program, Map<SourceFile, Shape> shapes) {
        this.program = program;
        this.shapes = shapes;
    }

    /** The base after an accepted step, whose units are known or not. */
    Base next(Program program, Units units) {
        Base next = new Base(program, shapes);
        next.compiled(units);
        return next;
    }

    void compiled(Units units) {
        this.units = units == null || program.hasModule() || units.strange() ? null : units;
        asked = true;
    }

    /** Whether a compile has told what there is to know. */
    boolean asked() {
        return asked;
    }

    /** What the base was compiled to; null if it does not compile, not yet, or not in parts. */
    Units units() {
        return units;
    }

    void shape(SourceFile file, Shape shape) {
        shapes.put(file, shape);
    }

    Shape shape(SourceFile file) {
        return shapes.get(file);
    }
}
