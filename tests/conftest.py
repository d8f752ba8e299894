"""Properties: the same examples every time, on a machine however slow; what has no room for a base is left out."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "holmgang",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
settings.load_profile("holmgang")
