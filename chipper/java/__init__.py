"""Java syntax: the only package that imports tree_sitter. Every walker is iterative."""
