"""What texts tell of characters is held to their profiles, and Seize Fate to the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.tables import heals, spoilt, told
from tests.lab.wording.readings import after, found

STEPS, FATE = "ascension/first-steps", "ascension/seize-fate"


@pytest.mark.parametrize(
    ("field", "said", "right"),
    [
        ("lesson[5].text", "The spear flies 8 inches.", "The spear flies 6 inches."),
        ("lesson[5].text", "Ulfhild adds her Attack Skill, 5, the hound its Defense, 3.", "Ulfhild adds her Attack Skill, 3, the hound its Defense, 3."),
        ("lesson[5].text", "Ulfhild adds her Attack Skill, 3, the hound its Defense, 5.", "Ulfhild adds her Attack Skill, 3, the hound its Defense, 3."),
        ("lesson[2].text", "A move is made of strides, and Ulfhild has four.", "A move is made of strides, and Ulfhild has three."),
        ("lesson[2].text", "Straight forward, a stride is as long as her base: 57 millimetres.", "Straight forward, a stride is as long as her base: 75 millimetres."),
        ("lesson[9].text", "Her reaction lets her step up to 2 inches.", "Her reaction lets her step up to 1 inch."),
        ("lesson[11].text", "Ulfhild's Influence reaches two inches about her base.", "Ulfhild's Influence reaches one inch about her base."),
    ],
)  # fmt: skip
def test_a_number_that_is_not_that_of_the_profile_is_told_and_mended(
    field: str, said: str, right: str
) -> None:
    (problem,) = [each for each in found(STEPS, {field: said}) if each.mend]
    place = int(field.removeprefix("lesson[").partition("]")[0])
    assert after(STEPS, {field: said}, problem)["lesson"][place]["text"] == right


@pytest.mark.parametrize(
    "said",
    [
        "Ulfhild needs 8 against the hound, Defense 3.",
        "The spear flies over 8 inches of heath.",
        "A move is made of strides, and Ulfhild has one left.",
        "Asger has four friends, and Ulfhild has two.",
    ],
)
def test_other_numbers_beside_a_name_are_left_alone(said: str) -> None:
    assert found(STEPS, {"lesson[5].text": said}) == []


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({"rounds": 5}, "rounds", 4),
        ({"zone[0].across": "6in"}, "zone[0].across", "4in"),
        ({"scoring.interact.font": 2}, "scoring.interact.font", 1),
    ],
)
def test_seize_fate_is_as_the_rulebook_has_it(changes: dict[str, Any], field: str, right: Any) -> None:
    assert heals(spoilt(FATE, changes), field, right)


@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 6, "title": "Believed"},
        {"rounds": 6, "zone[0].across": "6in", "sides.one.deploy.depth": "8in", "sides.two.deploy.depth": "8in"},
    ],
)  # fmt: skip
def test_a_battle_of_its_own_may_be_as_it_likes(changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(FATE, changes), "rounds") if "CC-15" in each.text]
