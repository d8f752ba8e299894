"""Conditions: how one gives way to another, and what it lends (CONDITIONS, CHANGING CONDITIONS; A-2, A-15)."""

from __future__ import annotations

from game.systems.asgard import events as e
from tests.systems.asgard.builder import GOOD, story


def test_spent_tokens_return_and_those_too_near_are_spent_without_an_encounter_A15() -> None:
    tale = story(
        tokens=[(15, 12), (12, 16), (40, 40), (19, 12)], cards={"4H": "1", "*": "-"}, draws="9S 4H", codes={"1": ["condition 1"]},
        conditions=[{"title": "Loud", "range": "4in"}], dice=f"{GOOD} {GOOD} " * 2,
    )  # fmt: skip
    tale.activate("asger")
    (changed,) = tale.told(e.ConditionChanged)
    assert changed.returned == (1, 2)
    assert changed.spent == (1, 2), "within the new range of 4 in; the one 7 in away is not"
    assert [token.id for token in tale.state.in_play()] == [3, 4]
    assert len(tale.told(e.CardFlipped)) == 2


def test_tokens_too_near_are_spent_seen_or_not_A15() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["14in", "18in"], "shape": "12in x 0.5in"}
    tale = story(tokens=[(14, 14), (14, 19)], terrain=[wall], cards={"*": "1"}, codes={"1": ["condition 1"]}, range="3in",
                 conditions=[{"title": "Loud", "range": "9in"}], dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    assert tale.told(e.ConditionChanged)[0].spent == (1, 2)


def test_the_deck_is_not_touched_A15() -> None:
    tale = story(tokens=[(15, 12)], cards={"*": "1"}, codes={"1": ["condition 1"]}, conditions=[{"title": "Loud"}],
                 dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    assert len(tale.state.deck) == 51


def test_later_checks_use_the_new_condition_A15() -> None:
    tale = story(
        tokens=[(15, 12), (21, 12)], cards={"*": "1"}, codes={"1": ["condition 1"]}, range="3in",
        conditions=[{"title": "Loud", "range": "8in", "spotting": {"you": -3, "they": 0}}], dice=f"{GOOD} {GOOD} " * 2,
    )  # fmt: skip
    tale.activate("asger")
    tale.stride(12, 13)
    tale.end()
    assert [event.ours.target.total for event in tale.told(e.Checked)] == [11]
    assert tale.state.now.range == 8 * 254


def test_status_changes_come_after_the_tokens_A15() -> None:
    tale = story(tokens=[(15, 12), (31, 30)], cards={"*": "1"}, codes={"1": ["condition 1"]},
                 spot={"well": {"name": "Well", "at": ["30in", "30in"]}},
                 conditions=[{"title": "Loud", "enter": ["remove tokens at well 3in"]}], dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    order = [type(event).__name__ for event in tale.events]
    assert order.index("ConditionChanged") < order.index("TokensMoved")
    assert tale.state.tokens[2].gone


def test_a_condition_that_holds_already_is_not_entered_again_A15() -> None:
    tale = story(tokens=[(15, 12)], cards={"*": "1"}, codes={"1": ["condition 0"]}, dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    assert not tale.told(e.ConditionChanged)
    assert tale.state.tokens[1].spent


def test_what_a_variable_lends_stands_under_its_name_A2() -> None:
    mist = {
        "name": "Weather",
        "value": "mist",
        "effect": "Hard to hit anybody.",
        "lend": ["defence +1 all", "attack -1 you"],
    }
    tale = story(condition={"variable": [mist]}, fixed=[("gisla", (20, 20))], dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    marks = tale.host.lent(tale.state.table, tale.unit("asger"))
    assert [(mark.stat, mark.amount, mark.cause, mark.rule) for mark in marks] == [
        ("defence", 1, "Weather: mist", "A-2"),
        ("attack", -1, "Weather: mist", "A-2"),
    ]
    assert [mark.stat for mark in tale.host.lent(tale.state.table, tale.unit("gisla"))] == ["defence"]


def test_what_a_variable_lends_goes_with_its_condition_A2() -> None:
    mist = {"name": "Weather", "value": "mist", "effect": "Hard to hit.", "lend": ["defence +1 all"]}
    tale = story(tokens=[(15, 12)], condition={"variable": [mist]}, cards={"*": "1"}, codes={"1": ["condition 1"]},
                 conditions=[{"title": "Clear"}], dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    assert tale.lent("asger") == {}


def test_status_changes_of_condition_0_are_there_from_the_start_A2() -> None:
    tale = story(condition={"enter": ["count alarm +2"]})
    assert tale.state.counts["alarm"] == 2
