"""The classes of javac as a JVM has loaded them, in an archive: the next one starts sooner.

Law: an archive that cannot be made, or does not fit the JVM, makes no difference but in time.
"""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chipper.jvm.jdk import Jdk

_NAME = "javac.jsa"
_PATIENCE = 120.0
# Some of everything; raw types, so that what javac needs for messages is there too.
SAMPLE = """\
import java.util.*;
public class Sample<T extends Comparable<T>> {
    enum Color { RED, GREEN }
    record Pair(int left, String right) { }
    interface Shape { default int area() { return 0; } }
    private final Map<String, List<T>> all = new HashMap<>();
    private String words = "all " + all;
    @Override public String toString() { return words; }
    int sum(int... values) throws Exception {
        int total = 0;
        for (int value : values) { total += value > 3 ? value : -value; }
        while (total > 100) { if (total % 2 == 0) { total--; } else { break; } }
        try (var in = new Scanner(System.in)) { total += in.nextInt(); } finally { total++; }
        switch (Color.values()[0]) { case RED: total++; break; default: }
        Runnable later = () -> System.out.println("sum " + all.size());
        Shape shape = new Shape() { };
        List raw = new ArrayList();
        Object o = new Pair(total, "pair");
        if (o instanceof Pair p && p.left() > 0) { later.run(); }
        return switch (total) { case 1 -> shape.area(); default -> raw.size(); };
    }
}
"""


def make_archive(jdk: Jdk, environment: Mapping[str, str], classes: Path) -> None:
    """Let javac compile something and put down what it has loaded, in the folder *classes*."""
    with TemporaryDirectory(dir=classes) as folder:
        sample, made = Path(folder, "Sample.java"), Path(folder, _NAME)
        sample.write_text(SAMPLE)
        flags = [f"-J-XX:ArchiveClassesAtExit={made}", "-J-XX:+UseSerialGC"]
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(
                [str(jdk.javac), *flags, "-proc:none", "-Xlint:all", "-d", folder, str(sample)],
                env=dict(environment),
                capture_output=True,
                timeout=_PATIENCE,
                check=True,
            )
            made.replace(classes / _NAME)


def archive_flags(classes: Path) -> tuple[str, ...]:
    """Options with which a JVM uses the archive in *classes*, if there is one.

    Where the JVM does not, it must not say why: its output is taken for javac's.
    """
    return flags_of(classes / _NAME)


def flags_of(archive: Path) -> tuple[str, ...]:
    """The same for another *archive*; an empty one is none."""
    if not archive.is_file() or not archive.stat().st_size:
        return ()
    return (f"-XX:SharedArchiveFile={archive}", "-Xlog:disable")
