"""A lesson: a scenario that teaches its game step by step, in the scenario file of any system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.core.seats import Seat

EXERCISES = ("lesson", "puzzle")
"""The kinds of scenarios that one learns from: the same side is always the player's."""
SEED = 1
"""By which every lesson and puzzle is dealt: what its file does not fix is the same every time, too."""

Numbers = dict[str, tuple[int, ...]]
"""The numbers by which actions name units, by what those are called."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a tutorial: what it says, what it asks for, and what is then done.

    `actions` are those of both sides, in order, as a record writes them: the learner's own are waited for and no
    others taken, the foe's are played for him. A step without actions waits for the learner to go on.
    """

    title: str
    text: str
    ask: str = ""
    rule: str = ""
    actions: list[dict[str, Any]] = []


def learner(document: dict[str, Any]) -> Seat | None:
    """Whose lesson it is: the first side that nobody plays for him, whatever it is asked first; None if bots play all."""
    return next((seat for seat, side in document["sides"].items() if not side.get("bot")), None)


def solver(document: dict[str, Any]) -> Seat:
    """The side that is to find the answer of a puzzle: that goes first (T-119, G-152)."""
    first: Seat = document.get("start", {}).get("first") or "one"
    return first


def player(document: dict[str, Any]) -> Seat:
    """The side that somebody at the screen plays in a lesson or puzzle; bots or its steps play all others."""
    return (learner(document) if document.get("kind") == "lesson" else None) or solver(document)


def numbered(units: Iterable[tuple[str, int]]) -> Numbers:
    """The numbers of units, each with what it is called."""
    found: dict[str, list[int]] = {}
    for name, number in units:
        found.setdefault(name, []).append(number)
    return {name: tuple(numbers) for name, numbers in found.items()}
