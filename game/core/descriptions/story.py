"""A battle against a director: who plays it, how it may end, and what one has come to."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.seats import Seat

LONGEST = 60
"""After so many rounds a story counts as unfinished: nobody brings it to its end any more."""


class Ending(msgspec.Struct, frozen=True):
    """One of the endings that the author has written."""

    id: str
    title: str
    outcome: Literal["victory", "defeat", "plain"]
    """For the players."""


class Story(msgspec.Struct, frozen=True):
    """What a battle is in which one seat is the story itself, and the others play it together."""

    players: tuple[Seat, ...]
    director: Seat
    endings: tuple[Ending, ...]


class Fate(msgspec.Struct, frozen=True):
    """What a story has come to: its ending ("": none of the author's), and how many friends of the players fell."""

    ending: str
    fallen: int
    came: dict[str, int] = {}
    """How often each part of the scenario came, by the field that stands for it; nothing in games of older versions."""
