"""Great Strength: one more damage on an attack by Volstagg (T-45, T-81, T-109)."""

from __future__ import annotations

import pytest

from game.systems.thor.actions import Attack, Strike
from game.systems.thor.combat.attacks import FollowUp
from tests.systems.thor.builder import board, unit
from tests.systems.thor.powers import foe_on, stage

H_CARDS = {"Strike": "d5", "Swipe": "e5", "Smash": "d5", "Slam": "d5", "Head Butt": "d5"}


@pytest.mark.parametrize(("card", "where"), H_CARDS.items())
def test_it_goes_with_every_h_card_T45_T109(card: str, where: str) -> None:
    battle = foe_on(where, "Volstagg").hand(card, "Super").play(card, by="U", at="g", boost="Super")
    assert battle.hits("g") == 4
    assert sorted(battle.state.discard) == sorted((card, "Super"))


def test_it_adds_to_smite_for_three_damage_T45_T28() -> None:
    battle = foe_on("d5", "Volstagg").hand("Smite", "Super").play("Smite", by="U", at="g", boost="Super")
    assert battle.hits("g") == 3


@pytest.mark.parametrize(("card", "start"), [("Lunge", "d3"), ("Charge", "d2")])
def test_it_goes_with_the_attack_of_a_combo_T109(card: str, start: str) -> None:
    battle = stage({start: "U", "d5": "g"}, U="Volstagg", g="Rock Giant").hand(card, "Super")
    battle.play(card, by="U", to="d4")
    assert battle.asks(FollowUp, "one")
    battle.strike("g", boost="Super")
    assert (battle.hits("g"), battle.cards("one")) == (4, [])


def test_it_goes_with_an_attack_on_orders_T109() -> None:
    battle = stage({"d3": "C", "d4": "U", "d5": "g"}, C="Marauder Lieutenant", U="Volstagg", g="Rock Giant")
    battle.hand("Special", "Super")
    battle.play("Special", "Orders", by="U", order="C", at="g", boost="Super")
    assert battle.hits("g") == 4


def test_it_is_a_choice_T45() -> None:
    battle = foe_on("d5", "Volstagg").hand("Strike", "Super")
    attacks = [action for action in battle.actions() if isinstance(action, Attack)]
    assert {action.boost for action in attacks} == {"", "Super"}
    battle.play("Strike", by="U", at="g")
    assert (battle.hits("g"), battle.cards("one")) == (5, ["Super"])


def test_one_attack_takes_one_great_strength_T81() -> None:
    battle = foe_on("d5", "Volstagg").hand("Strike", "Super", "Super")
    battle.play("Strike", by="U", at="g", boost="Super")
    assert (battle.hits("g"), battle.cards("one")) == (4, ["Super"])
    assert battle.refused("Super", "Great Strength", by="U").rule == "T-45"


def test_it_is_declared_before_the_defence_and_spent_though_that_succeeds_T81_T109() -> None:
    battle = foe_on("d5", "Volstagg").hand("Strike", "Super").foe("Class")
    battle.play("Strike", by="U", at="g", boost="Super")
    assert battle.cards("one") == []
    battle.defend("Class", "Stone Hide", by="g")
    assert battle.hits("g") == 6


def test_it_needs_the_card_T45() -> None:
    refusal = foe_on("d5", "Volstagg").hand("Strike").refused("Strike", by="U", at="g", boost="Super")
    assert (refusal.rule, "Super" in refusal.text) == ("T-45", True)


@pytest.mark.parametrize("boost", ["Special", "Class", "Strike", "Block"])
def test_no_other_card_adds_damage_T45(boost: str) -> None:
    battle = foe_on("d5", "Volstagg").hand("Strike", "Special", "Class", "Block")
    refusal = battle.refused("Strike", by="U", at="g", boost=boost)
    assert (refusal.rule, f"Volstagg has no {boost} power" in refusal.text) == ("T-45", True)


