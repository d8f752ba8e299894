"""People, spots and enemies whom a slip of the hand has put apart from their like, or where another lies, are put back; scouts are not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import (
    BEACON,
    DOOR,
    FORD,
    PRISON,
    RIDGE,
    STAIR,
    assert_mended,
    spoilt,
    told,
)

SLIPPED = [
    (BEACON, {"spot.pen.at": ["22.5in", "7.5in"]}, "spot.pen.at", ["7.5in", "22.5in"]),
    (BEACON, {"spot.drift.at": ["7.75in", "22.75in"]}, "spot.drift.at", ["22.75in", "7.75in"]),
    (FORD, {"sides.one.stands.asa.at": ["24.5in", "16in"]}, "sides.one.stands.asa.at", ["4.5in", "16in"]),
    (FORD, {"sides.three.stands.boli.at": ["30in", "26.5in"]}, "sides.three.stands.boli.at", ["3in", "26.5in"]),
    (RIDGE, {"sides.one.stands.bersi.at": ["18.25in", "2.7in"]}, "sides.one.stands.bersi.at", ["18.25in", "27in"]),
    (FORD, {"sides.three.stands.ref.at": ["25.6in", "23in"]}, "sides.three.stands.ref.at", ["5.6in", "23in"]),
    (DOOR, {"spot.gap.at": "d7"}, "spot.gap.at", "e7"),
    (DOOR, {"sides.one.units[3].at": "e8"}, "sides.one.units[3].at", "e1"),
    (PRISON, {"spot.door-3.at": ["5.25in", "6.25in"]}, "spot.door-3.at", ["25.25in", "6.25in"]),
    (PRISON, {"spot.cell-two.at": ["3.25in", "20.75in"]}, "spot.cell-two.at", ["20.75in", "3.25in"]),
    (PRISON, {"fixed[0].at": ["10.25in", "12.5in"]}, "fixed[0].at", ["12.5in", "10.25in"]),
    (PRISON, {"tokens[3]": ["8.6in", "12.2in"]}, "tokens[3]", ["12.2in", "8.6in"]),
    (PRISON, {"tokens[11]": ["8.5in", "3.5in"]}, "tokens[11]", ["3.5in", "8.5in"]),
    (FORD, {"fixed[0].at": ["2.29in", "16in"]}, "fixed[0].at", ["22.9in", "16in"]),
    (PRISON, {"spot.cell-three.at": ["29.75in", "3.25in"]}, "spot.cell-three.at", ["25.25in", "3.25in"]),
    (STAIR, {"tokens[6]": ["29.0in", "9in"]}, "tokens[6]", ["20.9in", "9in"]),
    (STAIR, {"tokens[11]": ["24.6in", "5.6in"]}, "tokens[11]", ["24.6in", "15.6in"]),
    (FORD, {"terrain[4].at": ["8in", "29.75in"]}, "terrain[4].at", ["18in", "29.75in"]),
    (FORD, {"spot.hut.at": ["31.5in", "28.5in"]}, "spot.hut.at", ["13.5in", "28.5in"]),
    (FORD, {"terrain[13].at": ["24.05in", "26in"]}, "terrain[13].at", ["14.05in", "26in"]),
    (FORD, {"terrain[13].at": ["14.05in", "16in"]}, "terrain[13].at", ["14.05in", "26in"]),
    (FORD, {"spot.hut.at": ["23.5in", "28.5in"]}, "spot.hut.at", ["13.5in", "28.5in"]),
    (STAIR, {"spot.stair-fold.at": ["30.75in", "15in"], "spot.stair-ring.at": ["21.5in", "18.75in"]}, "spot.stair-ring.at", ["30.75in", "15in"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"), SLIPPED, ids=[f"{row[0]} {row[2]}" for row in SLIPPED]
)
def test_what_a_slip_of_the_hand_has_moved_is_put_back(
    name: str, changes: dict[str, Any], field: str, right: object
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (FORD, {"sides.one.stands.asa.at": ["9.5in", "16in"]}),
        (FORD, {"sides.one.stands.asa.at": ["26.5in", "3.5in"]}),
        (DOOR, {"sides.one.units[3].at": "e4"}),
        (PRISON, {"fixed[0].at": ["31in", "11in"]}),
        (STAIR, {"spot.stair-fold.at": ["20.5in", "18in"], "spot.stair-ring.at": ["30.5in", "14.5in"]}),
    ],
    ids=[
        "a few steps ahead",
        "beyond what a slip explains",
        "a square ahead",
        "a place of its own",
        "a little aside",
    ],
)
def test_whoever_may_well_stand_apart_is_left_there(name: str, changes: dict[str, Any]) -> None:
    fields = {*changes}
    assert not fields & {each.field for each in told(spoilt(name, changes))}


def test_a_spot_that_lies_on_another_and_nowhere_else_by_a_slip_is_told_without_a_mend() -> None:
    document = spoilt(BEACON, {"spot.landing.at": ["22in", "23.25in"]})
    assert [(each.field, each.mend) for each in told(document) if "comes to both" in each.text] == [
        ("spot.landing.at", ())
    ]


def test_two_enemies_in_one_place_are_told() -> None:
    found = told(spoilt(FORD, {"fixed[1].at": ["22.9in", "16in"]}))
    assert [(each.field, each.text) for each in found if "fixed[0]" in each.text] == [
        ("fixed[1].at", "lies where fixed[0] stands: move one of the two")
    ]
