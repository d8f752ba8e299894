"""The system as the window finds it, also where nobody has registered it yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import game.systems  # noqa: F401
from game.core import registry

NAME = "confrontation"


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Registered for the length of a test."""
    there = NAME in registry.names()
    if not there:
        registry.register(NAME, "game.systems.confrontation.system:SYSTEM")
    yield
    if not there:
        registry._PLACES.pop(NAME)
        registry.system.cache_clear()
