"""What a sheet waits for in vain is told: facts that exclude each other, more people than there are, rounds that never come."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.edits import SetField
from game.core.problems.mend_edits import mended

DOOR, WATCH = "asgard/the-frost-door", "asgard/first-watch"


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = scenarios.load(name).document
    for path, value in changes.items():
        document = SetField(path, value).apply(document)
    return document


def found(document: dict[str, Any]) -> list[tuple[str, str]]:
    rules = registry.system(document["system"])
    assert rules.problems(document) == []
    return [(each.field, each.text) for each in rules.oddities(document)]


def with_watch(when: list[str], within: list[int] | None = None) -> dict[str, Any]:
    """The Frost Door with one watch more."""
    document = scenarios.load(DOOR).document
    watch = {"when": when, "code": 620, **({"in": within} if within else {})}
    return {**document, "watch": [*document["watch"], watch]}


@pytest.mark.parametrize(
    ("when", "within", "said"),
    [
        (["9 fall"], None, "the players have 6 units at most"),
        (["9 alive"], None, "the players have 6 units at most"),
        (["Fandral alive"], None, "Fandral does not play and never joins"),
        (["count cold <= -1"], None, "never holds"),
        (["count cold >= 3", "count cold <= 2"], None, "never holds together"),
        (["objective wager open", "objective wager done"], None, "never holds together"),
        (["3 left", "4 alive"], None, "only 3 are left by then; write 3"),
        (["Loki alive", "not Loki alive"], None, "never holds together"),
        (["round 16 over"], None, "the story is over with round 15"),
    ],
)
def test_a_watch_that_waits_in_vain_is_told(when: list[str], within: list[int] | None, said: str) -> None:
    ((field, text),) = found(with_watch(when, within))
    assert field.startswith("watch[19].when[")
    assert said in text


def test_of_two_watches_of_a_condition_the_one_that_leaves_it_too_early_is_told_too() -> None:
    late, early, *_ = found(with_watch(["4 rounds here"], [0]))
    assert (late[0], "has been left after 2 by another watch" in late[1]) == ("watch[19].when[0]", True)
    assert early == (
        "watch[0].when[0]",
        "comes before '4 rounds here' at watch[19].when[0] ever holds; did you mean 'round 4 over'?",
    )


@pytest.mark.parametrize(
    ("when", "within"),
    [
        (["4 fall"], None),
        (["round 15 over"], [5, 6]),
        (["round 15 over", "Loki alive"], None),
        (["2 rounds here"], [0]),
        (["4 rounds here"], [0, 2]),
        (["count cold >= 2", "count cold <= 2"], None),
        (["3 left", "3 alive"], None),
    ],
)
def test_a_watch_that_may_come_is_not_strange(when: list[str], within: list[int] | None) -> None:
    assert found(with_watch(when, within)) == []


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        (
            {'code."105".version[0].when': ["by Volstagg", "not by Volstagg"]},
            "code.105.version[0].when[1]",
            "never holds",
        ),
        ({'code."350".do[0]': 'ask "Is it?" no 342, yes 342'}, "code.350.do[0]", "all answers lead to 342"),
        ({"condition[0].spotting.they": -10}, "condition[0].spotting.they", "write 2 more"),
        ({"skill.Fandral": "skilled"}, "skill.Fandral", "never joins"),
        ({"enemy.host.beat": ["door", "door"]}, "enemy.host.beat", "from door to door"),
        ({"spot.cairn.name": "The flat stone"}, "spot.stone.name", "like cairn"),
        ({"count.cold.start": 4}, "count.cold", "its code follows at once"),
        ({"fixed[0].at": "e1"}, "fixed[0].at", "Loki stands there"),
    ],
)
def test_what_comes_to_nothing_is_told(changes: dict[str, Any], field: str, said: str) -> None:
    told = dict(found(spoilt(DOOR, changes)))
    assert said in told[field]


def test_a_place_to_come_to_lies_beside_what_nobody_enters() -> None:
    document = spoilt(WATCH, {"spot.hole.at": ["16.3in", "4.5in"]})
    rules = registry.system("asgard")
    (problem,) = [each for each in rules.oddities(document) if each.field == "spot.hole.at"]
    assert "Shepherd's hut" in problem.text
    assert not [
        each for each in rules.oddities(mended(document, problem.mend)) if each.field == "spot.hole.at"
    ]


def test_a_story_that_cannot_end_says_where_it_stops() -> None:
    document = spoilt(WATCH, {"condition[0].cards.diamonds": "102 [Trail]"})
    told = {each.field: each.text for each in registry.system("asgard").problems(document)}
    assert told["ending"].startswith("cannot be reached")
    assert "needs [Track]" in told["condition[0].cards.spades"]
    assert told["condition[1]"].startswith("is never entered")


def test_rounds_after_endings_that_all_conditions_have_are_told() -> None:
    document = spoilt("asgard/the-beacon", {"watch[20].when[0]": "round 18 over"})
    ((field, text),) = found(document)
    assert field == "watch[20].when[0]"
    assert text == "'round 18 over' never holds: the story is over with round 8; write an earlier one"


def test_a_round_after_the_end_may_have_a_digit_too_many() -> None:
    document = spoilt("asgard/lost-on-the-ridge", {"watch[5].when[0]": "round 16 over"})
    mends = [each.mend[0].value for each in registry.system("asgard").oddities(document)]
    assert mends == ["round 12 over", "round 6 over"]


def test_what_is_seen_from_too_near_is_mended_and_not_the_range_that_is_usual() -> None:
    document = spoilt("asgard/the-beacon", {"condition[1].visibility": "0.9in", "condition[1].variable": []})
    (told,) = registry.system("asgard").oddities(document)
    assert [(change.path, change.value) for change in told.mend] == [("condition[1].visibility", "7in")]
    assert found(mended(document, told.mend)) == []


def test_a_counter_that_is_to_fall_below_nought_is_to_come_to_nought() -> None:
    document = with_watch(["count cold <= -1"])
    (problem,) = registry.system(document["system"]).oddities(document)
    assert [(each.path, each.value) for each in problem.mend] == [("watch[19].when[0]", "count cold <= 0")]
