"""What can be chosen besides what the tactical system asks: frozen, JSON-able values."""

from __future__ import annotations

from typing import Literal

from game.core.actions import Action
from game.systems.asgard.sheet.effects import Mode, Spot

UnitId = int
"""From 1, as the tactical system numbers its units; 0 is nobody."""
Intent = Literal["hold", "patrol", "search", "advance", "strike", "flank", "regroup", "withdraw", "flee"]
"""What an enemy is about to do."""
INTENTS: tuple[Intent, ...] = (
    "hold", "patrol", "search", "advance", "strike", "flank", "regroup", "withdraw", "flee",
)  # fmt: skip


Whom = Literal["", "named", "nearest", "comes", "nobody"]
"""Whom an enemy strikes in this activation (A-71): the one it names, whoever stands nearest, whoever comes within reach,
nobody. "": it does not say, and whoever comes within reach may be struck, as in records of older versions."""
Turn = Literal["", "gone", "hidden", "barred", "cornered", "found", "chance"]
"""Why it does something else than it has said: whom it meant has fallen or left, cannot be seen, cannot be got at; it cannot
get away; somebody has turned up, or stands within reach. "": it has said nothing else before."""


class Declare(Action, frozen=True, tag=True):
    """An enemy says what it is about to do before it does it (A-24), or in the middle of that what it does instead (A-71).

    Strike, flank and advance name the friendly `target` that it knows of; patrol, search and regroup a place.
    """

    unit: UnitId
    mode: Mode
    intent: Intent
    target: UnitId = 0
    at: Spot | None = None
    whom: Whom = ""
    why: Turn = ""


class Answer(Action, frozen=True, tag=True):
    """What is answered to a question of the sheet: its number from 0."""

    choice: int


ACTIONS: tuple[type[Action], ...] = (Declare, Answer)
