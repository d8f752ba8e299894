"""Properties of the measured table: the same examples every time, and tables with no room for a base are left out."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
settings.load_profile("table")
