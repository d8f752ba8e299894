"""What bots are advised: the best reply to an enemy who deals anything, attacks by exact odds."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.greedy import best
from game.core.seats import Seat
from game.systems.abstract import appraisal
from game.systems.abstract.actions import Assign, Attack, Confirm, CoordinatedAttack, Hold, MultipleAttack
from game.systems.abstract.combat.odds import first, odds
from game.systems.abstract.traits import Traits, allocations
from tests.systems.abstract.builder import Table, table


def advised(battle: Table, seat: Seat = "one") -> Any:
    return best("abstract", battle.view(seat), battle.state).action


def plainly(cards: Traits, slots: int, foe: int, pressure: float) -> float:
    """The same worth, by going through every allocation of the enemy."""
    total = 0.0
    for other in allocations(foe):
        ours = odds(cards.accuracy, other.evasion, cards.damage, other.endurance, foe)
        theirs = odds(other.accuracy, cards.evasion, other.damage, cards.endurance, slots)
        ahead = first(cards.initiative - other.initiative)
        gain = ours.expected + appraisal.DESTROYED * ours.destroy
        loss = theirs.expected + appraisal.DESTROYED * theirs.destroy
        total += gain * (1 - (1 - ahead) * theirs.destroy) - pressure * loss * (1 - ahead * ours.destroy)
    return total


@pytest.mark.parametrize(("slots", "foe", "pressure"), [(3, 3, 1.0), (4, 2, 1.0), (2, 5, 2.0), (6, 6, 1.0)])
def test_the_sums_are_those_of_every_allocation(slots: int, foe: int, pressure: float) -> None:
    found = {cards: plainly(cards, slots, foe, pressure) for cards in allocations(slots)}
    ranked = appraisal.ranking(slots, foe, pressure)
    assert ranked[0][0] == pytest.approx(max(found.values()))
    assert all(worth == pytest.approx(found[cards]) for worth, cards in ranked)


def test_every_unit_gets_cards_and_then_the_side_confirms() -> None:
    battle = table(A=10, B=6, c=10)
    for _ in range(2):
        action = advised(battle)
        assert isinstance(action, Assign)
        battle.act(action)
    assert advised(battle) == Confirm()


def test_what_is_said_of_cards_gives_none_of_them_away() -> None:
    battle = table(A=10, c=10)
    reason = best("abstract", battle.view("one"), battle.state).reason
    assert reason == "A is ready for whatever they deal."


def test_the_weaker_defence_is_attacked() -> None:
    battle = table(options={"multiple-attacks": False}, A=10, b=10, c=10)
    battle.reveal((6, 6, 3, 3, 1, 1), A=(0, 5, 0, 5), b=(0, 0, 5, 0, 5), c=(5, 5))
    assert advised(battle) == Attack(battle.ids["c"])


def test_an_attack_is_divided_where_that_brings_more_S8() -> None:
    battle = table(A=20, b=1, c=1).reveal((6, 6, 3, 3, 1, 1), A=(0, 14, 0, 6), b=(1,), c=(1,))
    action = advised(battle)
    assert isinstance(action, MultipleAttack)
    assert [aim.accuracy for aim in action.aims] == [7, 7] or min(aim.accuracy for aim in action.aims) >= 3


def test_two_weak_units_wait_for_each_other_against_a_wall_S9() -> None:
    battle = table(A=6, B=6, c=20).reveal(
        (6, 6, 3, 3, 1, 1), A=(0, 3, 0, 3), B=(0, 3, 0, 3), c=(0, 0, 6, 2, 12)
    )
    assert advised(battle) == Hold()
    battle.hold()
    assert advised(battle) == CoordinatedAttack((1,), 3)


def test_large_units_are_dealt_in_tenths() -> None:
    assert len(appraisal.candidates(10)) == 1001
    assert len(appraisal.candidates(40)) == 1001
    assert {cards.cards for cards in appraisal.candidates(37)} == {37}
