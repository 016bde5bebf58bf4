"""What a fence keeps in, what it lets through, and what is left when it is taken down."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from chipper.errors import BadInput
from chipper.fence.ceiling import by_number, by_user
from chipper.fence.probe import find_fence, trouble
from chipper.fence.process import Ended, Limits, clean_environment, run
from chipper.fence.tier import Fence, Tier

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fence.conftest import Canary
    from tests.oracle.conftest import Sleeper

    Shell = Callable[..., Ended]

ENVIRONMENT = clean_environment(os.environ)
RUN_AND_SLEEP = """
import sys
from pathlib import Path
from threading import Event
from chipper.fence.process import Limits, run
from chipper.fence.tier import Fence, Tier
run(["/bin/sh", "-c", sys.argv[3]], cwd=Path(sys.argv[2]), environment={"PATH": "/usr/bin:/bin"},
    limits=Limits(wall=60), cancel=Event(), fence=Fence(Tier(sys.argv[1])))
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "place"
    folder.mkdir()
    return folder


@pytest.fixture
def shell(fence: Fence, canary: Canary, place: Path) -> Shell:
    """A shell behind the fence, which sees the canary."""
    fence = fence.showing(canary.folder)

    def start(text: str, limits: Limits | None = None, **options: Any) -> Ended:
        options = {"environment": ENVIRONMENT, "cancel": Event(), "fence": fence, **options}
        words = ["/bin/sh", "-c", text, "sh", str(canary.folder)]
        return run(words, cwd=place, limits=limits or Limits(wall=20), **options)

    return start


