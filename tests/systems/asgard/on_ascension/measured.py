"""Battles of Ascension on a bare table, as the director sits on them, and a small scenario file."""

from __future__ import annotations

import tomllib
from typing import Any

from game.core.chance import Chance, Scripted
from game.core.events import Context, Event
from game.systems.ascension.profile import Character
from game.systems.ascension.state import Battle
from game.systems.asgard.adapter import Arrival
from game.systems.asgard.on_ascension import ADAPTER
from game.systems.asgard.sheet.effects import Spot
from tests.systems.ascension.builder import Figure, Table, battle, character

MM = 10
FILE = """
system = "asgard"
title = "The Gate"
table = "2ft x 2ft"
points = 75
ground = "stone"
terrain = [
    { id = "gate", kit = "gate", at = ["12in", "12in"] },
    { id = "stair", kit = "stairs", at = ["20in", "3in"], joins = ["", "tower"] },
    { id = "tower", kit = "tower", at = ["20in", "6in"] },
    { id = "pit", kit = "chasm", at = ["2in", "12in"], shape = "2in x 4in" },
    { id = "horn", kit = "console", at = ["4in", "4in"] },
    { id = "bell", kit = "console", name = "Bell", at = ["4in", "20in"], interact = ["score 1 once"] },
]

[sides.one]
name = "The Watch"
force = "hall"
models = ["runa", "asger"]
stands = { runa = { at = ["10in", "22in"], facing = 270 }, asger = { at = ["14in", "22in"], facing = 270 } }

[sides.two]
name = "The Barrow"
force = "barrow"
"""


def document(**what: Any) -> dict[str, Any]:
    """The scenario file, with some fields replaced."""
    return {**tomllib.loads(FILE), **what}


def directed(*figures: Figure, coming: tuple[Character, ...] = (), **what: Any) -> Table:
    """A battle without an end of its own; those `coming` are known and not there."""
    table = battle(*figures, endless=True, **what)
    table.state.field.characters.update({each.id: each for each in coming})
    return table


def thrall(**what: Any) -> Character:
    """Somebody who may come; a base of 30 mm unless it is said otherwise."""
    return character("Thrall", **what)


def told(events: list[Event] | None = None) -> Context:
    """Where what happens is told to."""
    return Context(Chance(Scripted(())), events if events is not None else [])


def come(state: Battle, where: str, **what: Any) -> int:
    """A thrall comes for seat two."""
    arrival = Arrival("thrall", "two", where, **what)  # type: ignore[arg-type]
    return ADAPTER.place(state, arrival, told())


def spot(x: float, y: float) -> Spot:
    """A place in millimetres."""
    return round(x * MM), round(y * MM)


def where(state: Battle, unit: int) -> tuple[float, float]:
    """Where a unit stands, in millimetres."""
    x, y = ADAPTER.at(state, unit)
    return x / MM, y / MM