def test_it_does_not_help_a_friend_beside_volstagg_T45() -> None:
    battle = stage({"d4": "U", "c4": "V", "d5": "g"}, U="Sif", V="Volstagg", g="Loki").hand("Strike", "Super")
    assert battle.refused("Strike", by="U", at="g", boost="Super").rule == "T-45"
    hers = [
        action for action in battle.actions() if isinstance(action, Attack) and action.unit == battle.ids["U"]
    ]
    assert [action.boost for action in hers] == [""]


def test_it_is_not_played_alone_T45() -> None:
    battle = foe_on("d5", "Volstagg").hand("Super")
    for how in ({}, {"at": "g"}):
        refusal = battle.refused("Super", "Great Strength", by="U", **how)
        assert (refusal.rule, refusal.text) == (
            "T-51",
            "Great Strength is a reaction: it is kept for its moment.",
        ) or ("with an attack" in refusal.text)


def test_a_letgo_attack_spends_nothing_T74() -> None:
    battle = stage({"d3": "U", "d5": "g"}, U="Volstagg", g="Rock Giant").hand("Lunge", "Super")
    assert battle.play("Lunge", by="U", to="d4").let_go().cards("one") == ["Super"]


def test_it_can_fell_a_unit_and_win_T45_T82() -> None:
    battle = board("U g", U="Volstagg", g=unit("Laufey", 2)).hand("Strike", "Super")
    battle.play("Strike", by="U", at="g", boost="Super")
    assert battle.outcome is not None
    assert battle.outcome.winners == ("one",)


def test_a_push_after_it_goes_as_far_as_before_T45_T30() -> None:
    battle = foe_on("d5", "Volstagg").hand("Slam", "Super").play("Slam", by="U", at="g", boost="Super")
    assert (battle.hits("g"), battle.at("g")) == (4, "d6")


def test_without_the_card_the_attack_of_a_combo_is_proposed_without_it_T45() -> None:
    battle = stage({"d3": "U", "d5": "g", "e5": "h"}, U="Volstagg", g="Rock Giant", h="Loki").hand("Lunge")
    battle.play("Lunge", by="U", to="d4")
    refusal = battle.why_not(Strike(battle.ids["h"], "Super"))
    assert (refusal.rule, refusal.nearest) == ("T-45", Strike(battle.ids["h"]))


def test_a_wrong_target_keeps_the_strength_for_the_right_one_T45() -> None:
    battle = stage({"d3": "U", "d5": "g", "h5": "h"}, U="Volstagg", g="Rock Giant", h="Loki").hand(
        "Lunge", "Super"
    )
    battle.play("Lunge", by="U", to="d4")
    refusal = battle.why_not(Strike(battle.ids["h"], "Super"))
    assert (refusal.rule, refusal.nearest) == ("T-22", Strike(battle.ids["g"], "Super"))


def test_each_of_two_attacks_may_have_its_own_T81() -> None:
    rules = {"name": "Twin", "hits": 4, "super": ["Strength: strength+1"], "class": ["Twice: H twice"]}
    battle = board("U g", own_units=[rules], U="Twin", g="Rock Giant").hand("Class", "Super", "Super")
    battle.play("Class", "Twice", by="U", at="g", boost="Super")
    assert battle.hits("g") == 4
    assert Strike(battle.ids["g"], "Super") in battle.actions()
    assert battle.strike("g", boost="Super").hits("g") == 2


def test_the_card_that_attacks_cannot_strengthen_itself_T81() -> None:
    rules = {"name": "Twin", "hits": 4, "super": ["Strength: strength+1", "Blow: H"]}
    battle = board("U g", own_units=[rules], U="Twin", g="Rock Giant").hand("Super")
    refusal = battle.refused("Super", "Blow", by="U", at="g", boost="Super")
    assert (refusal.rule, refusal.text) == ("T-45", "You hold no further Super card.")
    two = board("U g", own_units=[rules], U="Twin", g="Rock Giant").hand("Super", "Super")
    assert two.play("Super", "Blow", by="U", at="g", boost="Super").hits("g") == 4
