"""What a seat may know: cards, decks and reserves in each mode (GB-17, GB-118 to GB-122, G-75)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.core.seats import Seat
from game.core.system import encode
from game.systems.confrontation import view
from game.systems.confrontation.card_play import CardChoice
from game.systems.confrontation.state import Battle, Card, Dealt, Mode, Sequence
from tests.systems.confrontation.builder import FENLING, LANCER, QUARRELLER, WARDEN, battle, unit

CARDS = {profile.id: Card(profile.id) for profile in (WARDEN, LANCER, QUARRELLER, FENLING)}
MINE = (CARDS["warden"], CARDS["lancer"], CARDS["quarreller"])
THEIRS = (CARDS["warden"], CARDS["lancer"], CARDS["fenling"])


def cards(mode: Mode, **sequences: Any) -> Battle:
    """Two sides with three units each, their cards as given."""
    state = battle(
        unit("Wardens", at=[(10, 10)], profile=WARDEN),
        unit("Lancers", at=[(20, 10)], profile=LANCER),
        unit("Quarrellers", at=[(30, 10)], profile=QUARRELLER),
        unit("Foe Wardens", "two", at=[(10, 80)], profile=WARDEN),
        unit("Foe Lancers", "two", at=[(20, 80)], profile=LANCER),
        unit("Fenlings", "two", at=[(30, 80)], profile=FENLING),
        mode=mode,
    ).state
    for seat, sequence in sequences.items():
        state.sequences[seat] = sequence  # type: ignore[index]
    return state


def hidden(state: Battle, seat: Seat = "one") -> list[Battle]:
    """Battles that could be true as far as a seat knows; the view is the same in all of them."""
    text = encode(view.view(state, seat))
    found = []
    for seed in range(12):
        for made in (
            view.resample(view.view(state, seat), seeded("guess", seed)),
            view.disturb(state, seat, seeded("stir", seed)),
        ):
            assert encode(view.view(made, seat)) == text
            found.append(made)
    return found


def test_nobody_knows_the_order_of_another_in_general_mode_GB120() -> None:
    state = cards("general", one=Sequence(MINE), two=Sequence(THEIRS))
    seen = view.view(state, "one")
    assert seen.sequences["one"].cards == MINE
    assert not seen.sequences["two"].ordered
    assert seen.sequences["two"].cards == tuple(sorted(THEIRS, key=lambda card: card.troop))
    assert {made.sequences["one"].cards for made in hidden(state)} == {MINE}
    assert len({made.sequences["two"].cards for made in hidden(state)}) > 3


def test_in_warlord_mode_one_does_not_know_ones_own_order_GB119() -> None:
    state = cards("warlord", one=Sequence(MINE), two=Sequence(THEIRS))
    assert not view.view(state, "one").sequences["one"].ordered
    assert len({made.sequences["one"].cards for made in hidden(state)}) > 3


def test_open_sequences_are_known_to_everybody_GB121() -> None:
    state = cards("strategist", one=Sequence(MINE, open=True), two=Sequence(THEIRS, open=True))
    assert view.view(state, "one").sequences["two"].cards == THEIRS
    assert all(made.sequences["two"].cards == THEIRS for made in hidden(state))


def test_in_military_genius_one_side_lies_open_GB122() -> None:
    state = cards("genius", one=Sequence(MINE), two=Sequence(THEIRS, open=True))
    assert view.view(state, "one").sequences["two"].cards == THEIRS
    assert not view.view(state, "two").sequences["one"].ordered


def test_in_barbarian_mode_there_is_nothing_to_hide_GB117() -> None:
    state = cards("barbarian", one=Sequence(MINE, open=True), two=Sequence(THEIRS, open=True))
    assert all(made.sequences == state.sequences for made in hidden(state))


def test_a_card_in_reserve_is_known_to_its_owner_alone_GB17() -> None:
    state = cards("general", one=Sequence(MINE), two=Sequence(THEIRS[:2], THEIRS[2], True))
    assert view.view(state, "two").sequences["two"].reserve == THEIRS[2]
    seen = view.view(state, "one").sequences["two"]
    assert (seen.reserve, seen.aside, seen.count) == (None, True, 2)
    assert len({made.sequences["two"].reserve for made in hidden(state)}) == 3


def deck() -> tuple[Dealt, ...]:
    """The common deck of both sides."""
    return (*(Dealt("one", card) for card in MINE), *(Dealt("two", card) for card in THEIRS))


def test_nobody_knows_the_order_of_the_common_deck_GB118() -> None:
    state = cards("marauder")
    state.deck = deck()
    seen = view.view(state, "one")
    assert seen.left == 6
    assert set(seen.deck) == set(deck())
    assert len({made.deck for made in hidden(state)}) > 6


def test_a_reserve_may_be_any_card_of_its_owner_that_is_not_played_G21() -> None:
    state = cards("marauder", two=Sequence((), THEIRS[0], True))
    state.deck = tuple(dealt for dealt in deck() if dealt != Dealt("two", THEIRS[0]))
    seen = view.view(state, "one")
    assert seen.left == 5
    assert len(seen.deck) == 6
    assert {made.sequences["two"].reserve for made in hidden(state)} == set(THEIRS)
    assert all(len(made.deck) == 5 for made in hidden(state))


def test_who_looks_at_a_card_knows_it_and_others_do_not_G75() -> None:
    from game.systems.confrontation.card_play import CardChoice

    state = cards("marauder")
    state.deck = deck()[:-1]
    state.drawn = deck()[-1]
    state.stack.append(CardChoice("two"))
    assert view.view(state, "two").drawn == deck()[-1]
    seen = view.view(state, "one")
    assert (seen.drawn, seen.looked) == (None, True)
    found = hidden(state)
    assert {made.drawn.seat for made in found if made.drawn} == {"two"}
    assert len({made.drawn for made in found}) == 3


def test_in_warlord_mode_the_first_card_is_known_and_the_rest_of_ones_sequence_is_not_G75() -> None:
    state = cards("warlord", one=Sequence(MINE[1:]), two=Sequence(THEIRS))
    state.drawn = Dealt("one", MINE[0])
    state.stack.append(CardChoice("one"))
    seen = view.view(state, "one")
    assert seen.drawn == Dealt("one", MINE[0])
    assert not seen.sequences["one"].ordered
    found = hidden(state)
    assert {made.drawn for made in found} == {Dealt("one", MINE[0])}
    assert {made.sequences["one"].cards for made in found} == {MINE[1:], MINE[:0:-1]}


@pytest.mark.parametrize("mode", ["general", "marauder"])
def test_who_has_to_choose_is_never_thought_to_look_at_a_card_of_the_dead_G161(mode: Mode) -> None:
    warden, lancer, fenling = THEIRS
    state = cards(mode, one=Sequence(MINE))
    state.change(6, fate="eliminated")
    for id in [each.id for each in state.members(6)]:
        state.fallen[id] = state.fighters.pop(id)
    state.drawn = Dealt("two", lancer)
    if mode == "marauder":
        state.deck = (Dealt("two", fenling), Dealt("two", warden), Dealt("one", MINE[0]))
    else:
        state.sequences["two"] = Sequence((fenling, warden))
    state.push(CardChoice("two"))
    looked = [view.resample(view.view(state, "one"), seeded("guess", seed)).drawn for seed in range(20)]
    assert {each.card for each in looked if each} == {lancer, warden}


def test_a_view_shares_nothing_that_changes_with_the_battle() -> None:
    state = cards("marauder")
    seen = view.view(state, "one")
    text = encode(seen)
    state.elixir["one"] += 5
    state.change(1, rout=True)
    assert encode(seen) == text
    assert seen.decision is None
