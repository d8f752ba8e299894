"""The Fight phase: what an attack is, whom it may be aimed at, and what it does (FIRE PHASE, T-6, T-23, T-28, T-51, T-70)."""

from __future__ import annotations

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Attack, Charge, Deploy, LetThrough, Pass
from game.systems.thor.catalogue import cards, units
from game.systems.thor.sequence import FightPhase, MovePhase
from tests.systems.thor.builder import board, unit
from tests.systems.thor.powers import foe_on, square, stage

ATTACKS = {card.name: card for card in cards().values() if card.type in "RH"}
REACH = {
    "Short": (0, 2),
    "Medium": (0, 3),
    "Long": (0, 4),
    "Far": (0, 5),
    "Indirect": (1, 2),
    "Swipe": (1, 1),
}


def target_of(card: str) -> str:
    """A square that a regular attack card reaches from a1."""
    across, up = REACH.get(card, (0, 1))
    return square("a1", (1, 0), across)[0] + str(1 + up)


every_attack = pytest.mark.parametrize("card", sorted(ATTACKS))


@every_attack
def test_an_attack_card_takes_its_damage_and_goes_to_the_discard_pile_T28_T79(card: str) -> None:
    battle = (
        stage({"a1": "T", target_of(card): "g"}, T="Thor", g="Odin")
        .hand(card, "Run")
        .play(card, by="T", at="g")
    )
    assert battle.hits("g") == (7 if card == "Smite" else 8)
    assert (battle.cards("one"), battle.state.discard) == (["Run"], (card,))


@every_attack
def test_an_attack_card_waits_for_the_fight_phase_T51(card: str) -> None:
    battle = stage({"a1": "T", target_of(card): "g"}, phase="move", T="Thor", g="Odin").hand(card)
    refusal = battle.refused(card, by="T", at="g")
    assert (refusal.rule, refusal.text) == ("T-51", "That is played in the Fight phase, which comes next.")
    assert battle.end_phase().play(card, by="T", at="g").asks(FightPhase, "one")


@every_attack
def test_only_one_attack_is_played_in_a_fight_phase_T6(card: str) -> None:
    battle = stage({"a1": "T", "b1": "h", target_of(card): "g"}, T="Thor", g="Odin", h="Odin")
    battle.hand(card, "Strike" if card != "Strike" else "Smash").play(card, by="T", at="g")
    refusal = battle.refused("Strike" if card != "Strike" else "Smash", by="T", at="h")
    assert (refusal.rule, refusal.text) == ("T-6", "You have made your attack of this Fight phase.")


@every_attack
def test_an_attack_card_is_aimed_at_an_enemy_on_the_board_T70(card: str) -> None:
    battle = stage({"a1": "T", target_of(card): "F", "h8": "g"}, T="Thor", F="Sif", g="Odin").hand(card)
    for target in (battle.ids["F"], battle.ids["T"], 99):
        assert battle.why_not(Attack(card, battle.ids["T"], target)).rule == "T-70"


@every_attack
def test_an_attack_card_must_be_held_T50(card: str) -> None:
    battle = stage({"a1": "T", target_of(card): "g"}, T="Thor", g="Odin").hand("Run")
    refusal = battle.refused(card, by="T", at="g")
    assert (refusal.rule, refusal.text) == ("T-50", f"You do not hold {card}.")


@every_attack
def test_an_attack_card_is_played_for_ones_own_unit_T50(card: str) -> None:
    battle = stage({"a1": "g", target_of(card): "T"}, T="Thor", g="Odin").hand(card)
    assert battle.refused(card, by="g", at="T").rule == "T-50"


@every_attack
def test_an_attack_card_fells_a_unit_with_one_hit_left_T28(card: str) -> None:
    battle = stage({"a1": "T", target_of(card): "g", "h8": "h"}, T="Thor", g=unit("Odin", 1), h="Odin").hand(
        card
    )
    battle.play(card, by="T", at="g")
    assert battle.gone("g")
    assert target_of(card) not in battle.state.board
    assert [event.name for event in battle.events if isinstance(event, events.Fell)] == ["Odin"]


@every_attack
def test_an_attack_is_told_in_the_log_T95(card: str) -> None:
    battle = (
        stage({"a1": "T", target_of(card): "g"}, T="Thor", g="Odin").hand(card).play(card, by="T", at="g")
    )
    for seat in ("one", "two", None):
        told = " ".join(line.text for line in battle.log(seat))
        assert "**Thor**" in told
        assert "**Odin**" in told


# The phase


def test_the_attack_may_be_passed_T6() -> None:
    battle = board("T g", T="Thor", g="Odin").hand("Strike").deck("Run", "Run", "Run").end_phase()
    assert battle.asks(MovePhase, "two")
    assert battle.hits("g") == 9


def test_the_phase_goes_on_after_the_attack_until_it_is_ended_T86() -> None:
    battle = board("T g", T="Thor", g="Odin").hand("Strike", "Tactics").deck("Far", "Run")
    battle.play("Strike", by="T", at="g").play("Tactics")
    assert battle.cards("one") == ["Far", "Run"]
    assert battle.actions() == [Pass()]


def test_a_free_play_may_come_before_the_attack_T51() -> None:
    battle = board("T g", T="Thor", g="Odin").hand("Tactics").deck("Strike", "Run")
    assert battle.play("Tactics").play("Strike", by="T", at="g").hits("g") == 8


