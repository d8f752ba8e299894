"""The chances of an opposition of Authority, against the steps that decide it."""

from __future__ import annotations

import pytest

from game.core import steps
from game.core.actions import Action
from game.core.chance import Chance, ChanceExhausted, Scripted
from game.core.events import Context, Event
from game.systems.confrontation import authority, authority_odds, events
from game.systems.confrontation.actions import RollAgain, Stand
from game.systems.confrontation.authority_odds import Chances, Hand, of
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Battle
from tests.systems.confrontation.builder import MARSHAL, battle, row, unit
from tests.systems.confrontation.test_authority import PLAIN

FEW = 5e-5
"""Branches that are rarer than this are given up in the enumeration."""


def between(first: Profile, second: Profile) -> Battle:
    """A battle of two Commanders."""
    return battle(
        unit("Wardens", at=row(10, 20, count=2), with_=[(first, (20, 20))]),
        unit("Fenlings", "two", at=row(10, 60, count=2), with_=[(second, (20, 60))]),
    ).state


def enumerated(state: Battle, again: Chances) -> Chances:
    """The chance of each side to win, by going through every die of the real steps.

    Whoever has rolled a six takes the better way; where all roll again, `again` is what it is worth.
    """

    def go(start: Battle, action: Action | None, script: tuple[int, ...], weight: float) -> Chances:
        then, told = start.copy(), list[Event]()
        context = Context(Chance(Scripted([face - 1 for face in script])), told)
        try:
            if action is None:
                then.push(authority.Opposition())
                steps.advance(then, context)
            else:
                steps.act(then, action, context)
        except ChanceExhausted:
            thrown = sum(isinstance(each, events.AuthorityRolled) for each in told) >= 2
            if thrown if action is None else len(script) == isinstance(action, RollAgain):
                return again
            return mean([go(start, action, (*script, face), weight / 6) for face in range(1, 7)])
        if then.decision is None:
            return tuple(float(seat == then.winner) for seat in then.field.sides)
        if weight < FEW:
            return again
        mover = list(then.field.sides).index(then.decision.seat)
        ways = [go(then, way, (), weight) for way in (Stand(), RollAgain())]
        return max(ways, key=lambda way: way[mover])

    return go(state, None, (), 1.0)


def mean(several: list[Chances]) -> Chances:
    return tuple(sum(each) / len(several) for each in zip(*several, strict=True))


@pytest.mark.parametrize(("first", "second"), [(4, 3), (3, 3), (0, 4)])
def test_the_chances_are_those_of_the_steps_die_by_die_G1(first: int, second: int) -> None:
    state = between(PLAIN[first], PLAIN[second])
    found = tuple(authority_odds.chances(authority_odds.hands(state)).values())
    assert enumerated(state, found) == pytest.approx(found, abs=4e-4)


def test_a_strategist_throws_a_second_die_GB15() -> None:
    state = between(MARSHAL, PLAIN[3])
    assert authority_odds.hand(state, "one") == Hand(2, 4)
    found = tuple(authority_odds.chances(authority_odds.hands(state)).values())
    assert enumerated(state, found) == pytest.approx(found, abs=4e-4)


def test_equal_hands_are_even_and_chances_add_up() -> None:
    assert of((Hand(1, 3), Hand(1, 3))) == pytest.approx((0.5, 0.5), abs=1e-2)
    for hands in [(Hand(2, 4), Hand(1, 3)), (Hand(1, 0), Hand(1, 2), Hand(2, 4))]:
        assert sum(of(hands)) == pytest.approx(1.0)


def test_whoever_cannot_be_reached_wins_unless_he_rolls_a_one_G1() -> None:
    assert of((Hand(1, 100), Hand(1, 0)))[0] == pytest.approx(6 / 7)


def test_alone_one_always_wins() -> None:
    assert of((Hand(1, 0),)) == (1.0,)


def test_ones_that_are_rolled_again_are_those_of_the_steps_GB100(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authority.feats, "performed", lambda state, fighter, words: words == "roll again")
    monkeypatch.setitem(authority.feats.WORDS, "again", "roll again")
    state = between(PLAIN[3], PLAIN[3])
    hands = {seat: each._replace(again=True) for seat, each in authority_odds.hands(state).items()}
    found = tuple(authority_odds.chances(hands).values())
    assert enumerated(state, found) == pytest.approx(found, abs=4e-4)


def test_a_one_that_is_rolled_again_is_better_than_one_that_is_lost() -> None:
    assert authority_odds.best(1, again=True) == pytest.approx((1 / 36, *(7 / 36,) * 5))
    assert of((Hand(1, 100, again=True), Hand(1, 0)))[0] > of((Hand(1, 100), Hand(1, 0)))[0]


def test_more_dice_and_more_authority_are_better() -> None:
    plain, dice, worth = (of((hand, Hand(1, 3)))[0] for hand in (Hand(1, 3), Hand(2, 3), Hand(1, 4)))
    assert dice > plain
    assert worth > plain


def test_the_best_of_several_dice() -> None:
    assert authority_odds.best(1) == pytest.approx((1 / 6,) * 6)
    assert authority_odds.best(2)[5] == pytest.approx(11 / 36)
