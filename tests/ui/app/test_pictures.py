"""One store keeps all art, and no more of it than its budget; what was let go is drawn again as it was."""

from __future__ import annotations

import gc
import importlib
import inspect
import pkgutil
import weakref
from typing import Any

import pygame
import pytest

import game.ui
from game import scenarios
from game.core import registry
from game.ui.app import pictures
from game.ui.app.loop import App
from game.ui.app.pictures import KEPT, REST, Pictures, kept, weight
from game.ui.app.pilot import Pilot
from game.ui.app.settings import PALETTES
from game.ui.app.theme import Theme
from game.ui.paint import panels, tokens
from game.ui.paint.measured import bases, terrain
from game.ui.play import launch
from game.ui.play.flow import Flow
from tests.ui.player import Player
from tools.monkey_home import HomelyBot

BATTLES = (
    "thor/jotunheim",
    "abstract/squad",
    "ascension/the-bridge",
    "asgard/the-beacon",
    "asgard/the-frost-door",
)


def square(side: int = 50) -> pygame.Surface:
    """A picture of 4 bytes a pixel."""
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_no_more_is_held_than_the_budget() -> None:
    store = Pictures(budget=50_000)
    for number in range(40):
        store.ask(number, square)
        assert store.bytes <= 50_000
    assert len(store) == 4


def test_what_was_not_asked_for_the_longest_goes_first() -> None:
    store = Pictures(budget=35_000)
    for number in (1, 2, 3):
        store.ask(number, square)
    first = store.ask(1, square)
    store.ask(4, square)
    assert store.drawn == 4
    assert store.ask(1, square) is first
    store.ask(2, square)
    assert store.drawn == 5


def test_what_is_larger_than_the_budget_is_drawn_and_not_kept() -> None:
    store = Pictures(budget=35_000)
    small = store.ask("small", square)
    assert store.ask("great", lambda: square(500)).get_width() == 500
    assert store.ask("small", square) is small


def test_pictures_count_wherever_they_stand_and_a_part_counts_as_its_whole() -> None:
    part = square().subsurface((0, 0, 5, 5))
    assert weight(part) == weight(square()) == 10_000
    assert weight((square(), (3, 4), [square()])) == 20_000
    assert weight("words") == 0


def test_a_picture_among_the_arguments_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT", store := Pictures())

    @kept
    def width(picture: pygame.Surface) -> int:
        return picture.get_width()

    assert width(square()) == 50
    assert store.bytes > 10_000


@pytest.mark.parametrize(
    "draw",
    [
        lambda: tokens.token(Theme(), 96, seat="one", emblem="hammer", leader=True),
        lambda: bases.base(Theme(), 60.0, 60.0, 0, seat="two", emblem="hammer")[0],
        lambda: terrain.piece(
            Theme(), "house", ((0, 0), (7620, 0), (7620, 5080), (0, 5080)), unit=36, size=2, seed="a"
        )[0],
        lambda: panels.panel(Theme("high-contrast"), (300, 200)),
        lambda: Theme("standard", 1.5).text("Holmgang ♠", "title", (255, 255, 255)),
    ],
    ids=["token", "base", "terrain", "panel", "words"],
)  # fmt: skip
def test_what_was_let_go_is_drawn_again_as_it_was(draw: Any) -> None:
    before = draw()
    assert draw() is before
    KEPT.clear()
    again = draw()
    assert again is not before
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(before, "RGBA")


def test_only_the_store_keeps_pictures() -> None:
    for found in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if hasattr(value, "cache_info"):
                given = inspect.signature(value).return_annotation
                assert "Surface" not in str(given), f"{found.name}.{name} keeps pictures of its own"


def test_the_art_of_a_look_goes_with_it(app: App) -> None:
    KEPT.clear()
    app.open("menu")
    pilot = Pilot(app, watched=True)
    app.change(palette="colour-blind")
    pilot.frames(2)
    app.change(palette="standard")
    pilot.frames(2)
    alone = KEPT.bytes
    for palette in PALETTES:
        for scale in (0.75, 1.5, 2.0):
            app.change(palette=palette, scale=scale)
            pilot.frames(2)
    for size in ((1600, 900), (1920, 1080), (1280, 720)):
        pilot.resize(*size)
    app.change(palette="standard", scale=None)
    pilot.frames(2)
    assert KEPT.bytes <= alone


def opened(app: App, scenario: str) -> Pilot:
    """A battle in which bots play every seat, a second old."""
    entry = scenarios.load(scenario)
    seats: dict[Any, str] = dict.fromkeys(registry.system(entry.system).seats(entry.document), "random")
    launch.battle(app, entry.document, scenario=entry.id, seed=1, seats=seats)
    pilot = Pilot(app)
    pilot.seconds(1)
    return pilot


@pytest.mark.parametrize("scenario", BATTLES)
def test_nothing_holds_a_battle_that_was_left(
    app: App, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Flow, "bots", HomelyBot)
    gc.freeze()  # only what comes with the battle is searched through
    pilot = opened(app, scenario)
    held: list[weakref.ref[Any]] = [weakref.ref(each) for each in app.scenes]
    held.append(weakref.ref(Player(app, app.scenes[0]).match))
    app.home()
    pilot.frames(2)
    gc.collect()
    assert len(held) > 1
    assert [ref() for ref in held] == [None] * len(held)
    assert KEPT.bytes <= REST + 40_000_000
