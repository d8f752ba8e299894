"""Great Girth: Volstagg cancels the Move card of an adjacent foe (T-43, T-72, T-85, T-96, T-111)."""

from __future__ import annotations

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Advance, LetThrough, Negate, Pass
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.sequence import FightPhase, MovePhase
from tests.systems.thor.builder import Board
from tests.systems.thor.powers import STEPS, square, stage


def beside(*hand: str, volstagg: str = "d5", **more: str) -> Board:
    """Sif U on d4 in her Move phase, Volstagg v of the other side with Special in hand."""
    extra = {where: letter for letter, where in more.items()}
    pieces = dict.fromkeys(more, "Hogun")
    return (
        stage({"d4": "U", volstagg: "v"} | extra, phase="move", U="Sif", v="Volstagg", **pieces)
        .hand(*hand)
        .foe("Special")
    )


# When it is asked for


@pytest.mark.parametrize(
    ("card", "to"), [("Creep", "c4"), ("March", "b4"), ("Run", "a4"), ("Sprint", "h4"), ("Maneuver", "e2")]
)
def test_every_m_card_can_be_cancelled_T43_T111(card: str, to: str) -> None:
    battle = beside(card).play(card, by="U", to=to)
    assert battle.asks(Halt, "two")
    battle.negate("Special", "Great Girth", by="v")
    assert battle.at("U") == "d4"
    assert battle.state.discard == (card, "Special")
    assert battle.asks(MovePhase, "one")


@pytest.mark.parametrize("step", STEPS)
def test_all_eight_neighbours_of_volstagg_are_in_his_reach_T101_T111(step: tuple[int, int]) -> None:
    away = square("d4", (-step[0], -step[1]))
    assert beside("Creep", volstagg=square("d4", step)).play("Creep", by="U", to=away).asks(Halt, "two")


def test_two_squares_away_is_out_of_his_reach_T111() -> None:
    for volstagg in ("d6", "f5", "b2"):
        battle = beside("Creep", volstagg=volstagg).play("Creep", by="U", to="c4")
        assert battle.asks(MovePhase, "one")
        assert battle.at("U") == "c4"


def test_being_adjacent_before_the_move_is_what_counts_T72() -> None:
    arriving = beside("March", volstagg="d7").play("March", by="U", to="d6")
    assert arriving.asks(MovePhase, "one")
    leaving = beside("March").play("March", by="U", to="d2")
    assert leaving.asks(Halt, "two")


def test_it_is_asked_before_anything_moves_T43() -> None:
    battle = beside("March").play("March", by="U", to="d2")
    assert battle.at("U") == "d4"
    assert not any(isinstance(event, events.Moved) for event in battle.events)


def test_letting_it_through_lets_the_unit_go_T43() -> None:
    battle = beside("March").play("March", by="U", to="d2").let_through()
    assert (battle.at("U"), battle.cards("two")) == ("d2", ["Special"])


def test_the_lost_card_was_the_move_of_the_turn_T72() -> None:
    battle = beside("March", "Creep").play("March", by="U", to="d2").negate("Special", "Great Girth", by="v")
    assert battle.refused("Creep", by="U", to="d3").rule == "T-6"
    assert battle.end_phase().asks(FightPhase, "one")


# Group advances


def test_a_group_advance_is_lost_whole_if_one_unit_was_adjacent_T72_T111() -> None:
    battle = beside("March", volstagg="c5", A="h2").play("March", units="UA")
    assert battle.asks(Halt, "two")
    battle.negate("Special", "Great Girth", by="v")
    assert (battle.at("U"), battle.at("A")) == ("d4", "h2")


def test_a_group_advance_far_from_volstagg_is_not_asked_about_T72() -> None:
    battle = beside("Creep", volstagg="h8", A="h2").play("Creep", units="UA")
    assert (battle.at("U"), battle.at("A")) == ("d5", "h3")


def test_a_group_advance_that_is_let_through_goes_whole_T12_T43() -> None:
    battle = beside("Creep", volstagg="c5", A="h2").play("Creep", units="AU").let_through()
    assert (battle.at("U"), battle.at("A")) == ("d5", "h3")


def test_an_adjacent_friend_that_does_not_move_gives_him_no_say_T111() -> None:
    battle = beside("Creep", volstagg="h3", A="h2")
    assert battle.play("Creep", by="U", to="d5").asks(MovePhase, "one")
    assert Advance("Creep", (1, 2)) not in battle.actions()


# What it is not for


@pytest.mark.parametrize(
    ("hero", "card", "power", "to"),
    [
        ("Thor", "Special", "Hammer Flight", "d8"),
        ("Fandral", "Super", "Swashbuckling", "d3"),
        ("Odin", "Super", "Teleport", "d8"),
        ("Frost Beast", "Class", "Speed", "d1"),
    ],
)
def test_wild_cards_are_no_move_cards_T111(hero: str, card: str, power: str, to: str) -> None:
    battle = stage({"d4": "U", "c5": "v"}, phase="move", U=hero, v="Volstagg").hand(card)
    foe = "Special" if card != "Special" else "Super"
    battle.foe("Special", foe) if foe != "Special" else battle.foe("Special")
    assert battle.play(card, power, by="U", to=to).asks(MovePhase, "one")
    assert battle.at("U") == to


