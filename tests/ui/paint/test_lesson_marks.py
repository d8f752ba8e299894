"""The ring of a lesson: it cannot be taken for that of focus, and hides nothing of what it is about."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint import panels
from game.ui.paint.lesson_marks import badge, lesson_ring, pin

GROUND = (400, 200)
BOX = pygame.Rect(120, 80, 160, 40)


def drawn(theme: Theme, *, focused: bool) -> pygame.Surface:
    ground = pygame.Surface(GROUND)
    if focused:
        panels.focus_ring(ground, theme, BOX)
    lesson_ring(ground, theme, BOX)
    return ground


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_its_line_is_whole_and_in_the_colour_of_what_can_be_done(palette: str, scale: float) -> None:
    theme = Theme(palette, scale)
    ring = drawn(theme, focused=False)
    y = BOX.bottom + theme.px(10) - theme.px(1) - theme.px(3) // 2 - 1
    line = [tuple(ring.get_at((x, y)))[:3] for x in range(BOX.left + 20, BOX.right - 20)]
    assert set(line) == {theme.palette.verdigris}
    assert theme.palette.verdigris not in (theme.palette.focus, theme.palette.brass_hi)


def test_what_has_the_focus_still_wears_its_own_ring_inside_it() -> None:
    theme = Theme()
    both = drawn(theme, focused=True)
    foot = [tuple(both.get_at((x, BOX.bottom + 3)))[:3] for x in range(BOX.left, BOX.right)]
    assert theme.palette.focus in foot
    assert tuple(both.get_at((BOX.centerx, BOX.bottom + 7)))[:3] == theme.palette.verdigris


def test_it_stands_outside_what_it_is_about() -> None:
    ring = drawn(Theme(), focused=False)
    assert pygame.transform.average_color(ring, BOX.inflate(-16, -16))[:3] == (0, 0, 0)


@pytest.mark.parametrize("corner", [(0, 0), (399, 0), (0, 199), (399, 199)])
def test_its_badge_stays_in_the_window(corner: tuple[int, int]) -> None:
    theme, ground = Theme(), pygame.Surface(GROUND)
    ground.fill((255, 0, 255))
    pin(ground, theme, corner)
    mask = pygame.mask.from_threshold(ground, (255, 0, 255), (1, 1, 1, 255))
    mask.invert()
    sign = pygame.mask.from_surface(badge(theme))
    assert mask.count() >= sign.count()
