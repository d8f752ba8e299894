"""Dice on slate: of the size asked for, told apart by more than colour, painted once."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint.dice import dice_trays

THEME = Theme()


def grey(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGB")


@pytest.mark.parametrize("palette", PALETTES)
def test_dice_of_all_stuffs_differ_in_grey_as_well(palette: str) -> None:
    drawn = [grey(dice_trays.die(Theme(palette), 44, 4, stuff)) for stuff in dice_trays.STUFFS]
    assert all(one != other for one, other in itertools.combinations(drawn, 2))


def test_every_face_differs_down_to_the_smallest_die() -> None:
    for side in (44, 14):
        drawn = [grey(dice_trays.die(THEME, side, face)) for face in range(1, 7)]
        assert all(one != other for one, other in itertools.combinations(drawn, 2))


def test_dice_are_painted_once() -> None:
    assert dice_trays.die(THEME, 44, 6, lit=True) is dice_trays.die(THEME, 44, 6, lit=True)
    assert dice_trays.die(THEME, 44, 6, lit=True) is not dice_trays.die(THEME, 44, 6)


def test_bars_are_as_high_as_their_shares_and_one_is_lit() -> None:
    drawn = dice_trays.bars(THEME, (90, 60), (0.2, 0.5, 0.3), 1)
    heights = [sum(drawn.get_at((x, y)).a > 0 for y in range(59)) for x in (10, 40, 70)]
    assert heights[1] > heights[2] > heights[0]
    assert tuple(drawn.get_at((40, 30)))[:3] == THEME.palette.brass_hi


def test_a_bar_of_shares_is_cut_where_the_shares_end() -> None:
    drawn = dice_trays.shares(THEME, (100, 12), (("one", 0.7), ("two", 0.3)))
    assert drawn.get_at((20, 8))[:3] == THEME.palette.sides["one"].plate
    assert drawn.get_at((90, 8))[:3] == THEME.palette.sides["two"].plate
