"""Two sides against one of as many points are told, unless a text tells of them."""

from __future__ import annotations

import pytest

from game.core.problems import lone_sides
from game.core.problems.problem import Change
from game.core.seats import Seat

PAIR: tuple[tuple[Seat, ...], ...] = (("one",), ("two", "three"))
SPENT: dict[Seat, int] = {"one": 150, "two": 150, "three": 150, "four": 150}


def test_a_team_that_nobody_tells_of_is_taken_out() -> None:
    (problem,) = lone_sides.problems(PAIR, SPENT, ["Three at the Stone", "Each brought a friend."])
    assert problem.mend == (Change("sides.three.team", gone=True),)


def test_of_three_against_one_one_goes_over() -> None:
    found = list(lone_sides.problems((("one", "two", "three"), ("four",)), SPENT, []))
    assert [each.mend[0] for each in found] == [
        Change(f"sides.{seat}.team", "four") for seat in ("two", "three")
    ]


@pytest.mark.parametrize(
    "text",
    ["One against two.", "Your ally holds the ford.", "The two have joined forces.", "She stands alone."],
)
def test_who_tells_of_it_means_it(text: str) -> None:
    assert not list(lone_sides.problems(PAIR, SPENT, [text]))


def test_a_side_with_as_much_as_both_others_may_stand_alone() -> None:
    assert not list(lone_sides.problems(PAIR, {**SPENT, "one": 300}, []))


def test_two_pairs_and_three_for_themselves_are_alike() -> None:
    assert not list(lone_sides.problems((("one", "three"), ("two", "four")), SPENT, []))
    assert not list(lone_sides.problems((("one",), ("two",), ("three",)), SPENT, []))
