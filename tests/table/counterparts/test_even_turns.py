"""Pieces of a kind that are turned evenly about a middle but for one, whose angle is mistyped."""

from __future__ import annotations

import pytest

from game.table.counterparts import even_turns
from game.table.counterparts.twins import Lain
from tests.lab.tables import heals, spoilt, told

BRAWL, EYOT = "ascension/three-sided-brawl", "confrontation/nobodys-eyot"


def rows(*turns: int, kind: str = "terrain ley-line") -> list[Lain]:
    return [
        Lain(f"terrain[{at}]", "Stone", kind, (at, 0), (), {"id": str(at), "turn": turn})
        for at, turn in enumerate(turns)
    ]


@pytest.mark.parametrize(
    ("turns", "field", "right"),
    [
        ((0, 120, 24), "terrain[2].turn", 240),
        ((0, 12, 240), "terrain[1].turn", 120),
        ((20, 140, 206), "terrain[2].turn", 260),
        ((0, 90, 180, 27), "terrain[3].turn", 270),
        ((45, 153, 225, 315), "terrain[1].turn", 135),
    ],
)
def test_an_angle_with_a_slip_is_that_which_the_even_turns_of_the_others_lack(
    turns: tuple[int, ...], field: str, right: int
) -> None:
    (problem,) = even_turns.problems(rows(*turns))
    assert (problem.field, problem.mend[0].value) == (field, right)


@pytest.mark.parametrize(
    "turns", [(0, 120, 240), (0, 120, 195), (0, 30, 24), (0, 180), (10, 20, 30, 40), (0, 0, 0)]
)
def test_angles_that_are_even_or_far_from_even_are_meant(turns: tuple[int, ...]) -> None:
    assert list(even_turns.problems(rows(*turns))) == []


def test_what_is_no_piece_is_not_turned() -> None:
    assert list(even_turns.problems(rows(0, 120, 24, kind="objective"))) == []


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        (BRAWL, "terrain[3].turn", 24, 240),
        (BRAWL, "terrain[8].turn", 15, 150),
        (BRAWL, "terrain[5].turn", 18, 128),
    ],
)
def test_on_a_table_of_three_thirds_the_one_mistyped_angle_is_mended(
    name: str, field: str, value: int, right: int
) -> None:
    assert heals(spoilt(name, {field: value}), field, right)


def test_where_all_are_even_nothing_is_said() -> None:
    assert told(spoilt(BRAWL, {}), "terrain[3].turn") == []
