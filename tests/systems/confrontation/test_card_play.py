"""Whose card comes next, and what is done with it (GB-17, GB-19, G-21, G-68, G-161)."""

from __future__ import annotations

import pytest

from game.core.seats import Seat
from game.systems.confrontation import events
from game.systems.confrontation.actions import EndActivation, PickCard, PlayReserve, Reveal, SetAside
from game.systems.confrontation.card_play import NextCard
from game.systems.confrontation.state import Battle, Card, Dealt, Mode, Sequence
from tests.systems.confrontation.builder import FENLING, Table, battle, profile, row, unit

OATHBLADE = profile("Oathblade")
REAVER = profile("Reaver")
WARDEN_CARD, OATH_CARD = Card("warden"), Card("oathblade")
FEN_CARD, REAVER_CARD = Card("fenling"), Card("reaver")
OWN: tuple[Mode, ...] = ("warlord", "general", "strategist", "genius")


def table(mode: Mode) -> Table:
    """Two units on either side, side one in the lead and nothing dealt."""
    return battle(
        unit("Wardens", at=row(10, 20, count=2)),
        unit("Oathblades", at=row(40, 20, count=2), profile=OATHBLADE),
        unit("Fenlings", "two", at=row(10, 70, count=2), profile=FENLING),
        unit("Reavers", "two", at=row(40, 70, count=2), profile=REAVER),
        mode=mode,
    )


def ordered(mode: Mode = "general", one: tuple[Card, ...] = (WARDEN_CARD, OATH_CARD)) -> Table:
    """Each side with its cards in order, the first of side one about to be taken."""
    made = table(mode)
    made.state.sequences["one"] = Sequence(one)
    made.state.sequences["two"] = Sequence((FEN_CARD, REAVER_CARD))
    made.start(NextCard())
    return made


def dealt(*deck: tuple[Seat, Card]) -> Table:
    """Marauder mode with a deck in this order, side one to draw."""
    made = table("marauder")
    made.state.deck = tuple(Dealt(seat, card) for seat, card in deck)
    made.start(NextCard())
    return made


def lose(state: Battle, unit_: int) -> None:
    """A unit is gone before its card has come."""
    for each in state.members(unit_):
        del state.fighters[each.id]
    state.change(unit_, fate="eliminated")


def activated(made: Table) -> list[int]:
    """The units activated so far, in order."""
    return [each.unit for each in made.told(events.Activated)]


def choices(made: Table) -> list[object]:
    return list(made.decision.actions(made.state))


def test_it_is_told_who_drew_a_card_of_somebody_else_GB118() -> None:
    made = dealt(("two", FEN_CARD))
    assert made.told(events.CardPlayed) == [events.CardPlayed("two", FEN_CARD, "one")]


@pytest.mark.parametrize("mode", OWN)
def test_the_first_card_is_revealed_or_put_in_reserve_once_a_round_GB17(mode: Mode) -> None:
    made = ordered(mode)
    assert choices(made) == [Reveal(), SetAside()]
    made.play(SetAside())
    assert (made.decision.seat, activated(made)) == ("two", [])
    made.play(SetAside())
    assert choices(made) == [Reveal(), PlayReserve()]


@pytest.mark.parametrize("mode", OWN)
def test_the_reserve_is_played_instead_of_the_first_card_which_stays_on_top_GB17(mode: Mode) -> None:
    made = ordered(mode)
    made.play(SetAside())
    made.play(Reveal())
    made.play(EndActivation())
    made.play(PlayReserve())
    assert activated(made) == [3, 1]
    assert made.state.sequences["one"].cards == (OATH_CARD,)


def test_the_last_card_may_be_reserved_and_is_played_next_G68() -> None:
    made = ordered(one=(WARDEN_CARD,))
    made.play(SetAside())
    made.play(Reveal())
    made.play(EndActivation())
    assert activated(made) == [3, 1]


def test_a_player_with_cards_left_goes_on_alone_G68() -> None:
    made = ordered(one=(WARDEN_CARD,))
    made.play(Reveal())
    made.play(EndActivation())
    for _ in range(2):
        assert made.decision.seat == "two"
        made.play(Reveal())
        made.play(EndActivation())
    assert activated(made) == [1, 3, 4]
    assert made.state.decision is None


def test_the_card_of_an_eliminated_unit_passes_the_turn_and_is_not_kept_G161() -> None:
    made = table("general")
    lose(made.state, 1)
    made.state.sequences["one"] = Sequence((WARDEN_CARD, OATH_CARD))
    made.state.sequences["two"] = Sequence((FEN_CARD,))
    made.start(NextCard())
    assert made.decision.seat == "two"
    assert made.told(events.CardPassed) == [events.CardPassed("one", WARDEN_CARD)]
    assert made.state.sequences["one"].cards == (OATH_CARD,)


