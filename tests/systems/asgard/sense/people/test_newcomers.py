"""Where a fact asks that somebody is not there yet, it is he who is to come."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import DOOR, FORD, RIDGE, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("name", "field", "said", "right"),
    [
        (RIDGE, "code.231.do[1]", "if not leader alive: lurk 1 wolf behind 9in", "if not leader alive: lurk 1 leader behind 9in"),
        (RIDGE, "condition[4].enter[6]", "if not leader alive, not leader slain: lurk 1 bear behind 11in", "if not leader alive, not leader slain: lurk 1 leader behind 11in"),
        (DOOR, "code.243.do[3]", "if not wolf alive: lurk 1 lads at cairn", "if not wolf alive: lurk 1 wolf at cairn"),
        (FORD, "condition[4].enter[0]", "if not skalli alive: place 1 watch at ford 4in", "if not skalli alive: place 1 skalli at ford 4in"),
        (DOOR, "code.332.do[0]", "lurk 1 lads ahead 3 squares", "lurk 1 brute ahead 3 squares"),
    ],
)  # fmt: skip
def test_who_is_not_there_yet_comes(name: str, field: str, said: str, right: str) -> None:
    assert_mended(name, {field: said}, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (RIDGE, {"code.231.do[1]": "if not leader alive: lurk 2 wolf behind 9in"}),
        (DOOR, {"code.332.do": ["lurk 1 lads ahead 3 squares", "order brute combat"]}),
        (DOOR, {"code.332.do[0]": "lurk 1 lads ahead 3 squares", "code.332.story": "The brute is asleep. Somebody else has to look who is there."}),
        ("mill", {"code.104.do[0]": "if not hound alive: place 1 rower at door"}),
        (RIDGE, {"code.231.do[1]": "if not leader alive: lurk 1 wolf behind 9in", "code.531.do[1]": "if not leader alive: lurk 1 wolf behind 9in"}),
    ],
    ids=["several", "of whom something is done", "of whom something is told", "where nobody does otherwise", "twice"],
)  # fmt: skip
def test_somebody_else_may_come_where_the_sheet_says_why(name: str, changes: dict[str, Any]) -> None:
    assert not [
        each
        for each in told(spoilt(name, changes))
        if each.text.startswith("brings") and "not there" in each.text
    ]
