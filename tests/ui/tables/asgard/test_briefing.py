"""The briefing: what it says, what it keeps, and the one button."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from game.systems.asgard.sheet.plan import BANDS, Difficulty, Plan
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.kit.base import Widget
from game.ui.kit.pen import Pen
from game.ui.tables.asgard.briefing import HARD, Briefing, Going
from tests.ui.conftest import Blank
from tests.ui.tables.asgard import tales
from tests.ui.tables.asgard.guests import BriefingReader

GOING = (
    Going("Ulfhild", "wolf", "one", "Astrid", "skilled"),
    Going("Brok", "hammer", "one", "Bjorn", "regular"),
)


def briefed(app: App, plan: Plan = tales.PLAN) -> tuple[BriefingReader, list[str]]:
    begun: list[str] = []
    page = Briefing(plan, GOING, lambda: begun.append("begun"), tales.TELLER.said)
    return BriefingReader.before(app, page), begun


@pytest.mark.parametrize("way", ["click", "Enter", "Esc"])
def test_one_button_begins(app: App, pilot: Pilot, blank: Blank, way: str) -> None:
    _, begun = briefed(app)
    if way == "click":
        pilot.click("briefing.begin")
    else:
        pilot.key(way)
    assert begun == ["begun"]
    assert app.scene is blank


def test_it_tells_the_story_the_task_and_condition_zero(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = briefed(app)
    told = reader.words(" ")
    for each in (
        "Somewhere in the Ironwood",
        "Find the stair",
        "Encounter range",
        "6 in",
        "Shots lose one",
        "The well",
    ):
        assert each in told


@pytest.mark.parametrize("word", BANDS)
def test_it_says_how_hard_the_story_is_A80(app: App, pilot: Pilot, blank: Blank, word: Difficulty) -> None:
    reader, _ = briefed(app, msgspec.structs.replace(tales.PLAN, difficulty=word))
    assert f"{word.capitalize()} {HARD[word]}." in reader.words(" ")


def test_it_keeps_what_is_not_known(app: App, pilot: Pilot, blank: Blank) -> None:
    told = briefed(app)[0].words(" ")
    for secret in (
        "Free the Jarl",
        "The Chief",
        "Guard",
        "The horn sounds",
        "A patrol",
        "The stair.",
        "Eaten",
    ):
        assert secret not in told
    assert "unknown" in told


def test_its_columns_stand_under_one_another_where_it_is_narrow(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = briefed(app)
    assert reader.beside
    wide = reader.scroll.whole
    pilot.resize(640, 480)
    assert not reader.beside
    assert reader.scroll.whole > wide


def test_keys_scroll_it(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = briefed(app)
    pilot.resize(640, 480)
    pilot.key("Down")
    assert reader.scroll.offset > 0
    pilot.key("End")
    low = reader.scroll.offset
    pilot.key("Page up", "Home")
    assert (low > 100, reader.scroll.offset) == (True, 0)


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5), ((640, 480), 2.0)]
)
def test_nothing_stands_outside_the_window(size: tuple[int, int], scale: float) -> None:
    app = App(size, Settings(scale=scale), headless=True)
    reader, _ = briefed(app)
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(spot) for spot in reader.spots().values())
    assert all(
        widget.rect.x >= 0 and widget.rect.right <= size[0]
        for widget in reader.widgets(Widget)
        if widget.rect.width > 1
    )
    app.close()


def test_a_pen_writes_downwards(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = briefed(app)
    pen = Pen(app.theme, reader.scroll, 0, 0, 300)
    heights = []
    for write in (lambda: pen.text("one"), lambda: pen.rich("**two**"), pen.rule, lambda: pen.gap(8)):
        write()
        heights.append(pen.y)
    assert heights == sorted(set(heights))


def test_places_are_listed_as_in_a_sentence(app: App, pilot: Pilot, blank: Blank) -> None:
    spots = {id: msgspec.structs.replace(spot, shown=True) for id, spot in tales.PLAN.spots.items()}
    reader, _ = briefed(app, msgspec.structs.replace(tales.PLAN, spots=spots))
    assert "The stair and the well." in reader.words(" ")
