package chipj.compile;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Compiles all of a program, or some of its files against the class files that the base's others were compiled to. */
record Partial(Javac javac, Base base) {

    Result whole(Program program, Set<String> first, Errors wanted, BooleanSupplier unwanted) {
        Folder folder = new Folder();
        program.files().forEach(folder::add);
        return javac.compile(ordered(program.files(), first, wanted), folder, wanted, unwanted);
    }

    /** Compile some files against the class files of the others; files that promise classes nobody has stay. */
    Result some(Program program, Set<String> paths, Errors wanted, BooleanSupplier unwanted) {
        List<SourceFile> files = program.files(paths);
        // Where one error is enough, it is soonest found in a small file.
        Comparator<SourceFile> bySize = Comparator.comparing(file -> file.bytes.length);
        List<SourceFile> ordered = wanted == Errors.ALL ? files : files.stream().sorted(bySize).toList();
        return javac.compile(ordered, folder(program, paths), wanted, unwanted);
    }

    /** Of all files the changed ones first, then these, where one error is enough: most are there. */
    private Collection<SourceFile> ordered(Collection<SourceFile> files, Set<String> first, Errors wanted) {
        Comparator<SourceFile> changed = Comparator.comparing(file -> file == base.program.file(file.path));
        Comparator<SourceFile> order = changed.thenComparing(file -> !first.contains(file.path));
        return wanted == Errors.ALL ? files : files.stream().sorted(order).toList();
    }

    Folder folder(Program program, Set<String> paths) {
        Units units = base.units();
        Folder folder = new Folder();
        for (SourceFile file : program.files()) {
            boolean again = paths.contains(file.path);
            if (again || !units.defines(file.promised())) {
                folder.add(file);
            }
            if (!again) {
                folder.add(units.of(file.path));
            }
        }
        return folder;
    }
}
