"""Ranged attacks: exact range, lines, walls and pits, and the R cards (FIRE PHASE, T-20, T-21, T-24, T-102)."""

from __future__ import annotations

import random

import pytest

from game.systems.thor.actions import Attack
from tests.systems.thor.powers import JUMPS, STEPS, around, foe_on, square, stage

CARDS = {"Short": 2, "Medium": 3, "Long": 4, "Far": 5}
EVERY = sorted(f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9))
numbered = pytest.mark.parametrize(("card", "length"), CARDS.items())


# The cards


@numbered
def test_an_r_card_hits_at_exactly_its_number_in_all_eight_directions_T20(card: str, length: int) -> None:
    for where in sorted(around("d4", (length,))):
        battle = foe_on(where, "Thor").hand(card).play(card, by="U", at="g")
        assert battle.hits("g") == 5
        assert battle.state.discard == (card,)


@numbered
def test_an_r_card_hits_nowhere_else_T20(card: str, length: int) -> None:
    for where in sorted(set(EVERY) - around("d4", (length,)) - {"d4"}):
        refusal = foe_on(where, "Thor").hand(card).refused(card, by="U", at="g")
        assert refusal.rule == "T-20"
        assert f"{card} reaches exactly {length} squares in a straight line; Rock Giant is" in refusal.text


@numbered
def test_an_r_card_is_stopped_by_any_unit_on_any_square_between_T20(card: str, length: int) -> None:
    for step in range(1, length):
        for side, name in (("F", "Sif"), ("h", "Malekith")):
            where = square("a1", (1, 1), step)
            places = {"a1": "T", where: side, square("a1", (1, 1), length): "g"}
            battle = stage(places, T="Thor", g="Rock Giant", **{side: name}).hand(card)
            refusal = battle.refused(card, by="T", at="g")
            assert (refusal.rule, refusal.text) == ("T-20", f"{card} is stopped by {name} on {where}.")


@numbered
def test_an_r_card_is_stopped_by_a_wall_and_passes_a_pit_T21(card: str, length: int) -> None:
    places = {"a1": "T", "b1": "#", square("a1", (1, 0), length): "g"}
    refusal = stage(places, T="Thor", g="Rock Giant").hand(card).refused(card, by="T", at="g")
    assert (refusal.rule, refusal.text) == ("T-21", f"{card} is stopped by the wall on b1.")
    battle = stage(places | {"b1": "o"}, T="Thor", g="Rock Giant").hand(card)
    assert battle.play(card, by="T", at="g").hits("g") == 5


@numbered
def test_an_r_card_is_answered_by_cover_and_not_by_parry_T40_T102(card: str, length: int) -> None:
    where = square("a1", (0, 1), length)
    battle = stage({"a1": "T", where: "g"}, T="Thor", g="Rock Giant").hand(card).foe("Cover", "Parry")
    battle.play(card, by="T", at="g")
    assert battle.answers() == {("Cover", "", "g")}
    assert "ranged" in battle.refused_defence("Parry", by="g").text


@numbered
def test_an_r_card_offers_the_nearest_legal_target_instead_T20(card: str, length: int) -> None:
    places = {"a1": "T", square("a1", (0, 1), length): "g", "h2": "h"}
    battle = stage(places, T="Thor", g="Rock Giant", h="Malekith").hand(card)
    refusal = battle.refused(card, by="T", at="h")
    assert refusal.nearest == battle.action(card, by="T", at="g")


def test_indirect_hits_at_a_knights_jump_T20() -> None:
    for where in sorted(around("d4", knight=True, lengths=())):
        assert foe_on(where, "Thor").hand("Indirect").play("Indirect", by="U", at="g").hits("g") == 5


def test_indirect_hits_nowhere_else_T20() -> None:
    for where in sorted(set(EVERY) - around("d4", (), knight=True) - {"d4"}):
        refusal = foe_on(where, "Thor").hand("Indirect").refused("Indirect", by="U", at="g")
        assert refusal.rule == "T-20"
        assert refusal.text.startswith("Indirect reaches a knight's jump; Rock Giant is")


def test_indirect_flies_over_units_and_walls_T20() -> None:
    battle = stage({"d4": "T", "d5": "#", "e5": "h", "d6": "o", "e6": "g"}, T="Thor", g="Loki", h="Sif")
    assert battle.hand("Indirect").play("Indirect", by="T", at="g").hits("g") == 5


def test_indirect_is_a_ranged_attack_for_cover_T40() -> None:
    battle = foe_on("e6", "Thor").hand("Indirect").foe("Cover", "Parry").play("Indirect", by="U", at="g")
    assert battle.answers() == {("Cover", "", "g")}


# Terrain and corners


def test_a_shot_passes_diagonally_between_two_walls_that_touch_T100() -> None:
    battle = stage({"a1": "T", "a2": "#", "b1": "#", "c3": "g"}, T="Thor", g="Loki").hand("Short")
    assert battle.play("Short", by="T", at="g").hits("g") == 5


def test_a_shot_passes_diagonally_between_two_units_that_touch_T100() -> None:
    battle = stage({"a1": "T", "a2": "F", "b1": "h", "c3": "g"}, T="Thor", F="Sif", g="Loki", h="Sif")
    assert battle.hand("Short").play("Short", by="T", at="g").hits("g") == 5


