"""What the check of layouts notices, each of it done once."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.app.scene import Scene
from game.ui.app.settings import Settings
from game.ui.app.theme import Theme
from game.ui.kit.button import Button
from game.ui.kit.labels import Label, RuleLink
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from tests.ui.laid import faults
from tests.ui.paper import LaidApp, LaidTheme, Sheet, paper

Put = Callable[["Wall", pygame.Surface], None]


class Wall(Scene):
    """A scene on which something is put by hand."""

    name = "wall"

    def __init__(self, put: Put) -> None:
        self._put = put

    def paint(self, surface: pygame.Surface) -> None:
        self._put(self, surface)


def told(put: Put, *names: str, wall: type[Wall] = Wall) -> str:
    """What is said of what was put on a wall, in one line."""
    with paper():
        app = LaidApp((1280, 720), Settings(scale=1.0), headless=True)
        try:
            app.push(wall(put))
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


class Layered(Wall):
    """A wall whose widgets are drawn on a layer that is laid over it."""

    def layout(self) -> None:
        self._put(self, self.app.screen)

    def paint(self, surface: pygame.Surface) -> None:
        pass

    def draw(self, surface: pygame.Surface) -> None:
        layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        super().draw(layer)
        surface.blit(layer, (0, 0))


def scrolling(wall: Wall, surface: pygame.Surface) -> None:
    area = wall.ui.add(Scroll("area", (20, 20, 200, 40)))
    for top in (20, 50, 80):
        area.add(RuleLink(f"link{top}", "T-20", (20, top, 100, 24)))


def clipped(wall: Wall, surface: pygame.Surface) -> None:
    wall.ui.add(CutLink("link", "T-20", (20, 50, 100, 24)))


class CutLink(RuleLink):
    """A link of which only the upper part is drawn."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.set_clip(self.place.move(0, -12))
        super().draw(surface)
        surface.set_clip(None)


@pytest.mark.parametrize(("put", "fault"), [(scrolling, ""), (clipped, "is cut off")])
def test_on_a_layer_too_only_what_scrolls_may_be_cut_by_its_area(put: Put, fault: str) -> None:
    said = told(put, wall=Layered)
    assert fault in said if fault else said == ""


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("step", ["body", "body-semibold", "card", "unit"])
def test_the_ink_of_words_is_where_a_pen_puts_it(step: str, scale: float) -> None:
    pygame.font.init()
    for words in ("Young wolf", "jay, 7 of 8 “Go!”", "Attack 2", "Wolves at the Ford"):
        drawn = Theme("standard", scale).text(words, step, (255, 255, 255)).get_bounding_rect()
        with paper():
            noted = LaidTheme("standard", scale).text(words, step, (255, 255, 255))
            assert isinstance(noted, Sheet)
            assert noted.ink.left == pytest.approx(drawn.left, abs=1)
            assert noted.ink.right == pytest.approx(drawn.right, abs=1)