def test_over_the_card_of_an_eliminated_unit_the_reserve_may_be_played_G161() -> None:
    made = table("general")
    lose(made.state, 1)
    made.state.sequences["one"] = Sequence((WARDEN_CARD,), reserve=OATH_CARD, reserved=True)
    made.start(NextCard())
    assert choices(made) == [Reveal(), PlayReserve()]


def test_of_twin_cards_one_is_left_for_the_twin_that_lives_GB17() -> None:
    made = battle(
        unit("First", at=row(10, 20, count=2)),
        unit("Second", at=row(40, 20, count=2)),
        unit("Fenlings", "two", at=row(10, 70, count=2), profile=FENLING),
        mode="general",
    )
    lose(made.state, 1)
    made.state.sequences["one"] = Sequence((WARDEN_CARD, WARDEN_CARD))
    made.start(NextCard())
    made.play(Reveal())
    made.play(EndActivation())
    assert activated(made) == [2]
    assert made.told(events.CardPassed) == [events.CardPassed("one", WARDEN_CARD)]


def test_in_barbarian_mode_any_card_is_picked_and_none_is_reserved_GB117() -> None:
    made = ordered("barbarian")
    assert choices(made) == [PickCard(0), PickCard(1)]
    made.play(PickCard(1))
    assert activated(made) == [2]


def test_an_opponents_card_is_handed_over_and_revealed_G21() -> None:
    made = dealt(("two", FEN_CARD), ("one", WARDEN_CARD))
    assert activated(made) == [3]
    assert made.state.lead == "two"
    made.play(EndActivation())
    assert made.state.drawer == "two"
    assert activated(made) == [3, 1]


def test_an_opponents_card_is_revealed_though_one_has_such_units_too_G21() -> None:
    made = battle(
        unit("Wardens", at=row(10, 20, count=2)),
        unit("Theirs", "two", at=row(10, 70, count=2)),
        mode="marauder",
    )
    made.state.deck = (Dealt("two", WARDEN_CARD), Dealt("one", WARDEN_CARD))
    made.start(NextCard())
    assert activated(made) == [2]


def test_ones_own_card_may_be_reserved_and_played_instead_of_a_draw_G21() -> None:
    made = dealt(("one", WARDEN_CARD), ("two", FEN_CARD), ("one", OATH_CARD))
    made.play(SetAside())
    assert made.decision.seat == "two"
    made.play(Reveal())
    made.play(EndActivation())
    assert (made.decision.seat, choices(made)) == ("one", [Reveal(), PlayReserve()])
    made.play(PlayReserve())
    assert activated(made) == [3, 1]
    assert len(made.state.deck) == 1


def test_with_an_empty_deck_reserves_come_in_turn_left_of_the_last_drawer_first_G68() -> None:
    made = dealt(("one", WARDEN_CARD), ("two", FEN_CARD))
    made.play(SetAside())
    made.play(SetAside())
    assert activated(made) == [1]
    made.play(EndActivation())
    assert activated(made) == [1, 3]


def test_a_dead_units_card_is_not_reserved_from_the_common_deck_G161() -> None:
    made = table("marauder")
    lose(made.state, 1)
    made.state.deck = (Dealt("one", WARDEN_CARD), Dealt("two", FEN_CARD))
    made.start(NextCard())
    assert made.decision.seat == "two"
    assert made.told(events.CardPassed) == [events.CardPassed("one", WARDEN_CARD)]


def test_in_barbarian_mode_a_card_of_the_fallen_is_picked_and_passes_the_turn_G166() -> None:
    made = table("barbarian")
    made.state.sequences["one"] = Sequence((WARDEN_CARD, OATH_CARD))
    made.state.sequences["two"] = Sequence((FEN_CARD,))
    lose(made.state, 1)
    made.start(NextCard())
    assert choices(made) == [PickCard(0), PickCard(1)]
    made.play(PickCard(0))
    assert (made.decision.seat, activated(made)) == ("two", [])
    assert made.state.sequences["one"].cards == (OATH_CARD,)


@pytest.mark.parametrize("mode", OWN)
def test_the_first_card_is_looked_at_before_it_is_revealed_or_put_aside_G75(mode: Mode) -> None:
    made = ordered(mode)
    assert made.state.drawn == Dealt("one", WARDEN_CARD)
    assert made.told(events.CardPlayed) == []
    assert choices(made) == [Reveal(), SetAside()]


@pytest.mark.parametrize("mode", OWN)
def test_with_the_reserve_played_instead_the_card_looked_at_goes_back_on_top_G75(mode: Mode) -> None:
    made = table(mode)
    made.state.sequences["one"] = Sequence((WARDEN_CARD, WARDEN_CARD), reserve=OATH_CARD, reserved=True)
    made.state.sequences["two"] = Sequence((FEN_CARD,))
    made.start(NextCard())
    assert made.state.drawn == Dealt("one", WARDEN_CARD)
    made.play(PlayReserve())
    assert (activated(made), made.state.drawn) == ([2], None)
    assert made.state.sequences["one"].cards == (WARDEN_CARD, WARDEN_CARD)