@pytest.mark.parametrize(("card", "to"), [("Lunge", "d3"), ("Charge", "d2")])
def test_combos_are_no_move_cards_T111(card: str, to: str) -> None:
    battle = stage({"d4": "U", "d5": "v"}, U="Sif", v="Volstagg").hand(card).foe("Special")
    assert battle.play(card, by="U", to=to).asks(FightPhase, "one")
    assert battle.at("U") == to


def test_taunt_is_no_move_card_T111_T113() -> None:
    battle = stage({"d8": "U", "d4": "v", "c4": "w"}, phase="move", U="Laufey", v="Volstagg", w="Volstagg")
    battle.hand("Super").foe("Special").play("Super", "Taunt", by="U", at="v", path=("d5", "d6"))
    assert battle.at("v") == "d6"
    assert battle.asks(MovePhase, "one")


def test_ordered_moves_are_no_move_cards_T111() -> None:
    places = {"a4": "U", "b4": "W", "b5": "v"}
    battle = stage(places, phase="move", U="Frost Giant Captain", W="Frost Giants", v="Volstagg").hand(
        "Special"
    )
    battle.foe("Special").play("Special", "Orders", by="W", order="U", to="d4")
    assert battle.at("W") == "d4"


def test_ones_own_volstagg_holds_nobody_T43() -> None:
    battle = stage({"d4": "U", "d5": "V", "h8": "g"}, phase="move", U="Sif", V="Volstagg", g="Loki")
    battle.hand("Creep", "Special").foe("Special").play("Creep", by="U", to="c4")
    assert battle.asks(MovePhase, "one")


# Asking


def test_he_is_asked_even_without_the_card_T85() -> None:
    battle = stage({"d4": "U", "d5": "v"}, phase="move", U="Sif", v="Volstagg").hand("Creep").foe("Run")
    battle.play("Creep", by="U", to="c4")
    assert battle.asks(Halt, "two")
    assert battle.actions() == [LetThrough()]


def test_an_empty_hand_is_not_asked_T96() -> None:
    battle = stage({"d4": "U", "d5": "v"}, phase="move", U="Sif", v="Volstagg").hand("Creep")
    assert battle.play("Creep", by="U", to="c4").asks(MovePhase, "one")


def test_by_option_he_is_asked_only_with_the_card_T85() -> None:
    for hand, asked in (("Run", False), ("Special", True)):
        places = {"d4": "U", "d5": "v"}
        battle = stage(places, phase="move", options={"skip-empty-reactions": True}, U="Sif", v="Volstagg")
        battle.hand("Creep").foe(hand).play("Creep", by="U", to="c4")
        assert battle.asks(Halt, "two") == asked


def test_it_cannot_be_answered_T111() -> None:
    places = {"d4": "U", "d5": "v", "c4": "V"}
    battle = (
        stage(places, phase="move", U="Sif", V="Volstagg", v="Volstagg")
        .hand("Creep", "Special")
        .foe("Special")
    )
    battle.play("Creep", by="U", to="e4").negate("Special", "Great Girth", by="v")
    assert battle.asks(MovePhase, "one")
    assert battle.at("U") == "d4"


def test_one_is_enough_and_only_one_is_asked_for_T111() -> None:
    battle = stage({"d4": "U", "d5": "v", "e5": "w"}, phase="move", U="Sif", v="Volstagg", w="Volstagg")
    battle.hand("Creep").foe("Special", "Special").play("Creep", by="U", to="c4")
    assert battle.actions() == [
        Negate("Special", battle.ids["v"], "Great Girth"),
        Negate("Special", battle.ids["w"], "Great Girth"),
        LetThrough(),
    ]
    battle.negate("Special", "Great Girth", by="w")
    assert battle.asks(MovePhase, "one")
    assert battle.cards("two") == ["Special"]


def test_another_card_or_unit_cannot_cancel_T43() -> None:
    battle = stage(
        {"d4": "U", "d5": "v", "e5": "s", "h8": "w"},
        phase="move",
        U="Sif",
        v="Volstagg",
        s="Sif",
        w="Volstagg",
    )
    battle.hand("Creep").foe("Special", "Super").play("Creep", by="U", to="c4")
    for card, letter, power in (
        ("Super", "v", "Great Strength"), ("Special", "s", "Shield"), ("Special", "w", "Great Girth"),
    ):  # fmt: skip
        refusal = battle.why_not(Negate(card, battle.ids[letter], power))
        assert (refusal.rule, "Only Volstagg can cancel this Creep" in refusal.text) == ("T-43", True)
        assert refusal.nearest == Negate("Special", battle.ids["v"], "Great Girth")
    refusal = battle.why_not(Negate("Class", battle.ids["v"], "Great Girth"))
    assert (refusal.rule, refusal.text) == ("T-43", "You do not hold Class.")
    assert battle.why_not(Pass()).rule == "T-43"


def test_it_belongs_to_the_other_players_turn_T51() -> None:
    battle = stage({"d4": "V", "d5": "g"}, phase="move", V="Volstagg", g="Loki").hand("Special", "Creep")
    refusal = battle.refused("Special", "Great Girth", by="V")
    assert (refusal.rule, refusal.text) == ("T-51", "Great Girth is a reaction: it is kept for its moment.")


def test_the_log_says_that_he_stands_in_the_way_T43() -> None:
    battle = beside("March").play("March", by="U", to="d2").negate("Special", "Great Girth", by="v")
    assert any(
        "Volstagg" in line.text and "March" in line.text and "lost" in line.text for line in battle.log()
    )
