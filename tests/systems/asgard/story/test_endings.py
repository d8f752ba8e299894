"""How a story ends (ENDING A SCENARIO; A-4, A-50)."""

from __future__ import annotations

import pytest

from game.systems.asgard import events as e
from tests.systems.asgard.builder import GOOD, story


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
