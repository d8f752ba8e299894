"""The rates of a run in windows of many sizes: no figure is cut, covered or run into another word."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.system import Document
from game.lab.firing.rates import PartRates, rate
from game.ui.app.settings import Settings
from game.ui.workshop.stories.firings import Firings
from game.ui.workshop.stories.story import Story
from tests.ui.laid import faults
from tests.ui.paper import LaidApp, paper
from tests.ui.workshop.player import Designer

Look = tuple[tuple[int, int], float]
LOOKS: list[Look] = [
    (size, scale)
    for size in ((640, 480), (1280, 720), (1920, 1080), (2560, 1440))
    for scale in (0.75, 1.0, 1.5, 2.0)
]
STORIES = ("asgard/the-frost-door", "asgard/prison-of-the-jarl")
"""One with many ways, and the one with the most watches."""


def found(document: Document) -> Firings:
    """Every second part came, in ever more games."""
    parts = [f"condition[{number}]" for number in range(len(document["condition"]))]
    parts += [f"code.{number}" for number in document["code"]]
    parts += [f"watch[{number}]" for number in range(len(document["watch"]))]
    parts += [f"ending.{name}" for name in document["ending"]]
    rates = {part: rate(1 + number % 100, 1 + number % 100, 100) for number, part in enumerate(parts[::2])}
    return Firings(PartRates(100, rates), stale=True)


def judge(name: str, looks: list[Look]) -> None:
    """Every page in some windows at some scales."""
    document = scenarios.load(name).document
    with paper():
        app = LaidApp((1280, 720), Settings(scale=1.0, reduced_motion=True), headless=True)
        try:
            app.open("menu")
            teller = Designer(app, app.open("stories", document=document))
            assert isinstance(teller.work, Story)
            teller.work.firings, teller.work.chosen = found(document), "condition[1]"
            for size, scale in looks:
                app.settings.scale = scale
                teller.resize(*size)
                for tab in [spot for spot in teller.spots() if spot.startswith("stories.tab:")] or [""]:
                    if tab:
                        teller.click(tab)
                    teller.frames(3)
                    teller.look()
                    assert faults(app) == [], (size, scale, tab)
        finally:
            app.close()


def test_all_rates_have_their_place() -> None:
    judge(STORIES[0], [((1280, 720), 1.0), ((1280, 720), 1.5)])


@pytest.mark.slow
@pytest.mark.parametrize("name", STORIES)
def test_all_rates_have_their_place_in_every_window(name: str) -> None:
    judge(name, LOOKS)
