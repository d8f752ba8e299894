"""Whatever happens to the window, the sound, the display, the bot or the clock: the program goes on and says so."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.play import saves
from tests.ui.pages.player import Host
from tests.ui.player import on_top
from tests.ui.stages import ALIKE, STAGES, played, store
from tests.ui.tables.thor.player import Player
from tests.ui.test_robust import notices
from tests.ui.workshop.player import Carver
from tests.whole_plays import but_first
from tools.monkey_watch import Tally, Watch, WatchedApp

ROOT = Path(__file__).parents[2]
EACH = but_first(sorted(STAGES, key=ALIKE.__contains__), len(STAGES) - len(ALIKE))
"""Every stage, those that have another one like them with the slow tests."""
LOOKS = (
    ((640, 480), (0.75, 1.5, 2.0)), ((640, 480), (1.0, 1.25, 1.75)), ((1280, 720), (0.75, 1.5, 2.0)), ((641, 977), (1.0, 1.25, 1.75)),
)  # fmt: skip
"""Sizes of the window, each with some scales one after another."""


@pytest.fixture
def pilot(app: App) -> Pilot:
    """Every frame is drawn: what cannot be drawn is a fault here."""
    return Pilot(app, watched=True)


# The window


@pytest.mark.parametrize("look", but_first(LOOKS))
@pytest.mark.parametrize("stage", EACH)
def test_every_scene_stands_in_the_window_at_every_scale(
    stage: str, look: tuple[tuple[int, int], tuple[float, ...]]
) -> None:
    size, scales = look
    store()
    app = WatchedApp((1280, 720), Settings(reduced_motion=True), headless=True)
    try:
        STAGES[stage](app)
        Pilot(app, watched=True).frames(2)
        app.resize(size)
        for scale in scales:
            app.change(scale=scale)
            for _ in range(3):
                app.step()
                app.invalidate()
                app.draw()
            window = app.screen.get_rect()
            spots = Pilot(app).spots()
            outside = {id: tuple(rect) for id, rect in spots.items() if not window.contains(rect)}
            assert outside == {}, f"at {scale}"
            assert app.spilled == [], f"at {scale}"
    finally:
        app.close()


@pytest.mark.parametrize("stage", EACH)
def test_every_scene_shrinks_to_640_by_480_and_comes_back(stage: str, app: App, pilot: Pilot) -> None:
    store()
    app.settings.reduced_motion = True
    STAGES[stage](app)
    pilot.frames(20)
    app.pointer = (-1, -1)
    pilot.resize(1279, 719)
    pilot.resize(1280, 720)
    before = pygame.image.tobytes(_drawn(app), "RGB")
    spots = pilot.spots()
    pilot.resize(640, 480)
    pilot.resize(1280, 720)
    assert pilot.spots() == spots
    assert pygame.image.tobytes(_drawn(app), "RGB") == before


def _drawn(app: App) -> pygame.Surface:
    app.invalidate()
    app.draw()
    return app.screen


# Sound, display, bot, clock


def test_no_sound_device_is_said_and_everything_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-none")
    pygame.mixer.quit()
    app = App((1280, 720), Settings(), headless=False)
    try:
        app.open("menu")
        Pilot(app, watched=True).frames(3)
        assert "sound" in notices(app).lower()
        app.open("battle", match=played("thor/jotunheim", 30), seat="one")
        app.sound.play("hit")
        Pilot(app, watched=True).frames(3)
    finally:
        app.close()


def test_no_display_is_one_sentence_with_the_commands_that_work() -> None:
    blind = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=ROOT,
        env=blind,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if not sys.platform.startswith("linux"):
        pytest.skip("there is always a display here")
    said = done.stderr.strip()
    assert done.returncode == 1
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1
    assert "shot" in said


@pytest.fixture
def against_bot(app: App) -> Iterator[Player]:
    """A battle in which a bot in a process of its own has the choice."""
    match = played("thor/jotunheim", 14, seats={"one": "human", "two": "human"})
    seats: dict[Any, str] = {"one": "human", "two": "human"}
    seats[match.decision.seat] = "greedy"  # type: ignore[union-attr]
    app.settings.bot_speed = 0.0
    app.open("menu")
    forked = match.fork(len(match.moments) - 1, saves.autosave(), seats)
    player = Player(app, app.open("battle", match=forked))
    yield player
    player.flow.close_bots()


def test_a_bot_killed_in_mid_thought_is_started_again_and_that_is_said(
    against_bot: Player, app: App, pilot: Pilot
) -> None:
    flow = against_bot.flow
    pilot.frames(1)
    assert flow.players
    bot: Any = next(iter(flow.players.values()))
    before, first = len(against_bot.match.moments), bot.process.pid
    os.kill(first, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    until = time.monotonic() + 30
    while len(against_bot.match.moments) == before and time.monotonic() < until:
        pilot.frames(1)
        time.sleep(0.01)
    assert len(against_bot.match.moments) > before
    assert "started again" in notices(app)


def test_a_clock_that_jumps_neither_hurries_nor_freezes_the_window() -> None:
    times = iter([0.0, 0.0, 0.02, 86_400.0, 86_400.02, 5.0, 5.02, 5.04, -900.0])
    last = -900.0
    rests: list[float] = []

    def clock() -> float:
        nonlocal last
        last = next(times, last + 1 / 120)
        return last

    app = App((640, 480), Settings(), headless=True, clock=clock, rest=rests.append)
    app.open("menu")
    ticks = 0
    plain = app._tick

    def tick(dt: float) -> None:
        nonlocal ticks
        ticks += 1
        assert dt == pytest.approx(1 / 60)
        plain(dt)
        if ticks == 60:
            app.quit()

    app._tick = tick  # type: ignore[method-assign]
    app.run()
    assert ticks == 60
    assert max(rests) <= 1 / 60 + 1e-6


# What the monkey found


def test_a_key_list_opened_while_the_curtain_opens_does_not_shut_it_for_ever(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("curtain", person="Astrid")
    pilot.frames(60)
    pilot.click("curtain.open")
    pilot.key("?")
    pilot.frames(60)
    assert [each.name for each in app.scenes] == ["menu"]


def test_a_scenario_kept_by_the_workshop_is_chosen_in_set_up_at_once(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("setup", scenario="thor/jotunheim")
    pilot.click("setup.edit")
    pilot.key("Ctrl+S", "Esc")
    pilot.frames(3)
    host = Host(app, app.scene)
    assert host.chosen.startswith("own/")
    assert host.scene.system == "thor"


@pytest.fixture
def handing_over(app: App, pilot: Pilot) -> Player:
    """A battle of two people; the last act of one's turn is still moving, the curtain comes next."""
    match = played("thor/jotunheim", 50)
    app.settings.end_turn_warning = False
    app.open("menu")
    player = Player(app, app.open("battle", match=match))
    pilot.frames(60)
    pilot.click("curtain.open")
    pilot.frames(60)
    pilot.key("Enter")
    pilot.frames(60)
    assert player.table.seat == "one"
    pilot.key("Ctrl+Enter")
    pilot.frames(90)
    pilot.key("Ctrl+Enter")
    assert player.flow.moving
    assert match.decision
    assert match.decision.seat == "two"
    return player


