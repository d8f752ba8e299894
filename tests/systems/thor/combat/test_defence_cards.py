"""Block, Parry, Dodge and Cover (CARD LIST, T-40, T-41, T-51, T-73, T-105)."""

from __future__ import annotations

import pytest

from game.systems.thor.actions import Defend, Move, Pass, StepAside
from game.systems.thor.catalogue import units
from game.systems.thor.combat.attacks import Sidestep
from game.systems.thor.sequence import FightPhase
from tests.systems.thor.builder import Board, board
from tests.systems.thor.powers import around, stage

CARDS = ["Block", "Parry", "Dodge", "Cover"]
STOPS = {"Block": "HR", "Parry": "H", "Dodge": "HR", "Cover": "R"}


def attacked(kind: str, *answers: str, target: str = "Loki") -> Board:
    """A unit t in the middle of the board, struck or shot at by Thor."""
    battle = stage({"d4" if kind == "H" else "d3": "T", "d5": "t", "h8": "k"}, T="Thor", t=target, k="Kursed")
    card = {"H": "Slam", "R": "Short"}[kind]
    return battle.hand(card).foe(*answers).play(card, by="T", at="t")


@pytest.mark.parametrize("kind", "HR")
@pytest.mark.parametrize("card", CARDS)
def test_a_defence_card_stops_the_attacks_it_says_T40(card: str, kind: str) -> None:
    battle = attacked(kind, card)
    assert battle.answers() == ({(card, "", "t")} if kind in STOPS[card] else set())
    if kind in STOPS[card]:
        battle.defend(card, by="t")
        assert (battle.hits("t"), battle.at("t")) == (6, "d5")
        assert battle.state.discard[-1] == card
        return
    refusal = battle.refused_defence(card, by="t")
    kinds = {"H": "hand-to-hand", "R": "ranged"}
    assert refusal.rule == "T-40"
    assert refusal.text == f"{card} stops {kinds[STOPS[card]]} attacks; this one is {kinds[kind]}."
    assert refusal.nearest is None


@pytest.mark.parametrize("card", CARDS)
def test_a_defence_card_saves_only_the_unit_attacked_T105(card: str) -> None:
    battle = attacked(STOPS[card][0], card)
    refusal = battle.refused_defence(card, by="k")
    assert (refusal.rule, refusal.text) == ("T-105", f"{card} protects only Kursed; Loki is attacked.")
    assert refusal.nearest == Defend(card, battle.ids["t"])


@pytest.mark.parametrize("card", CARDS)
def test_a_defence_card_opens_no_power_T50(card: str) -> None:
    battle = attacked(STOPS[card][0], card)
    refusal = battle.refused_defence(card, "Illusion", by="t")
    assert (refusal.rule, refusal.text) == ("T-50", f"{card} is a regular card: it opens no power.")


@pytest.mark.parametrize("phase", ["move", "fight"])
@pytest.mark.parametrize("card", CARDS)
def test_a_defence_card_is_not_played_in_ones_own_turn_T51(card: str, phase: str) -> None:
    battle = board("T g . .", phase=phase, T="Thor", g="Loki").hand(card)
    for how in ({"by": "T"}, {"by": "T", "at": "g"}, {"by": "T", "to": "a2"}):
        refusal = battle.refused(card, **how)
        assert (refusal.rule, refusal.text) == ("T-51", f"{card} is a reaction: it is kept for its moment.")
    assert battle.actions() == [Pass()]


@pytest.mark.parametrize("name", sorted(units()))
@pytest.mark.parametrize("card", CARDS)
def test_a_defence_card_is_for_every_unit_T24_T40(card: str, name: str) -> None:
    battle = attacked(STOPS[card][0], card, target=name)
    assert (card, "", "t") in battle.answers()


@pytest.mark.parametrize("card", CARDS)
def test_a_defence_card_that_is_not_held_is_refused_T40(card: str) -> None:
    refusal = attacked(STOPS[card][0], "Run").refused_defence(card, by="t")
    assert (refusal.rule, refusal.text) == ("T-40", f"You do not hold {card}.")


@pytest.mark.parametrize("card", ["Strike", "March", "Tactics", "Lunge", "Short"])
def test_no_other_regular_card_answers_an_attack_T40(card: str) -> None:
    battle = attacked("H", card)
    assert battle.answers() == set()
    refusal = battle.refused_defence(card, by="t")
    assert (refusal.rule, refusal.text) == ("T-40", f"{card} does not answer an attack.")


# Dodge


def test_dodge_negates_and_then_moves_exactly_one_square_T40_T41() -> None:
    battle = attacked("H", "Dodge").defend("Dodge", by="t")
    assert battle.asks(Sidestep, "two")
    assert {action.to for action in battle.actions() if isinstance(action, StepAside)} == around("d5") - {
        "d4"
    }
    battle.step_aside("e6")
    assert (battle.at("t"), battle.hits("t")) == ("e6", 6)
    assert battle.asks(FightPhase, "one")


def test_dodge_does_not_move_two_squares_or_onto_a_taken_one_T10() -> None:
    battle = attacked("H", "Dodge").defend("Dodge", by="t")
    refusal = battle.why_not(StepAside("d7"))
    assert (refusal.rule, "exactly 1 square" in refusal.text) == ("T-10", True)
    assert isinstance(refusal.nearest, StepAside)
    assert "d4 is taken: Thor" in battle.why_not(StepAside("d4")).text


def test_dodge_must_move_if_it_can_T73() -> None:
    battle = attacked("H", "Dodge").defend("Dodge", by="t")
    refusal = battle.why_not(Pass())
    assert (refusal.rule, refusal.text) == ("T-73", "Dodge goes on with a move: choose its square.")
    assert battle.why_not(Move("Dodge", battle.ids["t"], "e6")).rule == "T-73"


def test_dodge_saves_a_unit_that_cannot_move_T40_T41() -> None:
    ring = dict.fromkeys(around("d5"), "#") | {"d4": "T", "d5": "t"}
    battle = stage(ring, T="Thor", t="Loki").hand("Strike").foe("Dodge").play("Strike", by="T", at="t")
    battle.defend("Dodge", by="t")
    assert (battle.hits("t"), battle.at("t")) == (6, "d5")
    assert battle.asks(FightPhase, "one")


def test_great_girth_does_not_hold_a_dodging_unit_T111() -> None:
    battle = stage({"d4": "T", "d5": "t", "c5": "V"}, T="Thor", V="Volstagg", t="Loki").hand(
        "Strike", "Special"
    )
    battle.foe("Dodge").play("Strike", by="T", at="t").defend("Dodge", by="t").step_aside("e6")
    assert battle.at("t") == "e6"
    assert battle.cards("one") == ["Special"]


def test_a_dodge_has_no_counter_attack_T41() -> None:
    battle = attacked("H", "Dodge").defend("Dodge", by="t").step_aside("e5")
    assert (battle.hits("T"), battle.asks(FightPhase, "one")) == (8, True)
