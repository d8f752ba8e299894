"""A die or a card of a lesson that was dealt otherwise is found by what the texts tell, and the deal that makes them true is proposed."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.fields import says
from game.core.mend_edits import mended
from game.core.problem import Problem
from game.core.shape import whole
from game.lab.exercises import lesson_deals, rehearsal
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
        (STEPS, {"start.cards.one[1]": "AH"}, "start.cards.one[1]", "2H"),
        (STEPS, {"start.cards.two": ["AC", "AH", "2D", "AD", "JC", "JD"]}, "start.cards.two", ["AC", "2D", "AH", "AD", "JC", "JD"]),
        (WATCH, {"deal.cards[0]": "5C"}, "deal.cards[0]", "5H"),
        (WATCH, {"deal.cards": ["AS", "5H", "7D", "KS", "9C"]}, "deal.cards", ["5H", "AS", "7D", "KS", "9C"]),
        (BOB, {"start.dice[3]": 4, "start.dice[4]": 2}, "start.dice", None),
        (BLOWS, {"start.deck[4]": None}, "start.deck", None),
        (BLOWS, {"start.deck[12]": "Special"}, "start.deck[12]", "Class"),
        (BLOWS, {"start.deck[3]": "Parry", "start.deck[6]": "Cover"}, "start.deck", None),
    ],
)  # fmt: skip
def test_the_deal_that_makes_the_texts_true_is_proposed(
    of: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    problems = [each for each in found(of, changes) if each.field == field]
    after = [mended(changed(of, changes), each.mend) for each in problems]
    assert all(whole(lesson_deals.failing(each))[0] is None for each in after)
    assert any(right is None or says(each, field) == right for each in after)


@pytest.mark.parametrize("of", [BLOWS, BOB, STEPS, WATCH, ROUND])
def test_a_lesson_that_comes_as_it_is_told_is_left_alone(of: str) -> None:
    assert found(of, {}) == []


def test_where_many_deals_would_do_none_is_proposed() -> None:
    assert found(ROUND, {"start.dice[5]": 1}) == []
