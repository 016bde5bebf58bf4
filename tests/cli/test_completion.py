"""Completion: the script for each shell is one, and what it asks chipj for is answered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.desk import CHIPJ, Desk


def offered(desk: Desk, *words: str) -> list[str]:
    """What bash would be told at the last word."""
    asked = {
        "_CHIPJ_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("chipj", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = Desk(desk.folder, asked).run(*CHIPJ)
    assert (done.code, done.err) == (0, "")
    return [line.partition(",")[2] for line in done.out.splitlines()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_one_that_its_shell_takes(desk: Desk, shell: str) -> None:
    done = desk.chipj("completion", shell)
    assert (done.code, done.err) == (0, "")
    assert f"{shell}_complete" in done.out
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not here to read the script; that it is made was seen")
    check = "--no-execute" if shell == "fish" else "-n"
    script = desk.write("script", done.out)
    assert desk.run(shell, check, script).code == 0


def test_bash_itself_completes_with_it(desk: Desk) -> None:
    if shutil.which("bash") is None:
        pytest.skip("bash is not here")
    desk.script("chipj", f'exec "{Path(CHIPJ[0])}" -m chipper "$@"')
    script = """
    PATH=$PWD:$PATH; eval "$(chipj completion bash)"
    COMP_WORDS=(chipj Main.java --symp); COMP_CWORD=2; COMPREPLY=(); _chipj_completion chipj
    echo "${COMPREPLY[@]}"
    """
    assert "--symptom" in desk.run("bash", "-c", script).out.split()


ZSH = """
PATH=$PWD:$PATH
autoload -Uz compinit && compinit -u -D
eval "$(chipj completion zsh)"
print -r -- "function: ${_comps[chipj]}"
_describe() { print -rl -- "${(@P)3}" }  # what zsh would list
compadd() { print -rl -- "${completions[@]}" }
words=(chipj Main.java --symp); CURRENT=3; _chipj_completion
words=(chipj Main.java --fence ''); CURRENT=4; _chipj_completion
"""
FISH = """
set PATH $PWD $PATH
chipj completion fish | source
complete -C 'chipj Main.java --symp'
complete -C 'chipj Main.java --fence '
"""


@pytest.mark.parametrize(("shell", "script"), [("zsh", ZSH), ("fish", FISH)])
def test_zsh_and_fish_themselves_complete_with_it(desk: Desk, shell: str, script: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not here")
    desk.script("chipj", f'exec "{Path(CHIPJ[0])}" -m chipper "$@"')
    bare = "-f" if shell == "zsh" else "--no-config"
    lines = desk.run(shell, bare, "-c", script).out.splitlines()
    [symptom] = [line for line in lines if line.startswith("--symptom")]
    assert symptom[len("--symptom") :].lstrip(":\t").startswith("Compile, run, and find this")
    assert {"auto", "bwrap", "unshare", "none"} <= set(lines)
    assert shell == "fish" or "function: _chipj_completion" in lines


def test_another_shell_is_refused(desk: Desk) -> None:
    done = desk.chipj("completion", "cmd")
    assert done.code == 2
    assert "'bash', 'zsh', 'fish'" in done.err


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("",), {"chip", "check", "show", "report", "resume"}),
        (("che",), {"check"}),
        (("Main.java", "--max"), {"--max-time", "--max-variants"}),
        (("orbs", "--crit"), {"--criterion"}),
        (("Main.java", "--fence", ""), {"auto", "bwrap", "unshare", "none"}),
    ],
)
def test_commands_options_and_choices_are_offered(
    desk: Desk, words: tuple[str, ...], wanted: set[str]
) -> None:
    assert wanted <= set(offered(desk, *words))
