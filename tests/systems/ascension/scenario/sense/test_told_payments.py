"""What hints say to score, where nothing pays it any more."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.lab import inspection
from tests.lab.tables import heals, spoilt, told

FATE, HUNT, VILLAGE = "ascension/seize-fate", "ascension/relic-hunt", "ascension/burning-village"
BRIDGE = "ascension/the-bridge"
HORNS = {"terrain[12].interact": ["shut east-gate"], "terrain[17].interact": ["shut west-gate"]}


def test_what_the_Font_is_said_to_score_is_written_where_nothing_pays_it_CC15() -> None:
    assert heals(spoilt(FATE, {}, ("scoring.interact",)), "scoring.interact.font", 1)
    turned = {"hints[0]": "There are 2 points for every stride spent on the Font."}
    assert heals(spoilt(FATE, turned, ("scoring.interact",)), "scoring.interact.font", 2)


def test_the_first_thing_named_is_what_scores() -> None:
    document = spoilt(HUNT, {}, ("terrain[4].interact",))
    assert heals(document, "terrain[4].interact", ["score 3 once"])
    assert not told(document, "terrain[0].interact")


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (BRIDGE, HORNS),
        (VILLAGE, {"terrain[25].interact": ["defence 1 all"], "terrain[28].interact": ["defence 1 all"]}),
    ],
)
def test_all_of_a_name_are_mended_together(name: str, changes: dict[str, Any]) -> None:
    for field in changes:
        (problem,) = told(spoilt(name, changes), field)
        assert not inspection.examine(mended(spoilt(name, changes), problem.mend))


def test_what_is_held_scores_otherwise_and_what_lies_beside_is_not_meant_CC14() -> None:
    hints = [
        "The gateway that is held at the end of a round scores 1.",
        "The circle about the Nexus is worth 2.",
    ]
    assert not any("pays that" in each.text for each in inspection.examine(spoilt(HUNT, {"hints": hints})))


@pytest.mark.parametrize("name", [HUNT, FATE])
def test_a_zone_that_is_told_and_not_there_is_laid_in_the_middle_C58(name: str) -> None:
    (problem,) = told(spoilt(name, {}, ("zone",)), "zone")
    assert not told(mended(spoilt(name, {}, ("zone",)), problem.mend), "zone")
