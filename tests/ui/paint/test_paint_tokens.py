"""Tokens tell side, hits, rank and state by shape, not by colour alone."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint import tokens

THEME = Theme()
SEATS = ("one", "two", "three", "four")
SHAPES = [THEME.palette.sides[seat].shape for seat in SEATS]


def paint(size: int = 60, seat: str = "one", **more: object) -> pygame.Surface:
    kind: dict[str, object] = {"emblem": "hammer", "hits": 5, "lost": 1, **more}
    return tokens.token(THEME, size, seat=seat, **kind)  # type: ignore[arg-type]


def differ(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA")


def test_a_token_is_painted_once() -> None:
    assert paint() is paint()


@pytest.mark.parametrize("size", [16, 32, 39, 40, 50, 128])
def test_the_picture_has_room_for_crown_and_shadow(size: int) -> None:
    picture = paint(size, leader=True, group=True)
    assert picture.get_size() == (round(size * tokens.REACH),) * 2
    seen = picture.get_bounding_rect(min_alpha=140)
    assert picture.get_rect().inflate(-2, -2).contains(seen) or size < 24


@pytest.mark.parametrize("seat", SEATS)
def test_the_outline_is_centred_and_as_wide_as_asked(seat: str) -> None:
    picture = paint(100, seat, hits=0, lost=0)
    seen = picture.get_bounding_rect(min_alpha=230)
    assert abs(seen.centerx - 75) <= 3
    assert abs(seen.centery - 75) <= 4
    assert 88 <= seen.width <= 126


def test_sides_differ_in_outline() -> None:
    masks = [pygame.mask.from_surface(paint(80, seat), 200) for seat in SEATS]
    for a, b in itertools.combinations(masks, 2):
        assert a.count() - a.overlap_area(b, (0, 0)) + b.count() - b.overlap_area(a, (0, 0)) > 300


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", range(1, 10))
def test_rivets_stand_apart_below_the_emblem_and_symmetrically(shape: str, count: int) -> None:
    places = tokens.rivets(shape, count)
    assert len(places) == count
    for (ax, ay), (bx, by) in itertools.pairwise(places):
        assert (ax - bx) ** 2 + (ay - by) ** 2 >= 9.5**2
    for (ax, ay), (bx, by) in zip(places, reversed(places), strict=True):
        assert ax == pytest.approx(-bx, abs=0.01)
        assert ay == pytest.approx(by, abs=0.01)
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert max(abs(coordinate) for place in places for coordinate in place) < 60


@pytest.mark.parametrize("size", [32, 60])
def test_every_lost_hit_can_be_seen(size: int) -> None:
    for lost in range(5):
        assert differ(paint(size, lost=lost), paint(size, lost=lost + 1))


@pytest.mark.parametrize("size", [32, 60])
@pytest.mark.parametrize("mark", ["leader", "group"])
def test_leaders_and_groups_are_marked_at_every_size(size: int, mark: str) -> None:
    more: dict[str, Any] = {mark: True}
    assert differ(paint(size), paint(size, **more))


@pytest.mark.parametrize("size", [32, 60])
def test_states_differ(size: int) -> None:
    states = [paint(size, state=state) for state in ("rest", "acted", "ghost", "flash")]
    assert all(differ(a, b) for a, b in itertools.combinations(states, 2))


def test_a_ghost_is_faint() -> None:
    ghost, rest = paint(60, state="ghost"), paint(60)
    assert ghost.get_at((45, 45)).a < 140 < rest.get_at((45, 45)).a


@pytest.mark.parametrize("palette", PALETTES)
def test_side_marks_keep_their_shape_in_grey(palette: str) -> None:
    theme = Theme(palette)
    masks = [pygame.mask.from_surface(tokens.side_mark(theme, seat, 16), 128).count() for seat in SEATS]
    assert len(set(masks)) == len(SEATS)


def test_a_row_of_hits_leaves_a_gap_after_five() -> None:
    five, eight = tokens.hits_row(THEME, 5, 0, 20), tokens.hits_row(THEME, 8, 2, 20)
    assert five.get_width() == 100
    assert eight.get_width() == 170


def test_a_token_fits_its_square() -> None:
    assert tokens.fit(60) == 50
