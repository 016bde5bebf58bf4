"""`chipj completion SHELL`: what makes a shell complete chipj's commands and options."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

_VARIABLE = "_CHIPJ_COMPLETE"
_SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


@click.command(short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice([*_SHELLS]))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print the completion script of SHELL.

    \b
    eval "$(chipj completion bash)"              in ~/.bashrc
    eval "$(chipj completion zsh)"               in ~/.zshrc
    chipj completion fish | source               in ~/.config/fish/config.fish
    """
    script = _SHELLS[shell](context.find_root().command, {}, "chipj", _VARIABLE)
    # The class asks bash for its version first, and prints a warning where there is no bash.
    text = script.source_template % script.source_vars()
    # A description may have commas; fish would be told only what is before the first.
    click.echo(text.replace('string split "," $completion', 'string split -m 1 "," $completion'))
    return 0
