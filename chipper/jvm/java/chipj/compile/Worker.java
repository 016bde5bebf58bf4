package chipj.compile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;

/**
 * The resident compiler: questions come in on standard input, answers go out on standard output, one at a time and
 * in order. It ends when its input does. Compiles run on the main thread, which has the stack that javac's has.
 */
final class Worker {

    private static final char SETUP = 'S';
    private static final char BASE = 'B';
    private static final char JUDGE = 'J';
    private static final char ACCEPT = 'A';
    private static final char DIAGNOSE = 'D';
    private static final char HEAR = 'H';
    private static final char COMPLAINTS = 'W';
    private static final char FACTS = 'F';
    private static final char ABANDON = 'X';
    private static final char GRAPH = 'R';
    private static final char MEMORY = 'M';
    private static final int ERRORS = 20; // as many are facts

    private final BlockingQueue<Frame> questions = new LinkedBlockingQueue<>();
    private final Set<Integer> unwanted = ConcurrentHashMap.newKeySet();
    private final DataOutputStream out;
    private final Sent sent = new Sent();
    private Javac javac;
    private Ladder ladder;
    private Program program;

    Worker(OutputStream out) {
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    public static void main(String[] arguments) throws Exception {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Worker worker = new Worker(out);
        Thread reader = new Thread(worker::listen, "questions");
        reader.setDaemon(true);
        reader.start();
        while (true) {
            worker.answer(worker.questions.take());
        }
    }

    private void listen() {
        try (DataInputStream in = new DataInputStream(
                new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16))) {
            for (Frame frame = Frame.read(in); frame != null; frame = Frame.read(in)) {
                if (frame.kind() == ABANDON) {
                    unwanted.add(frame.id());
                } else {
                    questions.add(frame);
                }
            }
        } catch (IOException broken) {
            // Whoever asked is gone: there is nobody to tell.
        }
        Runtime.getRuntime().halt(0);
    }

    void answer(Frame question) throws IOException {
        Answer answer;
        try {
            answer = answered(question);
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            answer = new Answer(Answer.WRONG).text(String.valueOf(wrong.getMessage()));
        } catch (OutOfMemoryError | StackOverflowError broken) {
            answer = new Answer(Answer.BROKEN).text("").text(broken.toString());
        }
        unwanted.remove(question.id());
        answer.to(question.id()).write(out);
    }

    private Answer answered(Frame question) throws IOException {
        Fields fields = question.fields();
        BooleanSupplier gone = () -> unwanted.contains(question.id());
        switch (question.kind()) {
            case SETUP -> {
                javac = new Javac(fields.texts(), paths(fields.texts()));
                ladder = new Ladder(javac);
            }
            case BASE -> {
                program = new Program(fields.files());
                ladder.base(program);
            }
            case ACCEPT -> {
                Edit edit = fields.edit();
                program = program.with(edit);
                ladder.accept(edit);
            }
            case FACTS -> {
                Facts facts = javac.facts(program, gone);
                return facts == null ? new Answer(Answer.REFUSED) : facts.answer();
            }
            case JUDGE -> {
                int classes = fields.number();
                return verdict(ladder.judge(fields.edit(), gone), classes);
            }
            case DIAGNOSE -> {
                return Told.answer(ladder.diagnose(fields.edit(), gone), ERRORS);
            }
            case HEAR -> {
                return ladder.heard(fields.edit(), gone);
            }
            case COMPLAINTS -> {
                return ladder.complaints(fields.edit(), gone);
            }
            case GRAPH -> {
                return ladder.graph(gone);
            }
            case MEMORY -> {
                return memory();
            }
            default -> throw new IllegalArgumentException("unknown question " + question.kind());
        }
        return new Answer(Answer.DONE);
    }

    private static List<Path> paths(List<String> texts) {
        return texts.stream().map(Path::of).toList();
    }

    private Answer verdict(Verdict verdict, int classes) throws IOException {
        return switch (verdict.outcome()) {
            case REFUSED -> new Answer(Answer.REFUSED).text(verdict.step()).text(verdict.note());
            case BROKEN -> new Answer(Answer.BROKEN).text(verdict.step()).text(verdict.note());
            case DOUBTFUL -> new Answer(Answer.DOUBTFUL).text(verdict.step()).text(verdict.note());
            case ABANDONED -> new Answer(Answer.ABANDONED);
            case COMPILED -> compiled(verdict, classes);
        };
    }

    private Answer compiled(Verdict verdict, int classes) throws IOException {
        Answer answer = new Answer(Answer.COMPILED).text(verdict.step());
        sent.add(answer, verdict.units(), classes);
        return answer;
    }

    /** The kilobytes in use after a collection. */
    private static Answer memory() throws IOException {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return new Answer(Answer.DONE).number((int) ((runtime.totalMemory() - runtime.freeMemory()) >> 10));
    }
}
