"""Actions that a file tells in centimetres, with fractions or with a field by another name are read as they were meant."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab.exercises import rehearsal

HEDGE, STEPS = "confrontation/puzzles/round-the-hedge", "ascension/first-steps"
PLACES = "solution[1].places"
IN_CM = [{"x": x, "y": y, "facing": 60} for x, y in ((37, 16.66), (33.5, 13.16), (33.5, 16.66), (37, 13.16))]
WHOLE = [{"x": x, "y": y, "facing": 60} for x, y in ((37, 17), (33, 13), (33, 17), (37, 13))]
RUNG = {"type": "Interact", "target": "horn"}


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    return mended(scenarios.load(name).document, [Change(path, value) for path, value in changes.items()])


def found(document: dict[str, Any]) -> list[Problem]:
    return [each for some in rehearsal.problems_by_step(document) for each in some]


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        (HEDGE, {f"{PLACES}[0]": {"x": 37.0, "y": 16.66, "facing": 60}}, f"{PLACES}[0].x"),
        (HEDGE, {PLACES: IN_CM}, f"{PLACES}[0].y"),
        (HEDGE, {f"{PLACES}[2].x": "33.5cm"}, f"{PLACES}[2].x"),
        (HEDGE, {"solution[2].target": 2.0}, "solution[2].target"),
        (STEPS, {"lesson[13].actions[0]": RUNG}, "lesson[13].actions[0].target"),
    ],
)
def test_an_action_told_otherwise_is_mended(name: str, changes: dict[str, Any], field: str) -> None:
    document = spoilt(name, changes)
    (problem,) = found(document)
    assert problem.field == field
    assert not found(mended(document, problem.mend))


def test_what_nobody_can_read_gets_no_mend() -> None:
    (problem,) = found(spoilt(HEDGE, {"solution[2]": {"type": "shoot", "at": "the well"}}))
    assert not problem.mend


def test_places_in_the_corner_of_the_table_are_in_centimetres() -> None:
    (problem,) = found(spoilt(HEDGE, {PLACES: WHOLE}))
    assert problem.mend[0].value[0] == {"x": 3700, "y": 1700, "facing": 6000}
