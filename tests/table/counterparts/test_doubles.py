"""Two of a kind lie exactly at one place: one of them belongs where a counterpart is lacking."""

from __future__ import annotations

from typing import Any

import pytest

from game.table.counterparts import doubles
from game.table.counterparts.twins import Lain
from tests.lab.tables import heals, spoilt, told

BRAWL = "ascension/three-sided-brawl"


def piece(number: int, at: tuple[int, int], kind: str = "terrain wood", **row: Any) -> Lain:
    return Lain(f"terrain[{number}]", "Wood", kind, at, (), {"id": f"wood-{number}", **row})


def test_a_copy_that_was_not_moved_can_be_taken_out() -> None:
    (found,) = doubles.problems([piece(0, (5, 5)), piece(1, (9, 9)), piece(2, (5, 5))], (100, 80), "cm")
    assert (found.field, found.mend[0].gone) == ("terrain[2]", True)


@pytest.mark.parametrize(
    "other",
    [piece(1, (5, 5), turn=90), piece(1, (5, 5), "terrain hill"), piece(1, (5, 6))],
    ids=["turned", "of another kind", "beside it"],
)
def test_two_that_are_not_alike_may_lie_at_one_place(other: Lain) -> None:
    assert list(doubles.problems([piece(0, (5, 5)), other], (100, 80), "cm")) == []


@pytest.mark.parametrize("number", [2, 3])
def test_of_three_about_a_middle_the_one_that_is_bare_gets_its_own(number: int) -> None:
    document = spoilt(BRAWL, {"terrain[2].at": ["13.25in", "20.75in"]})
    assert heals(document, f"terrain[{number}].at", ["22.75in", "20.75in"])
    assert told(spoilt(BRAWL, {}), "terrain[2].at") == []
