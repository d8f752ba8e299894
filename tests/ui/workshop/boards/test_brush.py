"""Strokes of the brush: which squares each takes, and the map as text."""

from __future__ import annotations

from itertools import pairwise

from game.systems.thor.squares import SQUARES
from game.ui.workshop.boards.brush import box, cell, line, region, square_of, taken, terrain_of


def test_a_line_goes_as_straight_as_squares_allow() -> None:
    assert line("b2", "b5") == ["b2", "b3", "b4", "b5"]
    assert line("a1", "d4") == ["a1", "b2", "c3", "d4"]
    assert line("h8", "e8") == ["h8", "g8", "f8", "e8"]
    assert line("c3", "c3") == ["c3"]


def test_a_line_has_as_many_squares_as_its_longer_side_and_no_gap() -> None:
    found = line("a1", "h4")
    assert len(found) == 8
    assert (found[0], found[-1]) == ("a1", "h4")
    assert all(abs(int(b[1]) - int(a[1])) <= 1 for a, b in pairwise(found))


def test_a_box_is_the_rectangle_between_two_corners_whichever_comes_first() -> None:
    assert set(box("d4", "b3")) == {"b3", "c3", "d3", "b4", "c4", "d4"}
    assert box("d4", "b3") == box("b3", "d4")


def test_a_fill_takes_what_hangs_together_by_edges_and_is_alike() -> None:
    ground = terrain_of("\n".join(["...#....", "...#....", "####....", *["........"] * 5]))
    assert set(region("a8", ground)) == {"a8", "b8", "c8", "a7", "b7", "c7"}
    assert set(region("d8", ground)) == {"d8", "d7", "a6", "b6", "c6", "d6"}
    assert len(region("h1", ground)) == len(SQUARES) - 12


def test_paint_takes_the_square_it_is_on_alone() -> None:
    assert taken("paint", "a1", "c3", {}) == ("c3",)


def test_squares_stand_in_the_text_with_rank_8_first() -> None:
    assert (cell("a8"), cell("h1")) == ((0, 0), (7, 7))
    assert all(square_of(cell(square)) == square for square in SQUARES)


def test_what_is_no_map_has_no_terrain() -> None:
    assert terrain_of(None) == terrain_of("") == terrain_of(3) == {}
    assert terrain_of("#") == {"a8": "wall"}
