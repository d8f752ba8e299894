"""Fixed dice come first, are hidden in a lesson and open in a puzzle (G-151, G-152)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import Chance, Scripted, seeded
from game.core.events import Context
from game.core.seats import Seat
from game.systems.confrontation import lots, view
from game.systems.confrontation.actions import EndActivation
from game.systems.confrontation.activation import Acting
from game.systems.confrontation.scenario import setup
from tests.systems.confrontation.builder import FENLING, WARDEN, Table, battle, unit
from tests.systems.confrontation.scenario.field import Opening, document, problems, side


def fixed(*dice: int) -> Table:
    made = battle(
        unit("Wardens", at=[(10, 10)], profile=WARDEN),
        unit("Fenlings", "two", at=[(30, 10)], profile=FENLING),
    )
    made.state.dice = dice
    return made


def puzzle(**changes: Any) -> dict[str, Any]:
    """A puzzle of one activation: Wardens near the mark, everybody on the table."""
    one: dict[str, Any] = {"elixir": 0, "stands": [{"unit": 1, "at": ["40cm", "30cm"]}], "waiting": [2, 3]}
    two: dict[str, Any] = {**one, "stands": [{"unit": 1, "at": ["40cm", "55cm"]}], "list": "march-500"}
    sides = {**side("one", **one), "two": side("two", **two)["two"]}
    made = {
        "kind": "puzzle",
        "start": {"first": "one", "unit": 1, "dice": [6, 1]},
        "target": 1,
        "sides": sides,
    }
    return document(**{**made, **changes})


def test_fixed_dice_come_before_those_that_are_thrown_G151() -> None:
    table = fixed(6, 2)
    ctx = Context(Chance(Scripted([3])))
    assert lots.cast(table.state, ctx, 3) == (6, 2, 4)
    assert table.state.dice == ()


@pytest.mark.parametrize("seat", ["one", "two"])
def test_the_dice_of_a_lesson_are_hidden_G151(seat: Seat) -> None:
    table = fixed(1, 2, 3, 4, 5, 6)
    seen = view.view(table.state, seat)
    assert seen.dice == ()
    assert view.resample(seen, seeded("guess")).dice == ()
    others = {view.disturb(table.state, seat, seeded("stir", seed)).dice for seed in range(6)}
    assert len(others) > 2


def test_the_dice_of_a_puzzle_lie_open_G152() -> None:
    opened = Opening(puzzle())
    seen = view.view(opened.state, "two")
    assert seen.dice == (6, 1)
    assert view.resample(seen, seeded("guess")).dice == (6, 1)
    assert view.disturb(opened.state, "two", seeded("stir")).dice == (6, 1)


def test_a_puzzle_is_one_activation_G152() -> None:
    opened = Opening(puzzle())
    assert isinstance(opened.decision, Acting)
    assert opened.state.active is not None
    assert opened.state.active.unit == 1
    opened.play(EndActivation())
    assert opened.state.outcome is not None
    assert opened.state.outcome.winners == ("one",)


def test_who_misses_the_target_of_a_puzzle_has_not_solved_it_G152() -> None:
    opened = Opening(puzzle(target=2))
    opened.play(EndActivation())
    assert opened.state.outcome is not None
    assert opened.state.outcome.winners == ("two",)
    assert opened.state.outcome.rule == "G-152"


@pytest.mark.parametrize(
    ("start", "field"),
    [
        ({"first": "three", "unit": 1}, "start.first"),
        ({"first": "one"}, "start.unit"),
        ({"first": "one", "unit": 2}, "start.unit"),
        ({"unit": 1}, "start.unit"),
        ({"first": "one", "unit": 1, "dice": [3, 7]}, "start.dice[1]"),
    ],
)
def test_what_a_puzzle_has_to_say_is_asked_for_G152(start: dict[str, Any], field: str) -> None:
    assert field in [problem.field for problem in setup.read(puzzle(start=start))[1]]


def test_a_battle_need_not_fix_anything_G151() -> None:
    assert problems() == []
