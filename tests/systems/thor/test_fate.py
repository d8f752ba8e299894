"""The Fate phase: draw three, keep five (FATE PHASE, T-3, T-5, T-97)."""

from __future__ import annotations

import pytest

from game.core.chance import seeded
from game.systems.thor import events
from game.systems.thor.actions import Discard, Move, Pass
from game.systems.thor.sequence import Excess, FightPhase, MovePhase
from tests.systems.thor.builder import Board, board

DUEL = """
    . . . .
    T . . g
"""


def fate(*hand: str) -> Board:
    battle = board(DUEL, phase="fate", T="Thor", g="Frost Giants")
    return battle.hand(*hand).deck("Creep", "March", "Run", "Far")


def test_three_cards_are_drawn_without_a_choice_T97() -> None:
    battle = fate().begin()
    assert battle.asks(MovePhase, "one")
    assert battle.cards("one") == ["Creep", "March", "Run"]
    assert battle.state.deck[-1] == "Far"


@pytest.mark.parametrize("hand", [(), ("Slam",), ("Slam", "Block")])
def test_up_to_five_cards_are_kept_T5(hand: tuple[str, ...]) -> None:
    battle = fate(*hand)
    assert battle.asks(MovePhase, "one")
    assert len(battle.cards("one")) == 3 + len(hand)


@pytest.mark.parametrize(("held", "over"), [(3, 1), (4, 2), (5, 3)])
def test_exactly_what_is_over_five_is_discarded_in_one_choice_T5_T97(held: int, over: int) -> None:
    battle = fate(*("Slam", "Block", "Cover", "Parry", "Smite")[:held])
    assert battle.decision == Excess("one", over)
    battle.throw_away(*battle.cards("one")[:over])
    assert battle.asks(MovePhase, "one")
    assert len(battle.cards("one")) == 5
    assert len(battle.state.discard) == over


def test_the_player_chooses_which_cards_go_drawn_or_held_T5() -> None:
    battle = fate("Slam", "Block", "Cover")
    assert {action.cards for action in battle.actions() if isinstance(action, Discard)} == {
        (card,) for card in ("Slam", "Block", "Cover", "Creep", "March", "Run")
    }
    battle.throw_away("Run")
    assert battle.state.discard == ("Run",)


def test_equal_cards_make_one_choice_T5() -> None:
    battle = board(DUEL, phase="fate", T="Thor", g="Frost Giants")
    battle.hand("Creep", "Creep", "March", "March").deck("Creep", "March", "Run")
    choices = [action.cards for action in battle.actions() if isinstance(action, Discard)]
    assert sorted(choices) == [
        ("Creep", "Creep"), ("Creep", "March"), ("Creep", "Run"), ("March", "March"), ("March", "Run"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), "Discard exactly 1 card, so that five are left; you chose 0."),
        (("Run", "Slam"), "Discard exactly 1 card, so that five are left; you chose 2."),
        (("Far",), "You can only discard cards that you hold."),
    ],
)
def test_neither_more_nor_fewer_nor_other_cards_can_go_T5_T97(cards: tuple[str, ...], words: str) -> None:
    refusal = fate("Slam", "Block", "Cover").why_not(Discard(cards))
    assert (refusal.rule, refusal.text) == ("T-5", words)


def test_a_card_held_once_cannot_go_twice_T5() -> None:
    refusal = fate("Slam", "Block", "Cover", "Parry").why_not(Discard(("Run", "Run")))
    assert refusal.text == "You can only discard cards that you hold."


def test_cards_in_another_order_are_set_right_T5() -> None:
    refusal = fate("Slam", "Block", "Cover", "Parry").why_not(Discard(("Slam", "Block")))
    assert refusal.nearest == Discard(("Block", "Slam"))


def test_nothing_is_played_before_the_discard_T5() -> None:
    battle = fate("Slam", "Block", "Cover")
    for action in (Pass(), Move("Run", 1, "d4")):
        refusal = battle.why_not(action)
        assert (refusal.rule, refusal.text) == ("T-5", "You hold 6 cards: discard 1 card first.")


def test_there_is_no_other_discarding_at_will_T97() -> None:
    battle = fate()
    refusal = battle.why_not(Discard(("Run",)))
    assert refusal.text == "Play a card, or end the phase."


def test_cards_drawn_later_in_the_turn_may_exceed_five_T5() -> None:
    battle = board(DUEL, phase="move", T="Thor", g="Frost Giants")
    battle.hand("Tactics", "Slam", "Block", "Cover", "Parry").play("Tactics")
    assert len(battle.cards("one")) == 6
    battle.end_phase()
    assert battle.asks(FightPhase, "one")
    battle.end_phase()
    assert len(battle.cards("one")) == 6


def test_the_hand_of_the_next_fate_phase_counts_what_was_kept_above_five_T5() -> None:
    battle = board(DUEL, phase="fate", T="Thor", g="Frost Giants")
    battle.hand("Tactics", "Slam").end_phase()
    battle.play("Tactics")
    assert len(battle.cards("one")) == 6
    battle.end_phase().end_phase().end_phase()
    assert battle.decision == Excess("one", 4)


def test_discards_are_face_up_in_the_pile_T95() -> None:
    battle = fate("Slam", "Block", "Cover").throw_away("Slam")
    assert battle.view("two").discard == ("Slam",)
    assert events.Discarded("one", ("Slam",)) in battle.events


def test_a_random_discard_can_be_every_legal_one_T5() -> None:
    battle, chance = fate("Slam", "Block", "Cover", "Parry"), seeded("fate")
    assert {battle.decision.sample(battle.state, chance) for _ in range(600)} == set(battle.actions())
