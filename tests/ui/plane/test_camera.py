"""The camera on the measured table: pixels and tenths, zoom at the pointer, what lies under it."""

from __future__ import annotations

import pygame
import pytest

from game.table.shapes import Base, Place
from game.ui.app.theme import Theme
from game.ui.plane.camera import CLOSEST, FARTHEST, Camera, Fixed, Lens, unit_of
from game.ui.plane.hit_test import Spot, model_at
from game.ui.plane.models import hull

AREA = pygame.Rect(0, 0, 900, 600)


def lens(step: int = 0, at: tuple[float, float] = (3048.0, 3048.0), scale: float = 1.0) -> Lens:
    return Lens(Theme("standard", scale), AREA, Camera(at[0], at[1], step, True), (6096, 6096))


@pytest.mark.parametrize("step", range(FARTHEST, CLOSEST + 1))
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_a_pixel_turned_into_a_point_and_back_is_the_same_pixel(step: int, scale: float) -> None:
    seen = lens(step, scale=scale)
    for pos in ((0, 0), (13, 599), (450, 300), (899, 1)):
        assert seen.to_screen(seen.to_table(pos)) == pos


def test_zooming_keeps_the_point_under_the_pointer() -> None:
    seen = lens()
    at = (600, 350)
    before = seen.to_table(at)
    for steps in (1, 1, 2, -3, 1):
        assert seen.zoom(steps, at)
        after = seen.to_table(at)
        assert abs(after[0] - before[0]) <= 12
        assert abs(after[1] - before[1]) <= 12


def test_four_steps_double_the_size_and_the_range_ends() -> None:
    theme = Theme("standard", 1.0)
    assert unit_of(theme, 4) == 2 * unit_of(theme, 0)
    seen = lens(CLOSEST)
    assert not seen.zoom(1)
    seen = lens(FARTHEST)
    assert not seen.zoom(-1)


def test_fitting_shows_the_whole_table() -> None:
    seen = lens()
    seen.camera.fit(seen.theme, AREA, 6096, 6096)
    assert AREA.contains(
        pygame.Rect(seen.to_screen((0, 0)), (round(6096 * seen.scale), round(6096 * seen.scale)))
    )


def test_a_table_that_fills_its_room_is_seen_whole_in_a_low_one_and_zooms_in_from_there() -> None:
    seen, low = lens(), pygame.Rect(0, 0, 600, 160)
    seen.camera.fit(seen.theme, low, 12000, 9000, filling=True)
    assert 9000 * seen.scale <= low.height
    assert seen.camera.step < FARTHEST
    away = seen.camera.step
    assert not seen.zoom(-1) or seen.camera.step >= round(away)
    assert seen.zoom(1)
    assert seen.camera.step > away


def test_a_point_is_brought_just_into_view() -> None:
    seen = lens(CLOSEST)
    seen.show((6000, 6000), 40)
    assert AREA.collidepoint(seen.to_screen((6000, 6000)))


def test_the_same_view_on_a_picture_of_its_own() -> None:
    seen = lens()
    fixed = Fixed(seen, pygame.Rect(0, 0, 1100, 800), (40, 50))
    assert fixed.to_screen((0, 0)) == (40, 50)
    assert fixed.unit == seen.unit


def test_a_model_is_found_by_its_true_base_and_the_higher_one_first() -> None:
    oval = Spot(1, Base(750, 420), Place(1000, 1000, 0))
    above = Spot(2, Base(300, 300), Place(1000, 1000, 0), 3.0)
    assert model_at((1000, 1000), [oval, above]) == 2
    assert model_at((1350, 1000), [oval, above]) == 1
    assert model_at((1000, 1300), [oval, above]) == 0
    assert model_at((1340, 1150), [oval]) == 0, "inside its box, but not inside the ellipse"


def test_the_hull_of_a_sweep() -> None:
    assert sorted(hull([(0, 0), (4, 0), (2, 1), (4, 4), (0, 4)])) == [(0, 0), (0, 4), (4, 0), (4, 4)]
