"""A user at a shell: a folder with a small program and scripts, and the command `chipj`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chipper.fence.scratch import places
from tests.cli import fork

if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).resolve().parents[2]
CHIPJ = (sys.executable, "-m", "chipper")
SYMPTOM = "wrong: 42"
MAIN = """\
public class Main {
    static int add(int a, int b) {
        return a + b;
    }

    public static void main(String[] args) {
        int x = add(1, 2); // a comment
        System.out.println("wrong: 42");
        if (x > 2) {
            x = 3;
        }
        System.out.println(x);
    }
}
"""
# Signals as a terminal gives them (`&` and nohup have some ignored), others ignored if asked.
_LAUNCH = """
import os, signal, sys
for number in (signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
for number in sys.argv[1].split():
    signal.signal(int(number), signal.SIG_IGN)
os.execv(sys.argv[2], sys.argv[2:])
"""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended; whatever it was, it showed no traceback."""

    code: int
    out: str
    err: str

    def __post_init__(self) -> None:
        assert "Traceback" not in self.err, self.err
        assert "internal error" not in self.err, self.err

    @property
    def json(self) -> dict[str, Any]:
        """The result: the last event."""
        return self.events[-1]

    @property
    def events(self) -> list[dict[str, Any]]:
        told = [json.loads(line) for line in self.out.splitlines()]
        assert all(isinstance(each, dict) for each in told)
        return told

    @property
    def best(self) -> Path:
        """The path that was printed."""
        assert self.out.count("\n") == 1, self.out
        return Path(self.out.removesuffix("\n"))


@dataclass(frozen=True, slots=True)
class Desk:
    """The user's folder."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def write(self, name: str, text: str | bytes = MAIN) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def script(self, name: str, *lines: str, first: str = "#!/bin/sh") -> Path:
        path = self.write(name, "\n".join((first, *lines, "")))
        path.chmod(0o755)
        return path

    def grep(self, pattern: str = SYMPTOM, *, name: str = "t.sh") -> str:
        """A test script that looks into the source: it costs milliseconds."""
        return self.script(name, f"grep -q '{pattern}' \"$1.java\"").name

    def chipj(self, *arguments: str | Path, **more: Any) -> Done:
        """The command, to its end."""
        words = unfenced(arguments)
        if more.keys() - {"timeout"} or self.environment:
            return self.run(*CHIPJ, *words, **more)
        settings = self._settings({})
        told = {"cwd": settings["cwd"], "env": settings["env"], "timeout": 120, **more}
        code, out, err = fork.run(words, **told)
        return Done(code, _text(out), _text(err))

    def run(self, *command: str | Path, timeout: float = 120, **more: Any) -> Done:
        settings = self._settings(more)
        done = subprocess.run([*map(str, command)], timeout=timeout, check=False, **settings)
        return Done(done.returncode, _text(done.stdout), _text(done.stderr))

    def start(
        self,
        *arguments: str | Path,
        ignoring: Sequence[signal.Signals] = (),
        prelude: str = "",
        **more: Any,
    ) -> subprocess.Popen[bytes]:
        """The command, just begun, after a *prelude* in Python."""
        ignored = " ".join(str(int(number)) for number in ignoring)
        command = [sys.executable, "-c", prelude + _LAUNCH, ignored, *CHIPJ, *unfenced(arguments)]
        return subprocess.Popen(command, **self._settings(more))

    def end(self, process: subprocess.Popen[bytes], *signals: signal.Signals) -> Done:
        """Send the signals and wait; a prompt that takes longer than two seconds is no prompt."""
        begun = time.monotonic()
        for number in signals:
            with suppress(ProcessLookupError):
                process.send_signal(number)
            time.sleep(0.02 * (number is not signals[-1]))
        out, err = process.communicate(timeout=30)
        assert time.monotonic() - begun < 2
        return Done(process.returncode, _text(out), _text(err))

    def snapshot(self) -> dict[str, tuple[bytes, int, int]]:
        """Every file of the user, with its mode and time: nothing of this may change."""
        return {
            path.relative_to(self.folder).as_posix(): (
                path.read_bytes(),
                path.stat().st_mode,
                path.stat().st_mtime_ns,
            )
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and ".chipj" not in str(path.relative_to(self.folder))
        }

    def _settings(self, more: dict[str, Any]) -> dict[str, Any]:
        python = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "TERM": "xterm"}
        pipe = subprocess.PIPE
        return {
            "stdin": subprocess.DEVNULL,
            "stdout": pipe,
            "stderr": pipe,
            "cwd": self.folder,
            "env": {**os.environ, **python, **self.environment},
            **more,
        }


def unfenced(arguments: Sequence[str | Path]) -> list[str]:
    """Without a fence unless one is asked for: scripts of tests keep their logs elsewhere."""
    words = [*map(str, arguments)]
    if "--fence" in words or not {"--test", "--symptom", "--run", "--criterion"} & {*words}:
        return words
    named = words[0] in ("chip", "check", "input", "orbs")
    return [words[0] if named else "chip", "--fence", "none", *words[named:]]


def scratch_of(pid: int) -> list[Path]:
    """The scratch folders of a process that are still there."""
    return [path for place in places() for path in Path(place).glob(f"chipj-{pid}-*")]


def wait_until(true: Callable[[], bool], *, seconds: float = 30) -> None:
    """Until something is true; it is an error if it never is."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.002)


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "surrogateescape")
