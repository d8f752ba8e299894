"""One of several things called after points of the compass that lies hardly on its side of the table."""

from __future__ import annotations

import pytest

from game.table import lengths
from game.table.names import bearings
from game.table.names.namesakes import Placed
from tests.lab.tables import heals, spoilt, told

EYOT = "confrontation/nobodys-eyot"
SIZE = (120 * lengths.CM, 90 * lengths.CM)


def placed(**at: tuple[int, int]) -> list[Placed]:
    return [
        Placed(f"objective[{number}].at", f"{name.title()} gate", (x * lengths.CM, y * lengths.CM))
        for number, (name, (x, y)) in enumerate(at.items())
    ]


@pytest.mark.parametrize(
    ("things", "field", "right"),
    [
        (placed(west=(31, 40), east=(89, 40), south=(60, 47)), "objective[2].at", ["60cm", "74cm"]),
        (placed(west=(16, 40), east=(89, 40), north=(60, 10)), "", []),
        (placed(west=(61, 40), east=(89, 40), north=(60, 10)), "objective[0].at", ["16cm", "40cm"]),
        (placed(west=(31, 40), east=(59, 40), north=(60, 10)), "objective[1].at", ["95cm", "40cm"]),
        (placed(west=(31, 40), east=(89, 40), north=(60, 52)), "objective[2].at", ["60cm", "25cm"]),
    ],
)
def test_the_one_that_hardly_lies_where_it_is_called_after_has_two_digits_exchanged(
    things: list[Placed], field: str, right: list[str]
) -> None:
    found = [(each.field, each.mend[0].value) for each in bearings.problems(things, SIZE, "cm")]
    assert found == ([(field, right)] if field else [])


def test_one_without_fellows_or_without_a_slip_is_called_as_its_author_likes() -> None:
    assert list(bearings.problems(placed(north=(60, 10), south=(60, 47)), SIZE, "cm")) == []
    near = placed(west=(31, 40), east=(89, 40), south=(60, 44))
    assert list(bearings.problems(near, SIZE, "cm")) == []


def test_a_landing_of_a_shipped_table_is_mended() -> None:
    assert heals(spoilt(EYOT, {"objective[3].at": ["60cm", "47cm"]}), "objective[3].at", ["60cm", "74cm"])
    assert told(spoilt(EYOT, {}), "objective[3].at") == []


def cleft(number: int, x: int, y: int, name: str = "South cleft") -> Placed:
    return Placed(f"terrain[{number}].at", name, (x, y))


def test_of_two_of_one_name_the_one_on_the_other_side_is_called_after_that() -> None:
    (found,) = bearings.doubled([cleft(0, 60, 57), cleft(1, 60, 33)])
    assert (found.field, found.mend[0].value) == ("terrain[1].name", "North cleft")
    (found,) = bearings.doubled([cleft(0, 20, 40, "the west gate"), cleft(1, 90, 40, "the west gate")])
    assert (found.field, found.mend[0].value) == ("terrain[1].name", "the east gate")


@pytest.mark.parametrize(
    "things",
    [
        [cleft(0, 20, 57), cleft(1, 90, 60)],
        [cleft(0, 60, 57), cleft(1, 60, 33), cleft(2, 60, 45)],
        [cleft(0, 60, 57, "Cleft"), cleft(1, 60, 33, "Cleft")],
    ],
    ids=["side by side", "three", "after no point"],
)
def test_two_that_lie_side_by_side_may_be_called_alike(things: list[Placed]) -> None:
    assert list(bearings.doubled(things)) == []
