"""Who sits at the table, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.core.record import Header
from game.core.seats import Seat
from game.core.words.grammar import listed

NAMES = {"reaction": "The enemy"}
"""Bots that are somebody in the story."""
SCRIPT = "The script"
"""Whoever plays the other sides of a lesson: its steps do, and no bot chooses."""


class Recorded(Protocol):
    """A match, or one as far as it is looked at: who sits at it."""

    @property
    def header(self) -> Header: ...


def person(match: Recorded, seat: Seat) -> tuple[str, bool]:
    """Who sits there: the name, and whether it is a person."""
    words = match.header.seats.get(seat, "human")
    kind, _, name = words.partition(":")
    if kind == "human":
        side = match.header.document.get("sides", {}).get(seat, {})
        return name or NAMES.get(side.get("bot", ""), f"Player {seat}"), True
    return name or bot(kind, match.header.document), False


def bot(kind: str, document: Mapping[str, Any]) -> str:
    """A bot by name: who it is in the story, the script of a lesson, or its kind."""
    usual = SCRIPT if document.get("kind") == "lesson" else f"{kind.capitalize()} bot"
    return NAMES.get(kind, usual)


def names(match: Recorded, seats: Sequence[Seat]) -> str:
    """`Astrid, Bjorn and Cecilia`."""
    return listed(person(match, seat)[0] for seat in seats)
