"""What the kit that tries systems says of a promise that was not kept."""

from __future__ import annotations

from typing import Any

from game.core.system import System


class Breach(AssertionError):
    """A promise of the contract that was not kept, and where."""


def keep(promise: str, kept: bool, *, where: object = "") -> None:
    """Raise `Breach` unless the promise is kept."""
    if not kept:
        raise Breach(f"{promise}: {where}" if where else promise)


def sound(system: System[Any, Any], state: Any) -> None:
    """The system's own invariants hold."""
    wrong = list(system.broken(state))
    keep("the state is sound", not wrong, where="; ".join(wrong))
