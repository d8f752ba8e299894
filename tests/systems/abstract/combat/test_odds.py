"""Exact odds against every way in which the dice can fall (SA-1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import Chance, Scripted
from game.core.events import Context
from game.systems.abstract.combat.attacks import Strike
from game.systems.abstract.combat.odds import PAIR, WHOLE, margins, odds, ways_of_hits
from game.systems.abstract.combat.target_rules import Blow
from game.systems.abstract.dice import Share
from game.systems.abstract.traits import Traits
from tests.systems.abstract.builder import table

LEVELS = st.integers(0, 15)
PAIRS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


@cache
def counted(accuracy: int, evasion: int, damage: int, endurance: int, slots: int) -> dict[int, Fraction]:
    """Slots removed with their chances, by going through all totals of the four rolls."""
    found: Counter[int] = Counter()
    for (a, m), (b, n) in product(PAIRS.items(), repeat=2):
        if a + accuracy <= b + evasion:
            found[0] += m * n * PAIR
            continue
        for (c, o), (d, p) in product(PAIRS.items(), repeat=2):
            found[min(slots, max(0, c + damage - d - endurance))] += m * n * o * p
    return {hits: Fraction(count, WHOLE) for hits, count in found.items()}


@settings(max_examples=40)
@given(LEVELS, LEVELS, LEVELS, LEVELS, st.integers(1, 30))
def test_the_spread_is_that_of_all_dice_SA1(
    accuracy: int, evasion: int, damage: int, endurance: int, slots: int
) -> None:
    found = odds(accuracy, evasion, damage, endurance, slots)
    exact = counted(accuracy, evasion, damage, endurance, slots)
    assert sum(found.spread) == WHOLE
    assert {hits: Fraction(ways, WHOLE) for hits, ways in enumerate(found.spread) if ways} == exact
    assert found.destroy == float(exact.get(slots, 0))
    assert abs(found.expected - float(sum(hits * chance for hits, chance in exact.items()))) < 1e-12


def test_two_dice_against_two_dice_are_1296_ways_SA1() -> None:
    assert sum(margins().values()) == PAIR == 1296
    assert all(margins()[margin] == margins()[-margin] for margin in margins())
    assert odds(0, 0, 0, 0, 1).hits == 575
    assert sum(ways_of_hits(0)) == PAIR


def test_hopeless_and_certain_are_exactly_that_SA1() -> None:
    assert odds(0, 10, 5, 0, 3).hit == 0.0
    assert odds(0, 10, 5, 0, 3).spread == (WHOLE, 0, 0, 0)
    assert odds(11, 0, 0, 0, 3).hit == 1.0
    assert odds(11, 0, 13, 0, 3).destroy == 1.0
    assert odds(11, 0, 13, 0, 3).at_least(3) == 1.0


@settings(max_examples=25)
@given(st.tuples(*[st.integers(1, 6)] * 8))
def test_the_rules_do_with_dice_what_the_odds_count_SB17(dice: tuple[int, ...]) -> None:
    battle = table(A=6, b=6)
    battle.state.cards = {1: Traits(accuracy=2, damage=4), 2: Traits(evasion=3, endurance=3)}
    battle.state.revealed = True
    hit = dice[0] + dice[1] + 2 > dice[2] + dice[3] + 3
    used = dice if hit else dice[:4]
    source = Scripted([die - 1 for die in used])
    blow = Blow((1,), 2, (Share(1, 2, 2),), (Share(1, 4, 4),))
    Strike(blow, 1, 1).proceed(battle.state, Context(Chance(source)))
    source.finish()
    hits = max(0, dice[4] + dice[5] + 4 - dice[6] - dice[7] - 3) if hit else 0
    assert battle.slots("b") == max(0, 6 - hits)
