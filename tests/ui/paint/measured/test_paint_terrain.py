"""Terrain: every kind fills any outline, keeps to it, and is the same for the same piece."""

from __future__ import annotations

import math

import pygame
import pytest

from game.ui.app.pictures import KEPT
from game.ui.app.theme import PALETTES, Theme
from game.ui.paint.measured import terrain

THEME = Theme()
INCH = terrain.INCH
SQUARE = ((0, 0), (3 * INCH, 0), (3 * INCH, 2 * INCH), (0, 2 * INCH))
STRIP = ((0, 0), (1000, 100), (990, 180), (-10, 80))
ANGLE = ((0, 0), (1000, 0), (1000, 800), (880, 800), (880, 120), (0, 120))
ROUND = tuple(
    (round(300 * math.cos(k * math.tau / 18)), round(300 * math.sin(k * math.tau / 18))) for k in range(18)
)


def paint(kind: str, outline: terrain.Outline = SQUARE, unit: float = 36, **more: object) -> pygame.Surface:
    given: dict[str, object] = {"size": 2, "seed": "t1", **more}
    return terrain.piece(THEME, kind, outline, unit=unit, **given)[0]  # type: ignore[arg-type]


def raw(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("kind", terrain.KINDS)
@pytest.mark.parametrize("outline", [SQUARE, STRIP, ANGLE, ROUND], ids=["square", "strip", "angle", "round"])
def test_every_kind_fills_any_outline(kind: str, outline: terrain.Outline) -> None:
    picture, (x, y) = terrain.piece(THEME, kind, outline, unit=36, size=2, seed="a")
    left, top = min(x for x, _ in outline) * 36 / INCH, min(y for _, y in outline) * 36 / INCH
    assert x < left
    assert y < top
    assert (
        picture.get_bounding_rect(min_alpha=40).width >= (max(x for x, _ in outline) * 36 / INCH - left) * 0.7
    )


@pytest.mark.parametrize("kind", ["wall", "tower", "house", "crate", "rock", "bridge"])
def test_what_is_solid_keeps_to_its_outline(kind: str) -> None:
    picture, (x, y) = terrain.piece(THEME, kind, SQUARE, unit=72, size=1, seed="a")
    seen = picture.get_bounding_rect(min_alpha=230).move(x, y)
    assert pygame.Rect(-4, -4, 3 * 72 + 8, 2 * 72 + 8).contains(seen)


def test_a_piece_always_looks_the_same_and_its_neighbour_does_not() -> None:
    first = raw(paint("wood"))
    KEPT.clear()
    assert raw(paint("wood")) == first
    assert raw(paint("wood", seed="t2")) != first


def test_a_piece_looks_the_same_wherever_it_lies() -> None:
    moved = tuple((x + 2540, y + 1270) for x, y in SQUARE)
    (here, at), (there, to) = (
        terrain.piece(THEME, "ruin", o, unit=36, size=2, seed="a") for o in (SQUARE, moved)
    )
    assert here is there
    assert (to[0] - at[0], to[1] - at[1]) == (360, 180)


@pytest.mark.parametrize("unit", [9, 18, 36, 72, 110, 200])
def test_pictures_grow_with_the_zoom(unit: float) -> None:
    picture = paint("tower", unit=unit)
    assert picture.get_width() == pytest.approx((3 + 2 * 0.64) * unit, abs=2)


def test_a_zoom_step_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    paint("house", unit=36)
    monkeypatch.setattr(terrain, "_grounded", None)
    for unit in (20, 30, 42, 60, 80):
        paint("house", unit=unit)


@pytest.mark.parametrize("kind", ["door", "gate"])
def test_open_and_closed_differ(kind: str) -> None:
    assert raw(paint(kind, STRIP, state="open")) != raw(paint(kind, STRIP, state="closed"))


@pytest.mark.parametrize("kind", ["console", "font", "nexus", "altar", "beacon", "gateway"])
def test_states_of_relics_differ(kind: str) -> None:
    pictures = [raw(paint(kind, ROUND, state=state)) for state in ("", "active", "used")]
    assert len(set(pictures)) == 3


def test_wounds_show_as_cracks_and_destroyed_is_rubble() -> None:
    pictures = [raw(paint("wall", lost=lost)) for lost in range(4)]
    assert len(set(pictures)) == 4
    assert raw(paint("wall", state="destroyed", lost=3)) != pictures[3]


def test_higher_pieces_throw_longer_shadows() -> None:
    def shade(size: float) -> int:
        picture = paint("tower", size=size)
        return pygame.mask.from_surface(picture, 60).count() - pygame.mask.from_surface(picture, 240).count()

    assert shade(1) < shade(3) < shade(5)


def test_terrain_is_darker_than_bone() -> None:
    for kind in terrain.KINDS:
        picture = paint(kind)
        red, green, blue, _ = pygame.transform.average_color(picture, picture.get_rect(), True)
        assert red + green + blue < 500


def test_sunken_ground_lies_under_areas_and_bridges_over_all() -> None:
    order = [terrain.order(kind) for kind in ("chasm", "rubble", "stairs", "wall", "bridge")]
    assert order == sorted(order)
    assert len(set(order)) == 5


@pytest.mark.parametrize("palette", PALETTES)
def test_kinds_can_be_told_apart_in_grey(palette: str) -> None:
    pictures = {}
    for kind in terrain.KINDS:
        picture, _ = terrain.piece(Theme(palette), kind, SQUARE, unit=36, size=2, seed="a")
        pictures[kind] = raw(pygame.transform.grayscale(picture))
    assert len(set(pictures.values())) == len(terrain.KINDS)


def test_the_lit_edge_runs_along_the_outline() -> None:
    ground = pygame.Surface((100, 100))
    terrain.lit(ground, THEME, [(20, 20), (80, 20), (80, 80), (20, 80)], "verdigris")
    assert ground.get_at((50, 20))[:3] == THEME.palette.verdigris
    assert ground.get_at((50, 50))[:3] == (0, 0, 0)


def test_a_kind_of_a_scenarios_own_looks_like_a_rock() -> None:
    assert terrain.order("whale bones") == terrain.order("rock")
    assert terrain.mark("whale bones") == ""
    assert paint("whale bones").get_bounding_rect().width > 100
