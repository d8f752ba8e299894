"""Every power of the Marauder unit table. Orders has a file of its own beside these cases."""

from __future__ import annotations

import pytest

from game.systems.thor.sequence import MovePhase
from tests.systems.thor.powers import Check, foe_on, hand_to_hand, move, ranged, stage, table, untested
from tests.systems.thor.powers_aside import defence, summons

CASES = [
    *summons("Marauder Captain", "Special", "Horde", "Marauder Warriors"),
    *hand_to_hand("Marauder Captain", "Super", "Big Guy"),
    *defence("Marauder Captain", "Class", "Heavy Armor"),
    *hand_to_hand("Rock Giant", "Special", "Brute Strength", damage=2),
    *ranged("Rock Giant", "Super", "Long Reach", 2),
    *defence("Rock Giant", "Class", "Stone Hide"),
    *ranged("Marauder Lieutenant", "Super", "Big Gun", 3),
    *hand_to_hand("Marauder Lieutenant", "Class", "Big Sword"),
    *defence("Marauder Lieutenant", "Class", "Big Sword"),
    *hand_to_hand("Marauder Warriors", "Special", "Melee Weapons"),
    *move("Marauder Warriors", "Super", "Rush", 1),
    *defence("Marauder Warriors", "Class", "Armor"),
    *ranged("Marauder Skirmishers", "Special", "Motley Ranged Weapons", knight=True),
    *move("Marauder Skirmishers", "Super", "Skirmish", knight=True),
    *defence("Marauder Skirmishers", "Class", "Armor"),
]


@pytest.mark.parametrize("check", CASES)
def test_power(check: Check) -> None:
    check()


def test_every_power_of_the_marauders_has_its_tests() -> None:
    assert untested(table("Marauders"), CASES, globals()) == {}


def test_orders_of_the_lieutenant_move_a_friend_two_squares_T56() -> None:
    battle = stage(
        {"a1": "U", "b2": "W", "h8": "g"}, phase="move", U="Marauder Lieutenant", W="Rock Giant", g="Sif"
    )
    battle.hand("Special").play("Special", "Orders", by="W", order="U", to="d4")
    assert battle.at("W") == "d4"


def test_orders_of_the_lieutenant_let_a_friend_strike_T56() -> None:
    battle = stage({"a1": "U", "b2": "W", "b3": "g"}, U="Marauder Lieutenant", W="Rock Giant", g="Sif")
    battle.hand("Special").play("Special", "Orders", by="W", order="U", at="g")
    assert battle.hits("g") == 4


def test_orders_of_the_lieutenant_do_not_reach_three_squares_T56() -> None:
    battle = stage({"a1": "U", "d4": "W", "d5": "g"}, U="Marauder Lieutenant", W="Rock Giant", g="Sif").hand(
        "Special"
    )
    refusal = battle.refused("Special", "Orders", by="W", order="U", at="g")
    assert (refusal.rule, "3 away" in refusal.text) == ("T-56", True)


def test_big_sword_is_used_either_way_by_its_own_choice_T52_T73() -> None:
    battle = foe_on("d5", "Marauder Lieutenant").hand("Class", "Class")
    battle.play("Class", "Big Sword", by="U", at="g")
    assert battle.hits("g") == 5
    assert battle.cards("one") == ["Class"]


def test_stone_hide_is_not_spent_on_a_shot_that_is_let_through_T40() -> None:
    battle = stage({"d4": "T", "d6": "g"}, T="Thor", g="Rock Giant").hand("Short").foe("Class")
    battle.play("Short", by="T", at="g").let_through()
    assert (battle.hits("g"), battle.cards("two")) == (5, ["Class"])


def test_rush_and_skirmish_leave_the_fight_phase_open_T6() -> None:
    for hero, power, to in (("Marauder Warriors", "Rush", "d5"), ("Marauder Skirmishers", "Skirmish", "e6")):
        battle = stage({"d4": "U", "d7": "g"}, phase="move", U=hero, g="Sif").hand("Super", "Strike")
        battle.play("Super", power, by="U", to=to)
        assert battle.asks(MovePhase, "one")
        battle.end_phase()
        assert battle.decision.seat == "one"
        assert (battle.aims("Strike", by="U") == {"g"}) == (to == "e6")


def test_horde_calls_warriors_to_a_battle_that_began_without_any_T53_T114() -> None:
    battle = foe_on("h8", "Marauder Captain").hand("Special", "Special")
    battle.play("Special", "Horde", by="U", to="c3").play("Special", "Horde", by="U", to="c4")
    assert (battle.on("c3"), battle.on("c4")) == ("Marauder Warriors", "Marauder Warriors")
    assert len(battle.state.side("one")) == 3
