"""Each puzzle has one plan that solves it, and a search through all others proves it (G-152)."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from game import paths
from game.core.actions import Action
from game.core.match import Match
from game.systems.confrontation.actions import Allot, Call, Combat, EndActivation, Feats, March, Shoot
from tests.systems.confrontation import searching

PUZZLES = sorted((paths.scenarios() / "confrontation" / "puzzles").glob("*.toml"))
each = pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
PLANS = {
    "a-hymn-of-the-right-length": [Call("lance-of-dawn", 1, 2, exalt=1), Feats(die=True)],
    "round-the-hedge": [Shoot("quarreller", 2)],
    "the-marshals-share": [
        Combat("warden", "fenling", 2, ((2, 1), (3, 1))),
        Combat("edda-vorn", "quill", 2, ((1, 2),), hero=1, victim=4),
    ],
}
"""What decides each puzzle: what is called, shot, struck, with which dice and feats."""


def opened(path: Any) -> tuple[dict[str, Any], Match]:
    document = tomllib.loads(path.read_text("utf-8"))
    return document, Match.start("confrontation", document, seed=7)


def deciding(plan: searching.Plan) -> list[Action]:
    """The part of a plan that decides: not where exactly the unit ends."""
    return [action for action in plan if isinstance(action, Call | Feats | Shoot | Combat | Allot)]


def test_there_are_three_puzzles() -> None:
    assert {path.stem for path in PUZZLES} == set(PLANS)


@each
def test_the_solution_reaches_the_target_G152(path: Any) -> None:
    document, match = opened(path)
    for table in document["solution"]:
        assert match.outcome is None
        moment = match.act(match.system.action_from_json(msgspec.json.encode(table)))
        assert moment.results == (), "every die of the solution is given"
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)


@each
def test_a_puzzle_has_one_plan_that_solves_it_G152(path: Any) -> None:
    _, match = opened(path)
    found = searching.plans(match.state)
    assert found
    for plan in found:
        assert deciding(plan) == PLANS[path.stem]


def test_the_shot_comes_after_the_walk_GB52() -> None:
    _, match = opened(next(path for path in PUZZLES if path.stem == "round-the-hedge"))
    for plan in searching.plans(match.state):
        order = [type(action) for action in plan if isinstance(action, March | Shoot)]
        assert order == [March, Shoot]


@each
def test_who_does_nothing_has_not_solved_the_puzzle_G152(path: Any) -> None:
    _, match = opened(path)
    match.act(EndActivation())
    assert match.outcome is not None
    assert match.outcome.winners == ("two",)
    assert match.outcome.rule == "G-152"


@each
def test_the_story_of_a_puzzle_tells_its_dice_G152(path: Any) -> None:
    document, match = opened(path)
    dice = document["start"]["dice"]
    assert " ".join(map(str, dice)) in document["story"]
    assert match.view("one").dice == tuple(dice)  # type: ignore[attr-defined]
    assert len(document["hints"]) >= 2
