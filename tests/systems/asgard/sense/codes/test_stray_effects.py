"""A card effect that has another name where it is added than where it is asked for is told in both places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import BEACON, FORD, RIDGE, STAIR, assert_mended, spoilt, told

ADDED, NEEDED = "condition[1].cards.A-4H", "condition[1].cards.8-10H"


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({ADDED: "210 [Echo]"}, ADDED, "210 [Voice]"),
        ({ADDED: "210 [Echo]"}, NEEDED, "[Echo] 212"),
        ({NEEDED: "[Shout] 212"}, NEEDED, "[Voice] 212"),
        ({NEEDED: "[Shout] 212"}, ADDED, "210 [Shout]"),
        ({"code.133.do[2]": "see Bottle"}, "code.133.do[2]", "see Flask"),
    ],
)
def test_an_effect_that_was_renamed_in_one_place_has_its_old_name_there_or_the_new_one_where_it_is_asked_for(
    changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(RIDGE, changes, field, right)


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({"watch[13].when[1]": "seen Kept"}, "watch[13].when[1]", "seen Door"),
        ({"watch[12].when[1]": "seen Door", "code.125.title": "Who was kept"}, "watch[12].when[1]", "seen Kept"),
    ],
)  # fmt: skip
def test_a_watch_that_asks_for_the_effect_of_its_neighbour_asks_for_that_of_which_its_code_speaks(
    changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(BEACON, changes, field, right)


def test_two_watches_may_ask_for_the_same_effect() -> None:
    twice = {
        "watch[13].when[1]": "seen Kept",
        "code.917.title": "Oak, and a hinge",
        "code.123.do[1]": "heal 1",
    }
    assert told(spoilt(BEACON, twice)) == []


def test_an_effect_that_has_only_lost_a_letter_is_the_one_that_is_spelt_like_it() -> None:
    found = told(spoilt(RIDGE, {"condition[3].cards.5-9H": "[Wistle] 311"}))
    assert [each.text for each in found] == [
        "needs [Wistle], which nothing ever adds; did you mean 'Whistle'?"
    ]


def test_an_effect_that_a_later_condition_adds_too_is_told_where_it_was_renamed() -> None:
    assert_mended(FORD, {"condition[2].cards.4-6S": "302 [Pike]"}, "condition[2].cards.4-6S", "302 [Nix]")


def test_several_rows_that_need_one_effect_tell_once_who_was_to_add_it() -> None:
    found = told(spoilt(FORD, {"condition[0].cards.4-6H": "111 [Niece] once"}))
    assert [each.field for each in found].count("condition[0].cards.4-6H") == 1


def test_a_row_that_needs_what_only_its_own_code_brings_about_was_to_add_it() -> None:
    document = spoilt(STAIR, {"condition[0].cards.JC": "[Robber] 119 once"})
    found = {each.field: each.mend for each in told(document) if "needs [Robber]" in each.text}
    assert [each.value for each in found["condition[0].cards.JC"]] == ["119 [Robber] once"]
    assert found["condition[0].cards.KD"] == ()
