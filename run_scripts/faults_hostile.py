"""Hostile variants in Java, each with its verdict, behind every fence and in both modes."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
import tomllib
from dataclasses import replace
from pathlib import Path
from threading import Event

from chipper.fence.limits import Limits
from chipper.fence.probe import find_fence
from chipper.jvm.jdk import find_jdk
from chipper.oracle.cold import Cold
from chipper.oracle.folder import Folders
from chipper.oracle.internal import Internal
from chipper.oracle.javac import Javac, java_environment
from chipper.oracle.launch import Launch
from chipper.oracle.shows import Shows
from chipper.oracle.symptom import Symptom
from chipper.oracle.symptom.printed import Printed
from chipper.source.program import Program
from chipper.source.variant import Variant

DELETE = (
    "static void delete(Path p) { try (var s = Files.walk(p)) { s.sorted(Comparator.reverseOrder())"
    ".forEach(q -> { try { Files.delete(q); } catch (Exception e) { } }); }"
    " catch (Exception e) { } }"
)
VARIANTS = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text())["variant"]
LIMITS = replace(Limits.of(3), wall=15, tasks=400, scratch=64 << 20, memory=1200 << 20)


def source(body: str, canary: Path) -> Program:
    text = (
        "import java.nio.file.*; import java.util.*;\nclass Main { "
        f"{DELETE}\npublic static void main(String[] a) throws Exception {{\n"
        f"{body.replace('CANARY', str(canary))}\n}} }}\n"
    )
    return Program.of({"Main.java": text})


def canary(folder: Path) -> Path:
    top = folder / "canary"
    (top / "scripts").mkdir(parents=True)
    (top / "Main.java").write_text("class Main { }\n")
    (top / "scripts/run.sh").write_text("#!/bin/sh\n")
    return top


def state(top: Path) -> list[tuple[str, int, bytes]]:
    return [
        (str(path), path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in [top, *sorted(top.rglob("*"))]
    ]


def attacked(tier: str, mode: str, only: str = "") -> dict[str, object]:
    """All of them against one fence in one mode: wrong verdicts and changed trees, by name."""
    jdk = find_jdk(None, os.environ)
    folder = Path(tempfile.mkdtemp(prefix="chipj-bench-"))
    wrong, changed, slow = [], [], 0.0
    names = [each for each in VARIANTS if only in each["does"]]
    try:
        top = canary(folder)
        environment = java_environment(os.environ, jdk)
        fence, _ = find_fence(tier, environment, net=False, shown=[top, jdk.home])  # type: ignore[arg-type]
        before = state(top)
        for each in names:
            name, body, wanted = each["does"], each["body"], each["verdict"]
            begun = time.monotonic()
            found = _asked(source(body, top), Javac(jdk, environment, fence=fence), mode)
            slow = max(slow, time.monotonic() - begun)
            if found not in wanted.split(" or "):
                wrong.append(f"{name}: {found}, not {wanted}")
            if state(top) != before:
                changed.append(name)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return {
        "variants": len(names),
        "wrong": "; ".join(wrong),
        "changed": "; ".join(changed),
        "slowest s": round(slow, 1),
    }


def _asked(program: Program, javac: Javac, mode: str) -> str:
    pattern = Symptom((Printed(re.compile("^symptom$")),))
    launch = Launch("Main", limits=LIMITS)
    if mode == "internal":
        with Internal(javac) as internal, internal.shows(pattern, launch) as oracle:
            return str(oracle.judge(Variant(program), Event()).verdict)
    with Shows(pattern, Cold(javac, launch, Folders()), launch.limits) as oracle:
        return str(oracle.judge(Variant(program), Event()).verdict)
