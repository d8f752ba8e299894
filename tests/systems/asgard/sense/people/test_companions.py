"""Who of the players is to come is told by with whom he comes, and by what the texts say of him alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import DOOR, FORD, assert_mended, spoilt, told

SILVER = "There is no wedding without both of them. There is a rich one only with "


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (FORD, {"watch[21].when[0]": "asa falls"}, "watch[21].when[0]", "hogni falls"),
        (FORD, {"watch[20].when[0]": "hild falls"}, "watch[20].when[0]", "asa falls"),
        (DOOR, {"watch[9].when[0]": "one at table 3 squares"}, "watch[9].when[0]", "Volstagg at table 3 squares"),
        (FORD, {"hints[0]": f"{SILVER}Thorolf."}, "hints[0]", f"{SILVER}Gunnlaug."),
        (DOOR, {"watch[18].when[0]": "one falls"}, "watch[18].when[0]", "2 fall"),
        (DOOR, {"watch[16].when[0]": "2 at door 1 square"}, "watch[16].when[0]", "3 at door 1 square"),
        (DOOR, {"code.610.title": "Two shoulders", "watch[15].when[0]": "3 at door 1 square"}, "watch[15].when[0]", "2 at door 1 square"),
    ],
    ids=["twice the same", "who need not come", "anybody", "a hint", "too few", "too few at a place", "too many at a place"],
)  # fmt: skip
def test_who_has_to_come_is_named(name: str, changes: dict[str, Any], field: str, right: str) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (FORD, {"hints[0]": "It is a merry one only with Ref, who has forty verses."}),
        (
            DOOR,
            {"objective[4].text": "Whoever sits in it holds the door. Hogun has looked, and it is empty."},
        ),
        (DOOR, {"code.630.title": "Those who are left"}),
        (DOOR, {"code.610.title": "Four hinges"}),
        (DOOR, {"code.344.title": "Three plates"}),
    ],
    ids=["what makes no difference to anything", "named, and not alone", "no number", "things", "anybody"],
)
def test_whoever_is_named_besides_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    fields = [each.field for each in told(spoilt(name, changes))]
    assert not [each for each in fields if each.startswith(("watch", "objective"))]
