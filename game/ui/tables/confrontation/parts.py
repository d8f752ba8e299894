"""The parts of the table that are built apart from its frame, and how they are asked; `contract` says what each may offer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

PARTS: tuple[str, ...] = (
    "game.ui.tables.confrontation.fronts.front_part",
    "game.ui.tables.confrontation.assaults.assault_part",
    "game.ui.tables.confrontation.salvos.shot_part",
    "game.ui.tables.confrontation.melees.fight_part",
    "game.ui.tables.confrontation.losses_part",
    "game.ui.tables.confrontation.titans.stride_part",
    "game.ui.tables.confrontation.works.call_part",
    "game.ui.tables.confrontation.exit_part",
    "game.ui.tables.confrontation.dice.dice_moment",
    "game.ui.tables.confrontation.orders.order_moment",
    "game.ui.tables.confrontation.pointed",
    "game.ui.tables.confrontation.lesson",
)
"""Their modules, in the order in which they are asked: the first that uses something has it."""


@cache
def asked(what: str) -> tuple[Any, ...]:
    """That function of every part that has it. Parts know the table, so they are not brought in before it asks for them."""
    found = (getattr(import_module(name), what, None) for name in PARTS)
    return tuple(each for each in found if each is not None)


def first(what: str, *given: Any) -> Any:
    """What the first part answers that answers anything; None if none does."""
    return next((answer for each in asked(what) if (answer := each(*given))), None)


def all_of(what: str, *given: Any) -> Iterator[Any]:
    """All that every part gives, one after the other."""
    for each in asked(what):
        yield from each(*given)
