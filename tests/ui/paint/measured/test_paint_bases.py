"""Measured bases: a true outline, a facing, wounds, and states that hold without colour."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint import strokes
from game.ui.paint.measured import bases

THEME = Theme()
SEATS = ("one", "two", "three", "four")


def paint(
    long: float = 60, wide: float = 60, facing: float = 0, seat: str = "one", **more: object
) -> pygame.Surface:
    kind: dict[str, object] = {"emblem": "wolf", "wounds": 4, "lost": 1, **more}
    picture, _ = bases.base(THEME, long, wide, facing, seat=seat, **kind)  # type: ignore[arg-type]
    return picture


def differ(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA")


def test_a_base_is_painted_once() -> None:
    assert paint() is paint()


def test_the_centre_lies_in_the_middle() -> None:
    picture, centre = bases.base(THEME, 75, 42, 33, seat="one", emblem="wolf")
    assert centre == (picture.get_width() // 2, picture.get_height() // 2)


@pytest.mark.parametrize("size", [14, 26, 39, 40, 80, 150, 300])
def test_the_rim_is_as_wide_as_asked(size: int) -> None:
    picture = paint(size, size, 90, wounds=0, lost=0)
    row = picture.get_height() // 2
    solid = [x for x in range(picture.get_width()) if picture.get_at((x, row)).a > 200]
    assert abs(len(solid) - size) <= max(3, size * 0.07)


@pytest.mark.parametrize("facing", [0, 45, 90, 135])
def test_an_oval_lies_along_its_facing(facing: int) -> None:
    picture = paint(120, 60, facing, wounds=0, lost=0)
    middle = picture.get_width() / 2
    turn = math.radians(facing)
    for away, dx, dy in (
        (52, math.cos(turn), math.sin(turn)),
        (-52, math.cos(turn), math.sin(turn)),
        (40, -math.sin(turn), math.cos(turn)),
    ):
        alpha = picture.get_at((round(middle + away * dx), round(middle + away * dy))).a
        assert (alpha > 220) == (abs(away) == 52)


@pytest.mark.parametrize("size", [20, 60])
def test_facings_differ(size: int) -> None:
    pictures = [paint(size, size, facing) for facing in range(0, 360, 15)]
    assert all(differ(a, b) for a, b in itertools.combinations(pictures, 2))


@pytest.mark.parametrize("size", [24, 60])
def test_every_wound_lost_can_be_seen(size: int) -> None:
    assert all(differ(paint(size, size, lost=k), paint(size, size, lost=k + 1)) for k in range(4))


@pytest.mark.parametrize("size", [24, 60])
def test_states_ranks_and_sides_differ(size: int) -> None:
    pictures = [paint(size, size, state=state) for state in ("rest", "acted", "chosen", "flash")]
    pictures += [paint(size, size, leader=True), paint(size, size, ghost=True)]
    pictures += [paint(size, size, seat=seat) for seat in SEATS[1:]]
    assert all(differ(a, b) for a, b in itertools.combinations(pictures, 2))


@pytest.mark.parametrize("ratio", [1.0, 1.4, 2.0])
@pytest.mark.parametrize("count", range(1, 13))
def test_wounds_sit_on_the_rear_rim_apart_and_symmetrically(ratio: float, count: int) -> None:
    places = bases.rivets(ratio, count)
    assert len(places) == count
    assert all(math.dist(a, b) > 10 for a, b in itertools.combinations(places, 2))
    for (ax, ay), (bx, by) in zip(places, reversed(places), strict=True):
        assert ax == pytest.approx(bx, abs=0.5)
        assert ay == pytest.approx(-by, abs=0.5)
    assert all(x < 12 * ratio for x, _ in places)


@pytest.mark.parametrize("facing", range(0, 360, 30))
def test_crown_and_badge_leave_the_arrow_free(facing: int) -> None:
    bare = paint(100, 100, facing, wounds=0, lost=0)
    rich = paint(100, 100, facing, wounds=0, lost=0, leader=True, state="rest")
    middle, turn = bare.get_width() / 2, math.radians(facing)
    tip = (round(middle + 60 * math.cos(turn)), round(middle + 60 * math.sin(turn)))
    assert rich.get_at(tip) == bare.get_at(tip)


@pytest.mark.parametrize("palette", PALETTES)
def test_chips_can_be_told_apart_in_grey(palette: str) -> None:
    theme = Theme(palette)
    seen = {
        pygame.image.tobytes(pygame.transform.grayscale(bases.chip(theme, kind)), "RGBA")
        for kind in bases.CHIPS
    }
    assert len(seen) == len(bases.CHIPS)


def test_a_chip_says_its_count() -> None:
    assert bases.chip(THEME, "burn", 2).get_width() > bases.chip(THEME, "burn").get_width()
    assert differ(bases.chip(THEME, "burn", 2), bases.chip(THEME, "burn", 3))


def test_chips_hang_under_one_another() -> None:
    ground = pygame.Surface((120, 120))
    bases.chips(ground, THEME, (10, 60), [("slow", None), ("burn", 2)])
    seen = pygame.mask.from_threshold(ground, (0, 0, 0), (2, 2, 2))
    seen.invert()
    assert len(seen.get_bounding_rects()) >= 2
    assert (
        min(box.top for box in seen.get_bounding_rects())
        < 60
        < max(box.bottom for box in seen.get_bounding_rects())
    )


def test_badges_differ_by_size() -> None:
    sizes = (0.5, 1, 2, 3, 4, 5, 6)
    assert len({pygame.image.tobytes(bases.badge(THEME, size), "RGBA") for size in sizes}) == len(sizes)


def test_influence_is_drawn_along_its_outline() -> None:
    ground = pygame.Surface((200, 200))
    bases.influence(ground, THEME, strokes.round_outline((100, 100), 60), "two")
    assert pygame.transform.average_color(ground, (30, 60, 20, 80))[2] > 5
    assert pygame.transform.average_color(ground, (80, 80, 40, 40))[:3] == (0, 0, 0)


def test_a_short_bar_stands_as_near_to_its_figure_as_a_whole_one() -> None:
    """With a gap after it "0.5" looks as if it had a minus before it and something lost between."""
    beside = {
        size: bases.badge(THEME, size).get_width() - THEME.width(f"{size:g}", "body-bold")
        for size in (0.5, 1)
    }
    assert beside[0.5] < beside[1]
