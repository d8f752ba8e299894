"""Every power of the Frost Giant unit table. Taunt and Orders have files of their own beside these cases."""

from __future__ import annotations

import pytest

from game.systems.thor.sequence import FightPhase
from tests.systems.thor.powers import (
    Check,
    charge,
    foe_on,
    hand_to_hand,
    move,
    ranged,
    stage,
    table,
    untested,
)
from tests.systems.thor.powers_aside import defence, heals_itself, summons

CASES = [
    *summons("Laufey", "Special", "King", "Frost Giants"),
    *hand_to_hand("Frost Beast", "Special", "Crush"),
    *ranged("Frost Beast", "Super", "Claws", 2),
    *move("Frost Beast", "Class", "Speed", 3),
    *ranged("Frost Giant Captain", "Super", "Jutting Ice Spikes", 4),
    *ranged("Frost Giant Captain", "Class", "Flying Ice Shards", 3),
    *charge("Frost Giant Brute", "Special", "Fast Charge", 3),
    *ranged("Frost Giant Brute", "Super", "Jutting Ice Block", 2, knockback=1),
    *heals_itself("Frost Giant Brute", "Class", "Shake it Off"),
    *defence("Frost Giants", "Special", "Legion"),
    *hand_to_hand("Frost Giants", "Super", "Ice Blades", lines="orthogonal"),
    *hand_to_hand("Frost Giants", "Class", "Freezing Touch", lines="diagonal"),
]


@pytest.mark.parametrize("check", CASES)
def test_power(check: Check) -> None:
    check()


def test_every_power_of_the_frost_giants_has_its_tests() -> None:
    assert untested(table("Frost Giants"), CASES, globals()) == {}


# Laufey


def test_taunt_draws_an_enemy_two_squares_closer_T57() -> None:
    battle = stage({"d4": "U", "d8": "g"}, phase="move", U="Laufey", g="Thor").hand("Super")
    battle.play("Super", "Taunt", by="U", at="g", path=("e7", "d6"))
    assert battle.at("g") == "d6"


def test_taunt_cannot_be_played_on_an_adjacent_enemy_T113() -> None:
    battle = stage({"d4": "U", "d5": "g"}, phase="move", U="Laufey", g="Thor").hand("Super")
    assert battle.refused("Super", "Taunt", by="U", at="g", path=("d4",)).rule == "T-113"


def test_taunt_is_the_move_of_the_turn_and_belongs_to_the_move_phase_T51() -> None:
    battle = stage({"d4": "U", "d7": "g"}, phase="move", U="Laufey", g="Thor").hand("Super", "Creep")
    battle.play("Super", "Taunt", by="U", at="g", path=("d6", "d5"))
    assert battle.refused("Creep", by="U", to="c3").rule == "T-6"
    battle = stage({"d4": "U", "d7": "g"}, U="Laufey", g="Thor").hand("Super")
    assert battle.refused("Super", "Taunt", by="U", at="g", path=("d6", "d5")).rule == "T-86"


def test_taunt_is_answered_by_nothing_T113() -> None:
    battle = stage({"d4": "U", "d7": "g", "d8": "v"}, phase="move", U="Laufey", g="Thor", v="Volstagg")
    battle.hand("Super").foe("Special", "Super", "Block")
    battle.play("Super", "Taunt", by="U", at="g", path=("d6", "d5"))
    assert battle.decision.seat == "one"


def test_command_draws_two_cards_as_a_free_play_T51() -> None:
    battle = foe_on("h8", "Laufey").hand("Class").deck("Slam", "Far", "Run")
    battle.play("Class", "Command", by="U")
    assert battle.cards("one") == ["Far", "Slam"]
    assert battle.asks(FightPhase, "one")


def test_command_may_take_the_hand_over_five_cards_T5() -> None:
    battle = foe_on("h8", "Laufey", phase="move").hand("Class", "Strike", "Swipe", "Smash", "Slam")
    battle.deck("Far", "Run").play("Class", "Command", by="U")
    assert len(battle.cards("one")) == 6


