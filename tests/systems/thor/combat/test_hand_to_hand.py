"""Hand-to-hand attacks and the H cards (FIRE PHASE, T-22, T-23, T-102)."""

from __future__ import annotations

import pytest

from game.systems.thor.catalogue import units
from tests.systems.thor.builder import unit
from tests.systems.thor.powers import STEPS, around, foe_on, square, stage

H_CARDS = ["Strike", "Swipe", "Smash", "Slam", "Head Butt", "Smite"]
STRAIGHT = [step for step in STEPS if 0 in step]
DIAGONAL = [step for step in STEPS if 0 not in step]


def reached(card: str) -> set[str]:
    steps = {"Swipe": DIAGONAL, "Smash": STRAIGHT}.get(card, STEPS)
    return {square("d4", step) for step in steps}


@pytest.mark.parametrize("card", H_CARDS)
def test_an_h_card_hits_the_adjacent_squares_it_says_T22(card: str) -> None:
    for where in sorted(reached(card)):
        battle = foe_on(where, "Thor").hand(card).play(card, by="U", at="g")
        assert battle.hits("g") == (4 if card == "Smite" else 5)
        assert battle.state.discard == (card,)


@pytest.mark.parametrize("card", H_CARDS)
def test_an_h_card_does_not_reach_two_squares_T22(card: str) -> None:
    for where in sorted(around("d4", (2,), knight=True)):
        refusal = foe_on(where, "Thor").hand(card).refused(card, by="U", at="g")
        assert (refusal.rule, "2 away" in refusal.text) == ("T-22", True)


@pytest.mark.parametrize("card", H_CARDS)
def test_an_h_card_is_answered_by_parry_and_not_by_cover_T40(card: str) -> None:
    where = min(reached(card))
    battle = foe_on(where, "Thor").hand(card).foe("Parry", "Cover").play(card, by="U", at="g")
    assert battle.answers() == {("Parry", "", "g")}
    assert "hand-to-hand" in battle.refused_defence("Cover", by="g").text
    assert battle.defend("Parry", by="g").hits("g") == 6


@pytest.mark.parametrize("card", H_CARDS)
def test_an_h_card_is_not_for_units_without_attacks_T24(card: str) -> None:
    refusal = foe_on(min(reached(card)), "Earthlings").hand(card).refused(card, by="U", at="g")
    assert (refusal.rule, refusal.text) == (
        "T-24",
        f"Earthlings may not use {card}: no regular attacks.",
    )


@pytest.mark.parametrize("card", H_CARDS)
def test_an_h_card_is_for_every_unit_that_has_attacks_T24(card: str) -> None:
    for profile in units().values():
        if profile.attacks and not (card == "Head Butt" and profile.group):
            assert foe_on(min(reached(card)), profile.name).hand(card).aims(card, by="U") == {"g"}


@pytest.mark.parametrize("card", H_CARDS)
def test_an_h_card_is_aimed_at_enemies_only_T70(card: str) -> None:
    places = {"d4": "U", min(reached(card)): "F", max(reached(card)): "g"}
    battle = stage(places, U="Thor", F="Sif", g="Loki").hand(card)
    refusal = battle.refused(card, by="U", at="F")
    assert (refusal.rule, refusal.text) == ("T-70", f"{card} is aimed at an enemy on the board.")
    assert battle.refused(card, by="U", at="U").rule == "T-70"
    assert refusal.nearest == battle.action(card, by="U", at="g")


def test_swipe_is_diagonal_only_T22() -> None:
    for step in STRAIGHT:
        refusal = foe_on(square("d4", step), "Thor").hand("Swipe").refused("Swipe", by="U", at="g")
        assert (refusal.rule, "diagonally adjacent" in refusal.text) == ("T-22", True)


def test_smash_is_orthogonal_only_T22() -> None:
    for step in DIAGONAL:
        refusal = foe_on(square("d4", step), "Thor").hand("Smash").refused("Smash", by="U", at="g")
        assert (refusal.rule, "orthogonally adjacent" in refusal.text) == ("T-22", True)


def test_smite_does_two_damage_T22_T28() -> None:
    battle = stage({"d4": "U", "d5": "g", "h8": "h"}, U="Sif", g="Frost Giants", h="Laufey").hand("Smite")
    assert battle.play("Smite", by="U", at="g").gone("g")


def test_smite_takes_no_more_hits_than_are_left_T28() -> None:
    battle = stage({"d4": "U", "d5": "g", "h8": "h"}, U="Sif", g=unit("Laufey", 1), h="Laufey").hand("Smite")
    battle.play("Smite", by="U", at="g")
    assert [event.damage for event in battle.events if type(event).__name__ == "Struck"] == [1]


def test_slam_pushes_the_foe_one_square_away_T22_T30() -> None:
    for step in STEPS:
        battle = foe_on(square("d4", step), "Sif").hand("Slam").play("Slam", by="U", at="g")
        assert (battle.hits("g"), battle.at("g")) == (5, square("d4", step, 2))


def test_slam_that_kills_pushes_nobody_T112() -> None:
    battle = stage({"d4": "U", "d5": "g", "d6": "h"}, U="Sif", g=unit("Laufey", 1), h="Loki").hand("Slam")
    battle.play("Slam", by="U", at="g")
    assert (battle.gone("g"), battle.at("h")) == (True, "d6")


@pytest.mark.parametrize("group", [profile.name for profile in units().values() if profile.group])
def test_head_butt_is_neither_for_nor_against_a_group_T22_T115(group: str) -> None:
    battle = stage({"d4": "U", "d5": "g", "e5": "h"}, U="Thor", g=group, h="Loki").hand("Head Butt")
    refusal = battle.refused("Head Butt", by="U", at="g")
    assert (refusal.rule, refusal.text) == ("T-22", f"Head Butt is not for Groups: {group} are one.")
    assert refusal.nearest == battle.action("Head Butt", by="U", at="h")
    battle = stage({"d4": "U", "d5": "g"}, U=group, g="Loki").hand("Head Butt")
    assert battle.refused("Head Butt", by="U", at="g").rule == ("T-22" if units()[group].attacks else "T-24")


def test_head_butt_is_for_leaders_and_beasts_T115() -> None:
    for hero in ("Thor", "Laufey", "Frost Beast"):
        assert foe_on("d5", hero).hand("Head Butt").play("Head Butt", by="U", at="g").hits("g") == 5


def test_groups_may_be_struck_by_every_other_h_card_T22() -> None:
    for card in sorted(set(H_CARDS) - {"Head Butt"}):
        battle = stage(
            {"d4": "U", min(reached(card)): "g", "h8": "h"}, U="Sif", g="Valkyries", h="Loki"
        ).hand(card)
        assert battle.aims(card, by="U") == {"g"}


def test_a_blow_passes_diagonally_between_two_walls_T100() -> None:
    battle = stage({"d4": "U", "d5": "#", "e4": "#", "e5": "g"}, U="Sif", g="Loki").hand("Swipe")
    assert battle.play("Swipe", by="U", at="g").hits("g") == 5
