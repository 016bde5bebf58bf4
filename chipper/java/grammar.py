"""The Java grammar."""

from __future__ import annotations

import tree_sitter_java
from tree_sitter import Language

JAVA = Language(tree_sitter_java.language())
