"""The board's renderer: where squares are, and that what it draws stays where it belongs."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import Theme
from game.ui.paint import tokens
from game.ui.tables.thor.board.bubbles import Ground, draw_bubble
from game.ui.tables.thor.board.grid import GridBoard, token
from game.ui.tables.thor.board.picture import Bubble, Ghost, Picture, Piece, Shove
from game.ui.tables.thor.panels.floor_plan import plan


@pytest.fixture
def grid() -> GridBoard:
    pygame.display.init()
    pygame.display.set_mode((800, 700))
    return GridBoard(Theme(), (40, 20), square=60, frame=28, walls=["c6"], pits=["g4"])


def test_every_square_is_found_again_at_its_own_middle(grid: GridBoard) -> None:
    for id, rect in grid.hotspots().items():
        assert f"square:{grid.at(rect.center)}" == id
    assert len(grid.hotspots()) == 64


def test_the_frame_is_no_square(grid: GridBoard) -> None:
    assert grid.at((grid.rect.x + 3, grid.rect.centery)) is None
    assert grid.at((0, 0)) is None


def test_a1_is_at_the_lower_left(grid: GridBoard) -> None:
    assert grid.cell("a1").left < grid.cell("h1").left
    assert grid.cell("a1").top > grid.cell("a8").top
    assert grid.spot(0, 0) == grid.cell("a1").center


def test_a_plan_can_be_drawn_with_everything_in_it(grid: GridBoard) -> None:
    thor, brute = Piece(1, "one", "hammer", 8, leader=True), Piece(2, "two", "fist", 3, 1, group=True)
    thor.put("d4")
    brute.put("e4")
    picture = Picture(
        pieces=[thor, brute], chosen="d4", places=("d5",), targets=("e4",), aimed=("e4",), covered=("e5",),
        pointed="a1", refused="b2", cursor="c3", noted=("h8",), threats={"a2": True, "a3": False},
        last=(("a1", "a4"),), ways=(("d4", "d6", "f6"),), shots=(("d4", "d7"),),
        shoves=(Shove("e4", 1, 0, 1, "f4"), Shove("f4", 1, 0, 1, "g4")), ghosts=(Ghost(2, "g4", True),),
        line=("a1", "h8", False), bubble=Bubble("g4", "Brute falls", "unless defended"),
    )  # fmt: skip
    surface = pygame.Surface((800, 700))
    grid.draw_ground(surface)
    before = surface.copy()
    grid.draw(surface, picture)
    assert surface.get_view("2").raw != before.get_view("2").raw


@pytest.mark.parametrize("square", ["a1", "a8", "h1", "h8", "d4"])
def test_a_callout_stays_on_the_board(grid: GridBoard, square: str) -> None:
    surface = pygame.Surface((800, 700))
    words = (
        "Run moves exactly 3 squares in a straight line; d6 is 2 away and there is more to be said about it."
    )
    box = draw_bubble(
        surface, Theme(), Bubble(square, words, link="T-10"), grid.cell(square), Ground(grid.rect)
    )
    assert grid.rect.left <= box.left
    assert box.right <= grid.rect.right
    assert surface.get_rect().contains(box)


def test_a_callout_keeps_clear_of_a_question(grid: GridBoard) -> None:
    surface = pygame.Surface((800, 700))
    clear = pygame.Rect(40, 100, 500, 140)
    cell = grid.cell("d5")
    box = draw_bubble(
        surface, Theme(), Bubble("d5", "Both fall", "unless you defend"), cell, Ground(grid.rect, [clear])
    )
    assert box.top >= cell.bottom - 8


def test_a_piece_between_squares_is_drawn_between_them(grid: GridBoard) -> None:
    piece = Piece(1, "one", "hammer", 8, x=2.5, y=3.0, scale=1.1, alpha=0.5, ring=0.4)
    surface = pygame.Surface((800, 700))
    grid.draw_piece(surface, piece)
    between = (grid.cell("c4").right, grid.cell("c4").centery)
    assert surface.get_at(between)[:3] != (0, 0, 0)


def test_a_board_of_a_plan_stands_there_with_walls_and_pits_on_its_squares() -> None:
    layout = plan(Theme(), (1280, 720))
    board = GridBoard.of(Theme(), layout, {"c6": "wall", "g4": "pit"})
    surfaces = [pygame.Surface((1280, 720)) for _ in range(2)]
    board.draw_ground(surfaces[0])
    GridBoard.of(Theme(), layout, {}).draw_ground(surfaces[1])
    changed = [
        square
        for square in ("c6", "g4", "a1")
        if surfaces[0].get_at(board.cell(square).center) != surfaces[1].get_at(board.cell(square).center)
    ]
    assert (board.rect, changed) == (layout.board, ["c6", "g4"])


def test_a_token_shows_its_piece_and_what_is_to_be_seen_instead() -> None:
    piece = Piece(1, "two", "hammer", 4, lost=2)
    plain = tokens.token(Theme(), 60, seat="two", emblem="hammer", hits=4, lost=2)
    whole = tokens.token(Theme(), 60, seat="two", emblem="hammer", hits=4)
    shown = [token(Theme(), piece, 60), token(Theme(), piece, 60, lost=0)]
    assert [pygame.image.tobytes(each, "RGBA") for each in shown] == [
        pygame.image.tobytes(each, "RGBA") for each in (plain, whole)
    ]
