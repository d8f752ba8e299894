"""Numbers of slots and of those who fight alone, told otherwise than several fields have them together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.wording.readings import after, changed, found

MONSTER, DUEL = "abstract/monster", "abstract/duel"
FRED = {"name": "Fred", "slots": 5, "emblem": "axe"}
FRIDA = {"name": "Frida", "slots": 5, "emblem": "mace"}


@pytest.mark.parametrize("slots", [71, 117])
def test_a_number_with_a_slip_in_its_digits_is_mended_wherever_it_stands(slots: int) -> None:
    changes = {"slots": slots, "sides.two.units[0].slots": slots}
    (problem,) = [each for each in found(MONSTER, changes) if each.field == "slots"]
    assert after(MONSTER, changes, problem) == changed(MONSTER, {})


@pytest.mark.parametrize(
    "changes",
    [
        {"story": "Something of five slots has come down to the village."},
        {"story": "Something of forty-three slots has come down to the village."},
    ],
)
def test_what_others_share_or_nothing_is_like_is_left_alone(changes: dict[str, Any]) -> None:
    assert [each.field for each in found(MONSTER, changes) if each.field != "story"] == []


def test_one_against_one_is_told_of_units_where_one_of_two_sides_has_several() -> None:
    changes = {"sides.two.units": [FRIDA, FRED]}
    problems = found(DUEL, changes)
    (crowd,) = [each for each in problems if each.field == "sides.two.units"]
    assert after(DUEL, changes, crowd) == changed(DUEL, {})
    told = [change.value for each in problems for change in each.mend if each.field == "story"]
    assert any(text.startswith(("One against two", "Two against one")) for text in told)


def test_one_against_one_may_be_told_of_sides_where_both_have_several() -> None:
    changes = {"sides.one.units": [{**FRED, "name": "Bob"}, FRIDA], "sides.two.units": [FRED, FRIDA]}
    assert not [each for each in found(DUEL, changes) if "against" in each.text]
