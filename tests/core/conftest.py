"""The page-long systems, known to the registry while a test runs."""

from __future__ import annotations

import pytest

from game.core import registry

TINY = ("bid", "walk", "director", "tally")


@pytest.fixture(autouse=True)
def tiny_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the tiny systems, and forget them again."""
    monkeypatch.setattr(registry, "_PLACES", dict(registry._PLACES))
    for name in TINY:
        registry.register(name, f"tests.core.tiny.{name}:SYSTEM")
