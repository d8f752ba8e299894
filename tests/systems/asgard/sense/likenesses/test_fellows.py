"""What belongs together by a number or a word of its name stays together: a copy that was mended in one of two places is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import (
    BEACON,
    FORD,
    PRISON,
    RIDGE,
    STAIR,
    assert_mended,
    spoilt,
    told,
)

COPIED = [
    (PRISON, {"watch[25].when[0]": "piece cell-2 open"}, "watch[25].when[0]", "piece cell-3 open"),
    (PRISON, {"watch[31].when[0]": "piece cell-2 open"}, "watch[31].when[0]", "piece cell-3 open"),
    (PRISON, {"watch[22].when[0]": "piece cell-2 open"}, "watch[22].when[0]", "piece cell-3 open"),
    (PRISON, {"watch[37].when[2]": "count second-empty <= 0"}, "watch[37].when[2]", "count third-empty <= 0"),
    (PRISON, {"code.331.do[3]": "join jarl at cell-two"}, "code.331.do[3]", "join jarl at cell-three"),
    (PRISON, {"code.331.do[3]": "join jarl at cell-two"}, "spot.cell-three", "join jarl at cell-three"),
    (PRISON, {"code.332.do[3]": "join jarl at cell-two"}, "code.332.do[3]", "join jarl at cell-four"),
    (PRISON, {"code.332.do[2]": "if objective third-door open: done third-door"}, "code.332.do[2]", "if objective fourth-door open: done fourth-door"),
    (PRISON, {"code.363.do[0]": "open cell-2"}, "code.363.do[0]", "open cell-3"),
    (PRISON, {"objective[4].spot": "door-2"}, "objective[4].spot", "door-3"),
    (PRISON, {"code.364.do[0]": "open cell-3"}, "code.364.do[0]", "open cell-4"),
    (STAIR, {"watch[16].when[0]": "seen Oak"}, "watch[16].when[0]", "seen Fold"),
    (STAIR, {"watch[21].when[1]": "seen Oak"}, "watch[21].when[1]", "seen Fold"),
    (STAIR, {"code.808.do[0]": "done hold-oak"}, "code.808.do[0]", "done hold-fold"),
    (STAIR, {"code.923.do[0]": "give hold-oak"}, "code.923.do[0]", "give hold-fold"),
    (BEACON, {"code.923.do[0]": "remove drift"}, "code.923.do[0]", "remove pen"),
    (BEACON, {"code.922.do[2]": "done fetch-boat"}, "code.922.do[2]", "done fetch-drift"),
    (RIDGE, {"watch[1].when[1]": "objective reach-ledge open"}, "watch[1].when[1]", "objective reach-shieling open"),
    (RIDGE, {"code.321.do[0]": "join kari at ledge"}, "code.321.do[0]", "join kari at shieling"),
    (FORD, {"watch[15].when[1]": "asa at hall 7in"}, "watch[15].when[1]", "hogni at hall 7in"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"), COPIED, ids=[f"{row[0]} {row[2]} {row[3]}" for row in COPIED]
)
def test_a_name_that_was_left_in_a_copy_is_that_which_goes_with_the_others(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (PRISON, {"code.340.do": ["count second-empty = 1", "count doors-in-vain +1", "give third-door", "see Third"]}),
        (PRISON, {"code.362.do": ["open cell-2", "shut cell-3"]}),
        (STAIR, {"watch[16].when": ["seen Oak", "seen Fold"]}),
        (BEACON, {"watch[2].when[0]": "one at landing 2in"}),
    ],
    ids=["what comes next", "two doors", "two marks", "a name without a mark"],
)  # fmt: skip
def test_names_that_lead_on_to_others_are_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if "goes with that" in each.text]


def test_a_watch_that_is_there_twice_is_told() -> None:
    document = spoilt(BEACON, {"watch[6].when[0]": "ragna falls", "watch[6].code": 913, "watch[6].in": []})
    assert [(each.field, each.mend[0].gone) for each in told(document) if "is the same as" in each.text] == [
        ("watch[6]", True)
    ]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (FORD, {"enemy.bow.name": "Grey wolf"}),
        (PRISON, {"enemy.engine.name": "Iron boar"}),
        (RIDGE, {"condition[4].variable[1].name": "Weather"}),
    ],
    ids=["an enemy", "another one", "a variable"],
)
def test_a_name_that_was_left_in_a_copy_of_somebody_is_told(name: str, changes: dict[str, Any]) -> None:
    assert any("says the same as" in each.text for each in told(spoilt(name, changes)))
