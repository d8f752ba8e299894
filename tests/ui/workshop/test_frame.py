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


def test_in_a_high_window_the_page_lies_below_a_canvas_of_its_width_and_the_tabs_stay_above(
    app: App, pilot: Pilot
) -> None:
    designer = opened(app, pilot, "maps", "maps", ((900, 900), 1.0))
    page = page_of(designer, "maps")
    assert page.width > 0.9 * 900
    assert page.top > 0.5 * 900
    bar = designer.find("maps.tab:problems")
    designer.click("maps.tab:canvas")
    designer.frames(2)
    assert designer.find("maps.tab:problems") == bar


def test_what_a_story_tells_has_the_window_to_itself_and_a_condition_shares_it_with_its_cards(
    app: App, pilot: Pilot
) -> None:
    designer = opened(app, pilot, "stories", "stories", ((1280, 720), 1.5))
    assert page_of(designer, "stories").height > 0.6 * 720
    bar = designer.find("stories.tab:text")
    designer.click("stories.tab:shelf")
    designer.frames(2)
    designer.click("stories.part:condition[0]")
    designer.frames(2)
    assert designer.widget("stories.tab").value == "side", "what is chosen of the list is shown"
    assert designer.has("stories.grid")
    assert designer.find("stories.grid").bottom < designer.find("stories.title").top
    assert designer.find("stories.tab:text").top == bar.top


@pytest.mark.parametrize("look", [((1280, 720), 1.0), ((1280, 720), 1.5)])
def test_tabs_stand_midway_above_their_page_and_scroll_bars_inside_their_panels(
    app: App, pilot: Pilot, look: Look
) -> None:
    designer = opened(app, pilot, "maps", "maps", look)
    (width, _), scale = look
    px = app.theme.px
    page, bar = page_of(designer, "maps"), designer.widget("maps.tab").rect
    gap = px(8) if scale == 1.0 else px(16)
    assert abs(page.top - gap - bar.bottom) <= 2, "as far from the lower edge as from the upper one"
    ends = {each.id: each.rect.right for each in designer.widgets(Scroll)}
    assert all(end <= width - px(16) for end in ends.values())
    assert ends.get("maps.shelf", 0) <= px(16 + 184)


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
