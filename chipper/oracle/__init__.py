"""Oracles: one contract, small adapters stacked by wrapping, and the crew that asks in parallel."""
