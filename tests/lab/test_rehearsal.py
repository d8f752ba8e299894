"""Lessons and puzzles are played as they are dealt, and what the rules refuse is named where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.edits import SetField
from game.core.fields import says
from game.core.mend_edits import mended
from game.core.problem import Problem
from game.lab import rehearsal

EXERCISES = [entry for entry in scenarios.find() if entry.document.get("kind") in ("lesson", "puzzle")]
BLOWS, FALLS, HEDGE = "thor/first-blows", "thor/puzzles/laufey-falls", "confrontation/puzzles/round-the-hedge"


def found(document: dict[str, Any]) -> list[Problem]:
    return [each for some in rehearsal.problems_by_step(document) for each in some]


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = scenarios.load(name).document
    for path, value in changes.items():
        document = SetField(path, value).apply(document)
    return document


@pytest.mark.parametrize("entry", EXERCISES, ids=lambda entry: entry.id)
def test_what_ships_comes_out(entry: scenarios.Entry) -> None:
    assert found(entry.document) == []


@pytest.mark.parametrize(
    ("name", "changes", "field", "said"),
    [
        (BLOWS, {"lesson[1].actions[0].to": "d5"}, "lesson[1].actions[0]", "d5 is 3 away (T-10)"),
        (BLOWS, {"sides.one.units[0].at": "c1"}, "lesson[1].actions[0]", "at a choice of Asgardians"),
        (
            "abstract/bob-and-fred",
            {"lesson[1].actions[0].cards": {"initiative": 3, "acuracy": 7}},
            "lesson[1].actions[0].cards.acuracy",
            "did you mean 'accuracy'?",
        ),
        ("abstract/bob-and-fred", {"start.dice": [6, 6, 1, 1]}, "lesson[3].actions[0]", "your own side"),
        (FALLS, {"solution[0].unit": 9}, "solution[0]", "Play the puzzle"),
        (FALLS, {"solution[2].target": 5}, "solution", "does not solve the puzzle"),
        (FALLS, {"start.hands.one": ["Creep", "Slam"]}, "solution[2]", "You do not hold Class"),
        (FALLS, {"start.first": "two"}, "start.first", "write first = 'one'"),
        (HEDGE, {"target": 12}, "solution", "2 Elixir of 12"),
        (HEDGE, {"solution[1].type": "walk"}, "solution[1]", "there is none of the type 'walk'"),
        (HEDGE, {"sides.one.stands[0].at": ["12cm", "8cm"]}, "solution[1]", "10 cm are allowed"),
    ],
)
def test_what_does_not_come_out_is_named(name: str, changes: dict[str, Any], field: str, said: str) -> None:
    (problem,) = found(spoilt(name, changes))
    assert problem.field == field
    assert said in problem.text


def test_all_that_is_done_behind_the_end_is_taken_out() -> None:
    document = spoilt("abstract/bob-and-fred", {})
    more = {"title": "More", "text": "More.", "actions": [{"type": "Attack", "target": 2}] * 2}
    document = {**document, "lesson": [*document["lesson"], more, more]}
    (problem,) = found(document)
    assert (problem.field, problem.text[:18]) == ("lesson[8].actions[0]", "the battle is over")
    after = mended(document, problem.mend)
    assert [says(after, f"lesson[{step}].actions") for step in (8, 9)] == [[], []]
    assert found(after) == []


def test_the_nearest_legal_action_is_offered_in_place_of_one_that_is_not() -> None:
    document = spoilt(BLOWS, {"lesson[1].actions[0].to": "d5"})
    (problem,) = found(document)
    after = mended(document, problem.mend)
    assert says(after, "lesson[1].actions[0].type") == "Move"
    assert problem.field not in [each.field for each in found(after)]


def test_other_battles_are_not_played() -> None:
    assert list(rehearsal.problems_by_step(scenarios.load("thor/jotunheim").document)) == []
