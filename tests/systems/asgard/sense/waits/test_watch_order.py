"""Watches that leave others no room are told: by the numbers of their codes (A-44), and by amounts exchanged between them."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.problem import Change
from tests.systems.asgard.sense.stories import (
    BEACON,
    DOOR,
    FORD,
    GONE,
    PRISON,
    RIDGE,
    STAIR,
    assert_mended,
    sheet,
    spoilt,
    told,
)


def renumbered(name: str, code: int, lower: int, *watches: int) -> dict[str, Any]:
    """The changes that give a code a lower number."""
    changes: dict[str, Any] = {f"code.{lower}": sheet(name)["code"][str(code)]}
    changes |= {f"watch[{number}].code": lower for number in watches}
    return {**changes, f"code.{code}": GONE}


@pytest.mark.parametrize(
    ("name", "changes", "first", "others"),
    [
        (STAIR, renumbered(STAIR, 910, 806, 23), 23, [20, 21, 22]),
        (BEACON, renumbered(BEACON, 911, 809, 17), 17, [16]),
        (FORD, renumbered(FORD, 902, 899, 16, 18), 18, [17]),
    ],
    ids=["changes the condition", "fails what the other does", "ends the story"],
)
def test_a_code_that_comes_before_those_of_the_same_moment_gets_a_higher_number(
    name: str, changes: dict[str, Any], first: int, others: list[int]
) -> None:
    found = told(spoilt(name, changes))
    assert [each.field for each in found] == [
        field
        for number, other in enumerate(others)
        for field in (f"watch[{other}]", f"watch[{first}].code")[: 1 if number else 2]
    ]
    for each in found:
        (code, *ways) = each.mend
        assert code.name
        assert all(way.value == int(code.name) for way in ways)


EXCHANGED = [
    (PRISON, {"watch[5].when[0]": "count alarm >= 5", "watch[6].when[0]": "count alarm >= 2"}, "watch[5].when[0]", "count alarm >= 2"),
    ("mill", {"watch[1].when[0]": "count noise >= 3", "watch[2].when[0]": "count noise >= 2"}, "watch[2].when[0]", "count noise >= 3"),
    (STAIR, {"watch[4].when[0]": "round 9 over", "watch[28].when[0]": "round 4 over"}, "watch[4].when[0]", "round 4 over"),
    (FORD, {"watch[6].when[0]": "count insult >= 70"}, "watch[6].when[0]", "count insult >= 7"),
    (RIDGE, {"watch[11].when[0]": "count signs >= 2"}, "watch[11].when[0]", "count signs >= 3"),
    (PRISON, {"hints[1]": "Every bar is counted for the alarm. At 5 they wake, at 2 the horn goes."}, "hints[1]", "Every bar is counted for the alarm. At 2 they wake, at 5 the horn goes."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"), EXCHANGED, ids=[f"{row[0]} {row[2]}" for row in EXCHANGED]
)
def test_amounts_that_two_watches_have_exchanged_are_exchanged_back(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


def test_one_mend_sets_both_of_two_amounts_right() -> None:
    found = told(
        spoilt(PRISON, {"watch[5].when[0]": "count alarm >= 5", "watch[6].when[0]": "count alarm >= 2"})
    )
    mend = (Change("watch[5].when[0]", "count alarm >= 2"), Change("watch[6].when[0]", "count alarm >= 5"))
    assert {each.mend for each in found if each.field.startswith("watch[5]")} == {mend}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (PRISON, {"watch[5].when[0]": "count alarm >= 3", "hints[1]": "At 3 of the alarm they wake, at 5 the horn goes."}),
        (PRISON, {"code.901.do": ["count alarm +9", "condition 1"], "watch[6].in": [0, 1, 3]}),
        (DOOR, {"watch[1].when[0]": "count lies >= 4"}),
        (STAIR, {"watch[23].in": [5], "watch[23].code": 806, "code.806": {"title": "Late"}}),
    ],
    ids=["another amount", "a leap", "a counter alone", "another condition"],
)  # fmt: skip
def test_watches_that_leave_one_another_room_are_not_told(name: str, changes: dict[str, Any]) -> None:
    assert not [
        each for each in told(spoilt(name, changes)) if "A-44" in each.text or "exchange" in each.text
    ]
