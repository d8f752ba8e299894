"""Advantageous terrain: what it gives to whom, and whose it is (CC-14)."""

from __future__ import annotations

import pytest

from game.systems.ascension import advantage, events
from game.systems.ascension.actions import EndActivation, FreeMove
from game.systems.ascension.sequence import BeginRound
from game.systems.ascension.state import Piece
from tests.systems.ascension.builder import Table, battle, box, figure, mm, piece


def nexus(leys: int = 0, holder: str = "one") -> Piece:
    """A Power Nexus in the middle of the table."""
    return piece("nexus", box(280, 280, 40, 40), 3, "nexus", "fixed", owner="one", holder=holder, leys=leys)


def by_the_nexus(distance: float, **what: object) -> Table:
    """A model of side one so many millimetres from the Nexus, an enemy far away."""
    return battle(
        figure("a", at=(320 + distance + 15, 300)),
        figure("b", "two", at=(100, 100)),
        pieces=[nexus(**what)],  # type: ignore[arg-type]
        rounds=2,
    )


@pytest.mark.parametrize(
    ("leys", "distance", "helped"),
    [(0, 0.4, True), (0, 1, False), (1, 25, True), (1, 26, False), (3, 76, True)],
)
def test_a_nexus_helps_within_x_inches_CC14(leys: int, distance: float, helped: bool):
    table = by_the_nexus(distance, leys=leys)
    assert advantage.at_nexus(table.state, table.id("a")) is helped


def test_a_nexus_adds_one_to_attack_and_defence_CC14():
    table = by_the_nexus(10, leys=1)
    for parts in (
        advantage.attack_bonus(table.state, table.id("a")),
        advantage.defence_bonus(table.state, table.id("a")),
    ):
        assert [(part.amount, part.rule) for part in parts] == [(1, "CC-14")]


def test_a_nexus_gives_a_free_inch_once_CC14():
    table = by_the_nexus(10, leys=1).activate("a")
    x, y = table.at("a")
    table.play(FreeMove(mm(x, y + 25)))
    assert table.at("a") == (x, y + 25)
    assert not table.model("a").exhausted("move")
    assert table.refused(FreeMove(mm(x, y + 30))).rule == "CC-14"


def test_a_free_move_is_an_inch_at_most_CC14():
    table = by_the_nexus(10, leys=1).activate("a")
    x, y = table.at("a")
    assert table.refused(FreeMove(mm(x, y + 26))).rule == "CC-14"


def test_a_nexus_of_the_other_side_helps_nobody_here_CC14():
    table = by_the_nexus(10, leys=1, holder="two")
    assert not advantage.at_nexus(table.state, table.id("a"))


def test_a_font_helps_the_leader_of_the_side_that_holds_it_CC14():
    font = piece("font", box(280, 280, 40, 40), 2, "font", owner="one", holder="one")
    table = battle(
        figure("jarl", at=(100, 300), leader=True),
        figure("thrall", at=(160, 300)),
        figure("foe", "two", at=(100, 100), leader=True),
        pieces=[font],
    )
    assert [
        len(advantage.attack_bonus(table.state, table.id(name))) for name in ("jarl", "thrall", "foe")
    ] == [1, 0, 0]


def test_a_gateway_gives_a_stride_to_who_starts_near_it_CC14():
    gate = piece("gate", box(280, 280, 40, 40), 2, "gateway", owner="one", holder="one", leys=1)
    for distance, strides in ((50, 1), (52, 0)):
        table = battle(
            figure("a", at=(320 + distance + 15, 300)), figure("b", "two", at=(100, 100)), pieces=[gate]
        )
        table.activate("a")
        assert table.state.active is not None
        assert table.state.active.bonus == strides


def test_pieces_go_back_to_their_owner_at_the_start_of_a_round_CC14():
    table = by_the_nexus(10, leys=1, holder="two").happen(BeginRound(2))
    assert table.piece("nexus").holder == "one"
    assert [(held.piece, held.side) for held in table.told(events.Held)] == [("nexus", "one")]


def test_holding_the_others_piece_at_the_end_of_a_round_scores_CC14():
    table = by_the_nexus(10, holder="two")
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    assert table.state.scores == {"one": 0, "two": 1}


def test_holding_ones_own_piece_scores_nothing_CC14():
    table = by_the_nexus(10)
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    assert table.state.scores == {"one": 0, "two": 0}
