"""What a study depends on, and which questions a battle has an answer to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game import scenarios
from game.bots.base import Unfit
from game.lab.batches import batch
from game.lab.studies.study import Study, StudyError, asked, usual


def study(scenario: str = "thor/jotunheim", question: Any = "side", **changes: Any) -> Study:
    entry = scenarios.load(scenario)
    return asked(question, entry.id, entry.system, entry.document, **changes)


def test_everybody_has_the_usual_bot_where_none_is_named() -> None:
    assert study().bots == ("greedy", "greedy")
    assert study(bots=("random",)).bots == ("random", "random")


def test_a_study_is_known_by_all_that_its_games_depend_on() -> None:
    usual = study()
    assert usual.digest == study().digest
    others = [
        study(seed=1),
        study(bots=("random",)),
        study(question="first"),
        study(options={"turn-limit": 9}),
        msgspec.structs.replace(usual, version="0.1"),
        msgspec.structs.replace(usual, document={**usual.document, "title": "Another"}),
    ]
    assert len({each.digest for each in [usual, *others]}) == len(others) + 1
    assert usual.name.startswith("thor-jotunheim-side-")


def test_a_block_crosses_side_with_who_goes_first_or_bot_with_side() -> None:
    assert study().block == 2
    assert study(question="bots", bots=("greedy", "random")).block == 2


def test_of_three_sides_each_goes_first_in_turn_and_each_bot_sits_everywhere() -> None:
    brawl = batch.settings(study("ascension/three-sided-brawl", "first", bots=("random",)).order())
    assert [turn.first for turn in brawl] == ["one", "two", "three"]
    island = study("confrontation/nobodys-eyot", "bots", bots=("greedy", "random", "random"))
    assert [list(turn.bots.values()).index("greedy") for turn in batch.settings(island.order())] == [0, 2, 1]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"question": "bots"}, "name different ones"),
        ({"question": "first", "bots": ("greedy", "random")}, "name one bot only"),
        ({"question": "first", "scenario": "abstract/duel"}, "who goes first is settled"),
        (
            {"scenario": "asgard/first-watch"},
            "one side is the story itself, which is not to be fair: ask --study story",
        ),
        ({"question": "story"}, "no story is told here, its sides are opponents: ask --study side"),
    ],
)
def test_a_question_without_an_answer_is_refused_with_its_reason(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(StudyError, match=why):
        study(**changes)


def test_a_block_of_an_edit_is_played_of_both_battles_with_the_same_seed() -> None:
    entry = scenarios.load("thor/jotunheim")
    changed = {**entry.document, "title": "After the edit"}
    both = study(question="edit", edited=changed)
    turns = batch.settings(both.order())
    assert both.block == 4
    assert [turn.edited for turn in turns] == [False, False, True, True]
    assert [turn.document["title"] for turn in turns][2:] == ["After the edit"] * 2
    assert len({batch.seed_of(both.order(), number) for number in range(4)}) == 1
    assert both.digest != study(question="edit", edited={**changed, "title": "Another"}).digest


def test_battles_that_are_the_same_or_of_other_sides_have_no_edit_between_them() -> None:
    entry = scenarios.load("thor/jotunheim")
    with pytest.raises(StudyError, match="there is no edit between them"):
        study(question="edit", edited=entry.document)
    four = scenarios.load("abstract/brawl").document
    with pytest.raises(StudyError, match="different sides"):
        study("abstract/duel", question="edit", edited=four)


def test_a_bot_that_cannot_play_a_seat_is_refused() -> None:
    with pytest.raises(Unfit):
        study(bots=("stories",))
    with pytest.raises(Unfit, match="'reaction' does not play seat one"):
        study("asgard/the-frost-door", "story", bots=("reaction", "random"))


def test_a_story_is_asked_what_it_comes_to_and_a_battle_of_opponents_whether_it_is_fair() -> None:
    for scenario, question in (("asgard/the-frost-door", "story"), ("thor/jotunheim", "side")):
        entry = scenarios.load(scenario)
        assert usual(entry.system, entry.document) == question


@pytest.mark.parametrize(
    ("bots", "seated"),
    [
        ((), ("scout", "reaction")),
        (("greedy",), ("greedy", "reaction")),
        (("reaction",), ("scout", "reaction")),
        (("random",), ("random", "random")),
        (("random", "scout"), ("random", "scout", "reaction")),
        (("random", "scout", "random", "reaction"), ("random", "scout", "reaction")),
    ],
)
def test_a_story_is_played_by_each_bot_of_the_players_against_one_director(
    bots: tuple[str, ...], seated: tuple[str, ...]
) -> None:
    asked_ = study("asgard/the-frost-door", "story", bots=bots)
    assert asked_.bots == seated
    assert [turn.bots["one"] for turn in batch.settings(asked_.order())] == list(seated[:-1])
    assert {turn.bots["two"] for turn in batch.settings(asked_.order())} == {seated[-1]}


def test_a_story_that_nobody_ends_is_broken_off() -> None:
    assert study("asgard/the-frost-door", "story").order().rounds == 60
    assert study().order().rounds == 0
