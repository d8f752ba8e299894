"""Two names in each other's place are told where exchanging them makes all of a text so, beside the words that would make it so."""

from __future__ import annotations

import pytest

from tests.lab.wording.readings import after, fields, found

BLOWS, HEIM = "thor/first-blows", "thor/jotunheim"


def exchanged(of: str, field: str, text: str) -> list[str]:
    """What a text would be with two names exchanged."""
    step = field.split(".")
    made = []
    for each in found(of, {field: text}):
        if "exchanged" in each.text:
            mended = after(of, {field: text}, each)
            made.append(mended["hints"][0] if step[0] == "hints[0]" else mended["lesson"][5]["text"])
    return made


@pytest.mark.parametrize(
    ("of", "field", "wrong", "right"),
    [
        (BLOWS, "lesson[5].text", "Cover stops hand-to-hand attacks, Parry ranged ones.", "Parry stops hand-to-hand attacks, Cover ranged ones."),
        (BLOWS, "lesson[5].text", "Parry stops ranged attacks, and Cover stops blows.", "Cover stops ranged attacks, and Parry stops blows."),
        (HEIM, "hints[0]", "Against arrows you want Parry, against blades Cover.", "Against arrows you want Cover, against blades Parry."),
        (BLOWS, "lesson[5].text", "Dodge stops hand-to-hand attacks, Cover ranged ones, Block and Parry any.", "Parry stops hand-to-hand attacks, Cover ranged ones, Block and Dodge any."),
        (BLOWS, "lesson[5].text", "Parry stops hand-to-hand attacks, Block ranged ones, Cover and Dodge any.", "Parry stops hand-to-hand attacks, Cover ranged ones, Block and Dodge any."),
        (HEIM, "hints[0]", "Thor has three hits. Fandral has eight hits.", "Fandral has three hits. Thor has eight hits."),
        (HEIM, "hints[0]", "Short moves a unit exactly one square. Swipe reaches exactly two squares.", ""),
    ],
)  # fmt: skip
def test_two_names_that_were_exchanged_are_exchanged_back(
    of: str, field: str, wrong: str, right: str
) -> None:
    assert exchanged(of, field, wrong) == ([right] if right else [])
    if right:
        assert fields(of, {field: right}) == []


def test_names_of_the_same_length_are_told_in_the_order_of_their_letters() -> None:
    said = "Cover stops hand-to-hand attacks, Parry ranged ones."
    told = [each.text for each in found(BLOWS, {"lesson[5].text": said}) if "exchanged" in each.text]
    assert told == ["all that it tells is so with Cover and Parry exchanged: write that"]


def test_one_thing_that_is_wrong_is_no_exchange() -> None:
    assert exchanged(HEIM, "hints[0]", "Thor has three hits. Fandral has three hits.") == []
    assert exchanged(BLOWS, "lesson[5].text", "Parry stops ranged attacks, Block any.") == []


FRIENDS = "Asgardians: {} and {} have three hits each."


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (FRIENDS.format("Fandral", "Volstagg"), FRIENDS.format("Fandral", "Hogun")),
        (FRIENDS.format("Volstagg", "Fandral"), FRIENDS.format("Hogun", "Fandral")),
        (FRIENDS.format("Hogun", "Thor"), FRIENDS.format("Hogun", "Fandral")),
        ("Volstagg has three hits.", ""),  # Fandral or Hogun may be meant, or the number.
        (FRIENDS.format("Thor", "Volstagg"), ""),
    ],
)
def test_of_two_who_are_told_to_have_one_number_the_one_who_has_another_is_somebody_else(
    wrong: str, right: str
) -> None:
    told = [each for each in found(HEIM, {"hints[0]": wrong}) if "nobody else" in each.text]
    assert [after(HEIM, {"hints[0]": wrong}, each)["hints"][0] for each in told] == ([right] if right else [])
