"""Initiative: rolled for every unit, highest first, ties rolled again among the tied (ACTION, SB-15, S-5, S-17)."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import seeded
from game.core.events import Context
from game.systems.abstract import events
from game.systems.abstract.combat.odds import PAIR, first, ways_first
from game.systems.abstract.dice import breakdown
from game.systems.abstract.initiative import RollInitiative
from game.systems.abstract.traits import Traits
from tests.systems.abstract.builder import table

NONE = (0, 0, 0, 0, 1)


def test_units_act_from_the_highest_roll_to_the_lowest_SB15() -> None:
    battle = table(A=1, B=1, c=1).reveal((1, 2, 5, 5, 3, 3), A=NONE, B=NONE, c=NONE)
    assert battle.order() == "BcA"
    assert battle.acting == "B"


def test_the_level_of_initiative_is_added_SB15() -> None:
    battle = table(A=5, b=5).reveal((2, 2, 4, 4), A=(5,), b=(0, 5))
    assert battle.order() == "Ab"
    rolled = battle.happened(events.InitiativeRolled)
    assert [event.roll.total for event in rolled] == [9, 8]
    parts = breakdown(rolled[0].roll, {1: "A"})
    assert parts.total == 9
    assert [(part.amount, part.cause, part.rule) for part in parts.parts] == [
        (4, "two dice, 2 and 2", "SB-14"),
        (5, "Initiative of A", "SB-15"),
    ]


def test_tied_units_roll_again_among_themselves_S5() -> None:
    dice = (3, 4, 3, 4, 6, 6, 1, 1, 2, 2, 5, 5)
    battle = table(A=1, b=1, C=1, d=1).reveal(dice, A=NONE, C=NONE, b=NONE, d=NONE)
    # Numbered A, C, b, d: A and C are tied at 7, b leads with 12, d is last with 2.
    assert battle.order() == "bCAd"
    assert battle.state.rolls == {1: (7, 4), 2: (7, 10), 3: (12,), 4: (2,)}
    assert [event.again for event in battle.happened(events.InitiativeRolled)] == [0, 0, 0, 0, 1, 1]


def test_a_tie_in_a_tie_is_rolled_again_too_S5() -> None:
    battle = table(A=1, b=1).reveal((1, 1, 1, 1, 4, 4, 4, 4, 6, 5, 6, 6), A=NONE, b=NONE)
    assert battle.order() == "bA"
    assert battle.state.rolls == {1: (2, 8, 11), 2: (2, 8, 12)}


def test_a_roll_again_adds_the_level_as_the_first_one_did_S5() -> None:
    battle = table(A=2, b=2).reveal((1, 1, 2, 2, 3, 3, 3, 4), A=(2,), b=(0, 2))
    assert battle.state.rolls == {1: (4, 8), 2: (4, 7)}


def test_ties_never_reach_past_others_S5() -> None:
    dice = (5, 5, 4, 4, 5, 5, 4, 4, 1, 1, 2, 1, 6, 6, 6, 5)
    battle = table(A=1, B=1, c=1, d=1).reveal(dice, A=NONE, B=NONE, c=NONE, d=NONE)
    assert battle.order() == "cABd", "the pair at ten before the pair at eight, whatever it rolls again"


@settings(max_examples=60)
@given(st.lists(st.integers(0, 4), min_size=2, max_size=6), st.integers(0, 10**9))
def test_the_order_is_that_of_all_rolls_S5(levels: list[int], seed: int) -> None:
    battle = table(**dict.fromkeys("Abcdef"[: len(levels)], 4))
    battle.state.cards = {unit: Traits(level, 4 - level) for unit, level in enumerate(levels, 1)}
    RollInitiative().proceed(battle.state, Context(seeded("initiative", seed)))
    rolls = [battle.state.rolls[unit] for unit in battle.state.order]
    assert rolls == sorted(rolls, reverse=True)
    assert len(set(rolls)) == len(rolls) == len(levels)


def test_the_chance_to_be_first_is_exact_S5() -> None:
    faces = range(1, 7)
    for advantage in range(-12, 13):
        rolls = [a + b + advantage - c - d for a, b, c, d in product(faces, repeat=4)]
        before, tied = sum(roll > 0 for roll in rolls), sum(roll == 0 for roll in rolls)
        assert ways_first(advantage) == (before, tied)
        assert first(advantage) == before / (PAIR - tied)
    assert first(0) == 0.5
