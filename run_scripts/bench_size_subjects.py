"""What reducers are given: the samples as one file each, and what javac complains about."""

from __future__ import annotations

import re
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from run_scripts.jdk_sources import archive
from tests.samples import SAMPLES, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.samples import Sample

COMPLAINTS = SAMPLES / "complaints"
COLLECTIONS = "collections"
_IMPORT = re.compile(r"(?m)^import [^;]+;\n")
_KIND = r"(?:(?:abstract|final|sealed) )*(?:class|interface|enum|record)"
_PUBLIC = re.compile(rf"(?m)^public (?={_KIND})")


@dataclass(frozen=True, slots=True)
class Subject:
    """A Java file, and its symptom: a pattern of what it prints, or a complaint of javac."""

    name: str
    title: str
    main: str
    text: bytes
    pattern: str = ""
    complaint: tuple[str, str] | None = None
    jdk: int = 17

    @property
    def file(self) -> str:
        return f"{self.main}.java"

    def options(self) -> list[str]:
        """The symptom as chipj's own."""
        if self.complaint is None:
            return ["--symptom", self.pattern]
        kind, key = self.complaint
        return [f"--javac-{kind}", key]

    def environment(self) -> dict[str, str]:
        """The same for peer_run.sh and peer_compare.sh."""
        kind, key = self.complaint or ("", "")
        found = {"BENCH_NAME": self.file, "BENCH_MAIN": self.main, "BENCH_PATTERN": self.pattern}
        return found | {"BENCH_KIND": kind, "BENCH_COMPLAINT": key.replace(".", r"\.")}


def subjects(wanted: tuple[str, ...] | None) -> Iterator[Subject]:
    """Those of these names, or all; a file of the JDK is fetched only if it is named."""
    for sample in samples():
        if sample.pattern is not None and (wanted is None or sample.name in wanted):
            yield of_sample(sample)
    told = tomllib.loads((COMPLAINTS / "complaints.toml").read_text())["complaint"]
    for each in told:
        main = Path(each["source"]).stem
        if wanted is None or main.lower() in wanted:
            text = (COMPLAINTS / each["source"]).read_bytes()
            what = each["kind"], each["key"]
            yield Subject(main.lower(), f"{main} (javac)", main, text, complaint=what)
    if wanted is not None and COLLECTIONS in wanted:
        yield collections()


def of_sample(sample: Sample) -> Subject:
    """A sample of `javasamples/`, as one file."""
    assert sample.pattern is not None
    text, jdk = one_file(sample), sample.jdk
    return Subject(sample.name, sample.title, sample.main, text, sample.pattern, jdk=jdk)


def one_file(sample: Sample) -> bytes:
    """The sample as one file: imports first, nothing public where there were several."""
    files = sample.program().files
    if len(files) == 1:
        return files[0].text
    texts = [file.text.decode() for file in files]
    imports = {line for text in texts for line in _IMPORT.findall(text)}
    types = (_PUBLIC.sub("", _IMPORT.sub("", text)) for text in texts)
    return ("".join(sorted(imports)) + "\n".join(types)).encode()


def collections() -> Subject:
    """JDK 17's own `java.util.Collections`, outside of its package: a cast too many in it."""
    with zipfile.ZipFile(archive()) as packed:
        text = packed.read("java.base/java/util/Collections.java")
    text = text.replace(b"package java.util;", b"import java.util.*;")
    what = "warning", "redundant.cast"
    return Subject(COLLECTIONS, "Collections (javac)", "Collections", text, complaint=what)
