"""Codes of an arrival and a loss, and of answers that would fight, that have been exchanged."""

from __future__ import annotations

import pytest

from tests.systems.asgard.sense.stories import DOOR, RIDGE, assert_mended, spoilt, told

ASK = 'ask "What do you say to the host?"'


def test_the_arrival_of_a_friend_does_what_the_fall_of_the_same_one_fails() -> None:
    changes = {"watch[13].code": 622, "watch[14].code": 621}
    assert_mended(RIDGE, changes, "watch[13].code", 621)
    assert_mended(RIDGE, changes, "watch[14].code", 622)


def test_a_fall_and_an_arrival_may_bring_what_belongs_to_other_objectives() -> None:
    document = spoilt(RIDGE, {"watch[13].code": 622, "watch[14].code": 621, "code.622.do[0]": "fail home"})
    assert not [each for each in told(document) if "that a loss does" in each.text]


@pytest.mark.parametrize("answer", ["fight-us", "attack", "strike-him"])
def test_an_answer_that_would_fight_leads_to_a_fight(answer: str) -> None:
    wrong = f"{ASK} double-it 343, {answer} 341, take-him 342"
    right = f"{ASK} double-it 343, {answer} 342, take-him 341"
    assert_mended(DOOR, {"code.340.do[0]": wrong}, "code.340.do[0]", right)


def test_an_answer_that_would_not_fight_may_lead_to_a_fight() -> None:
    line = f"{ASK} double-it 343, laugh 341, take-him 342"
    assert not [
        each for each in told(spoilt(DOOR, {"code.340.do[0]": line})) if each.field == "code.340.do[0]"
    ]


def test_an_answer_that_takes_somebody_along_leads_to_where_he_joins() -> None:
    ask = 'ask "What do you do with him?"'
    wrong, right = (
        f"{ask} take-him-along {one}, send-him-for-his-master {two}" for one, two in ((212, 211), (211, 212))
    )
    assert_mended(DOOR, {"code.210.do[2]": wrong}, "code.210.do[2]", right)
