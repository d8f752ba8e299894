"""What each seat may know, what it has seen, and that it forgets nothing it saw (T-55, T-78, T-95, T-99, T-119)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import options, steps
from game.core.chance import seeded
from game.core.events import Context
from game.core.system import encode
from game.systems.thor import SYSTEM, events
from game.systems.thor.catalogue import whole_deck
from game.systems.thor.state import FOE, PLAYERS, Battle, Known
from tests.systems.thor.builder import Board, board
from tests.systems.thor.universe import random_document

NEXT = ("Far", "Long", "Run", "Block", "Creep", "Smite", "Cover", "March")


def odin(phase: str = "move") -> Board:
    return board("O . . . . g", phase=phase, O="Odin", g="Heimdall")


def heimdall() -> Board:
    return board("H . . . . l", H="Heimdall", l="Laufey")


def looked() -> Board:
    """Odin's side has looked at the next five cards."""
    return odin().hand("Class").deck(*NEXT).play("Class", "Wisdom", by="O")


def turn_over(battle: Board) -> Board:
    """End the phases of this turn; the other side draws."""
    seat = battle.decision.seat
    while battle.decision.seat == seat:
        battle.end_phase()
    return battle


# Views


def test_the_foes_hand_and_the_deck_are_only_sizes_T95() -> None:
    battle = odin().hand("Run", "Far").foe("Block", "Cover", "Smite").deck("Long")
    view = battle.view("one")
    assert (view.hand, view.foe_cards, view.deck_cards) == (("Run", "Far"), 3, 48)
    assert view.known == Known()
    text = encode(view).decode()
    assert not any(f'"{card}"' in text for card in ("Block", "Cover", "Smite", "Long"))


def test_board_hits_pile_and_turn_are_open_T95() -> None:
    battle = odin().hand("Run").discard("Smite", "Block")
    for seat in PLAYERS:
        view = battle.view(seat)
        assert view.units == battle.state.units
        assert view.discard == ("Smite", "Block")
        assert (view.turn, view.first) == (1, "one")
        assert view.at("a1") == battle.unit("O")
        assert view.at("b1") is None
        assert view.profile(1).name == "Odin"
        assert view.decision == battle.decision


def test_each_seat_sees_its_own_hand_T95() -> None:
    battle = odin().hand("Run").foe("Block")
    assert battle.view("one").hand == ("Run",)
    assert battle.view("two").hand == ("Block",)


def test_a_view_does_not_change_with_the_battle() -> None:
    battle = odin().hand("Creep")
    view = battle.view("one")
    text = encode(view)
    battle.play("Creep", by="O", to="a2").end_phase().end_phase()
    assert encode(view) == text


def test_cards_drawn_are_known_only_to_who_drew_them_T95() -> None:
    battle = odin().hand("Tactics").deck("Far", "Long").play("Tactics")
    (drew,) = (event for event in battle.events if isinstance(event, events.Drew))
    assert drew.seen_by("one") == events.Drew("one", 2, ("Far", "Long"))
    assert drew.seen_by("two") == drew.seen_by(None) == events.Drew("one", 2)
    assert battle.view("two").known == Known()


def test_in_a_puzzle_hands_and_deck_lie_open_to_both_T119() -> None:
    battle = board("O . . g", O="Odin", g="Laufey", open_hands=True).hand("Run").foe("Block").deck("Far")
    for seat in PLAYERS:
        known = battle.view(seat).known
        assert known.hand == battle.state.hands[FOE[seat]]
        assert known.deck == battle.state.deck[::-1]
        assert battle.view(seat).unseen() == []
        assert SYSTEM.view(SYSTEM.resample(battle.view(seat), seeded("x")), seat) == battle.view(seat)


# Looks are remembered


def test_cards_seen_on_the_deck_stay_known_in_order_T99() -> None:
    battle = looked()
    assert battle.view("one").known.deck == NEXT[:5]
    battle.end_phase()
    assert battle.view("one").known.deck == NEXT[:5]


def test_cards_the_foe_draws_are_then_known_in_his_hand_T99() -> None:
    battle = turn_over(looked())
    assert battle.view("one").known == Known(("Block", "Creep"), ("Far", "Long", "Run"))
    assert battle.view("two").known == Known()


def test_cards_the_looker_draws_are_simply_his_T99() -> None:
    battle = odin().hand("Class", "Tactics").deck(*NEXT).play("Class", "Wisdom", by="O").play("Tactics")
    assert battle.view("one").known == Known(("Run", "Block", "Creep"), ())
    assert battle.cards("one") == ["Far", "Long"]


def test_what_was_seen_runs_out_with_the_draws_T99() -> None:
    battle = turn_over(turn_over(looked()))
    assert battle.view("one").known == Known((), ("Far", "Long", "Run"))
    assert battle.cards("one") == ["Block", "Creep", "Smite"]


def test_a_known_card_stays_known_until_it_is_played_T99() -> None:
    battle = turn_over(looked())
    battle.play("Run", by="g", to="f4")
    assert battle.view("one").known.hand == ("Far", "Long")


def test_a_known_card_stays_known_until_it_is_discarded_T99() -> None:
    battle = odin().hand("Class").foe("Slam", "Parry", "Dodge").deck(*NEXT)
    turn_over(battle.play("Class", "Wisdom", by="O")).throw_away("Long")
    assert battle.view("one").known.hand == ("Far", "Run")


