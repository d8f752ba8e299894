"""The common deck: drawing, running out, and the discard pile (THE CARDS, T-4, T-79, T-95, T-98)."""

from __future__ import annotations

from collections import Counter

from game.core.chance import Chance, Scripted
from game.core.events import Context
from game.systems.thor import events
from game.systems.thor.cards.deck import draw
from game.systems.thor.catalogue import whole_deck
from game.systems.thor.sequence import MovePhase
from game.systems.thor.state import without
from tests.systems.thor.builder import Board, board

DUEL = """
    . . . .
    T . . g
"""


def duel(phase: str = "move") -> Board:
    return board(DUEL, phase=phase, T="Thor", g="Frost Giants")


def test_the_next_card_is_drawn_first_T4() -> None:
    battle = duel().hand("Tactics").deck("Far", "Long", "Medium").play("Tactics")
    assert battle.state.hands["one"] == ("Far", "Long")
    assert battle.state.deck[-1] == "Medium"


def test_all_53_cards_are_somewhere_at_every_moment_T4() -> None:
    battle = duel().hand("Tactics", "Run").foe("Block").discard("Smite")
    state = battle.play("Tactics").state
    everywhere = (*state.deck, *state.discard, *state.hands["one"], *state.hands["two"])
    assert Counter(everywhere) == Counter(whole_deck())


def test_a_deck_that_runs_out_is_made_anew_in_the_middle_of_a_draw_T4() -> None:
    battle = duel().hand("Tactics").foe("Block").last_cards("Far")
    pile = len(battle.state.discard) + 1
    order = list(range(pile))
    battle.play("Tactics", "", order)
    assert battle.state.hands["one"] == ("Far", "Tactics")
    assert battle.state.discard == ()
    assert len(battle.state.deck) == pile - 1
    assert battle.events[1] == events.Reshuffled(pile)


def test_the_shuffle_decides_what_is_drawn_next_T4() -> None:
    battle = duel().hand("Tactics").last_cards()
    pile = battle.state.discard
    order = [len(pile), *range(len(pile))]
    battle.play("Tactics", "", order)
    assert battle.state.hands["one"] == (pile[-1], pile[-2])


def test_the_fate_draw_reshuffles_too_T4() -> None:
    battle = duel("fight").last_cards("Far")
    order = list(range(len(battle.state.discard)))
    battle.end_phase(order)
    assert battle.asks(MovePhase, "two")
    assert battle.state.hands["two"][0] == "Far"
    assert len(battle.state.hands["two"]) == 3


def test_nothing_is_reshuffled_when_the_last_card_is_drawn_but_no_more_is_wanted_T4() -> None:
    battle = duel().hand("Tactics").last_cards("Far", "Long")
    battle.play("Tactics")
    assert battle.state.deck == ()
    assert battle.state.discard[-1] == "Tactics"


def test_with_deck_and_pile_empty_the_draw_stops_T4_T98() -> None:
    state = duel().state.copy()
    state.hands["two"] += state.deck[3:]
    state.deck = state.deck[:3]
    told = Context(Chance(Scripted()), [])
    draw(state, "one", 5, told)
    assert len(state.hands["one"]) == 3
    assert told.events == [events.Drew("one", 3, state.hands["one"])]
    draw(state, "one", 3, told)
    assert len(state.hands["one"]) == 3


def test_a_played_card_lies_on_the_pile_before_its_effect_so_tactics_may_draw_itself_T79() -> None:
    battle = duel().hand("Tactics").last_cards()
    pile = len(battle.state.discard)
    battle.play("Tactics", "", list(reversed(range(pile + 1))))
    assert "Tactics" not in battle.state.hands["one"]
    battle = duel().hand("Tactics").last_cards()
    battle.play("Tactics", "", list(range(pile + 1)))
    assert battle.state.hands["one"][0] == "Tactics"


def test_a_draw_is_refused_if_deck_and_pile_were_empty_before_the_card_T98() -> None:
    battle = duel().hand("Tactics").foe(*without(tuple(whole_deck()), "Tactics"))
    assert battle.state.deck == battle.state.discard == ()
    refusal = battle.refused("Tactics")
    assert refusal.rule == "T-98"
    assert refusal.text == "Deck and discard pile are empty: there is nothing to draw."


def test_one_card_left_is_enough_for_a_draw_T98() -> None:
    rest = without(tuple(whole_deck()), "Tactics", "Far", "Block")
    battle = duel().hand("Tactics", "Block").deck("Far").foe(*rest)
    battle.play("Tactics", "")
    assert battle.cards("one") == ["Block", "Far", "Tactics"]


def test_a_reshuffle_of_one_card_asks_no_chance_T98() -> None:
    rest = without(tuple(whole_deck()), "Tactics", "Far")
    battle = duel().hand("Tactics").deck("Far").foe(*rest).play("Tactics")
    assert battle.state.hands["one"] == ("Far", "Tactics")
    assert events.Reshuffled(1) in battle.events


def test_every_card_played_or_discarded_lies_open_in_order_T95() -> None:
    battle = board(DUEL, phase="fate", T="Thor", g="Frost Giants").hand("Slam", "Block", "Cover")
    battle.deck("Creep", "March", "Run").throw_away("Slam")
    battle.play("Run", by="T", to="d4").end_phase()
    assert battle.view("two").discard == battle.view("one").discard == ("Slam", "Run")


def test_sizes_of_hands_and_deck_are_open_T95() -> None:
    battle = duel().hand("Slam", "Run").foe("Block")
    view = battle.view("two")
    assert (view.foe_cards, view.deck_cards, view.hand) == (2, 50, ("Block",))


def test_both_sides_draw_from_one_deck_T4() -> None:
    battle = duel("fate").deck("Far", "Long", "Medium", "Run", "Creep", "March")
    battle.end_phase().end_phase()
    assert battle.cards("one") == ["Far", "Long", "Medium"]
    assert battle.cards("two") == ["Creep", "March", "Run"]
