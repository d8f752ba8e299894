"""Hints addressed to somebody whom no side is called are told; what merely ends in a colon is not."""

from __future__ import annotations

import pytest

from tests.lab.wording.readings import after, fields, found

MONSTER = "abstract/monster"


def test_hints_to_a_side_that_was_renamed_get_its_new_name() -> None:
    changes = {"sides.one.name": "The hunters"}
    (problem,) = found(MONSTER, changes)[:1]
    assert problem.field == "hints[1]"
    assert problem.text == "is addressed to The warband, and no side is called so; write The hunters"
    assert after(MONSTER, changes, problem)["hints"][1].startswith("The hunters: alone you will")


@pytest.mark.parametrize(
    "hint",
    [
        "The warband: wait.", "Warband: wait.", "Yrsa: go first.", "The monster: bite.",
        "Remember: nobody is alone.", "The turn after: count.",
    ],
)  # fmt: skip
def test_sides_units_and_other_words_before_a_colon(hint: str) -> None:
    told = fields(MONSTER, {"hints": ["Wait.", hint]})
    assert told == []


def test_peoples_of_a_side_may_be_addressed() -> None:
    assert fields("thor/jotunheim", {"sides.one.name": "The six friends"}) == []
