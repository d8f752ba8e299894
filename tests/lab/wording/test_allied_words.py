"""Words for allies, for sides that fight each for itself and for who attacks are read against teams and duties."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import wording

EYOT, ALTARS, FORD = "confrontation/nobodys-eyot", "confrontation/three-altars", "ascension/two-against-two"
DUTIES = {"sides.one.duty": "attacker", "sides.two.duty": "defender"}


def found(document: dict[str, Any]) -> list[Problem]:
    return list(wording.problems(document))


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    changed = [Change(path, value, gone=value is None) for path, value in changes.items()]
    return mended(scenarios.load(name).document, changed)


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        (EYOT, {"sides.three.team": "two"}, "sides.three.team"),
        (FORD, {"sides.three.team": None, "sides.four.team": None}, "sides.three.team"),
        (ALTARS, DUTIES, "sides.one.duty"),
        (ALTARS, {**DUTIES, "hints": [], "story": "The Long Thaw defends its altars."}, "sides.one.duty"),
    ],
)
def test_words_of_sides_are_compared_with_them(name: str, changes: dict[str, Any], field: str) -> None:
    document = spoilt(name, changes)
    problem = next(each for each in found(document) if each.field == field)
    assert (problem.field, problem.text) not in [
        (each.field, each.text) for each in found(mended(document, problem.mend))
    ]


def test_duties_of_which_nothing_else_is_said_are_right() -> None:
    assert not found(spoilt(ALTARS, {**DUTIES, "hints": [], "story": "The Long Thaw attacks."}))
