"""The systems that the program knows, each imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from game.core.system import System

_PLACES: dict[str, str] = {}


class UnknownSystem(KeyError):
    """A system that nobody registered."""

    def __str__(self) -> str:
        return f"there is no system {self.args[0]!r}; known are {', '.join(names())}"


def register(name: str, place: str) -> None:
    """Say where a system stands: `package.module:ATTRIBUTE`."""
    _PLACES[name] = place
    system.cache_clear()


def names() -> list[str]:
    """Every registered system, in order of registration."""
    return list(_PLACES)


def place(name: str) -> str:
    """Where the system called `name` stands. Raises `UnknownSystem`."""
    if name not in _PLACES:
        raise UnknownSystem(name)
    return _PLACES[name]


@cache
def system(name: str) -> System[Any, Any]:
    """The system called `name`. Raises `UnknownSystem`."""
    module, attribute = place(name).split(":")
    found: System[Any, Any] = getattr(import_module(module), attribute)
    return found
