"""Pure values: programs, edits, series, sizes. Nothing here parses, starts or writes anything."""
