"""Special, Super and Class: whose powers they open, and when (CARD LIST, T-50, T-51, T-52, T-79)."""

from __future__ import annotations

import pytest

from game.systems.thor.actions import Pass, Use
from game.systems.thor.catalogue import units
from game.systems.thor.sequence import MovePhase
from tests.systems.thor.builder import Board
from tests.systems.thor.powers import stage

WILD = ["Special", "Super", "Class"]
PAIRS = [(name, card) for name in sorted(units()) for card in WILD]


def opened(battle: Board) -> set[str]:
    """The powers that the hand offers unit U now, for itself or by its order."""
    hero = battle.ids["U"]
    found = [
        action
        for action in battle.actions()
        if hero in (getattr(action, "unit", 0), getattr(action, "by", 0))
    ]
    return {str(getattr(action, "power", "")) for action in found} - {""}


def powers(name: str, card: str, uses: set[str]) -> set[str]:
    return {power.name for power in units()[name].of_kind(card) if any(way.use in uses for way in power.ways)}


@pytest.mark.parametrize(("name", "card"), PAIRS)
def test_a_wild_card_opens_no_power_of_another_card_T50(name: str, card: str) -> None:
    others = {power.name for other in WILD if other != card for power in units()[name].of_kind(other)}
    others -= {power.name for power in units()[name].of_kind(card)}
    battle = stage({"d4": "U", "d5": "g"}, U=name, g="Odin").hand(card)
    assert not opened(battle) & others
    for power in sorted(others):
        refusal = battle.why_not(Use(card, battle.ids["U"], power))
        assert (refusal.rule, f" no {card} power called" in refusal.text) == ("T-50", True)


@pytest.mark.parametrize(("name", "card"), PAIRS)
def test_a_wild_card_needs_one_of_its_powers_named_T50(name: str, card: str) -> None:
    battle = stage({"d4": "U", "d5": "g"}, U=name, g="Odin").hand(card)
    assert battle.why_not(Use(card, battle.ids["U"])).rule == "T-50"


@pytest.mark.parametrize(("name", "card"), PAIRS)
def test_powers_that_only_move_are_for_the_move_phase_and_attacks_for_the_fight_phase_T51(
    name: str, card: str
) -> None:
    places = {"d4": "U", "d5": "g", "d6": "h", "d7": "i", "d8": "j", "e6": "k", "c4": "W"}
    pieces = dict.fromkeys("ghijk", "Odin") | {"W": "Sif", "U": name}
    free = {"draw", "look", "spy", "rob", "summon"}
    fight = opened(stage(places, **pieces).hand(card).foe("Run"))
    move = opened(stage(places, phase="move", **pieces).hand(card).foe("Run"))
    moves, attacks = {"move", "taunt"}, {"attack", "charge", "blast", "shove"}
    assert move == powers(name, card, moves | free)
    assert fight >= powers(name, card, {"charge", "shove"} | free)
    assert fight <= powers(name, card, attacks | free)


@pytest.mark.parametrize(("name", "card"), PAIRS)
def test_powers_that_begin_with_a_d_are_offered_to_the_defender_alone_T51_T73(name: str, card: str) -> None:
    battle = stage({"d4": "T", "d5": "u", "e5": "w"}, T="Odin", u=name, w="Odin").hand("Strike").foe(card)
    battle.play("Strike", by="T", at="u")
    expected = {
        power.name
        for power in units()[name].of_kind(card)
        if (way := power.way("defend")) and way.guard and way.guard.whom != "adjacent"
    }
    assert {power for _, power, letter in battle.answers() if letter == "u"} == expected


@pytest.mark.parametrize("card", WILD)
def test_a_wild_card_is_discarded_before_its_effect_T79(card: str) -> None:
    name, power, at = {
        "Special": ("Thor", "Mighty Swing", "g"), "Super": ("Marauder Captain", "Big Guy", "g"), "Class": ("Sif", "Sword", "g"),
    }[card]  # fmt: skip
    battle = stage({"d4": "U", "d5": "g"}, U=name, g="Odin").hand(card, card).play(card, power, by="U", at=at)
    assert (battle.cards("one"), battle.state.discard) == ([card], (card,))


@pytest.mark.parametrize("card", WILD)
def test_a_wild_card_names_one_of_ones_own_units_on_the_board_T50(card: str) -> None:
    battle = stage({"d4": "U", "d5": "g"}, U="Thor", g="Thor").hand(card)
    for wrong in (battle.ids["g"], 0, 99):
        refusal = battle.why_not(Use(card, wrong, "Ground Pound"))
        assert (refusal.rule, refusal.text) == (
            "T-50",
            f"{card} is played for one of your units on the board.",
        )


@pytest.mark.parametrize("card", WILD)
def test_a_wild_card_must_be_held_T50(card: str) -> None:
    battle = stage({"d4": "U", "d5": "g"}, U="Thor", g="Odin").hand("Run")
    assert battle.why_not(Use(card, battle.ids["U"], "Ground Pound")).text == f"You do not hold {card}."
    assert battle.actions() == [Pass()]


@pytest.mark.parametrize("card", WILD)
def test_two_units_of_one_name_offer_the_power_each_for_itself_T50(card: str) -> None:
    name, power = {
        "Special": ("Asgardian Warriors", "Reinforcements"),
        "Super": ("Kursed", "Lava Attack"),
        "Class": ("Sif", "Sword"),
    }[card]
    places = (
        {"a1": "U", "c1": "W", "b2": "g"} if card == "Class" else {"a1": "U", "c1": "W", "a3": "g", "c3": "h"}
    )
    pieces = {"U": name, "W": name, "g": "Odin"} | ({} if card == "Class" else {"h": "Odin"})
    battle = stage(places, **pieces).hand(card)
    users = {action.unit for action in battle.actions() if getattr(action, "power", "") == power}
    assert users == {battle.ids["U"], battle.ids["W"]}


def test_x_or_y_is_chosen_when_played_T52() -> None:
    battle = stage({"d4": "E", "d5": "g"}, E="Earthlings", g="Odin").hand("Special", "Special").foe("Run")
    battle.play("Special", "Science", by="E", at="g").let_through()
    battle.play("Special", "Science", 0, by="E")
    assert (battle.hits("g"), battle.cards("two")) == (8, [])


def test_a_free_power_does_not_count_as_the_play_in_either_phase_T51() -> None:
    battle = stage({"d4": "U", "d7": "g"}, phase="move", U="Odin", g="Loki").hand(
        "Special", "Class", "Creep", "Short"
    )
    battle.play("Special", "King", by="U", to="c3").play("Class", "Wisdom", by="U").play(
        "Creep", by="U", to="d5"
    )
    assert battle.asks(MovePhase, "one")
    assert battle.end_phase().play("Short", by="U", at="g").hits("g") == 5
