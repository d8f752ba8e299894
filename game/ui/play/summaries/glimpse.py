"""A table in small, drawn by its own painters: for the card of a battle to go on with, for looking back at one, and as a map.

glimpse = glimpse_of("thor", theme, (400, 400))
surface.blit(glimpse.picture(state, "one"), place)
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

import pygame

from game.core.seats import Seat
from game.core.system import LogLine
from game.ui.app.theme import Theme

PLACES: dict[str, str] = {
    "thor": "game.ui.tables.thor.board.glimpse:BoardGlimpse",
    "abstract": "game.ui.tables.abstract.glimpse:SlotsGlimpse",
    "ascension": "game.ui.tables.ascension.glimpse:TableGlimpse",
    "confrontation": "game.ui.tables.confrontation.glimpse:UnitGlimpse",
    "asgard": "game.ui.tables.asgard.glimpse:StoryGlimpse",
    "asgard-thor": "game.ui.tables.asgard.glimpse:StoryBoardGlimpse",
}
"""Who draws the tables of each system; imported when the first is asked for."""


class Glimpse(Protocol):
    """The table of one battle at one size; what does not change from moment to moment is drawn once."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None: ...

    def picture(self, state: Any, seat: Seat, told: Sequence[LogLine] = ()) -> pygame.Surface:
        """The table in a state as a seat may see it, at most of that size in device pixels; what the lines of the log tell is marked:
        who struck, who was struck, and who was pushed where."""

    def map(self, state: Any, seat: Seat, *, units: bool = True) -> pygame.Surface:
        """The whole table from edge to edge, at most of that size: a place lies at the same share of the picture as of the table.

        Without `units` it shows the ground and what lies on it alone. Where there is no table it shows the units.
        """


def glimpse_of(system: str, theme: Theme, size: tuple[int, int]) -> Glimpse | None:
    """Whatever draws the tables of a system; None where it draws none in small."""
    if system not in PLACES:
        return None
    module, _, name = PLACES[system].partition(":")
    made: Glimpse = getattr(import_module(module), name)(theme, size)
    return made