def test_a_move_card_is_not_played_in_the_fight_phase_T86() -> None:
    refusal = board("T . g", T="Thor", g="Odin").hand("Creep").refused("Creep", by="T", to="b1")
    assert (refusal.rule, refusal.text) == ("T-86", "The Move phase is over.")


def test_a_unit_that_moved_may_attack_and_any_number_of_cards_may_name_it_T118() -> None:
    battle = board("T . g", phase="move", T="Hogun", g="Odin").hand("Creep", "Strike", "Class")
    battle.state.wound(battle.ids["T"], 1)
    battle.play("Creep", by="T", to="b1").play("Class", "Elixir of Recovery", by="T", at="T").end_phase()
    assert battle.play("Strike", by="T", at="g").hits("g") == 8


def test_another_unit_than_the_one_that_moved_may_attack_T118() -> None:
    battle = stage({"a1": "T", "h1": "S", "h2": "g"}, phase="move", T="Thor", S="Sif", g="Odin").hand(
        "Creep", "Strike"
    )
    assert battle.play("Creep", by="T", to="a2").end_phase().play("Strike", by="S", at="g").hits("g") == 8


def test_a_play_that_is_none_is_refused_T86() -> None:
    battle = board("T g", T="Thor", g="Odin").hand("Strike")
    for action in (LetThrough(), Deploy(1, "a1")):
        assert battle.why_not(action).rule == "T-86"


# What an attack does


@pytest.mark.parametrize("name", sorted(units()))
def test_every_unit_leaves_the_board_at_no_hits_T28(name: str) -> None:
    battle = (
        board("T g . h", T="Thor", g=unit(name, 1), h="Odin").hand("Strike").play("Strike", by="T", at="g")
    )
    assert battle.gone("g")
    assert battle.on("b1") == ""


@pytest.mark.parametrize("name", sorted(units()))
def test_every_unit_begins_with_the_hits_of_its_table_and_loses_them_one_by_one_T28(name: str) -> None:
    hits = {
        "Thor": 8, "Loki": 6, "Sif": 5, "Volstagg": 4, "Hogun": 3, "Fandral": 3, "Odin": 9, "Heimdall": 7,
        "Valkyries": 2, "Asgardian Warriors": 2, "Vanaheim Warriors": 1, "Earthlings": 1, "Laufey": 5,
        "Frost Beast": 8, "Frost Giant Captain": 4, "Frost Giant Brute": 3, "Frost Giants": 2, "Malekith": 7,
        "Algrim": 6, "Kursed": 5, "Dark Elves": 2, "Marauder Captain": 4, "Rock Giant": 6, "Marauder Lieutenant": 3,
        "Marauder Warriors": 2, "Marauder Skirmishers": 2,
    }[name]  # fmt: skip
    battle = board("T g . h", T="Thor", g=name, h="Odin").hand("Strike")
    assert battle.hits("g") == hits
    battle.play("Strike", by="T", at="g")
    assert battle.gone("g") if hits == 1 else battle.hits("g") == hits - 1


def test_a_unit_that_is_hurt_fights_as_well_as_before_T28() -> None:
    battle = board("T g", T=unit("Thor", 1), g="Odin").hand("Smite")
    assert battle.play("Smite", by="T", at="g").hits("g") == 7


# A: either kind, by distance


@pytest.mark.parametrize(("hero", "card", "power", "where", "kind"), [
    ("Odin", "Super", "Odinforce Burst", "d5", "H"),
    ("Odin", "Super", "Odinforce Burst", "e5", "H"),
    ("Odin", "Super", "Odinforce Burst", "d6", "R"),
    ("Odin", "Super", "Odinforce Burst", "a1", "R"),
    ("Earthlings", "Special", "Science", "c3", "H"),
])  # fmt: skip
def test_an_attack_without_a_kind_goes_by_distance_T23(
    hero: str, card: str, power: str, where: str, kind: str
) -> None:
    battle = foe_on(where, hero).hand(card).play(card, power, by="U", at="g")
    assert [event.kind for event in battle.events if isinstance(event, events.Attacked)] == [kind]


# Lunge and Charge


@pytest.mark.parametrize(("card", "end"), [("Lunge", "a2"), ("Charge", "a3")])
def test_a_combo_is_the_attack_play_of_the_turn_T25_T6(card: str, end: str) -> None:
    battle = stage({"a1": "T", "b4": "g"}, T="Thor", g="Odin").hand(card, "Short")
    battle.play(card, by="T", to=end)
    if card == "Charge":
        battle.strike("g")
        assert battle.hits("g") == 8
    assert battle.refused("Short", by="T", at="g").rule == "T-6"


@pytest.mark.parametrize("card", ["Lunge", "Charge"])
def test_a_combo_waits_for_the_fight_phase_T25_T51(card: str) -> None:
    battle = stage({"a1": "T", "b4": "g"}, phase="move", T="Thor", g="Odin").hand(card)
    assert battle.refused(card, by="T", to="a2").rule == "T-51"


@pytest.mark.parametrize("card", ["Lunge", "Charge"])
def test_a_combo_is_not_for_units_without_attacks_T104(card: str) -> None:
    battle = stage({"a1": "E", "b4": "g"}, E="Earthlings", g="Odin").hand(card)
    refusal = battle.refused(card, by="E", to="a2")
    assert (refusal.rule, "no regular attacks" in refusal.text) == ("T-24", True)
    assert not [action for action in battle.actions() if isinstance(action, Charge)]
