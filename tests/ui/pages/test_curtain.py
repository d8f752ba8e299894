"""The curtain calls the next player by his name."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import Theme
from game.ui.pages.curtain import name_step


@pytest.mark.parametrize(
    ("person", "high", "step"),
    [("Astrid", 200, "name"), ("Astrid the Far-Travelled", 200, "title"), ("Astrid", 40, "title")],
)
def test_a_long_name_is_written_smaller_and_not_cut(person: str, high: int, step: str) -> None:
    theme, room = Theme(), pygame.Rect(0, 0, 528, high)
    assert name_step(theme, person, room) == step
    assert theme.width(person, step) <= room.width
