"""What a scenario file of Abstract Skirmish may say (`docs/scenario-format.md`)."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.descriptions.lesson import Lesson
from game.core.seats import Seat
from game.systems.abstract.traits import Traits

USUAL_UNITS = 8
"""The most units of a side if nothing is said (S-12)."""


class Dealt(Traits, frozen=True, forbid_unknown_fields=True):
    """The cards of a unit in the turn before, as the scenario says them."""


class Enlisted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as the scenario says it."""

    name: str
    slots: int
    emblem: str = ""
    left: int = 0
    """The slots that it has left; 0: all of them."""
    cards: Dealt | None = None
    """What it played in the turn before."""
    fallen: int = 0
    """The how manyeth of all to be destroyed; 0: it has not been."""


class SideTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side as the scenario says it. Without `units` its player creates them at the table (S-11)."""

    name: str
    units: list[Enlisted] = []
    slots: int = 0
    """A handicap: a budget of its own; 0: that of the battle (S-1)."""
    bot: str = ""
    """Who plays this side if nobody says: the name of a bot."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed that chance would decide: the first dice, in order (S-17); and the turn with which the battle begins."""

    dice: list[int] = []
    turn: int = 1


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole scenario file, as TOML gives it."""

    system: str
    title: str
    slots: int
    sides: dict[Seat, SideTable]
    cap: int = 0
    most_units: int = USUAL_UNITS
    story: str = ""
    kind: Literal["battle", "lesson", "custom"] = "battle"
    hints: list[str] = []
    start: Start = Start()
    options: dict[str, bool | int | str] = {}
    lesson: list[Lesson] = []
