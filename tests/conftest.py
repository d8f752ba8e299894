"""Properties: the same examples every time, on a machine however slow; what has no room for a base is left out.

What was compiled is kept, whatever the environment says: otherwise every program that a test starts would compile the whole
game anew, and every worker all tests.
"""

from __future__ import annotations

import gc
import os
import sys

from hypothesis import HealthCheck, settings

settings.register_profile(
    "holmgang",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
settings.load_profile("holmgang")

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """Tests and modules stay to the end: no search for garbage goes through some millions of things again."""
    gc.freeze()
