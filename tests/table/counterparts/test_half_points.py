"""A point of which one length is there, and which has no counterpart, is offered where it would likely lie."""

from __future__ import annotations

from typing import Any

import pytest

from game.table import lengths
from game.table.counterparts import half_points

SIZE = (lengths.read("120cm"), lengths.read("90cm"))


def table(own: dict[str, Any], *others: dict[str, Any]) -> dict[str, Any]:
    seats = ("one", "two", "three")
    return {
        "table": "120cm x 90cm",
        "sides": {seat: {"deploy": each} for seat, each in zip(seats, (own, *others), strict=False)},
    }


def likely(document: dict[str, Any], field: str, half: str) -> tuple[str, ...] | None:
    found = half_points.likely(document, field, lengths.read(half), SIZE)
    return found and tuple(lengths.written_in(each, "cm") for each in found.at)


@pytest.mark.parametrize(
    ("other", "right"),
    [
        ({"at": ["80cm", "68cm"], "to": ["120cm", "90cm"]}, ("82cm", "20cm")),
        ({"at": ["0cm", "60cm"], "to": ["7cm", "90cm"]}, ("82cm", "30cm")),
    ],
)
def test_a_side_has_as_much_room_as_the_others_or_deploys_as_deep(other: Any, right: Any) -> None:
    document = table({"at": ["38cm", "0cm"], "to": ["82cm"]}, other)
    assert likely(document, "sides.one.deploy.to", "82cm") == right


def test_the_upper_corner_lies_above_the_lower_one() -> None:
    document = table(
        {"at": ["0cm"], "to": ["120cm", "90cm"]}, {"at": ["0cm", "0cm"], "to": ["120cm", "25cm"]}
    )
    assert likely(document, "sides.one.deploy.at", "0cm") == ("0cm", "65cm")


def test_a_spot_lies_where_the_piece_of_its_name_does_and_else_in_the_middle() -> None:
    document: dict[str, Any] = {"terrain": [{"kit": "wood", "name": "The alders", "at": ["20cm", "70cm"]}]}
    document["spot"] = {"alders": {"name": "Under the alders", "at": ["20cm"]}}
    assert likely(document, "spot.alders.at", "20cm") == ("20cm", "70cm")
    assert likely(document, "spot.alders.at", "30cm") == ("30cm", "45cm")


def test_whoever_stands_is_as_far_down_as_his_side() -> None:
    stands = [{"at": ["10cm", "80cm"]}, {"at": ["30cm", "82cm"]}, {"at": ["20cm"]}]
    document = {"sides": {"one": {"stands": stands}}}
    assert likely(document, "sides.one.stands[2].at", "20cm") == ("20cm", "80cm")


def test_nothing_is_offered_off_the_table() -> None:
    assert likely({}, "spot.alders.at", "200cm") is None
