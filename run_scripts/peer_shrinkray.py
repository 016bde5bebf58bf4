"""Starts Shrink Ray with the Java grammar that PyPI has, as it would download its own."""

import sys

import tree_sitter
import tree_sitter_java
import tree_sitter_language_pack


def get_language(name: str) -> tree_sitter.Language:
    """The one language there is here."""
    if name != "java":
        raise LookupError(name)
    return tree_sitter.Language(tree_sitter_java.language())


tree_sitter_language_pack.get_language = get_language
tree_sitter_language_pack.downloaded_languages = lambda: ["java"]
tree_sitter_language_pack.download = lambda names: None

from shrinkray.__main__ import main  # noqa: E402  after the grammar is in place

sys.exit(main())