HOSTILE = {
    "deletes the user's files": 'rm -rf "$1"; rm -f "$1"/*; test -e "$1/Main.java" && echo still',
    "writes next to the sources": 'echo x > "$1/New.java" || echo still',
    "overwrites a source": 'echo x > "$1/Main.java" || echo still',
    "moves a source away": 'mv "$1/Main.java" . || echo still',
    "changes modes": 'chmod 777 "$1/Main.java" || echo still',
    "links and writes through": 'ln -s "$1/Main.java" link; echo x > link || echo still',
    "hard-links and writes": 'ln "$1/Main.java" hard || echo still',
    "deletes its own folder and the one above": 'rm -rf ./* .; rm -rf ..; echo still',
    "makes it all writable": 'mount -o remount,rw / || mount -o remount,rw "$1" || echo still',
    "mounts over": 'mount -t tmpfs none "$1" || echo still',
    "leaves by a namespace": 'unshare -Urm mount -o remount,rw "$1"; > "$1/New" || echo still',
    "kills its parent": '(kill -9 1); echo still',
    "writes to the disk itself": 'for disk in /dev/[hsv]d?; do test -b $disk || echo still; done',
    "loads the kernel": '(echo 1 > /proc/sysrq-trigger) 2> /dev/null || echo still',
    "writes to shared memory": 'echo x > "/dev/shm/$$-chipj-hostile"; echo still',
    "writes to the usual temporary folder": 'echo x > "/tmp/$$-chipj-hostile"; echo still',
    "uses the network": 'test "$(grep -c : /proc/net/dev)" = 1 && echo still',
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_command_changes_nothing_outside(shell: Shell, canary: Canary, text: str) -> None:
    before = canary.state(), {*os.listdir("/dev/shm")}, {*os.listdir("/tmp")}
    ended = shell(text)
    assert b"still" in ended.output, ended.output
    after = canary.state(), {*os.listdir("/dev/shm")}, {*os.listdir("/tmp")}
    assert after[0] == before[0]
    assert not [name for each in after[1:] for name in each if "chipj-hostile" in name]


def test_whoever_kills_everybody_kills_only_itself(shell: Shell, sleeper: Sleeper) -> None:
    with subprocess.Popen(sleeper.command.split()) as other:
        killed, alive = shell("(kill -9 -1); exit 3").killed, other.poll() is None
        other.kill()
    assert killed
    assert alive


def test_inside_its_place_it_may_do_what_it_likes(shell: Shell, place: Path) -> None:
    assert shell("mkdir -p a/b && echo x > a/b/c && chmod 000 a/b/c && cat /dev/null").status == 0
    assert (place / "a/b/c").exists()


def test_the_end_is_told_as_without_a_fence(shell: Shell) -> None:
    for text, status in (("exit 3", 3), ("kill -9 $$", -9), ("kill -SEGV $$", -11), ("", 0)):
        assert shell(text).status == status, text
    both = shell("echo one; echo two >&2", apart=True)
    assert (both.output, both.errors) == (b"one\n", b"two\n")


def test_it_reads_nothing_from_us_and_sees_no_process_of_ours(shell: Shell) -> None:
    ended = shell("cat; ls /proc | grep -c '^[0-9]'")
    assert int(ended.output) < 10


@pytest.mark.parametrize(
    ("text", "number"), [("#!/no/such\n", errno.ENOENT), ("no words\n", errno.ENOEXEC)]
)
def test_what_cannot_be_started_is_told_as_without_a_fence(
    fence: Fence, tmp_path: Path, text: str, number: int
) -> None:
    script = tmp_path / "script"
    script.write_text(text)
    for mode, wanted in ((0o755, number), (0o644, errno.EACCES)):
        script.chmod(mode)
        for each in (fence, Fence()):
            with pytest.raises(OSError, match=r"script") as refused:
                _run(each, tmp_path, str(script))
            assert refused.value.errno == wanted


def _run(fence: Fence, cwd: Path, *command: str, **more: Any) -> Ended:
    options = {"environment": ENVIRONMENT, "limits": Limits(wall=20), "cancel": Event(), **more}
    return run(command, cwd=cwd, fence=fence, **options)


def test_a_fence_that_fails_is_no_answer(fence: Fence, place: Path) -> None:
    broken = replace(fence, shown=("/tmp/no/such/folder",))
    with pytest.raises(OSError, match="the fence failed"):
        _run(broken, place, "/bin/true")


def test_whoever_left_the_session_ends_with_the_rest(shell: Shell, sleeper: Sleeper) -> None:
    shell(f"env -i setsid sh -c '{sleeper.command} & {sleeper.command}' & sleep 0.2; exit 0")
    assert sleeper.pids == []


def test_a_fork_bomb_is_over_when_it_is_over_the_limit(shell: Shell) -> None:
    """One that would go on for ever looks the same up to here, but would not spare the machine."""
    bomb = "bomb() { test $1 = 0 || { bomb $(($1 - 1)) & bomb $(($1 - 1)) & }; sleep 60; }; bomb 9"
    ended = shell(bomb, Limits(wall=20, tasks=200))
    if not ended.over_limit:  # its first shell gave up where the kernel refuses
        assert b"fork" in ended.output
    else:
        assert ended.over_limit == "started more than 200 processes and threads"
    assert ended.wall < 10


needs_a_ceiling = pytest.mark.skipif(
    not (by_number(1) if os.getuid() == 0 else by_user(1)),
    reason="this kernel does not count the processes of a namespace; a bomb would hit all",
)


@needs_a_ceiling
def test_the_kernel_refuses_more_than_can_be_counted(shell: Shell) -> None:
    """More than a bomb may have, where nobody is there to count."""
    started = "n=0; while test $n -lt 900 && sleep 9 & do n=$((n + 1)); done; jobs | wc -l"
    ended = shell(started, Limits(wall=20, tasks=400))
    # A shell that is refused may end before anybody has looked.
    assert ended.over_limit == "started more than 400 processes and threads" or ended.status != 0
    assert ended.use.tasks <= max(by_number(400), by_user(400))


@needs_a_ceiling
def test_a_bomb_without_end_is_over_soon(shell: Shell) -> None:
    """Killed, or given up by shells that end where the kernel refuses, seen or not."""
    ended = shell("f() { f | f & }; f; sleep 4", Limits(wall=25))
    if not ended.over_limit:
        assert b"fork" in ended.output
    else:
        assert ended.over_limit == "started more than 1000 processes and threads"
    assert ended.use.tasks <= max(by_number(1000), by_user(1000))
    assert ended.wall < 20


def test_memory_and_disk_are_limited(shell: Shell) -> None:
    hungry = shell("dd if=/dev/zero of=/dev/null bs=300M count=400", Limits(20, memory=100 << 20))
    assert hungry.over_limit == "used more than 100 MB of memory"
    writer = shell("yes > large", Limits(20, scratch=5 << 20))
    assert writer.over_limit == "wrote more than 5 MB into its folder"
    many = shell("seq 20000 | xargs touch; sleep 9", Limits(20, scratch=5 << 20))
    assert "into its folder" in many.over_limit
    assert shell("sleep 0.3; echo done", Limits(20)).use.tasks >= 1


def test_the_private_temporary_folder_is_limited(shell: Shell, fence: Fence) -> None:
    full = shell("yes > /tmp/large; echo full", fence=replace(fence, room=1 << 20))
    assert b"full" in full.output


def test_it_dies_with_chipj_however_that_ends(fence: Fence, place: Path, sleeper: Sleeper) -> None:
    words = [sys.executable, "-c", RUN_AND_SLEEP, fence.tier.value, str(place), sleeper.command]
    chipj = subprocess.Popen(words, env={**os.environ, "PYTHONPATH": os.getcwd()})
    sleeper.wait_for(1)
    chipj.send_signal(signal.SIGKILL)
    chipj.wait()
    until = time.monotonic() + 1
    while sleeper.pids and time.monotonic() < until:
        time.sleep(0.01)
    assert sleeper.pids == []


def test_a_fence_is_found_wherever_one_stands(
    fence: Fence, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Even in /tmp, which is another folder inside."""
    for folder in (Path("/tmp"), tmp_path, Path("/")):
        monkeypatch.chdir(folder)
        assert trouble(fence, ENVIRONMENT) == ""
        assert trouble(fence, {**ENVIRONMENT, "HOME": str(tmp_path)}) == ""


def test_auto_takes_the_first_that_works_and_says_why_not(tmp_path: Path) -> None:
    nothing = {"PATH": str(tmp_path)}
    fence, why = find_fence("auto", nothing, net=False, shown=[])
    assert fence.tier is not Tier.BWRAP
    if fence.tier is Tier.NONE:
        assert "bwrap: " in why
    with pytest.raises(BadInput, match="--fence bwrap does not work here") as refused:
        find_fence("bwrap", nothing, net=False, shown=[])
    assert "--fence auto" in refused.value.help
    assert find_fence("none", nothing, net=True, shown=[])[0] == Fence()


SERVES = """
import socket, sys, time
with socket.create_server(("127.0.0.1", 45673)) as server:
    open("/tmp/chipj-shared", "x").close()
    time.sleep(0.5)
    socket.create_connection(server.getsockname()).close()
    print("served")
"""


def test_two_may_use_the_same_port_and_the_same_temporary_file_at_once(
    fence: Fence, tmp_path: Path
) -> None:
    fence = fence.showing(Path(sys.prefix), Path(sys.base_prefix))

    def serve(name: str) -> Ended:
        (tmp_path / name).mkdir()
        return _run(fence, tmp_path / name, sys.executable, "-I", "-c", SERVES)

    with ThreadPoolExecutor(2) as pool:
        for ended in pool.map(serve, ("one", "two")):
            assert ended.output == b"served\n"


def test_nobody_waits_for_the_words_of_what_is_leaving(
    fence: Fence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process on its way out has no environment any more, however often one looks."""
    pauses: list[float] = []
    monkeypatch.setattr("chipper.fence.tree.sleep", pauses.append)
    for _ in range(40):
        ended = run(
            ["/bin/true"],
            cwd=tmp_path,
            environment={"PATH": "/usr/bin:/bin"},
            limits=Limits(wall=20),
            cancel=Event(),
            fence=fence,
        )
        assert ended.status == 0
    assert pauses.count(0.0005) < 4  # somebody else's may be in the middle of an exec
