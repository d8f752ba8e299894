"""What was planted in a battle is named for what it is, and what is fair is called so."""

from __future__ import annotations

import msgspec
import pytest

from game.lab import planted_battles
from game.lab.planted_battles import CASES, GROUNDS, Answer, Case, answer, blamed, study


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_what_was_planted_is_named_for_what_it_is(case: Case) -> None:
    found = answer(case)
    assert found.right, found.verdict.text


def test_a_first_blow_is_named_as_the_gift_of_going_first_and_of_no_side() -> None:
    side, first = (answer(case) for case in CASES if case.battle == "blow")
    assert side.verdict.text.startswith("balanced")
    assert first.verdict.standings["first"].share > 0.8


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_every_planted_battle_can_be_asked(case: Case) -> None:
    assert study(case).block == (4 if case.edited else 2)


@pytest.mark.parametrize("battle", ["even", "blow"])
def test_a_fair_battle_is_the_same_when_it_is_turned_half_round(battle: str) -> None:
    sides = planted_battles.entry(battle).document["sides"]

    def turned(square: str) -> str:
        return "hgfedcba"["abcdefgh".index(square[0])] + str(9 - int(square[1]))

    one, two = ([(unit["name"], unit["at"]) for unit in sides[seat]["units"]] for seat in ("one", "two"))
    assert [(name, turned(at)) for name, at in one] == two


def test_only_what_was_planted_sets_a_battle_apart_from_the_fair_one() -> None:
    even, unit = (planted_battles.entry(name).document for name in ("even", "unit"))
    more = [each for each in unit["sides"]["two"]["units"] if each not in even["sides"]["two"]["units"]]
    assert [each["name"] for each in more] == ["Fandral"]
    assert even["sides"]["one"] == unit["sides"]["one"]
    meeting, wall = (planted_battles.entry(name).document for name in ("meeting", "wall"))
    assert [each["id"] for each in wall["terrain"]] == ["wall"]
    assert wall["sides"] == meeting["sides"]


def test_an_answer_is_right_only_if_it_is_known_and_says_what_was_planted() -> None:
    fair = answer(next(case for case in CASES if case.battle == "blow"))
    assert fair.right
    assert not Answer(fair.case, msgspec.structs.replace(fair.verdict, settled=False)).right
    assert not Answer(CASES[1], fair.verdict).right


@pytest.mark.parametrize("battle", GROUNDS)
def test_the_ground_alone_names_the_wall_and_nothing_where_nothing_stands(battle: str) -> None:
    assert blamed(battle) == GROUNDS[battle]
