"""A small story on the board of squares: two heroes, four tokens, cards and dice laid ready."""

from __future__ import annotations

from typing import Any

import game.systems  # noqa: F401
from game.core.match import Match


def document(**more: Any) -> dict[str, Any]:
    """Thor and Sif at the lower edge; token 1 three squares ahead of Thor, the others farther away, one behind a wall."""
    made: dict[str, Any] = {
        "system": "asgard-thor", "title": "The Cold Yard", "story": "Somebody was seen in the yard.",
        "map": "\n".join(["........"] * 3 + ["..####.."] + ["........"] * 4),
        "tokens": ["d4", "h4", "a8", "e6"],
        "spot": {"gate": {"name": "The gate", "at": "h8", "shown": True}},
        "sides": {
            "one": {"name": "Heroes", "units": [{"name": "Thor", "at": "d1"}, {"name": "Sif", "at": "b1"}]},
            "two": {"name": "Folk"},
        },
        "start": {"phase": "move", "hands": {"one": ["Creep", "March", "Strike", "Block"]}},
        "enemy": {"guard": {"who": "Frost Giants", "name": "Guard", "archetype": "guard"}},
        "objective": [{"id": "gate", "title": "Reach the gate", "text": "One of you has to reach it.", "spot": "gate"}],
        "ending": {
            "there": {"title": "There", "story": "They were there.", "outcome": "victory"},
            "lost": {"title": "Lost", "story": "They were not.", "outcome": "defeat"},
        },
        "condition": [
            {
                "title": "A quiet yard", "story": "Snow falls.", "range": "2 squares", "visibility": "6 squares",
                "spotting": {"you": 0, "they": -1},
                "variable": [{"name": "Light", "value": "dusk", "effect": "Hard to see.", "lend": ["defence -1 they"]}],
                "cards": {"*": "10 [Tracks]"},
            },
            {
                "title": "They know", "story": "A horn.", "range": "3 squares", "visibility": "8 squares",
                "cards": {"*": "-"},
            },
        ],
        "code": {
            "10": {"title": "A guard", "story": "He has a spade.", "do": ["place 1 guard token"]},
            "90": {"title": "The gate", "do": ["done gate", "end there"]},
            "91": {"title": "Nobody left", "do": ["condition 1", "end lost"]},
        },
        "watch": [{"when": ["one at gate 1sq"], "code": 90}, {"when": ["all fall"], "code": 91}],
        "deal": {"cards": ["AS"], "dice": [1, 2, 3, 6, 6, 6]},
    }  # fmt: skip
    return {**made, **more}


def match(seats: Any = None, **more: Any) -> Match:
    """A match on that board against the reaction bot."""
    who = {"one": "human:Astrid", "two": "reaction", **(seats or {})}
    return Match.start("asgard-thor", document(**more), seed=1, seats=who)