def test_command_is_refused_when_nothing_is_left_to_draw_T76_T98() -> None:
    everything = ("Class", "Class")
    battle = foe_on("h8", "Laufey").hand(*everything).last_cards()
    battle.state.hands["two"] = battle.state.discard
    battle.state.discard = ()
    assert battle.refused("Class", "Command", by="U").rule == "T-98"


def test_king_of_the_giants_calls_no_asgardians_T53() -> None:
    battle = foe_on("h8", "Laufey").hand("Special")
    battle.play("Special", "King", by="U", to="d5")
    assert battle.on("d5") == "Frost Giants"


# The Captain


def test_orders_of_the_captain_let_a_giant_within_two_strike_T56() -> None:
    battle = stage({"d4": "U", "d6": "W", "d7": "g"}, U="Frost Giant Captain", W="Frost Giants", g="Sif")
    battle.hand("Special").play("Special", "Orders", by="W", order="U", at="g")
    assert battle.hits("g") == 4


def test_orders_of_the_captain_are_not_for_himself_T56_T110() -> None:
    battle = stage({"d4": "U", "d5": "g"}, U="Frost Giant Captain", g="Sif").hand("Special")
    refusal = battle.refused("Special", "Orders", by="U", order="U", at="g")
    assert (refusal.rule, "another unit" in refusal.text) == ("T-56", True)


def test_orders_of_the_captain_are_the_move_or_the_attack_of_the_turn_T56_T51() -> None:
    battle = stage(
        {"d4": "U", "d5": "W", "d8": "g"}, phase="move", U="Frost Giant Captain", W="Frost Giants", g="Sif"
    )
    battle.hand("Special", "Creep").play("Special", "Orders", by="W", order="U", to="d7")
    assert battle.refused("Creep", by="U", to="d5").rule == "T-6"


def test_the_captain_shoots_with_wild_cards_only_T24() -> None:
    battle = foe_on("d8", "Frost Giant Captain").hand("Super", "Long")
    assert battle.refused("Long", by="U", at="g").rule == "T-24"
    assert battle.play("Super", "Jutting Ice Spikes", by="U", at="g").hits("g") == 5


# Brutes, Beast and Giants


def test_jutting_ice_block_pushes_into_a_pit_two_squares_away_from_the_brute_T30() -> None:
    battle = foe_on("f6", "Frost Giant Brute", g7="o").hand("Super")
    assert battle.play("Super", "Jutting Ice Block", by="U", at="g").gone("g")


def test_jutting_ice_block_covered_pushes_nobody_T30_T40() -> None:
    battle = foe_on("f6", "Frost Giant Brute", g7="o").hand("Super").foe("Cover")
    battle.play("Super", "Jutting Ice Block", by="U", at="g").defend("Cover", by="g")
    assert battle.at("g") == "f6"


def test_fast_charge_may_end_next_to_a_group_and_strike_it_T104() -> None:
    battle = stage({"a1": "U", "a5": "g"}, U="Frost Giant Brute", g="Valkyries").hand("Special")
    battle.play("Special", "Fast Charge", by="U", to="a4").strike("g")
    assert battle.hits("g") == 1


def test_speed_belongs_to_the_beast_alone_T50() -> None:
    battle = stage(
        {"d4": "U", "c4": "W", "h8": "g"}, phase="move", U="Frost Beast", W="Laufey", g="Sif"
    ).hand("Class")
    refusal = battle.refused("Class", "Speed", by="W", to="c7")
    assert (refusal.rule, "Laufey has no Class power" in refusal.text) == ("T-50", True)


def test_ice_blades_and_freezing_touch_share_the_eight_neighbours_T22() -> None:
    for where, card, power in (("d5", "Super", "Ice Blades"), ("e5", "Class", "Freezing Touch")):
        battle = foe_on(where, "Frost Giants").hand("Super", "Class")
        attacks = [action for action in battle.actions() if getattr(action, "power", "")]
        assert [(action.card, action.power) for action in attacks] == [(card, power)]
