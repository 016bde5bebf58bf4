package chipj.compile;

import com.sun.source.util.Trees;
import com.sun.tools.javac.api.JavacTaskImpl;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one analysis of a program tells: its declarations, their uses, overriding, types. Offsets are of UTF-8 bytes. */
final class Facts {

    private final List<String> paths = new ArrayList<>();
    private final Map<Integer, SourceFile> files = new HashMap<>();
    private final Map<Integer, int[]> offsets = new HashMap<>();
    private final Registry declarations = new Registry();
    private final References references;

    /** From the attributed trees of *task*. */
    Facts(JavacTaskImpl task, List<JCCompilationUnit> units) {
        for (JCCompilationUnit unit : units) {
            SourceFile file = (SourceFile) unit.sourcefile;
            files.put(paths.size(), file);
            declarations.scan(paths.size(), unit);
            paths.add(file.path);
        }
        Types types = Types.instance(task.getContext());
        references = new References(declarations, types, Trees.instance(task).getSourcePositions());
        for (int at = 0; at < units.size(); at++) {
            references.scan(at, units.get(at));
        }
    }

    Answer answer() throws IOException {
        Answer answer = new Answer(Answer.FACTS).number(paths.size());
        for (String path : paths) {
            answer.text(path);
        }
        answer.number(declarations.all.size());
        for (Registry.Declared each : declarations.all) {
            answer.number(each.kind()).number(each.file()).number(offset(each.file(), each.at()));
            answer.number(each.owner()).number(each.index()).number(each.value()).number(each.flags());
        }
        answer.number(references.uses.size());
        for (References.Use each : references.uses) {
            answer.number(each.declared()).number(each.file());
            span(answer, each.file(), each.start(), each.end()).number(each.role());
        }
        answer.number(references.overrides.size());
        for (References.Pair each : references.overrides) {
            answer.number(each.one()).number(each.other());
        }
        answer.number(references.values.size());
        for (References.Typed each : references.values) {
            span(answer.number(each.file()), each.file(), each.start(), each.end()).number(each.value());
        }
        return answer;
    }

    private Answer span(Answer answer, int file, int start, int end) throws IOException {
        return answer.number(offset(file, start)).number(offset(file, end));
    }

    /** Where the character at an offset begins in the UTF-8 text. */
    private int offset(int file, int characters) {
        SourceFile source = files.get(file);
        if (source.bytes.length == source.text().length()) {
            return characters;
        }
        return offsets.computeIfAbsent(file, each -> bytes(source.text()))[characters];
    }

    private static int[] bytes(String text) {
        int[] found = new int[text.length() + 1];
        int at = 0;
        while (at < text.length()) {
            int length = Character.charCount(text.codePointAt(at));
            int size = text.substring(at, at + length).getBytes(StandardCharsets.UTF_8).length;
            found[at + length] = found[at] + size;
            if (length == 2) {
                found[at + 1] = found[at];
            }
            at += length;
        }
        return found;
    }
}
