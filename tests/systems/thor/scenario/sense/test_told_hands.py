"""What the words of a puzzle say of the open hand of who answers, against its cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.wording.readings import after, changed, found

CALLS, FEW = "thor/puzzles/the-king-calls", "thor/puzzles/one-answer-too-few"


@pytest.mark.parametrize(
    ("hint", "right"),
    [
        ("The hand they hold stops only hand-to-hand blows.", "The hand they hold stops only what flies."),
        ("Their cards parry nothing but swords.", "Their cards parry nothing but what flies."),
    ],
)
def test_a_hand_of_covers_stops_what_flies(hint: str, right: str) -> None:
    (problem,) = found(CALLS, {"hints[0]": hint})
    assert problem.mend[0].value == right


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (CALLS, {"hints[0]": "The hand they hold stops only arrows."}),
        (CALLS, {"start.hands.one": ["Block"], "hints[0]": "The hand they hold stops only blades."}),
        (FEW, {"story": "They hold one parry, and a Long."}),
        (FEW, {"start.hands.two": ["Special"], "story": "They hold a single parry."}),
    ],
)
def test_what_a_hand_does_or_may_do_is_let_alone(of: str, changes: dict[str, Any]) -> None:
    assert found(of, changes) == []


def test_a_defence_that_the_words_do_not_know_is_the_one_that_they_count() -> None:
    changes = {"start.hands.two[0]": "Cover"}
    problem = next(each for each in found(FEW, changes) if each.mend)
    assert problem.field == "start.hands.two[0]"
    assert after(FEW, changes, problem) == changed(FEW, {})


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({"start.hands.two[1]": "Parry"}, "start.hands.two[1]", "Run"),
        ({"start.hands.two[2]": "Parry"}, "start.hands.two[2]", "Run"),
        ({"start.hands.two[0]": "Run"}, "start.hands.two[0]", "Parry"),
        ({"story": "They hold two parries.", "start.hands.two[2]": "Run"}, "start.hands.two[1]", "Parry"),
    ],
)
def test_one_of_a_defence_too_many_or_too_few_is_told_at_its_card(
    changes: dict[str, Any], field: str, right: str
) -> None:
    told = [each for each in found(FEW, changes) if each.mend]
    assert [(each.field, each.mend[0].value) for each in told] == [(field, right)]


def test_one_too_many_is_taken_out_where_the_file_deals_nothing_that_fills_a_hand() -> None:
    hands = {"one": ["Class", "Smite", "Creep"], "two": ["Parry", "Parry", "Long"]}
    (problem,) = [each for each in found(FEW, {"start.hands": hands}) if each.mend]
    assert (problem.mend[0].path, problem.mend[0].gone) == ("start.hands.two[1]", True)


def test_what_no_single_card_explains_is_told_without_a_mend() -> None:
    told = found(FEW, {"story": "They hold three parries."})
    assert {(each.field, each.mend) for each in told} == {("start.hands.two", ()), ("story", ())}
