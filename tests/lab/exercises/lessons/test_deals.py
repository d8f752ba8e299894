"""A die or a card of a lesson that was dealt otherwise is found by what the texts tell, and the deal that makes them true is proposed."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from game.core.problems.shape import whole
from game.lab.exercises import rehearsal
from game.lab.exercises.lessons import deals, tellings
from tests.lab.wording.readings import changed

BLOWS, BOB, STEPS, WATCH, ROUND = (
    "thor/first-blows", "abstract/bob-and-fred", "ascension/first-steps", "asgard/first-watch", "confrontation/the-first-round",
)  # fmt: skip


def found(of: str, changes: dict[str, Any]) -> list[Problem]:
    return [each for some in rehearsal.slips_by_step(changed(of, changes)) for each in some]


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        (BOB, {"start.dice[0]": 6}, "start.dice[0]", 3),
        (BOB, {"start.dice[14]": 6}, "start.dice[14]", 4),
        (BOB, {"start.dice[9]": None}, "start.dice", None),
        (BOB, {"start.dice[34]": 6}, "start.dice[34]", 1),
        (STEPS, {"start.cards.one[1]": "AH"}, "start.cards.one[1]", "2H"),
        (STEPS, {"start.cards.two": ["AC", "AH", "2D", "AD", "JC", "JD"]}, "start.cards.two[1]", "2D"),
        (STEPS, {"start.cards.one[4]": "RJ"}, "start.cards.one[4]", "BJ"),
        (STEPS, {"start.cards.one[4]": "AS"}, "start.cards.one[4]", "BJ"),
        (STEPS, {"start.cards.one": ["3H", "2H", "3S", "3D", "BJ", "3C"]}, "start.cards.one[0]", "3S"),
        (WATCH, {"deal.cards[0]": "5C"}, "deal.cards[0]", "5H"),
        (WATCH, {"deal.cards": ["AS", "5H", "7D", "KS", "9C"]}, "deal.cards[0]", "5H"),
        (BOB, {"start.dice[3]": 4, "start.dice[4]": 2}, "start.dice[3]", None),
        (BOB, {"start.dice[21]": 5, "start.dice[22]": 4}, "start.dice[21]", None),
        (BOB, {"start.dice[25]": 2, "start.dice[26]": 4}, "start.dice[25]", None),
        (BOB, {"lesson[2].actions[1].cards": {"initiative": 2, "accuracy": 4, "damage": 4}}, "lesson[2].actions[1].cards", {"initiative": 3, "accuracy": 3, "damage": 4}),
        (BLOWS, {"start.deck[4]": None}, "start.deck", None),
        (BLOWS, {"start.deck[12]": "Special"}, "start.deck[12]", "Class"),
        (BLOWS, {"start.deck[3]": "Parry", "start.deck[6]": "Cover"}, "start.deck[3]", "Cover"),
    ],
)  # fmt: skip
def test_the_deal_that_makes_the_texts_true_is_proposed(
    of: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    problems = [each for each in found(of, changes) if each.field == field]
    after = [mended(changed(of, changes), each.mend) for each in problems]
    assert all(whole(deals.failing(each))[0] is None for each in after)
    assert any(right is None or says(each, field) == right for each in after)


@pytest.mark.parametrize("of", [BLOWS, BOB, STEPS, WATCH, ROUND])
def test_a_lesson_that_comes_as_it_is_told_is_left_alone(of: str) -> None:
    assert found(of, {}) == []


@pytest.mark.parametrize(
    ("told", "text", "strange"),
    [
        ("Ulfhild flipped black joker, three of clubs: 11.", "The red joker is worth -2.", True),
        ("Ulfhild flipped black joker, three of clubs: 11.", "The black joker is worth 4.", False),
        ("Ulfhild flipped three of clubs, two of hearts: 8.", "One of your cards was a spade.", True),
        ("Ulfhild flipped three of spades, two of hearts: 8.", "One of your cards was a spade.", False),
        ("K♠: Chock.", "A spade, and there was a track to follow.", False),
        ("K♥: Chock.", "A spade, and there was a track to follow.", True),
        ("K♥: Chock.", "He has a spade, and two lights a long way in.", False),
        ("Ulfhild strode 3.0 in.", "The black joker is worth 4.", False),
    ],
)
def test_a_joker_or_a_suit_that_was_not_drawn_is_told(told: str, text: str, strange: bool) -> None:
    assert bool(list(tellings.problems("lesson[0].text", text, [told]))) == strange


def test_where_many_deals_would_do_none_is_proposed() -> None:
    assert found(ROUND, {"start.dice[5]": 1}) == []