def test_a_wall_behind_the_target_stops_nothing_T21() -> None:
    battle = stage({"a1": "T", "a3": "g", "a4": "#"}, T="Thor", g="Loki").hand("Short")
    assert battle.play("Short", by="T", at="g").hits("g") == 5


def test_a_unit_standing_across_a_pit_bars_the_way_all_the_same_T20_T21() -> None:
    battle = stage({"a1": "T", "a2": "o", "a3": "h", "a4": "g"}, T="Thor", g="Loki", h="Sif").hand("Medium")
    assert battle.refused("Medium", by="T", at="g").rule == "T-20"


def test_a_fallen_unit_no_longer_bars_the_way_T20_T28() -> None:
    battle = stage({"a1": "T", "a2": "h", "a3": "g"}, T="Fandral", g="Loki", h="Vanaheim Warriors")
    battle.hand("Class").play("Class", "Cut and Thrust", by="T", at="h")
    assert battle.gone("h")
    again = stage({"a1": "T", "a3": "g"}, T="Thor", g="Loki").hand("Short")
    assert again.aims("Short", by="T") == {"g"}


# Who may use R cards


@pytest.mark.parametrize(
    "hero", ["Thor", "Odin", "Valkyries", "Frost Beast", "Dark Elves", "Marauder Lieutenant"]
)
def test_units_with_all_ranged_attacks_use_every_r_card_T24(hero: str) -> None:
    for card, length in CARDS.items():
        battle = stage({"a1": "U", square("a1", (1, 1), length): "g"}, U=hero, g="Loki").hand(card)
        assert battle.aims(card, by="U") == {"g"}
    assert stage({"a1": "U", "b3": "g"}, U=hero, g="Loki").hand("Indirect").aims("Indirect", by="U") == {"g"}


@pytest.mark.parametrize("hero", ["Loki", "Hogun"])
def test_units_with_ranged_attacks_under_three_use_short_alone_T24(hero: str) -> None:
    for card, length in CARDS.items():
        battle = stage({"a1": "U", square("a1", (1, 1), length): "g"}, U=hero, g="Loki").hand(card)
        assert battle.aims(card, by="U") == ({"g"} if card == "Short" else set())
        if card != "Short":
            refusal = battle.refused(card, by="U", at="g")
            assert (refusal.rule, "under 3" in refusal.text) == ("T-24", True)
    battle = stage({"a1": "U", "b3": "g"}, U=hero, g="Loki").hand("Indirect")
    assert battle.refused("Indirect", by="U", at="g").rule == "T-24"


NO_SHOTS = ["Sif", "Volstagg", "Fandral", "Heimdall", "Asgardian Warriors", "Vanaheim Warriors", "Laufey"]
NO_SHOTS += ["Frost Giant Captain", "Frost Giant Brute", "Frost Giants", "Malekith", "Algrim", "Kursed"]
NO_SHOTS += ["Marauder Captain", "Rock Giant", "Marauder Warriors"]


@pytest.mark.parametrize("hero", NO_SHOTS)
def test_units_without_ranged_attacks_use_no_r_card_T24(hero: str) -> None:
    for card, length in CARDS.items():
        battle = stage({"a1": "U", square("a1", (1, 1), length): "g"}, U=hero, g="Loki").hand(card)
        refusal = battle.refused(card, by="U", at="g")
        assert (refusal.rule, "no regular ranged attacks" in refusal.text) == ("T-24", True)


def test_earthlings_use_no_attack_card_at_all_T24() -> None:
    battle = stage({"a1": "U", "a3": "g", "a2": "h"}, U="Earthlings", g="Loki", h="Sif")
    battle.hand("Short", "Strike", "Lunge")
    for card, target in (("Short", "g"), ("Strike", "h")):
        refusal = battle.refused(card, by="U", at=target)
        assert (refusal.rule, "no regular attacks" in refusal.text) == ("T-24", True)
    assert battle.refused("Lunge", by="U", to="b2").rule == "T-24"


# Any position


@pytest.mark.parametrize("seed", range(12))
def test_on_crowded_boards_every_card_reaches_just_whom_the_lines_allow_T20_T21(seed: int) -> None:
    dice = random.Random(seed)
    spots = dice.sample(EVERY, 30)
    letters = "abcdefgh"
    places = {spots[0]: "T", **dict(zip(spots[1:9], letters, strict=True))}
    places |= {where: dice.choice("#o") for where in spots[9:]}
    foes = {letter: "Kursed" for letter in letters}  # noqa: C420
    battle = stage(places, T="Thor", **foes).hand(*CARDS, "Indirect")
    for card, length in CARDS.items():
        expected = set()
        for step in STEPS:
            between = [places.get(square(spots[0], step, n), ".") for n in range(1, length)]
            end = places.get(square(spots[0], step, length), ".")
            if end in letters and all(sign in ".o" for sign in between):
                expected.add(end)
        assert battle.aims(card, by="T") == expected
    jumps = {places.get(square(spots[0], jump), ".") for jump in JUMPS}
    assert battle.aims("Indirect", by="T") == jumps & set(letters)
    listed = [action for action in battle.actions() if isinstance(action, Attack)]
    for card in (*CARDS, "Indirect"):
        for letter in letters:
            action = battle.action(card, by="T", at=letter)
            assert (battle.decision.check(battle.state, action) is None) == (action in listed)
