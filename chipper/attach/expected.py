"""Checks of a Compare script against `expected.output`, which is what the original printed."""

from __future__ import annotations

EXPECTED, STATUS = "expected.output", "expected.status"
_OUTPUT = '"$1.output"'
# The exception and its first frames; of an endless recursion the methods that come again.
_BREAKDOWN = r"""
breakdown() {
  awk '
    /^[ \t]+at / {
      if (!n++) { print head; endless = head ~ /StackOverflowError$/ }
      sub(/^[ \t]+at ([^\/(]*\/)*/, ""); sub(/\(.*/, "")
      if (!endless && n <= 5) print
      if (endless && n <= 60 && ++times[$0] == 2) print | "sort"
      next
    }
    n { exit }
    { head = $0; sub(/^(Exception in thread "[^"]*"|Caused by:) /, "", head); sub(/:.*/, "", head) }
  ' "$1"
}
# The same; or, if it is endless, with more than half of the methods in common.
alike() {
  cmp -s "$1" "$2" && return
  head -n 1 "$1" | grep -q 'StackOverflowError$' || return 1
  [ $((2 * $(cat "$1" "$2" | sort | uniq -d | wc -l))) -gt "$(cat "$1" "$2" | sort -u | wc -l)" ]
}
"""
_DEATH = r"""
# The signal and the problematic frame, without addresses.
death() {
  sed -n -e 's/^# *\(SIG[A-Z]*\) .*/\1/p' -e 's/^# *\(Internal Error\) .*/\1/p' \
    -e '/^# Problematic frame:/ { n; s/[+@]\{0,1\}0x[0-9a-f]*//g; p; }' "$1"
}
"""


def same_output(*, cut: bool) -> str:
    """All that was printed, and the exit status if it is known; *cut*: only its beginning is."""
    begins = f'head -c "$(wc -c < {EXPECTED})" {_OUTPUT} | cmp -s - {EXPECTED}'
    output = begins if cut else f"cmp -s {EXPECTED} {_OUTPUT}"
    return f'{output} &&\n{{ [ ! -e {STATUS} ] || cmp -s {STATUS} "$1.output.status"; }}'


def javac_crash() -> tuple[str, str]:
    """The shell functions, and the check: javac breaks down where it did."""
    check = (
        '[ "$(cat "$1.javac.status")" -gt 2 ] &&\n'
        f'breakdown {EXPECTED} > expected.frames && breakdown "$1.javac" > "$1.frames" &&\n'
        '[ -s "$1.frames" ] && alike expected.frames "$1.frames"'
    )
    return _BREAKDOWN, check


def jvm_crash() -> tuple[str, str]:
    """The shell function, and the check: the JVM dies as it did."""
    check = f'[ -n "$(death {_OUTPUT})" ] &&\n[ "$(death {_OUTPUT})" = "$(death {EXPECTED})" ]'
    return _DEATH, check
