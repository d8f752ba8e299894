"""How many of a troop a text tells of is told at the unit that says otherwise."""

from __future__ import annotations

import pytest

from tests.lab.wording.readings import found

HEDGE, ROUND = "confrontation/puzzles/round-the-hedge", "confrontation/the-first-round"
FENS = "sides.two.company.banner[0].units[{}].number"


def meant(of: str, unit: str, number: int, story: str = "") -> set[tuple[str, int]]:
    """The units of which something is said, by the number that is to be theirs."""
    changes = {unit: number, **({"story": story} if story else {})}
    return {
        (each.field, each.mend[0].value)
        for each in found(of, changes)
        if each.field.endswith(".number") and each.mend
    }


@pytest.mark.parametrize(
    ("of", "unit", "number", "right"),
    [
        (HEDGE, FENS.format(0), 10, 8),
        (HEDGE, FENS.format(0), 12, 8),
        (ROUND, FENS.format(0), 11, 10),
        (ROUND, FENS.format(0), 9, 10),
    ],
)
def test_a_unit_of_another_number_than_is_told_gets_that(of: str, unit: str, number: int, right: int) -> None:
    assert meant(of, unit, number) == {(unit, right)}


def test_where_two_units_are_as_near_to_what_is_told_both_are_told() -> None:
    assert meant(HEDGE, FENS.format(0), 13) == {(FENS.format(0), 8), (FENS.format(1), 8)}


def test_a_number_near_to_all_of_a_troop_is_made_up_by_each_of_its_units() -> None:
    story = "Ten Fenlings sit at the well."
    assert meant(HEDGE, FENS.format(0), 9, story) == {(FENS.format(0), 10)}
    story = "Fourteen Fenlings sit at the well."
    assert meant(HEDGE, FENS.format(0), 10, story) == {
        (FENS.format(0), 14),
        (FENS.format(0), 11),
        (FENS.format(1), 4),
    }


def test_a_unit_or_all_of_a_troop_may_be_told_of() -> None:
    assert meant(HEDGE, FENS.format(0), 8) == set()
    assert meant(HEDGE, FENS.format(0), 8, "Eleven Fenlings sit at the well.") == set()