def fallen_in_barbarian_mode() -> Table:
    """The Wardens have fallen before their card was picked."""
    made = table("barbarian")
    made.state.sequences["one"] = Sequence((WARDEN_CARD, OATH_CARD))
    made.state.sequences["two"] = Sequence((FEN_CARD, REAVER_CARD))
    lose(made.state, 1)
    made.start(NextCard())
    return made


def test_the_card_of_the_fallen_is_left_lying_as_long_as_another_is_picked_G166() -> None:
    made = fallen_in_barbarian_mode()
    made.play(PickCard(1))
    assert activated(made) == [2]
    assert made.state.sequences["one"].cards == (WARDEN_CARD,)


def test_the_last_card_of_a_round_may_be_that_of_the_fallen_and_nobody_acts_by_it_G166() -> None:
    made = fallen_in_barbarian_mode()
    made.play(PickCard(1))
    made.play(EndActivation())
    made.play(PickCard(0))
    made.play(EndActivation())
    assert (made.decision.seat, choices(made)) == ("one", [PickCard(0)])
    made.play(PickCard(0))
    assert made.decision.seat == "two"
    assert made.told(events.CardPassed) == [events.CardPassed("one", WARDEN_CARD)]
    assert made.state.sequences["one"].cards == ()
    assert activated(made) == [2, 3]


@pytest.mark.parametrize("mode", OWN)
def test_the_phase_ends_when_every_sequence_has_been_revealed_GB19(mode: Mode) -> None:
    made = ordered(mode)
    for _ in range(4):
        assert made.state.decision is not None
        made.play(Reveal())
        made.play(EndActivation())
    assert activated(made) == [1, 3, 2, 4]
    assert made.state.decision is None


def test_the_phase_does_not_end_while_a_card_lies_in_reserve_GB19() -> None:
    made = ordered(one=(WARDEN_CARD,))
    made.state.sequences["two"] = Sequence(())
    made.play(SetAside())
    assert activated(made) == [1]
    assert made.state.decision is not None
    made.play(EndActivation())
    assert made.state.decision is None
    assert made.state.sequences["one"].reserve is None


def test_in_marauder_mode_the_phase_ends_with_the_deck_empty_and_all_reserves_played_GB19() -> None:
    made = dealt(("one", WARDEN_CARD), ("two", FEN_CARD))
    made.play(SetAside())
    made.play(Reveal())
    made.play(EndActivation())
    assert (made.state.deck, activated(made)) == ((), [3, 1])
    assert made.state.decision is not None
    made.play(EndActivation())
    assert made.state.decision is None


def beside_a_third(mode: Mode, teams: dict[Seat, Seat] | None = None) -> Table:
    """Three companies, the second of which has lost its last unit in this round."""
    made = battle(
        unit("Wardens", at=row(10, 20, count=2)),
        unit("Fenlings", "two", at=row(10, 70, count=2), profile=FENLING),
        unit("Reavers", "three", at=row(40, 70, count=2), profile=REAVER),
        mode=mode,
        teams=teams or {},
    )
    lose(made.state, made.unit("Fenlings"))
    return made


@pytest.mark.parametrize("mode", OWN)
@pytest.mark.parametrize("teams", [{}, {"three": "two"}])
def test_a_company_with_nobody_left_has_no_turn_and_passes_none_G172(
    mode: Mode, teams: dict[Seat, Seat]
) -> None:
    made = beside_a_third(mode, teams)
    made.state.sequences |= {
        "one": Sequence((WARDEN_CARD,)),
        "two": Sequence((FEN_CARD,), reserve=FEN_CARD, reserved=True),
        "three": Sequence((REAVER_CARD,)),
    }
    made.start(NextCard())
    made.play(Reveal())
    made.play(EndActivation())
    assert made.decision.seat == "three"
    made.play(Reveal())
    made.play(EndActivation())
    assert made.state.decision is None
    assert made.told(events.CardPassed) == []


def test_in_barbarian_mode_a_player_with_nobody_left_picks_no_card_of_the_fallen_G172() -> None:
    made = beside_a_third("barbarian")
    made.state.sequences["two"] = Sequence((FEN_CARD,))
    made.state.sequences["three"] = Sequence((REAVER_CARD,))
    made.state.lead = "two"
    made.start(NextCard())
    assert made.decision.seat == "three"


def test_in_marauder_mode_nobody_draws_whose_company_is_gone_and_his_card_passes_G172() -> None:
    made = beside_a_third("marauder")
    made.state.deck = (Dealt("two", FEN_CARD), Dealt("three", REAVER_CARD))
    made.state.drawer = "one"
    made.start(NextCard())
    assert made.told(events.CardPassed) == [events.CardPassed("two", FEN_CARD)]
    assert (made.state.drawer, activated(made)) == ("one", [3])
