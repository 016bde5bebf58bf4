"""Modest numbers for laws, and no deadlines: a busy machine refutes no law."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws",
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("laws")
