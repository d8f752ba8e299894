"""Figures of units: what of them is drawn at which size."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import Theme
from game.ui.paint.measured import figures


def drawn(theme: Theme, across: float, emblem: str) -> bytes:
    picture, _ = figures.figure(theme, across, seat="one", emblem=emblem)
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_an_emblem_is_seen_from_as_many_pixels_on_whatever_the_interface_is_scaled_to(scale: float) -> None:
    theme = Theme(scale=scale)
    assert drawn(theme, 20, "wolf") != drawn(theme, 20, "bear")
    assert drawn(theme, 15, "wolf") == drawn(theme, 15, "bear")
