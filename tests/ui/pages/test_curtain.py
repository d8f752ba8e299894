"""The curtain calls the next player by his name."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.theme import Rgb, Theme
from game.ui.kit.words import draw_words
from game.ui.pages import curtain
from game.ui.pages.curtain import name_step
from tests.ui.player import top


@pytest.mark.parametrize(
    ("person", "high", "step"),
    [("Astrid", 200, "name"), ("Astrid the Far-Travelled", 200, "title"), ("Astrid", 40, "title")],
)
def test_a_long_name_is_written_smaller_and_not_cut(person: str, high: int, step: str) -> None:
    theme, room = Theme(), pygame.Rect(0, 0, 528, high)
    assert name_step(theme, person, room) == step
    assert theme.width(person, step) <= room.width


def test_a_name_that_is_set_small_stands_in_the_middle_of_its_room(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, pygame.Rect] = {}

    def noted(
        surface: pygame.Surface,
        theme: Theme,
        words: str,
        step: str,
        colour: Rgb,
        room: pygame.Rect,
        *given: str,
    ) -> pygame.Rect:
        written[words] = room.copy()
        return draw_words(surface, theme, words, step, colour, room, *given)

    monkeypatch.setattr(curtain, "draw_words", noted)
    app.open("menu")
    app.open("curtain", person="Astrid the Far-Travelled", away="Bjorn")
    app.step(1.0)
    app.draw()
    button = top(app).ui.get("curtain.open")
    assert button is not None
    panel = app.size[1] // 2 - 404 // 2
    token = panel + curtain._EMBLEM // 2 + curtain._UNDER
    above = written["Astrid the Far-Travelled"].top - token
    below = button.rect.top - curtain._BRAID_UP - written["your turn begins"].bottom
    assert abs(above - below) < 8
