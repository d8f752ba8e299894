"""What hints tell of hazardous ground is what it does (R-7.2.18, C-120)."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem

VILLAGE = "ascension/burning-village"
NORTH, SOUTH = "terrain[20].hazard", "terrain[22].hazard"
STICKS, ENTERED = (
    "Whoever comes into the pitch flips, and 0 or less {}.",
    "Fire is flipped for when you {} it.",
)


def spoilt(changes: dict[str, Any]) -> dict[str, Any]:
    return mended(scenarios.load(VILLAGE).document, [Change(*each) for each in changes.items()])


def told(document: dict[str, Any]) -> list[Problem]:
    return [
        each
        for each in registry.system("ascension").oddities(document)
        if ".hazard" in each.field or each.field.startswith("hints")
    ]


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({f"{NORTH}.conditions": ["hinder"]}, f"{NORTH}.conditions", ["slow"]),
        ({f"{SOUTH}.conditions": ["weaken"]}, f"{SOUTH}.conditions", ["slow"]),
        ({f"{SOUTH}.conditions": ["weaken", "hinder"]}, f"{SOUTH}.conditions", ["slow", "hinder"]),
        ({f"{NORTH}.when": ["end"]}, f"{NORTH}.when", ["enter"]),
        ({f"{NORTH}.when": ["start", "end"]}, f"{NORTH}.when", ["start", "enter", "end"]),
        ({"hints[3]": "Whoever comes into the pitch takes two wounds.", f"{SOUTH}.wounds": 2}, f"{NORTH}.wounds", 2),
    ],
)  # fmt: skip
def test_the_one_of_two_that_does_otherwise_than_is_told_is_told(
    changes: dict[str, Any], field: str, right: Any
) -> None:
    document = spoilt(changes)
    (problem,) = told(document)
    assert (problem.field, says(mended(document, problem.mend), field)) == (field, right)


def test_where_no_ground_does_as_told_hint_and_ground_are_told() -> None:
    document = spoilt({"hints[3]": STICKS.format("weakens")})
    *ground, hint = told(document)
    assert [each.field for each in ground] == [f"{NORTH}.conditions", f"{SOUTH}.conditions"]
    assert mended(document, hint.mend)["hints"][3] == STICKS.format("slows")
    document = spoilt({f"{NORTH}.when": ["start"], f"{SOUTH}.when": ["start"]})
    assert [each.field for each in told(document)] == [f"{NORTH}.when", f"{SOUTH}.when", "hints[3]"]


@pytest.mark.parametrize(
    "hint",
    [
        STICKS.format("slows"),
        "Spilt pitch hinders nobody.",
        "The pitch does not hurt who begins in it.",
        "A cart in the way hinders whoever comes from the pitch; let it burn.",
        "Whoever stands in the pitch loses a wound when the barrels go up.",
        "Begin in the lee of the pitch.",
        ENTERED.format("enter"),
    ],
)
def test_what_is_so_and_what_is_of_something_else_is_let_be(hint: str) -> None:
    assert told(spoilt({"hints": [hint]})) == []
