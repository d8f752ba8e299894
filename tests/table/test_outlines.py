"""Outlines that enclose something, and those that do not."""

from __future__ import annotations

import pytest

from game.table.outlines import apart, bounds, joined, laid, proper, swept
from game.table.shapes import Outline

SQUARE: Outline = ((0, 0), (100, 0), (100, 100), (0, 100))


def test_an_outline_is_laid_with_its_middle_where_it_belongs_and_turned_clockwise_by_hundredths() -> None:
    long = ((-20, -5), (20, -5), (20, 5), (-20, 5))
    assert laid(long, (100, 200)) == ((80, 195), (120, 195), (120, 205), (80, 205))
    assert laid(long, (100, 200), 90_00) == ((105, 180), (105, 220), (95, 220), (95, 180))


def test_a_square_is_proper_whichever_way_round() -> None:
    assert proper(SQUARE)
    assert proper(SQUARE[::-1])


@pytest.mark.parametrize(
    "outline",
    [((0, 0), (100, 100), (100, 0), (0, 100)), ((0, 0), (100, 0), (50, 0)), ((5, 5), (5, 5), (5, 5))],
)
def test_what_crosses_itself_or_encloses_nothing_is_not(outline: Outline) -> None:
    assert not proper(outline)


def box(left: int, top: int, right: int, bottom: int) -> Outline:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


NORTH, SOUTH = box(0, 0, 1000, 200), box(0, 800, 1000, 1000)


@pytest.mark.parametrize(
    ("walls", "decks", "room", "expected"),
    [
        ([], [], 100, True),
        ([box(0, 450, 1000, 550)], [], 100, False),
        ([box(0, 450, 700, 550)], [], 100, True),
        ([box(0, 450, 700, 550)], [], 160, False),
        ([box(0, 450, 400, 550), box(700, 450, 1000, 550)], [], 149, True),
        ([box(0, 450, 400, 550), box(700, 450, 1000, 550)], [], 151, False),
        ([box(0, 450, 1000, 550)], [box(450, 440, 550, 560)], 100, True),
    ],
)
def test_walls_part_and_decks_join(
    walls: list[Outline], decks: list[Outline], room: int, expected: bool
) -> None:
    assert joined(NORTH, SOUTH, (1000, 1000), walls, decks, room) is expected


def test_what_is_apart_by_more_than_a_gap_is_told_by_the_boxes() -> None:
    one, other = bounds(NORTH), bounds(SOUTH)
    assert one == (0, 0, 1000, 200)
    assert apart(one, other)
    assert apart(one, other, 599)
    assert not apart(one, other, 600)
    assert not apart(one, (1000, 200, 1100, 300))


def test_a_polygon_comes_over_all_between_where_it_was_and_where_it_goes() -> None:
    way = swept(SQUARE, (300, 100))
    assert set(way) == {(0, 0), (100, 0), (400, 100), (400, 200), (300, 200), (0, 100)}
