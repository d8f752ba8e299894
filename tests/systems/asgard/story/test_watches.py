"""Watches: what they wait for, and whether a fact holds (A-44)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.asgard.story.truths import holds
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
