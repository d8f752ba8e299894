"""Army points of one company alone, and ranks wider than any unit, are told as the slips of the hand that they are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.tables import heals, spoilt, told

HEDGE, LAMPS, ROUND = (
    "confrontation/puzzles/round-the-hedge",
    "confrontation/two-lamps",
    "confrontation/the-first-round",
)


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        (HEDGE, "sides.two.company.limit", 10000, 1000),
        (ROUND, "sides.one.company.limit", 1001, 1000),
        (LAMPS, "sides.four.company.limit", 5000, 500),
        (HEDGE, "sides.two.stands[1].wide", 30, 3),
        (ROUND, "sides.one.stands[1].wide", 60, 6),
        (HEDGE, "sides.two.stands[1].facing", 2700, 270),
    ],
)
def test_a_number_with_a_nought_too_many_is_written_without_it(
    name: str, field: str, value: int, right: int
) -> None:
    assert heals(spoilt(name, {field: value}), field, right)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sides.two.company.limit": 1500}, "sides.two.company.limit"),
        ({"sides.one.company.limit": 1500, "sides.two.company.limit": 1500}, "sides.two.company.limit"),
        ({"sides.two.stands[1].wide": 4}, "sides.two.stands[1].wide"),
        ({"sides.two.stands[1].wide": 5}, "sides.two.stands[1].wide"),
        ({"sides.two.stands[1].facing": 360}, "sides.two.stands[1].facing"),
    ],
)
def test_other_points_and_a_rank_that_has_room_are_let_be(changes: dict[str, Any], field: str) -> None:
    assert told(spoilt(HEDGE, changes), field) == []
