"""Lines that take back at once what a line beside them brings, and conditions that take what their own watches wait for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import PRISON, RIDGE, STAIR, assert_mended, spoilt, told

LEDGE, TARN = "condition[1].enter", "condition[2].enter"


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({f"{LEDGE}[1]": "take reach-ledge"}, f"{LEDGE}[1]", "take reach-shieling"),
        ({f"{LEDGE}[0]": "give reach-shieling"}, f"{LEDGE}[0]", "give reach-ledge"),
        ({f"{TARN}[0]": "give reach-ledge"}, f"{TARN}[0]", "give reach-shieling"),
        ({f"{TARN}[1]": "take reach-shieling"}, f"{TARN}[1]", "take reach-ledge"),
        ({"code.322.do[2]": "give reach-ledge"}, "code.322.do[2]", "give reach-shieling"),
        ({"condition[4].enter[3]": "take home"}, "condition[4].enter[3]", "take reach-ledge"),
        ({"condition[4].enter[4]": "take home"}, "condition[4].enter[4]", "take reach-shieling"),
    ],
)
def test_of_two_lines_that_undo_each_other_the_one_is_mended_that_a_counterpart_has_otherwise(
    changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(RIDGE, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes", "fields"),
    [
        (STAIR, {"code.935.do[2]": "see Ringbearer"}, ["code.935.do[1]", "code.935.do[2]"]),
        (PRISON, {"code.363.do": ["open cell-3", "shut cell-3"]}, ["code.363.do[0]", "code.363.do[1]"]),
    ],
)  # fmt: skip
def test_two_lines_that_undo_each_other_are_both_named(
    name: str, changes: dict[str, Any], fields: list[str]
) -> None:
    found = [each.field for each in told(spoilt(name, changes)) if "undoes the first" in each.text]
    assert found == fields


def test_a_condition_that_takes_what_its_watches_wait_for_gives_it_in_place_of_what_they_do_not() -> None:
    for field, own, other in ((LEDGE, "ledge", "shieling"), (TARN, "shieling", "ledge")):
        lines = [f"give reach-{other}", f"take reach-{own}"]
        assert_mended(RIDGE, {field: lines}, f"{field}[0]", f"give reach-{own}")
        assert_mended(RIDGE, {field: lines}, f"{field}[1]", f"take reach-{other}")


@pytest.mark.parametrize(
    "changes",
    [
        {"condition[3].enter": ["shuffle", "give reach-ledge", "if seen Tarn: take reach-ledge", "give reach-shieling"]},
        {"watch[0].in": [1, 2, 3]},
        {f"{TARN}": ["give reach-shieling", "take reach-ledge", "see Boots", "forget Alone"]},
    ],
    ids=["only if", "a watch that listens there too", "of different effects"],
)  # fmt: skip
def test_what_is_taken_for_a_reason_is_left_alone(changes: dict[str, Any]) -> None:
    assert not [
        each for each in told(spoilt(RIDGE, changes)) if "undoes" in each.text or "takes" in each.text
    ]
