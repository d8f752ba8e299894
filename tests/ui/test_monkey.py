"""A monkey plays with the whole window; and it would notice if something were wrong."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.pages.curtain import Curtain
from game.ui.pages.menu import Menu
from game.ui.tables.thor.hand.shelf import Hand
from game.ui.tables.thor.table import Table
from tests.ui.stages import played
from tests.ui.tables.thor.player import Player
from tools.monkey import Setting, again, run, shorter
from tools.monkey_moves import Event
from tools.monkey_watch import Broken, Tally, Watch, WatchedApp

EVENTS, LIVES = 500, 250
SEED = 4
SEEDS = range(SEED, SEED + 4)
"""One after the other until the monkey has been everywhere: which rooms a seed leads into changes with the house."""


def been_everywhere(tally: Tally) -> bool:
    """Whether a monkey has seen most rooms, played, and looked for secrets and for what stays behind in pictures."""
    looked = min(tally.other["secrets looked for"], tally.other["drawn from nothing"])
    return (
        len(tally.scenes) >= 12 and tally.scenes["battle"] > 100 and tally.acts.total() > 15 and looked >= 2
    )


@pytest.mark.slow
def test_random_events_break_nothing_and_get_deep() -> None:
    tally = Tally()
    for number, seed in enumerate(SEEDS, 1):
        failure = run(EVENTS, seed, (1280, 720), 1.0, life=LIVES, tally=tally)
        assert failure is None, failure.told()
        assert tally.events.total() == number * EVENTS
        if been_everywhere(tally):
            break
    assert been_everywhere(tally), tally.report(0)
    assert tally.spilled == {}


@pytest.mark.slow
def test_random_events_at_the_measured_table_break_nothing() -> None:
    tally = Tally()
    failure = run(300, SEED, (1280, 720), 1.0, life=150, battle="bridge", tally=tally)
    assert failure is None, failure.told()
    assert tally.acts["Stride"] > 3, tally.acts
    assert tally.spilled == {}


# Would it notice?


def _wrong(events: list[Event]) -> str:
    failure = again(Setting(1, 0), events)
    return failure.mark if failure else ""


TO_BATTLE: list[Event] = [["wait", 60], ["click", "menu.continue", 0.5, 0.5, 1, ""], ["wait", 60]]


@pytest.mark.slow
def test_the_same_events_do_the_same() -> None:
    tallies = []
    for _ in range(2):
        tally = Tally()
        assert run(80, 3, (1280, 720), 1.0, tally=tally) is None
        tallies.append((tally.events, tally.scenes, tally.acts, tally.other))
    assert tallies[0] == tallies[1]


@pytest.mark.slow
def test_an_exception_is_noticed_and_its_events_are_made_few(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(menu: Menu) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(Menu, "back", fails)
    noise: list[Event] = [["move", "", 0.3, 0.01 * n] for n in range(20)]
    failure = again(Setting(1, 0), [*noise, ["key", "Esc"], *noise])
    assert failure
    assert failure.mark.startswith("ZeroDivisionError")
    assert len(failure.events) == 21
    assert shorter(failure, 30).events == [["key", "Esc"]]
    assert '["key", "Esc"]' in failure.told()


@pytest.mark.slow
def test_a_place_outside_the_window_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Menu, "hotspots", lambda menu: {"menu.far": pygame.Rect(1270, 0, 20, 20)})
    assert "menu.far" in _wrong([["wait", 1]])


def test_words_that_run_out_of_the_window_are_noted() -> None:
    app = WatchedApp((640, 480), _settings(), headless=True)
    try:
        app.open("menu")
        app.look()
        assert app.spilled == []
        app.screen.blit(app.theme.text("Too far", "body", (255, 255, 255)), (620, 10))
        assert "Too far" in app.spilled[0]
    finally:
        app.close()


def test_a_record_that_falls_behind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.core.writer.Writer.append", lambda writer, value: None)
    assert "is not the state on the table" in _wrong(
        [*TO_BATTLE, ["click", "curtain.open", 0.5, 0.5, 1, ""], ["wait", 60], ["key", "Enter"], ["key", "Ctrl+Z"], ["wait", 5],
         ["click", "dialog.yes", 0.5, 0.5, 1, ""], ["wait", 60]]
    )  # fmt: skip


def test_a_hand_that_shows_what_is_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Hand.draw_piles

    def draw(hand: Hand, surface: pygame.Surface, shown: Any) -> None:
        plain(hand, surface, shown)
        surface.fill((sum(map(ord, moments[-1].state.deck[-1])) % 256, 0, 0), (0, 0, 4, 4))

    match = played("thor/jotunheim", 50)
    moments = match.moments
    app = WatchedApp((1280, 720), _settings(), headless=True)
    try:
        watch = Watch(Tally())
        app.open("battle", match=match, seat="one")
        app.look()
        _look_often(watch, app)
        monkeypatch.setattr(Hand, "draw_piles", draw)
        with pytest.raises(Broken, match="may not know"):
            _look_often(watch, app)
    finally:
        app.close()


def _look_often(watch: Watch, app: WatchedApp) -> None:
    for number in range(6):
        watch.secrets(app, number)


def test_eyes_that_change_without_a_curtain_are_noticed() -> None:
    match = played("thor/jotunheim", 50)
    app = WatchedApp((1280, 720), _settings(), headless=True)
    try:
        watch = Watch(Tally())
        player = Player(app, app.open("battle", match=match, seat="one"))
        app.look()
        watch(app)
        player.flow.table = Table(match, "two")
        with pytest.raises(Broken, match="without a curtain"):
            watch(app)
    finally:
        app.close()


@pytest.mark.slow
def test_no_way_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Curtain, "open_up", lambda curtain: None)
    clicks: list[Event] = [["click", "curtain.open", 0.5, 0.5, 1, ""]] * 200
    assert _wrong([*TO_BATTLE, *clicks]) == "there is no way out of curtain"


def _settings() -> Any:
    from game.ui.app.settings import Settings

    return Settings(reduced_motion=True)
