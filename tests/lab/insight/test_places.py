"""Where things happened: counted by cell, by kind and by team, with the moments behind a cell."""

from __future__ import annotations

from game.core.descriptions.witness import Blow, Death, Ground, Hold, Step
from game.lab.insight.places import HeatBook, cell_of, found, marks, size
from tests.lab.insight.made import trace

BOARD = Ground(8, 8, 1, "square")
TABLE = Ground(9144, 6100, 508, "tenth")
STEPS = (Step(0, 1, (0, 7)), Step(0, 2, (0, 0)), Step(12, 1, (0, 6)), Step(25, 1, (0, 7)), Step(33, 2, None))
TOLD = trace(
    0.5,
    steps=STEPS,
    deaths=(Death(33, 2, (0, 0), 1, "one", "struck"),),
    blows=(Blow(33, 1, (0, 7), 2, (0, 0), "shot", True, 2), Blow(34, 1, None, 0, None, "melee")),
    holds=(Hold(11, "hill", (4, 4), "two"), Hold(21, "hill", (4, 4), ""), Hold(22, "ford", (5, 5), "one")),
)


def test_a_grid_covers_the_whole_ground_and_its_edge_belongs_to_the_last_cell() -> None:
    assert size(BOARD) == (8, 8)
    assert size(TABLE) == (18, 13)
    assert cell_of(TABLE, (9144, 6100)) == (17, 12)
    assert cell_of(TABLE, (507, 508)) == (0, 1)


def test_where_a_piece_first_stands_is_no_move() -> None:
    assert [(mark.moment, mark.team, mark.at) for mark in marks(TOLD, "move")] == [
        (12, 0, (0, 6)),
        (25, 0, (0, 7)),
    ]


def test_a_piece_stands_where_it_is_at_the_beginning_of_each_turn() -> None:
    own = [mark.at for mark in marks(TOLD, "stand") if mark.team == 0]
    assert own == [(0, 7), (0, 7), (0, 6), (0, 7)]
    assert len([mark for mark in marks(TOLD, "stand") if mark.team == 1]) == 4


def test_a_blow_is_marked_where_it_falls_and_a_shot_from_where_it_comes() -> None:
    assert [(mark.team, mark.at) for mark in marks(TOLD, "blow")] == [(1, (0, 0))]
    assert [(mark.team, mark.at) for mark in marks(TOLD, "fire")] == [(0, (0, 7))]
    assert [(mark.team, mark.at) for mark in marks(TOLD, "death")] == [(1, (0, 0))]


def test_an_objective_is_held_at_the_beginning_of_every_turn_until_nobody_holds_it() -> None:
    assert [(mark.moment, mark.team, mark.at) for mark in marks(TOLD, "hold")] == [
        (20, 1, (4, 4)),
        (30, 0, (5, 5)),
    ]


def test_heat_counts_games_together_and_leaves_out_what_never_was() -> None:
    book = HeatBook(BOARD)
    book.add(TOLD)
    book.add(TOLD)
    heat = {(each.kind, each.team): each for each in book.figures()}
    assert heat["death", 1].rows[0][0] == heat["death", 1].total == 2
    assert ("death", 0) not in heat
    assert heat["stand", 0].rows[7][0] == 6


def test_what_lies_behind_a_cell_is_found_again_with_its_moment() -> None:
    assert [mark.moment for mark in found(TOLD, "death", BOARD, (0, 0))] == [33]
    assert found(TOLD, "death", BOARD, (0, 0), team=0) == []
    assert found(TOLD, "death", BOARD, (1, 0)) == []
