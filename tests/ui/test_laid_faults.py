"""What the check of layouts notices, each of it done once."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.app.scene import Scene
from game.ui.app.settings import Settings
from game.ui.kit.button import Button
from game.ui.kit.labels import Label
from game.ui.kit.panel import Panel
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from tests.ui.laid import faults
from tests.ui.paper import LaidApp, paper

Put = Callable[["Wall", pygame.Surface], None]


class Wall(Scene):
    """A scene on which something is put by hand."""

    name = "wall"

    def __init__(self, put: Put) -> None:
        self._put = put

    def paint(self, surface: pygame.Surface) -> None:
        self._put(self, surface)


def told(put: Put, *names: str) -> str:
    """What is said of what was put on a wall, in one line."""
    with paper():
        app = LaidApp((1280, 720), Settings(scale=1.0), headless=True)
        try:
            app.push(Wall(put))
            app.draw()
            return "; ".join(faults(app, names))
        finally:
            app.close()


def words(text: str, rect: tuple[int, int, int, int]) -> Put:
    """A line of words that a hand draws."""

    def put(wall: Wall, surface: pygame.Surface) -> None:
        draw_words(surface, wall.theme, text, "body", (255, 255, 255), pygame.Rect(rect))

    return put


def panel(rect: tuple[int, int, int, int]) -> Put:
    return lambda wall, surface: panels.lay(surface, wall.theme, pygame.Rect(rect))


def both(*puts: Put) -> Put:
    def put(wall: Wall, surface: pygame.Surface) -> None:
        for each in puts:
            each(wall, surface)

    return put


def test_words_that_have_their_place_are_no_fault() -> None:
    assert told(both(panel((10, 10, 300, 60)), words("The hall", (20, 20, 200, 24)))) == ""


@pytest.mark.parametrize(
    ("put", "fault"),
    [
        (words("The hall of the gods", (20, 20, 60, 24)), "is cut from"),
        (words("The hall", (1240, 20, 200, 24)), "leaves the window"),
        (both(words("The hall", (20, 20, 200, 24)), words("A door", (50, 26, 200, 24))), "runs into"),
        (both(words("The hall", (20, 20, 200, 24)), panel((40, 10, 90, 60))), "is half covered by a panel"),
        (both(panel((10, 10, 50, 60)), words("The hall", (14, 20, 200, 24))), "leaves its panel"),
    ],
)  # fmt: skip
def test_words_that_do_not_have_it_are_told(put: Put, fault: str) -> None:
    assert fault in told(put)


def test_words_that_something_lies_over_are_not_looked_at() -> None:
    under = both(words("The hall", (20, 20, 200, 24)), words("A door", (50, 26, 200, 24)))
    assert told(both(under, panel((0, 0, 400, 100)))) == ""


def test_names_that_people_gave_may_be_cut() -> None:
    assert told(words("Astrid the Far-Travelled", (20, 20, 60, 24)), "Astrid") == ""


def test_words_cut_by_a_clip_are_told() -> None:
    def put(wall: Wall, surface: pygame.Surface) -> None:
        surface.set_clip((20, 20, 30, 24))
        words("The hall", (20, 20, 200, 24))(wall, surface)

    assert "is cut off" in told(put)


def test_widgets_are_told_by_their_ids() -> None:
    def put(wall: Wall, surface: pygame.Surface) -> None:
        for widget in (
            Panel("A panel", (10, 10, 400, 200)),
            Label("", "The hall", (20, 60, 100, 24)),
            Button("one", "One", (20, 100, 120, 40), lambda: None),
            Button("two", "Two", (100, 120, 120, 40), lambda: None),
        ):
            wall.ui.add(widget)

    said = told(put)
    assert "two (100, 120, 120, 40) lies half over one (20, 100, 120, 40)" in said
