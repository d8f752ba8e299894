"""Marks of units that are drawn up, in pixels."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import Theme, mix
from game.ui.paint.measured import fronts

THEME = Theme()


@pytest.fixture
def sheet() -> pygame.Surface:
    """Somewhere to draw."""
    return pygame.Surface((200, 120))


def strokes_of(sheet: pygame.Surface, colour: tuple[int, int, int], box: pygame.Rect, near: int = 40) -> int:
    """How many pixels in a box are about of a colour."""
    box = box.clip(sheet.get_rect())
    found = 0
    for x in range(box.left, box.right):
        for y in range(box.top, box.bottom):
            pixel = sheet.get_at((x, y))
            found += sum(abs(a - b) for a, b in zip(pixel[:3], colour, strict=True)) < near
    return found


def test_a_ghost_that_cannot_be_has_a_white_cross_in_ember(sheet: pygame.Surface) -> None:
    fronts.crossed(sheet, THEME, (60, 60), 20, (160, 60))
    middle = pygame.Rect(52, 52, 16, 16)
    assert strokes_of(sheet, (255, 255, 255), middle) > 4
    assert strokes_of(sheet, THEME.palette.ember, pygame.Rect(36, 36, 48, 48)) > 20
    assert strokes_of(sheet, THEME.palette.ember, pygame.Rect(90, 55, 70, 10)) > 4


def test_a_ghost_that_fits_is_verdigris_and_has_no_cross(sheet: pygame.Surface) -> None:
    fronts.fits(sheet, THEME, (60, 60), 20)
    assert strokes_of(sheet, THEME.palette.verdigris, pygame.Rect(36, 36, 48, 48)) > 20
    assert strokes_of(sheet, (255, 255, 255), pygame.Rect(52, 52, 16, 16)) == 0


def test_the_bar_lies_before_the_first_rank(sheet: pygame.Surface) -> None:
    fronts.bar(sheet, THEME, (40, 80), (160, 80), (0, -1))
    brass = THEME.palette.brass_hi
    assert strokes_of(sheet, brass, pygame.Rect(40, 56, 120, 16)) > 100
    assert strokes_of(sheet, brass, pygame.Rect(40, 76, 120, 30)) == 0


@pytest.mark.parametrize(("share", "accent"), [(0.5, "verdigris"), (1.2, "ember")])
def test_the_well_is_filled_as_far_as_is_used(sheet: pygame.Surface, share: float, accent: str) -> None:
    box = pygame.Rect(10, 10, 180, 20)
    fronts.well(sheet, THEME, box, share)
    colour = mix(getattr(THEME.palette, accent), THEME.palette.table, 0.15)
    left, right = pygame.Rect(14, 14, 80, 12), pygame.Rect(106, 14, 80, 12)
    assert strokes_of(sheet, colour, left) > 500
    assert (strokes_of(sheet, colour, right) > 500) == (share > 1)


def test_a_tape_has_a_tick_for_every_unit(sheet: pygame.Surface) -> None:
    fronts.tape(sheet, THEME, [(10, 60), (195, 60)], 20)
    off = [x for x in range(10, 199) if strokes_of(sheet, THEME.palette.bone, pygame.Rect(x, 57, 1, 1), 120)]
    groups = sum(x - 1 not in off for x in off)
    assert groups == 9


def test_the_likeliest_number_is_told_over_its_column(sheet: pygame.Surface) -> None:
    chances = [("0", 0.2), ("1", 0.6), ("2", 0.2)]
    box = pygame.Rect(0, 0, 150, 110)
    fronts.columns(sheet, THEME, box, chances)
    colour = mix(THEME.palette.ember, THEME.palette.table, 0.2)
    heights = [strokes_of(sheet, colour, pygame.Rect(x, 0, 1, 110)) for x in (20, 66, 112)]
    assert heights[1] > 2 * heights[0] > 0
    assert heights[0] == heights[2]


def test_a_chance_is_as_long_as_it_is_likely(sheet: pygame.Surface) -> None:
    fronts.odds(sheet, THEME, pygame.Rect(0, 0, 200, 12), 0.75)
    colour = mix(THEME.palette.verdigris, THEME.palette.table, 0.2)
    assert strokes_of(sheet, colour, pygame.Rect(4, 3, 140, 6)) == 140 * 6
    assert strokes_of(sheet, colour, pygame.Rect(156, 3, 40, 6)) == 0


def test_wedges_leave_the_sides_of_a_small_unit_clear() -> None:
    surface = pygame.Surface((80, 80))
    box = pygame.Rect(20, 20, 40, 40)
    fronts.wedges(surface, Theme(scale=2.0), box)
    ember = Theme().palette.ember
    assert surface.get_at((box.left + 2, box.top + 2))[:3] == ember
    assert surface.get_at((box.centerx - 6, box.top + 1))[:3] != ember
