"""Whatever makes a chip: rules read from `rules/`, and the few chips that need code."""
