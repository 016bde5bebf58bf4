"""Whether two Java texts hold the same tokens, as seen by javalang's lexer.

Law: it shares no code with the parser that made the second text, so it can contradict it.
"""

from __future__ import annotations

from javalang.tokenizer import LexerError, tokenize


def same_tokens(before: bytes, after: bytes) -> bool | None:
    """Compare the tokens without comments; None: javalang cannot lex the first text."""
    expected = _values(before)
    return None if expected is None else expected == _values(after)


def _values(text: bytes) -> list[str] | None:
    source = text.decode(errors="surrogateescape").removeprefix("\ufeff")
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    try:
        # The newline keeps javalang from reading past the end behind a last digit.
        values: list[str] = [token.value for token in tokenize(source + "\n")]
    except (LexerError, ValueError):  # ValueError: a unicode escape that is no number
        return None
    # Only a text block taken for something else spans lines; what follows it is then misread.
    return None if any("\n" in value for value in values) else values
