"""What a person keeps, pastes or attaches: scripts, reports, reproductions, tests, tables."""
