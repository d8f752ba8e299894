"""Conditions, watches and endings (CONDITIONS, CHANGING CONDITIONS, ENDING A SCENARIO; A-2, A-15, A-44, A-50)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.asgard import events as e
from game.systems.asgard.story.watches import holds
from tests.systems.asgard.builder import GOOD, Tale, story

WELL = {"well": {"name": "Well", "at": ["30in", "30in"]}}


def watched(*facts: str, **what: Any) -> Tale:
    """A story in which a counter goes up once the facts hold."""
    again = what.pop("again", False)
    return story(
        watch=[{"when": list(facts), "code": 1, "again": again}],
        codes={"1": ["count alarm +1"], **what.pop("codes", {})},
        **what,
    )


# Changing


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
    tale = story(tokens=[(15, 12), (31, 30)], cards={"*": "1"}, codes={"1": ["condition 1"]}, spot=WELL,
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


# Watches


@pytest.mark.parametrize(
    ("fact", "friends"),
    [
        ("one at well 3in", {"asger": (12, 12), "runa": (30, 30)}),
        ("runa at well 3in", {"asger": (12, 12), "runa": (30, 30)}),
        ("all at well 3in", {"asger": (29, 30), "runa": (31, 30)}),
        ("2 at well 3in", {"asger": (29, 30), "runa": (31, 30), "greyback": (5, 5)}),
    ],
)
def test_a_watch_waits_for_units_at_a_spot(fact: str, friends: dict[str, tuple[float, float]]) -> None:
    tale = watched(fact, friends=friends, spot=WELL)
    tale.activate("asger")
    assert tale.state.counts["alarm"] == 1
    away = watched(fact, friends={who: (12, 12 + 3 * n) for n, who in enumerate(friends)}, spot=WELL)
    away.activate("asger")
    assert away.state.counts["alarm"] == 0


def test_a_watch_follows_once_A44() -> None:
    tale = watched("no combat")
    tale.round()
    tale.round()
    assert tale.state.counts["alarm"] == 1


def test_a_watch_that_may_follow_again_does_so_once_a_round() -> None:
    tale = watched("no combat", again=True)
    tale.round()
    tale.round()
    assert tale.state.counts["alarm"] == 3


def test_rounds_are_counted_when_they_are_over() -> None:
    tale = watched("round 2 over")
    tale.round()
    assert tale.state.counts["alarm"] == 0
    tale.round()
    assert tale.state.counts["alarm"] == 1


def test_rounds_in_a_condition_count_from_when_it_was_entered() -> None:
    tale = story(
        watch=[{"when": ["round 1 over"], "code": 1}, {"when": ["2 rounds here"], "code": 2, "in": [1]}],
        codes={"1": ["condition 1"], "2": ["count alarm +1"]}, conditions=[{"title": "Loud"}],
    )  # fmt: skip
    tale.round()
    assert tale.state.condition == 1
    tale.round()
    assert tale.state.counts["alarm"] == 0
    tale.round()
    assert tale.state.counts["alarm"] == 1


def test_a_watch_of_another_condition_waits() -> None:
    tale = story(watch=[{"when": ["no combat"], "code": 1, "in": [1]}], codes={"1": ["count alarm +1"], "2": ["condition 1"]},
                 conditions=[{"title": "Loud"}], cards={"*": "2"}, tokens=[(15, 12)], dice=f"{GOOD} {GOOD}")  # fmt: skip
    assert tale.state.counts["alarm"] == 0
    tale.activate("asger")
    tale.end()
    assert tale.state.counts["alarm"] == 1


def test_of_several_the_lower_code_follows_first_and_the_others_are_looked_at_again_A44() -> None:
    tale = story(
        watch=[{"when": ["no combat", "count alarm = 0"], "code": 7}, {"when": ["no combat"], "code": 3}],
        codes={"7": ["count alarm +10"], "3": ["count alarm +1"]},
    )  # fmt: skip
    tale.activate("asger")
    assert tale.state.counts["alarm"] == 1, "after code 3 the counter is no longer 0"


def test_all_facts_have_to_hold() -> None:
    tale = watched("no combat", "count alarm >= 1")
    tale.round()
    assert tale.state.counts["alarm"] == 0


@pytest.mark.parametrize(
    ("fact", "due"),
    [
        ("piece door open", True), ("piece door shut", False), ("piece door gone", False), ("seen X", True), ("seen Y", False),
        ("0 tokens left", True), ("asger falls", True), ("runa falls", False), ("one falls", True), ("1 left", True),
        ("2 fall", False), ("all fall", False), ("objective look open", True), ("objective look done", False),
        ("count alarm <= 0", True), ("count alarm >= 1", False), ("in combat", False), ("no combat", True), ("no enemy left", False),
    ],
)  # fmt: skip
def test_whether_a_fact_holds(fact: str, due: bool) -> None:
    """After a token has opened a door and killed one of two friends."""
    door = {"id": "door", "kit": "door", "at": ["30in", "30in"]}
    tale = story(
        tokens=[(15, 12)], terrain=[door], cards={"*": "1 [X]"}, friends={"asger": (12, 12), "runa": (40, 40)},
        codes={"1": ["open door", "trap 9"], "2": ["end won"]}, dice=f"{GOOD} {GOOD}", objective=[{"id": "look", "title": "Look"}],
        watch=[{"when": [fact, "round 30 over"], "code": 2}],
    )  # fmt: skip
    tale.activate("asger")
    assert holds(tale.state, tale.state.plan.watches[0].when[0]) is due


def test_a_kind_that_was_met_and_is_no_more() -> None:
    tale = watched(
        "no gisla left",
        tokens=[(15, 12)],
        cards={"*": "2"},
        codes={"2": ["place 1 gisla", "leave gisla"]},
        dice=f"{GOOD} {GOOD}",
    )
    assert tale.state.counts["alarm"] == 0
    tale.activate("asger")
    assert tale.state.counts["alarm"] == 1


# Endings


@pytest.mark.parametrize(("outcome", "winners"), [("victory", ("one",)), ("defeat", ("two",)), ("plain", ())])
def test_an_ending_is_a_victory_a_defeat_or_plain_A4(outcome: str, winners: tuple[str, ...]) -> None:
    endings = {
        "won": {"title": "Won", "story": "S.", "outcome": "victory"},
        "it": {"title": "It", "story": "S.", "outcome": outcome},
    }
    tale = story(
        tokens=[(15, 12)], cards={"*": "1"}, codes={"1": ["end it"]}, ending=endings, dice=f"{GOOD} {GOOD}"
    )
    tale.activate("asger")
    assert tale.state.outcome is not None
    assert (tale.state.outcome.winners, tale.state.outcome.why) == (winners, "It.")
    assert tale.told(e.StoryEnded)[0].ending == "it"


def test_nothing_follows_an_ending() -> None:
    tale = story(
        tokens=[(15, 12), (12, 9)],
        cards={"*": "1"},
        codes={"1": ["end won", "count alarm +1"]},
        dice=f"{GOOD} {GOOD} " * 2,
    )
    tale.activate("asger")
    assert tale.state.counts["alarm"] == 0
    assert len(tale.told(e.Checked)) == 1


def test_with_nobody_left_the_story_is_over_A50() -> None:
    tale = story(tokens=[(15, 12)], cards={"*": "1"}, codes={"1": ["trap 20"]}, dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    assert tale.state.outcome is not None
    assert (tale.state.outcome.winners, tale.state.outcome.rule) == (("two",), "A-50")


def test_when_everybody_has_left_it_is_a_plain_end_A50() -> None:
    tale = story(tokens=[(15, 12)], cards={"*": "1"}, codes={"1": ["leave at camp 3in"]}, dice=f"{GOOD} {GOOD}",
                 spot={"camp": {"name": "Camp", "at": ["12in", "12in"]}})  # fmt: skip
    tale.activate("asger")
    assert tale.state.outcome is not None
    assert tale.state.outcome.winners == ()


def test_a_watch_for_the_end_comes_before_the_end_A50() -> None:
    tale = story(tokens=[(15, 12)], cards={"*": "1"}, codes={"1": ["trap 20"], "2": ["end won"]}, dice=f"{GOOD} {GOOD}",
                 watch=[{"when": ["all fall"], "code": 2}])  # fmt: skip
    tale.activate("asger")
    assert tale.state.outcome is not None
    assert tale.state.outcome.why == "Won."
