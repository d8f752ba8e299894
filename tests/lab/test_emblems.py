"""Units wear pictures that there are, and not those after which others are called."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import emblems

BEAR, CUB, WOLF, STAG, JACKDAW = (
    f"sides.{path}.emblem"
    for path in ("two.units[0]", "two.units[1]", "three.units[0]", "four.units[0]", "one.units[1]")
)


def spoilt(changes: dict[str, str]) -> dict[str, Any]:
    made = [Change(path, value) for path, value in changes.items()]
    return mended(scenarios.load("abstract/brawl").document, made)


def found(changes: dict[str, str]) -> dict[str, Problem]:
    return {each.field: each for each in emblems.problems(spoilt(changes))}


@pytest.mark.parametrize("changes", [{BEAR: "stag", STAG: "bear"}, {BEAR: "fist", CUB: "bear"}])
def test_two_pictures_that_were_exchanged_are_exchanged_back(changes: dict[str, str]) -> None:
    for problem in found(changes).values():
        assert problem.severity == "warning"
        assert emblems.problems(mended(spoilt(changes), problem.mend)) == []
    assert found(changes).keys() >= {list(changes)[1]}


def test_who_wears_what_another_is_called_after_gets_his_own() -> None:
    problem = found({STAG: "bear"})[STAG]
    assert (problem.severity, problem.mend[0].value) == ("note", "stag")
    assert found({JACKDAW: "wolf"})[JACKDAW].mend == ()


@pytest.mark.parametrize("changes", [{}, {BEAR: "claw"}, {JACKDAW: "crow"}, {WOLF: "claw", CUB: "claw"}])
def test_a_picture_that_nobody_is_called_after_is_anybodys(changes: dict[str, str]) -> None:
    assert not found(changes)


def test_there_is_a_picture_of_every_emblem() -> None:
    assert found({STAG: "stagg"})[STAG].text.endswith("did you mean 'stag'?")


@pytest.mark.parametrize(
    "told", ["assets/emblems/stag.png", "stag.svg", "emblems/stag", "emblems\\stagg.png"]
)
def test_a_picture_told_by_its_file_is_called_by_its_name(told: str) -> None:
    assert found({STAG: told})[STAG].text.endswith("did you mean 'stag'?")
