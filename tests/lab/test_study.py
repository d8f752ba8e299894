"""What a study depends on, and which questions a battle has an answer to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game import scenarios
from game.bots.base import Unfit
from game.lab import batch
from game.lab.study import Study, StudyError, asked


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


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"question": "bots"}, "name different ones"),
        ({"question": "first", "bots": ("greedy", "random")}, "name one bot only"),
        ({"question": "first", "scenario": "abstract/duel"}, "who goes first is settled"),
        ({"scenario": "asgard/first-watch"}, "one side is the story itself"),
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
