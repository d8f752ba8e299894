"""The frame of the workshops: where the one page stands that a window without room for all shows at a time."""

from __future__ import annotations

import pygame
import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.scroll import Scroll
from game.ui.kit.tabs import Tabs
from game.ui.workshop.drawer import ProblemRow
from tests.ui.workshop.player import Designer

Look = tuple[tuple[int, int], float]


def opened(app: App, pilot: Pilot, name: str, ids: str, look: Look) -> Designer:
    size, scale = look
    pilot.resize(*size)
    app.change(scale=scale)
    app.open("menu")
    designer = Designer(app, app.open(name))
    designer.seconds(0.6)
    designer.click(f"{ids}.tab:problems")
    designer.seconds(0.1)
    return designer


def page_of(designer: Designer, ids: str) -> pygame.Rect:
    return next(each.rect for each in designer.widgets(Scroll) if each.id == f"{ids}.problems")


@pytest.mark.parametrize(("name", "ids"), [("builder", "boards"), ("maps", "maps")])
@pytest.mark.parametrize("look", [((1280, 720), 1.5), ((1024, 640), 1.0), ((1366, 768), 1.5)])
def test_in_a_broad_window_the_page_stands_beside_a_canvas_of_the_same_height(
    app: App, pilot: Pilot, name: str, ids: str, look: Look
) -> None:
    (width, height), _ = look
    page = page_of(opened(app, pilot, name, ids, look), ids)
    assert page.left > 0.45 * width
    assert page.height > 0.6 * height


@pytest.mark.parametrize(
    ("name", "ids", "look"), [("stories", "stories", ((1280, 720), 1.5)), ("maps", "maps", ((900, 900), 1.0))]
)
def test_below_a_canvas_that_is_as_wide_as_the_window_lies_the_page(
    app: App, pilot: Pilot, name: str, ids: str, look: Look
) -> None:
    (width, height), _ = look
    page = page_of(opened(app, pilot, name, ids, look), ids)
    assert page.width > 0.9 * width
    assert page.top > 0.5 * height


@pytest.mark.parametrize("look", [((1280, 720), 1.0), ((1280, 720), 1.5), ((640, 480), 1.0)])
def test_a_problem_is_read_whole_and_nothing_lies_over_it(app: App, pilot: Pilot, look: Look) -> None:
    designer = opened(app, pilot, "stories", "stories", look)
    rows = designer.widgets(ProblemRow)
    assert rows
    beside = [each for each in designer.ui.walk() if ".mend:" in each.id]
    for row in rows:
        assert " ".join(row.lines) == row.words
        assert not any(row.rect.colliderect(each.rect) for each in [*beside, *rows] if each is not row)


@pytest.mark.parametrize(
    ("name", "scenario"), [("stories", "asgard/the-frost-door"), ("maps", "ascension/the-bridge")]
)
def test_a_small_window_begins_with_the_canvas_and_no_page_below_it(
    app: App, pilot: Pilot, name: str, scenario: str
) -> None:
    pilot.resize(1280, 720)
    app.change(scale=1.5)
    app.open("menu")
    designer = Designer(app, app.open(name, document=scenarios.load(scenario).document))
    designer.frames(2)
    bar = designer.widget(f"{name}.tab")
    assert isinstance(bar, Tabs)
    assert bar.value == "canvas"
    assert bar.rect.bottom < 0.3 * 720
