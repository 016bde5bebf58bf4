"""Modest numbers: the laws of the engine core take a minute together."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws",
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("laws")
