package chipj.compile;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.api.JavacTaskImpl;
import com.sun.tools.javac.api.JavacTool;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.main.Main;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * The compiler, warm. Every compile is a task of its own that shares nothing with others but the open files of the
 * JDK, so that its verdict is that of a javac started afresh.
 */
final class Javac {

    private final JavacTool tool = JavacTool.create();
    private final StandardJavaFileManager files;
    private final Listings listings;
    private final List<String> options;
    private final boolean quick;

    Javac(List<String> options, List<Path> classpath) throws IOException {
        this.options = options;
        quick = options.contains(Quick.WANTED);
        files = tool.getStandardFileManager(null, null, null);
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, classpath);
        listings = new Listings(files);
    }

    /** Compile to the end, or to as many errors as are wanted. */
    Result compile(Collection<SourceFile> sources, Folder folder, Errors wanted, BooleanSupplier unwanted) {
        Result result = compiled(sources, folder, wanted, unwanted, quick);
        return quick && Quick.doubts(result) ? compiled(sources, folder, wanted, unwanted, false) : result;
    }

    private Result compiled(
            Collection<SourceFile> sources, Folder folder, Errors wanted, BooleanSupplier unwanted, boolean quickly) {
        Units made = new Units();
        Problems problems = new Problems(wanted != Errors.FIRST);
        StringWriter said = new StringWriter();
        Surroundings surroundings = new Surroundings(files, listings, folder, made);
        List<String> told = new ArrayList<>(options);
        if (wanted == Errors.ALL) {
            told.add("-XDshould-stop.ifError=FLOW");
        }
        JavacTaskImpl task = (JavacTaskImpl) tool.getTask(said, surroundings, problems, told, null, sources);
        if (quickly) {
            Quick.in(task.getContext());
        }
        Mentions mentions = new Mentions(made, task.getContext());
        Entered entered = new Entered(problems, mentions, sources);
        task.addTaskListener(new Abandon(unwanted));
        task.addTaskListener(mentions);
        if (wanted == Errors.FACES) {
            task.addTaskListener(entered);
        }
        Main.Result ended = null;
        try {
            ended = task.doCall();
        } catch (RuntimeException | Error error) {
            said.append(error.toString());
        }
        Outcome outcome = outcome(ended, problems, unwanted);
        boolean whole = outcome != Outcome.REFUSED || entered.known();
        boolean byItself = ended != null && (ended.isOK() || ended == Main.Result.ERROR);
        return new Result(outcome, whole ? made : null, problems, said.toString(), byItself);
    }

    /** What a javac started afresh would print about a program, and the status it would end with. */
    Answer heard(Program program, BooleanSupplier unwanted) throws IOException {
        Folder folder = new Folder();
        List<SourceFile> sources = program.files().stream().map(SourceFile::shortNamed).toList();
        sources.forEach(folder::add);
        StringWriter said = new StringWriter();
        Surroundings surroundings = new Surroundings(files, listings, folder, new Units());
        JavacTaskImpl task = (JavacTaskImpl) tool.getTask(said, surroundings, null, options, null, sources);
        task.addTaskListener(new Abandon(unwanted));
        try {
            Main.Result ended = task.doCall();
            if (ended.isOK() || ended == Main.Result.ERROR) {
                return new Answer(Answer.HEARD).number(ended.exitCode).text(said.toString());
            }
        } catch (RuntimeException | Error broken) {
            said.append(broken.toString());
        }
        return unwanted.getAsBoolean()
                ? new Answer(Answer.ABANDONED)
                : new Answer(Answer.BROKEN).text("").text(said.toString());
    }

    /** The first of each kind of error and warning, with all lints; null if javac did not come to its end. */
    List<Diagnostic<? extends JavaFileObject>> complaints(Program program, BooleanSupplier unwanted) {
        Folder folder = new Folder();
        program.files().forEach(folder::add);
        Complaints complaints = new Complaints();
        List<String> told = new ArrayList<>(options);
        told.removeIf(each -> each.startsWith("-Xlint") || each.equals("-nowarn"));
        told.addAll(Complaints.OPTIONS);
        Surroundings surroundings = new Surroundings(files, listings, folder, new Units());
        JavacTaskImpl task = (JavacTaskImpl)
                tool.getTask(new StringWriter(), surroundings, complaints, told, null, program.files());
        task.addTaskListener(new Abandon(unwanted));
        try {
            task.analyze();
            return complaints.found();
        } catch (RuntimeException | Error broken) {
            return null;
        }
    }

    /** What an analysis of a program tells; null if it does not compile. */
    Facts facts(Program program, BooleanSupplier unwanted) throws IOException {
        Folder folder = new Folder();
        program.files().forEach(folder::add);
        Problems problems = new Problems(false);
        Surroundings surroundings = new Surroundings(files, listings, folder, new Units());
        JavacTaskImpl task = (JavacTaskImpl)
                tool.getTask(new StringWriter(), surroundings, problems, options, null, program.files());
        task.addTaskListener(new Abandon(unwanted));
        try {
            List<JCCompilationUnit> units = new ArrayList<>();
            task.parse().forEach(each -> units.add((JCCompilationUnit) each));
            task.analyze();
            return problems.errors.isEmpty() ? new Facts(task, units) : null;
        } catch (RuntimeException | Error broken) {
            return null;
        }
    }

    /** The end as javac's own status tells it; none after an exception, which our own stop may be. */
    private static Outcome outcome(Main.Result ended, Problems problems, BooleanSupplier unwanted) {
        if (ended != null && ended.isOK()) {
            return Outcome.COMPILED;
        }
        if (ended == Main.Result.ERROR || !problems.errors.isEmpty()) {
            return Outcome.REFUSED;
        }
        return unwanted.getAsBoolean() ? Outcome.ABANDONED : Outcome.BROKEN;
    }

    /** Who refers to whom, from the attributed trees; abandoned if there are none, as of what does not compile. */
    Answer graph(Collection<SourceFile> sources, Folder folder, BooleanSupplier unwanted) throws IOException {
        Surroundings surroundings = new Surroundings(files, listings, folder, new Units());
        Problems problems = new Problems(false);
        JavacTaskImpl task =
                (JavacTaskImpl) tool.getTask(new StringWriter(), surroundings, problems, options, null, sources);
        task.addTaskListener(new Abandon(unwanted));
        Declarations declarations = new Declarations();
        Graph graph = new Graph(Types.instance(task.getContext()), declarations);
        try {
            List<JCCompilationUnit> units = new ArrayList<>();
            task.parse().forEach(unit -> units.add((JCCompilationUnit) unit));
            task.analyze();
            units.forEach(unit -> declarations.add(unit, (SourceFile) unit.sourcefile));
            units.forEach(graph::gather);
        } catch (RuntimeException | Error broken) {
            return new Answer(Answer.ABANDONED);
        }
        return problems.errors.isEmpty() ? graph.answer() : new Answer(Answer.ABANDONED);
    }

    /** Files without their bodies, ready to have them attributed one by one; none if there is something wrong. */
    Map<String, Attributed> attributed(List<SourceFile> sources, Folder folder, BooleanSupplier unwanted) {
        Problems problems = new Problems(true);
        Surroundings surroundings = new Surroundings(files, listings, folder, new Units());
        JavacTaskImpl task =
                (JavacTaskImpl) tool.getTask(new StringWriter(), surroundings, problems, options, null, sources);
        task.addTaskListener(new Abandon(unwanted));
        Map<String, Attributed> found = new HashMap<>();
        try {
            for (CompilationUnitTree each : task.parse()) {
                JCCompilationUnit unit = (JCCompilationUnit) each;
                SourceFile file = (SourceFile) unit.sourcefile;
                found.put(file.path, new Attributed(task.getContext(), unit, file, problems));
            }
            task.enter();
            found.values().forEach(Attributed::attribute);
            return problems.errors.isEmpty() ? found : Map.of();
        } catch (RuntimeException | Error broken) {
            return Map.of();
        }
    }

    /** What javac's parser needs: options, and somebody to tell errors to. */
    Context context(DiagnosticListener<JavaFileObject> listener) {
        return ((JavacTaskImpl) tool.getTask(new StringWriter(), files, listener, options, null, null)).getContext();
    }
}
