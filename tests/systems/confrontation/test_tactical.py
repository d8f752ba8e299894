"""The cards of a round and the six ways to order them."""

from __future__ import annotations

import msgspec
import pytest

from game.systems.confrontation import events, tactical
from game.systems.confrontation.actions import Arrange, ChooseSeat
from game.systems.confrontation.state import Card, Mode
from game.systems.confrontation.works import Stride, Target, Work
from tests.systems.confrontation.builder import COLOSSUS, FENLING, LANCER, WARDEN, Table, battle, row, unit

STRIDE = Work("stride", "Stride", "titanic", Target("self"), (Stride(600),))
TITAN = msgspec.structs.replace(COLOSSUS, works=("stride",))


def companies(mode: Mode, dice: tuple[int, ...] = (), **field: object) -> Table:
    return battle(
        unit("Wardens", at=row(10, 10, count=3)),
        unit("More wardens", at=row(40, 10, count=3)),
        unit("Lancers", at=row(70, 10, count=2, step=6), profile=LANCER),
        unit("Colossus", at=[(100, 10)], profile=TITAN),
        unit("Fenlings", "two", at=row(10, 60, count=3), profile=FENLING),
        unit("Wardens of two", "two", at=row(40, 60, count=3), profile=WARDEN),
        mode=mode,
        works=[STRIDE],
        **field,
    )


def cards(table: Table, seat: str = "one") -> list[str]:
    return [card.work or card.troop for card in table.state.sequences[seat].cards]  # type: ignore[index]


def test_every_unit_has_a_card_and_a_titan_its_own_besides_GB13_GB80() -> None:
    table = companies("barbarian")
    assert [card.work or card.troop for card in tactical.hand(table.state, "one")] == [
        "colossus", "stride", "lancer", "warden", "warden",
    ]  # fmt: skip


def test_a_titanic_card_that_was_given_up_does_not_come_back_G32() -> None:
    table = companies("barbarian")
    own = table.state.sequences["one"]
    titan = table.unit("Colossus")
    given = (Card("colossus", titan, "stride"),)
    table.state.sequences["one"] = msgspec.structs.replace(own, sacrificed=given)
    assert "stride" not in [card.work for card in tactical.hand(table.state, "one")]


def test_eliminated_units_and_reinforcements_have_no_card_GB17() -> None:
    table = companies("barbarian")
    table.state.change(table.unit("Lancers"), fate="eliminated")
    table.state.change(table.unit("More wardens"), fate="reinforcement")
    assert [card.troop for card in tactical.hand(table.state, "one")] == ["colossus", "colossus", "warden"]


def test_in_marauder_mode_all_cards_are_one_deck_GB118() -> None:
    table = companies("marauder")
    from game.core.chance import Chance, Seeded

    table.chance = Chance(Seeded(7))
    table.start(tactical.OrderSequences())
    assert len(table.state.deck) == 7
    assert cards(table) == []


def test_in_warlord_mode_each_deck_is_shuffled_GB119() -> None:
    from game.core.chance import Chance, Seeded

    orders = set()
    for seed in range(12):
        table = companies("warlord")
        table.chance = Chance(Seeded(seed))
        table.start(tactical.OrderSequences())
        orders.add(tuple(cards(table)))
    assert len(orders) > 3


@pytest.mark.parametrize("mode", ["general", "strategist", "genius"])
def test_players_order_their_cards_one_after_the_other_GB120(mode: Mode) -> None:
    table = companies(mode)
    table.start(tactical.OrderSequences())
    assert table.decision.seat == "one"
    table.play(Arrange((2, 0, 1, 3, 4)))
    assert table.decision.seat == "two"
    assert cards(table) == ["lancer", "colossus", "stride", "warden", "warden"]


def test_cards_that_are_alike_have_one_order_GB17() -> None:
    table = companies("general")
    table.start(tactical.OrderSequences())
    refusal = table.refusal(Arrange((0, 1, 2, 4, 3)))
    assert refusal is not None
    assert refusal.nearest == Arrange((0, 1, 2, 3, 4))


def test_every_card_is_named_once_GB13() -> None:
    table = companies("general")
    table.start(tactical.OrderSequences())
    for order in ((0, 1, 2), (0, 0, 1, 2, 3), (0, 1, 2, 3, 9)):
        refusal = table.refusal(Arrange(order))
        assert refusal is not None
        assert "each of your 5 cards" in refusal.text


def ordered(mode: Mode, **field: object) -> Table:
    table = companies(mode, **field)
    table.start(tactical.OrderSequences())
    while table.state.decision:
        table.play(table.decision.suggest(table.state)[0])
    return table


def test_a_general_shows_nothing_GB120() -> None:
    table = ordered("general")
    assert not any(own.open for own in table.state.sequences.values())


def test_a_master_strategist_shows_everything_at_once_GB121() -> None:
    table = ordered("strategist")
    assert all(own.open for own in table.state.sequences.values())
    (shown,) = table.told(events.SequencesShown)
    assert set(shown.cards) == {"one", "two"}


def test_a_military_genius_shows_the_side_that_lost_the_first_opposition_G26() -> None:
    table = ordered("genius", face_down="one")
    assert {seat: own.open for seat, own in table.state.sequences.items()} == {"one": False, "two": True}


def test_the_winner_says_who_goes_first_GB16() -> None:
    table = companies("barbarian")
    table.state.winner = "two"
    table.start(tactical.ChooseFirst())
    assert table.decision.seat == "two"
    table.play(ChooseSeat("one"))
    assert table.state.lead == "one"


def test_the_side_face_down_stays_so_whoever_wins_later_oppositions_G26() -> None:
    table = companies("genius", face_down="one")
    table.state.winner = "two"
    table.start(tactical.OrderSequences())
    while table.state.decision:
        table.play(table.decision.suggest(table.state)[0])
    assert {seat: own.open for seat, own in table.state.sequences.items()} == {"one": False, "two": True}


def test_nobody_goes_first_whose_company_has_nobody_left_G172() -> None:
    table = battle(
        unit("Wardens"),
        unit("Fenlings", "two", at=row(10, 60, count=3), profile=FENLING),
        unit("Lancers", "three", at=row(60, 60, count=2, step=6), profile=LANCER),
    )
    table.state.winner = "two"
    table.state.change(table.unit("Lancers"), fate="eliminated")
    table.start(tactical.ChooseFirst())
    assert list(table.decision.actions(table.state)) == [ChooseSeat("two"), ChooseSeat("one")]
