"""The board: squares where they belong, terrain and marks that can be told apart without colour."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint.squares import board, marks

THEME = Theme()


def grey(picture: pygame.Surface) -> bytes:
    ground = pygame.Surface(picture.get_size())
    ground.fill((60, 66, 72))
    ground.blit(picture, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")


def test_squares_are_named_from_the_lower_left() -> None:
    assert board.square_rect(60, 28, "a1").topleft == (28, 448)
    assert board.square_rect(60, 28, "h8").topleft == (448, 28)


def test_points_find_their_square() -> None:
    for name in (f"{file}{rank}" for file in board.FILES for rank in board.RANKS):
        rect = board.square_rect(60, 28, name)
        assert board.square_at(60, 28, rect.center) == name
        assert board.square_at(60, 28, rect.topleft) == name
    assert board.square_at(60, 28, (10, 100)) is None
    assert board.square_at(60, 28, (300, 509)) is None


@pytest.mark.parametrize("palette", PALETTES)
def test_the_board_is_eight_squares_and_two_frames_wide(palette: str) -> None:
    picture = board.grid_board(Theme(palette), 40, 28, ["c6"], ["a6"])
    assert picture.get_size() == (376, 376)
    assert picture.get_at((0, 0)).a == 0 or picture.get_at((0, 0)).a == 255
    assert picture.get_at((188, 188)).a == 255


def test_a_board_is_baked_once() -> None:
    assert board.grid_board(THEME, 40, 28, ["c6"], ["a6"]) is board.grid_board(THEME, 40, 28, ["c6"], ["a6"])


@pytest.mark.parametrize("palette", PALETTES)
def test_the_chequer_stays_visible_in_the_dark_corners(palette: str) -> None:
    picture = board.grid_board(Theme(palette), 40, 28)
    for light, dark in (("a8", "b8"), ("h1", "g1"), ("b1", "a1"), ("g8", "h8")):
        shades = [
            sum(pygame.transform.average_color(picture, board.square_rect(40, 28, name))[:3])
            for name in (light, dark)
        ]
        assert shades[0] - shades[1] >= 50


def test_walls_and_pits_change_their_square() -> None:
    free, full = board.grid_board(THEME, 40, 28), board.grid_board(THEME, 40, 28, ["c6"], ["a6"])
    for name in ("c6", "a6"):
        rect = board.square_rect(40, 28, name)
        assert pygame.transform.average_color(free, rect) != pygame.transform.average_color(full, rect)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", [32, 60])
def test_marks_can_be_told_apart_in_grey(palette: str, size: int) -> None:
    theme = Theme(palette)
    kinds: list[Callable[..., pygame.Surface]] = [
        marks.place, marks.target, marks.aimed, marks.chosen, marks.refused, marks.threat, marks.pointed,
    ]  # fmt: skip
    assert len({grey(paint(theme, size)) for paint in kinds}) == len(kinds)
    assert all(paint(theme, size).get_size() == (size, size) for paint in kinds)


DIRECTIONS = [step for step in itertools.product((-1, 0, 1), repeat=2) if step != (0, 0)]


@pytest.mark.parametrize(("dx", "dy"), DIRECTIONS)
def test_lanes_and_ways_run_from_start_to_end(dx: int, dy: int) -> None:
    for paint in (marks.lane, marks.way):
        ground = pygame.Surface((300, 300))
        paint(ground, THEME, (150, 150), (150 + 100 * dx, 150 + 100 * dy), 50)
        seen = pygame.mask.from_threshold(ground, (0, 0, 0), (8, 8, 8))
        seen.invert()
        box = seen.get_bounding_rects()[0].unionall(seen.get_bounding_rects()[1:])
        assert box.collidepoint(150 + 60 * dx, 150 + 60 * dy)
        assert not box.collidepoint(150 - 40 * dx, 150 - 40 * dy)


def test_chevrons_point_where_the_push_goes() -> None:
    assert len({grey(marks.chevron(THEME, 60, *step)) for step in DIRECTIONS}) == len(DIRECTIONS)


def test_callouts_hold_their_words() -> None:
    size = marks.callout_size(THEME, "Both fall", "unless defended")
    picture = marks.callout(THEME, "Both fall", "unless defended", tip=20)
    assert picture.get_size() == (size[0], size[1] + THEME.px(12))
    assert size[0] >= THEME.width("unless defended", "body") + 46


def test_words_that_are_wider_than_a_callout_may_be_stand_in_even_lines() -> None:
    title, room = "Frost Giants 1 goes its round, or at whoever comes near", 300
    wide, high = marks.callout_size(THEME, title, "It has seen you", room=room)
    one_line = marks.callout_size(THEME, title, "It has seen you")
    assert wide < one_line[0] * 0.7
    assert wide <= room + marks.callout_size(THEME, "")[0]
    assert high > one_line[1]
    assert marks.callout(THEME, title, "It has seen you", room=room).get_size() == (wide, high)


def test_the_mini_map_shows_units_walls_and_pits() -> None:
    plain = board.mini_map(THEME, 150)
    full = board.mini_map(
        THEME, 150, walls=["c6"], pits=["a6"], units=[("d4", "one", True), ("e4", "two", False)]
    )
    assert plain.get_size() == full.get_size() == (148, 148)
    for name in ("c6", "a6", "d4", "e4"):
        rect = board.square_rect(18, 2, name)
        assert pygame.transform.average_color(plain, rect) != pygame.transform.average_color(full, rect)
