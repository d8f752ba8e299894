"""A small story on a bare field: two riders, four tokens, a foe behind one of them, cards and dice laid ready."""

from __future__ import annotations

from typing import Any

import game.systems  # noqa: F401
from game.core.match import Match
from tests.ui.tables.ascension.tables import CRATE, ELF, SMITH, WALL, WOLF

THRALL: dict[str, Any] = {
    **SMITH,
    "name": "Thrall",
    "title": "Digger",
    "emblem": "skull",
    "story": "He digs.",
}


def document(**more: Any) -> dict[str, Any]:
    """Ulf and Alf at the left; token 1 just ahead of Ulf, the others farther away; a sentry stands fixed far off."""
    made: dict[str, Any] = {
        "system": "asgard", "title": "The Bare Field", "story": "Somebody was seen on the field.",
        "table": "2ft x 2ft", "points": 300,
        "terrain": [WALL, CRATE],
        "tokens": [["9in", "12in"], ["17in", "14in"], ["20in", "20in"], ["20in", "4in"]],
        "spot": {"gate": {"name": "The gate", "at": ["22in", "12in"], "shown": True}},
        "sides": {
            "one": {
                "name": "Riders", "deploy": {"edge": "west"}, "character": [WOLF, {**ELF, "id": "alf"}],
                "stands": {"ulf": {"at": ["3in", "12in"], "facing": 0}, "alf": {"at": ["2in", "20in"], "facing": 0}},
            },
            "two": {"name": "Folk", "character": [THRALL]},
        },
        "enemy": {
            "digger": {"who": "thrall", "name": "Digger", "archetype": "guard", "mode": "patrol", "beat": ["gate"]},
        },
        "count": {"alarm": 0},
        "objective": [{"id": "gate", "title": "Reach the gate", "text": "One of you has to reach it.", "spot": "gate"}],
        "ending": {
            "there": {"title": "There", "story": "They were there.", "outcome": "victory"},
            "lost": {"title": "Lost", "story": "They were not.", "outcome": "defeat"},
        },
        "condition": [
            {
                "title": "A quiet field", "story": "Nothing moves.", "range": "6in", "visibility": "18in",
                "spotting": {"you": 0, "they": -1},
                "variable": [{"name": "Weather", "value": "mist", "effect": "Hard to hit anybody.",
                              "lend": ["defence +1 all"]}],
                "cards": {"AS": "10 [Tracks]", "KS": "20", "*": "10"},
            },
            {
                "title": "They know", "story": "Somebody has blown a horn.", "range": "4in", "visibility": "12in",
                "spotting": {"you": 1, "they": 1}, "checks-in-combat": True,
                "cards": {"*": "-"},
            },
        ],
        "code": {
            "10": {"title": "A digger", "story": "He has a spade.", "do": ["place 1 digger token 0in"]},
            "20": {"title": "The horn", "story": "It was blown.", "do": ["condition 1", "ask \"Run?\" yes 30, no 31"]},
            "30": {"title": "They run", "do": ["count alarm +1"]},
            "31": {"title": "They stay", "do": ["count alarm -1"]},
            "90": {"title": "The gate", "do": ["done gate", "end there"]},
            "91": {"title": "Nobody left", "do": ["end lost"]},
        },
        "watch": [
            {"when": ["one at gate 3in"], "code": 90},
            {"when": ["all fall"], "code": 91},
        ],
        "deal": {"cards": ["AS", "KS"], "dice": [1, 2, 3, 6, 6, 6, 1, 1, 1, 6, 6, 5]},
    }  # fmt: skip
    return {**made, **more}


def match(seats: Any = None, **more: Any) -> Match:
    """A match on that table, the enemy played by whoever is said, else by chance."""
    return Match.start("asgard", document(**more), seed=1, seats={"two": "random", **(seats or {})})
