import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A dispatcher of jobs that does not compile: a call of submit fits two of its overloads.
 * The symptom is javac's error compiler.err.ref.ambiguous.
 */
public class Dispatch {
    interface Job<T> {
        T work() throws Exception;
    }

    interface Listener<E> {
        void heard(E event);
    }

    static final class Ticket<T> {
        private final String name;
        private T result;
        private Exception failure;

        Ticket(String name) {
            this.name = name;
        }

        void done(T result) {
            this.result = result;
        }

        void failed(Exception failure) {
            this.failure = failure;
        }

        T get() {
            if (failure != null) {
                throw new IllegalStateException(name, failure);
            }
            return result;
        }
    }

    private final Map<String, List<Listener<String>>> listeners = new HashMap<>();
    private final List<Ticket<?>> tickets = new ArrayList<>();

    void listen(String topic, Listener<String> listener) {
        listeners.computeIfAbsent(topic, key -> new ArrayList<>()).add(listener);
    }

    void tell(String topic, String event) {
        for (Listener<String> each : listeners.getOrDefault(topic, List.of())) {
            each.heard(event);
        }
    }

    <T> Ticket<T> submit(Job<T> job) {
        Ticket<T> ticket = new Ticket<>("job " + tickets.size());
        try {
            ticket.done(job.work());
        } catch (Exception failure) {
            ticket.failed(failure);
        }
        tickets.add(ticket);
        tell("done", ticket.name);
        return ticket;
    }

    <T> Ticket<T> submit(Callable<T> call) {
        return submit((Job<T>) call::call);
    }

    <A, B> Function<A, Ticket<B>> later(Function<A, B> work) {
        return argument -> submit((Job<B>) () -> work.apply(argument));
    }

    void each(List<String> names, Consumer<String> use) {
        names.forEach(use);
    }

    public static void main(String[] args) {
        Dispatch dispatch = new Dispatch();
        List<String> log = new ArrayList<>();
        dispatch.listen("done", event -> log.add("done: " + event));
        Supplier<Integer> answer = () -> 6 * 7;
        Ticket<Integer> first = dispatch.submit((Job<Integer>) answer::get);
        Ticket<Integer> second = dispatch.submit(() -> first.get() + 1);
        Function<Integer, Ticket<String>> shown = dispatch.later(number -> "<" + number + ">");
        dispatch.each(List.of("a", "b"), name -> log.add(name + shown.apply(second.get()).get()));
        log.forEach(System.out::println);
    }
}
