"""The fence around variants: how their processes are started, limited and ended."""
