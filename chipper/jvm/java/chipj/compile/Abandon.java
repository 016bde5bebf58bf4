package chipj.compile;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.ClientCodeWrapper.Trusted;
import java.util.function.BooleanSupplier;

/** Stops a compile at javac's next event once its question was taken back. */
@Trusted
final class Abandon implements TaskListener {

    private final BooleanSupplier unwanted;

    Abandon(BooleanSupplier unwanted) {
        this.unwanted = unwanted;
    }

    @Override
    public void started(TaskEvent event) {
        if (unwanted.getAsBoolean()) {
            throw new Stop();
        }
    }
}