def test_what_one_looks_at_is_closed_before_the_other_is_called(
    handing_over: Player, app: App, pilot: Pilot
) -> None:
    pilot.key("D")
    pilot.frames(120)
    assert on_top(app) == "battle-overlay"
    assert handing_over.table.seat == "one"
    pilot.key("Esc")
    pilot.frames(60)
    assert [each.name for each in app.scenes] == ["menu", "battle", "curtain"]
    assert handing_over.table.seat == "two"


@pytest.mark.parametrize(("answer", "seat"), [("Enter", "one"), ("Esc", "two")])
def test_taking_back_while_the_last_act_still_moves_leaves_the_table_to_whoever_has_the_choice(
    answer: str, seat: str, handing_over: Player, app: App, pilot: Pilot
) -> None:
    pilot.key("Ctrl+Z", answer)
    pilot.frames(120)
    if seat == "two":
        pilot.click("curtain.open")
        pilot.frames(60)
    decision = handing_over.match.decision
    assert decision is not None
    assert decision.seat == seat
    assert handing_over.table.seat == seat


# What the monkey found in the window


def _clicked_between_two_frames(app: WatchedApp, spot: str, end: tuple[int, int]) -> None:
    """Press on a place and let go elsewhere, with no frame in between."""
    start = Pilot(app).find(spot).center
    for kind, at in ((pygame.MOUSEMOTION, start), (pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, end),
                     (pygame.MOUSEBUTTONUP, end)):  # fmt: skip
        pygame.event.post(
            pygame.event.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        )
    app.step()


@pytest.mark.parametrize("spot", ["log:1", "log:2", "threat", "undo", "end-phase", "card:0", "square:d4"])
@pytest.mark.parametrize("away", [False, True])
def test_what_is_drawn_in_parts_is_what_is_drawn_from_nothing(spot: str, away: bool) -> None:
    app = WatchedApp((1280, 720), Settings(reduced_motion=True), headless=True)
    try:
        app.open("battle", match=played("thor/jotunheim", 50), seat="one")
        pilot = Pilot(app, watched=True)
        pilot.frames(20)
        if spot.startswith("log:"):
            spot = next(id for id in sorted(pilot.spots()) if id.startswith("log:"))
        place = pilot.find(spot).center
        watch = Watch(Tally())
        watch.fresh(app)
        _clicked_between_two_frames(app, spot, (600, 5) if away else place)
        watch.fresh(app)
        pilot.frames(1)
        watch.fresh(app)
    finally:
        app.close()


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("page", ["hands", "units", "goals", "battle"])
def test_every_page_of_a_board_stands_in_the_smallest_window(page: str, scale: float) -> None:
    app = WatchedApp((640, 480), Settings(scale=scale, reduced_motion=True), headless=True)
    try:
        carver = Carver.opens(app, document=scenarios.load("thor/jotunheim").document)
        carver.scene.turn(page)
        carver.frames(2)
        window = app.screen.get_rect()
        assert [id for id, rect in carver.spots().items() if not window.contains(rect)] == []
    finally:
        app.close()
