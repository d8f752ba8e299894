"""A small table whose models stand already, so that a test begins where it wants."""

from __future__ import annotations

from typing import Any

import game.systems  # noqa: F401
from game.core.match import Match

WOLF: dict[str, Any] = {
    "name": "Ulf", "title": "Rider", "emblem": "wolf", "story": "He rides.", "size": 2, "base": "60mm x 40mm",
    "strides": "+1", "wounds": "+2", "defense": 3, "skill": 3,
    "attacks": ["Spear: primary single 6in; knockback on spades", "Bite: secondary single 0in; slow always"],
    "abilities": ["shift-self"], "passives": ["climber"],
}  # fmt: skip
SMITH: dict[str, Any] = {
    "name": "Brok", "title": "Smith", "emblem": "hammer", "story": "He waits.", "size": 1, "base": "32mm",
    "wounds": "+3", "defense": 3, "skill": 2, "attacks": ["Hammer: primary single 1in"],
    "reactions": ["increase-defence"], "passives": ["steady-aim"],
}  # fmt: skip
ELF: dict[str, Any] = {
    "name": "Alf", "title": "Archer", "emblem": "bow", "story": "He sees.", "size": 1, "base": "28mm",
    "wounds": "+1", "defense": 3, "skill": 2, "attacks": ["Arrow: primary single 3in"], "passives": ["keen-sight"],
}  # fmt: skip
WALL = {"id": "wall", "kit": "wall", "at": ["12in", "6in"], "turn": 90}
CRATE = {"id": "crate", "kit": "crate", "at": ["5in", "18in"]}


def document(**more: Any) -> dict[str, Any]:
    """A table of two feet: Ulf at the left, Brok in the open, Alf behind a wall, the order and the first cards fixed."""
    made: dict[str, Any] = {
        "system": "ascension", "title": "A bare field", "table": "2ft x 2ft", "points": 200, "rounds": 3,
        "terrain": [WALL, CRATE],
        "sides": {
            "one": {
                "name": "Riders", "deploy": {"edge": "west"}, "character": [WOLF],
                "stands": {"ulf": {"at": ["6in", "12in"], "facing": 0}},
            },
            "two": {
                "name": "Folk", "deploy": {"edge": "east"}, "character": [SMITH, ELF],
                "stands": {"brok": {"at": ["11in", "12in"], "facing": 180}, "alf": {"at": ["18in", "6in"]}},
            },
        },
        "start": {"order": ["one", "two"], "cards": {"one": ["3S", "3H"], "two": ["AC", "AD", "JH"]}},
    }  # fmt: skip
    return {**made, **more}


def match(seats: dict[Any, str] | None = None, **more: Any) -> Match:
    """A match on that table."""
    return Match.start("ascension", document(**more), seed=1, seats=seats)