def test_a_shorter_look_does_not_make_one_forget_T99() -> None:
    battle = board("O H . . g", phase="move", O="Odin", H="Heimdall", g="Laufey").hand("Class", "Special")
    battle.deck(*NEXT).play("Special", "Super Vision", by="H").play("Class", "Wisdom", by="O")
    assert battle.view("one").known.deck == NEXT[:7]


def test_a_longer_look_adds_to_a_shorter_one_T99() -> None:
    battle = board("O H . . g", phase="move", O="Odin", H="Heimdall", g="Laufey").hand("Class", "Special")
    battle.deck(*NEXT).play("Class", "Wisdom", by="O").play("Special", "Super Vision", by="H")
    assert battle.view("one").known.deck == NEXT[:7]


def test_both_may_look_at_the_same_cards_T99() -> None:
    battle = board("O . . . p", phase="fight", O="Odin", p="Odin")
    battle.hand("Class").foe("Class").deck(*NEXT).play("Class", "Wisdom", by="O")
    turn_over(battle).play("Class", "Wisdom", by="p")
    assert battle.view("one").known.deck == ("Block", "Creep")
    assert battle.view("two").known.deck == ("Block", "Creep", "Smite", "Cover", "March")


def test_a_shuffle_ends_what_was_known_of_the_deck_T99() -> None:
    battle = odin("fight").hand("Class").last_cards("Far", "Long").play("Class", "Wisdom", by="O")
    assert battle.view("one").known.deck == ("Far", "Long")
    battle.end_phase(list(range(len(battle.state.discard))))
    assert battle.view("one").known == Known((), ("Far", "Long"))
    assert len(battle.cards("two")) == 3


def test_a_hand_seen_stays_known_card_by_card_T99_T55() -> None:
    battle = heimdall().hand("Super").foe("Run", "Run").play("Super", "Super Hearing", by="H")
    assert battle.view("one").known.hand == ("Run", "Run")
    turn_over(battle)
    assert battle.view("one").known.hand == ("Run", "Run")
    battle.play("Run", by="l", to="f4")
    assert battle.view("one").known.hand == ("Run",)


def test_cards_drawn_after_the_hand_was_seen_are_not_known_T99() -> None:
    battle = heimdall().hand("Super").foe("Block").deck("Far", "Long", "Smite")
    turn_over(battle.play("Super", "Super Hearing", by="H"))
    assert battle.cards("two") == ["Block", "Far", "Long", "Smite"]
    assert battle.view("one").known.hand == ("Block",)


def test_a_card_taken_at_random_is_no_longer_known_in_the_hand_T99() -> None:
    battle = board("H E . . l", H="Heimdall", E="Earthlings", l="Laufey").hand("Super", "Special")
    battle.foe("Block", "Run").play("Super", "Super Hearing", by="H")
    battle.play("Special", "Science", 0, by="E")
    assert battle.view("one").known.hand == ("Run",)


def test_both_know_what_the_listener_heard_T55() -> None:
    battle = heimdall().hand("Super").foe("Block").play("Super", "Super Hearing", by="H")
    spied = battle.events[-1]
    assert spied.seen_by("one") == spied.seen_by("two") == events.Spied("one", ("Block",))
    assert spied.seen_by(None) == events.Spied("one")


def test_a_look_that_shows_nothing_new_is_allowed_T76() -> None:
    battle = odin().hand("Class", "Class").deck(*NEXT)
    battle.play("Class", "Wisdom", by="O").play("Class", "Wisdom", by="O")
    assert battle.view("one").known.deck == NEXT[:5]


# What cannot be placed


def test_unseen_are_the_53_less_what_can_be_placed_T90() -> None:
    battle = turn_over(looked())
    view = battle.view("one")
    placed = [*view.hand, *view.discard, *view.known.hand, *view.known.deck]
    assert Counter(view.unseen()) + Counter(placed) == Counter(whole_deck())
    assert len(view.unseen()) == 53 - len(placed) == view.foe_cards + view.deck_cards - 5


# States that could be true


@pytest.mark.parametrize("seed", range(40))
def test_a_resampled_state_looks_the_same_and_is_sound_T95_T99(seed: int) -> None:
    chance = seeded("views", seed)
    ctx = Context(chance)
    state: Battle = SYSTEM.begin(random_document(chance), options.complete(SYSTEM.options, {}), ctx)
    steps.advance(state, ctx)
    for _ in range(25):
        if state.decision is None:
            break
        for seat in PLAYERS:
            view = SYSTEM.view(state, seat)
            other = SYSTEM.resample(view, chance)
            assert SYSTEM.view(other, seat) == view
            assert encode(SYSTEM.view(other, seat)) == encode(view)
            assert list(SYSTEM.broken(other)) == []
        steps.act(state, state.decision.sample(state, chance), ctx)


def test_a_resampled_state_deals_the_hidden_cards_anew_T95() -> None:
    battle = odin().foe("Block", "Run", "Far")
    hands = {SYSTEM.resample(battle.view("one"), seeded("deal", n)).hands["two"] for n in range(30)}
    assert len(hands) > 20


def test_a_resampled_state_keeps_what_is_known_T99() -> None:
    view = turn_over(looked()).view("one")
    for number in range(20):
        other = SYSTEM.resample(view, seeded("keep", number))
        assert {"Far", "Long", "Run"} <= set(other.hands["two"])
        assert other.deck[-2:] == ("Creep", "Block")
