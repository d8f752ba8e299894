"""Attacks: who is chosen, hits and misses, slots lost, destroyed units (ACTION, S-6, S-7, SB-16 to SB-19)."""

from __future__ import annotations

import pytest

from game.systems.abstract import events
from game.systems.abstract.actions import Attack, Confirm, Hold
from game.systems.abstract.dice import breakdown
from game.systems.abstract.traits import Traits
from tests.systems.abstract.builder import Table, table

BOB, FRED = (2, 2, 2, 2, 2), (3, 3, 0, 4, 0)
FIRST = (6, 6, 1, 1)
HIT = (6, 6, 1, 1)


def duel() -> Table:
    """Bob's and Fred's battle, Bob to act."""
    return table(B=10, f=10).reveal(FIRST, B=BOB, f=FRED)


def test_a_greater_accuracy_hits_SB16() -> None:
    battle = duel().attack("f", 3, 3, 4, 3, 1, 1, 6, 6)
    (attacked,) = battle.happened(events.Attacked)
    assert (attacked.accuracy.total, attacked.evasion.total, attacked.hit) == (8, 7, True)


@pytest.mark.parametrize("evasion", [(4, 4), (5, 4)], ids=["equal", "less"])
def test_an_equal_or_smaller_accuracy_misses_SB16(evasion: tuple[int, int]) -> None:
    battle = duel().attack("f", 3, 3, *evasion)
    assert not battle.happened(events.Attacked)[0].hit
    assert battle.happened(events.Damaged) == []
    assert battle.slots("f") == 10


def test_every_hit_removes_a_slot_SB17() -> None:
    battle = duel().attack("f", 6, 6, 1, 1, 4, 3, 3, 3)
    (damaged,) = battle.happened(events.Damaged)
    assert (damaged.damage.total, damaged.endurance.total, damaged.hits, damaged.left) == (9, 6, 3, 7)
    assert battle.slots("f") == 7


def test_less_damage_than_endurance_is_no_harm_and_no_gain_SB18() -> None:
    battle = duel().attack("f", 6, 6, 1, 1, 1, 1, 6, 6)
    assert battle.happened(events.Damaged)[0].hits == 0
    assert battle.slots("f") == 10


def test_at_zero_slots_a_unit_is_destroyed_at_once_and_does_not_act_SB19() -> None:
    battle = table(A=10, b=2, c=10).reveal((6, 6, 3, 3, 1, 1), A=(0, 5, 0, 5), b=(2,), c=(0, 0, 0, 0, 10))
    assert battle.order() == "Abc"
    battle.attack("b", 6, 6, 1, 1, 3, 3, 1, 1)
    assert battle.slots("b") == 0
    assert [unit.name for unit in battle.state.fallen] == ["b"]
    assert battle.happened(events.Destroyed)[0].name == "b"
    assert battle.acting == "c", "b does not act any more"
    assert battle.happened(events.Damaged)[0].left == 0


def test_more_hits_than_slots_remove_what_there_is_S7() -> None:
    battle = table(A=10, b=3, c=3).reveal((6, 6, 3, 3, 1, 1), A=(0, 0, 0, 10), b=(3,), c=(3,))
    battle.attack("b", 6, 6, 1, 1, 6, 6, 1, 1)
    assert battle.happened(events.Damaged)[0].hits == 20
    assert battle.state.fallen[0].slots == 0


def test_levels_defend_in_full_after_a_loss_S4() -> None:
    battle = table(A=10, B=10, c=10)
    battle.reveal((6, 6, 5, 5, 1, 1), A=(0, 0, 0, 10), B=(0, 0, 0, 10), c=(0, 0, 0, 0, 10))
    battle.attack("c", *HIT, 4, 3, 1, 1).attack("c", *HIT, 1, 1, 1, 1)
    assert [event.endurance.level for event in battle.happened(events.Damaged)] == [10]
    assert battle.slots("c") == 5


def test_only_living_enemies_are_targets_S6() -> None:
    battle = table(A=10, B=5, c=10).reveal((6, 6, 4, 4, 1, 1), A=BOB, B=(1, 1, 1, 1, 1), c=BOB)
    friend = battle.why_not(Attack(2))
    assert (friend.rule, friend.text) == ("S-6", "B is on your own side; attack an enemy.")
    assert friend.nearest == Attack(3)
    assert battle.why_not(Attack(77)).text == "There is no such unit."
    assert battle.why_not(Confirm()).text == "It is A's turn to act: choose whom it attacks, or hold."


def test_a_destroyed_unit_is_no_target_S6() -> None:
    battle = table(A=10, B=10, c=1, d=10)
    battle.reveal((6, 6, 3, 3, 1, 1, 2, 1), A=(0, 0, 0, 10), B=BOB, c=(1,), d=BOB)
    battle.attack("c", 6, 6, 1, 1, 6, 6, 1, 1)
    assert battle.why_not(Attack(battle.ids["c"])).text == "c is destroyed."


def test_with_more_sides_everybody_else_is_an_enemy_S1() -> None:
    battle = table(sides={"one": "A", "two": "b", "three": "c"}, A=5, b=5, c=5)
    battle.reveal((6, 6, 3, 3, 1, 1), A=(5,), b=(5,), c=(5,))
    assert {
        action.target for action in battle.decision.actions(battle.state) if isinstance(action, Attack)
    } == {2, 3}


def test_a_unit_may_hold_S6() -> None:
    battle = duel().act(Hold())
    assert battle.state.held == (1,)
    assert battle.acting == "f"
    assert battle.log()[0].text == "**B** held."


def test_after_the_last_unit_a_new_turn_begins_SB7() -> None:
    battle = duel().hold().hold()
    assert battle.state.turn == 2
    assert (battle.state.cards, battle.state.order, battle.state.held) == ({}, (), ())
    assert battle.decision.seat == "one"


def test_every_roll_is_a_list_that_adds_up_SB14() -> None:
    battle = duel().attack("f", 6, 6, 1, 1, 4, 3, 3, 3)
    names = battle.view("one").names()
    (attacked,), (damaged,) = battle.happened(events.Attacked), battle.happened(events.Damaged)
    for roll in (attacked.accuracy, attacked.evasion, damaged.damage, damaged.endurance):
        parts = breakdown(roll, names)
        assert parts.total == roll.total
        assert all(part.rule for part in parts.parts)
    assert [part.cause for part in breakdown(attacked.accuracy, names).parts] == [
        "two dice, 6 and 6",
        "Accuracy of B",
    ]


def test_the_log_gives_the_numbers() -> None:
    battle = duel().attack("f", 6, 6, 1, 1, 4, 3, 3, 3)
    assert [line.text for line in battle.log("two")] == [
        "**B** attacked **f**: 14 (dice 6 and 6, Accuracy 2) against 2 (dice 1 and 1, Evasion 0), a hit.",
        "**f** took 9 (dice 4 and 3, Damage 2) against 6 (dice 3 and 3, Endurance 0): 3 hits, 7 slots left.",
    ]
    assert battle.state.cards[2] == Traits(*FRED)
