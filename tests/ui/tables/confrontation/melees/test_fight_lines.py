"""The combats of a melee as lines of the right column."""

from __future__ import annotations

from typing import Any

from game.systems.confrontation import actions as a
from game.ui.app.loop import App
from game.ui.tables.confrontation import questions
from game.ui.tables.confrontation.melees.fight_list import BoutList
from tests.systems.confrontation.scenario.field import north, south
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS


def maulkin() -> dict[str, Any]:
    """Fields of a document with Maulkin, whose profile has the name of their unit, and their Incarnate, 7 cm before Wardens."""
    sides = {
        "one": {"name": "Evensong", "list": "march-500", "deploy": south(), "waiting": [2, 3], "stands": [
            {"unit": WARDENS, "at": ["40cm", "42cm"], "facing": 270, "wide": 5, "formation": "close"},
        ]},
        "two": {"name": "The Reeds", "list": "host-2000", "deploy": north(), "waiting": [1, 2, 4, 5, 6, 7], "stands": [
            {"unit": 3, "at": ["38cm", "33cm"], "facing": 90, "wide": 3, "gap": "0.5cm"},
        ]},
    }  # fmt: skip
    return {"points": 2000, "sides": sides}


def test_a_unit_that_is_called_like_its_fighters_is_named_once_among_combats_GB59(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, **maulkin()))
    player.key("3", "Enter")
    player.rest()
    player.key(str(questions.answers(player.desk).index(a.Buy()) + 1))
    player.rest()
    player.key("Enter")
    player.rest()
    (bouts,) = player.widgets(BoutList)
    assert "Wardens on Maulkin" in [row.words for row in bouts.rows]
    assert not any("(Maulkin)" in row.words for row in bouts.rows)
