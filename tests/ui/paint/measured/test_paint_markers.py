"""Markers of the measured table that are pictures."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import Theme
from game.ui.paint.measured import markers

THEME = Theme()


@pytest.mark.parametrize("size", [20, 30, 48, 60])
@pytest.mark.parametrize("words", ["7", "18", "888"])
def test_the_number_of_a_token_stays_within_its_edge(words: str, size: int) -> None:
    bare, written = markers.bone(THEME, size, " "), markers.bone(THEME, size, words)
    edge = round(size * 0.15)
    for side in ((0, 0, edge, size), (size - edge, 0, edge, size)):
        assert _bytes(bare, side) == _bytes(written, side)
    assert _bytes(bare, (0, 0, size, size)) != _bytes(written, (0, 0, size, size))


def _bytes(picture: pygame.Surface, part: tuple[int, int, int, int]) -> bytes:
    return pygame.image.tobytes(picture.subsurface(part), "RGBA")
