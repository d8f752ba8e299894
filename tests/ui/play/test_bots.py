"""Bots that fail at the table: told of, replaced, and never in the way of closing the window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game import paths, scenarios
from game.bots import worker
from game.core.match import Match, opened
from game.core.seats import Seat
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.play.bots import FAILURES, GONE, failures, player_of
from game.ui.play.log import Chronicle

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
SOON = 20.0
"""Seconds for what takes less than two on a machine of its own."""
TWO_BOTS: dict[Seat, str] = {"one": "greedy", "two": "greedy"}


def begun(path: Path | None = None) -> Match:
    entry = scenarios.load("thor/greenwich")
    return Match.start(entry.system, entry.document, seed=4, scenario=entry.id, seats=TWO_BOTS, path=path)


@pytest.fixture
def app() -> Iterator[App]:
    window = App(
        (1280, 720),
        Settings(reduced_motion=True, bot_speed=0.0, bot_notice=0.1, bot_limit=2.0),
        headless=True,
    )
    yield window
    window.close()


def until(app: App, done: Any, seconds: float = 30.0) -> None:
    pilot, end = Pilot(app), time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it did not happen"
        pilot.frames(1)
        time.sleep(0.01)


def _thinks_on(*_: Any) -> None:
    time.sleep(600)


@pytest.mark.slow
def test_a_bot_that_thinks_for_ever_is_told_of_and_the_first_suggestion_is_noted_in_log_and_record(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_serve", _thinks_on)
    record = tmp_path / "battle.holmgang"
    match = begun(record)
    seat = match.decision.seat if match.decision else "one"
    said: list[str] = []
    monkeypatch.setattr(app, "notify", said.append)
    app.open("battle", match=match)
    until(app, lambda: len(match.moments) > 1)
    note = "The first suggested action: the greedy bot's process had not answered for 2 seconds."
    assert said[0] == "The greedy bot has thought for 0.1 seconds; after 2 another takes its place."
    assert match.moments[1].note == note
    assert [line.text for _, line in Chronicle(match, "one").lines() if line.kind == "note"] == [note]
    app.home()
    again, _ = opened(record)
    assert again.moments[1].note == note
    assert failures(again, seat) == 1


def test_after_three_failures_the_random_bot_takes_the_seat_and_says_so(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    class Failing:
        """Greedy never answers, the others do at once."""

        trouble = ""

        def __init__(self, system: str, bot: str, seed: int) -> None:
            self.system, self.bot = system, bot
            asked.append(bot)

        def ask(self, view: Any, revision: int) -> None:
            self.question: Any = (view, revision)

        def poll(self) -> Any:
            failed = "it did not answer" if self.bot == "greedy" else ""
            view, revision = self.question
            found = worker.first_suggested(self.system, view, revision, failed)
            return found if failed else worker.Answer(found.revision, found.action, "", 0.0)

        def close(self) -> None:
            pass

    match = begun()
    said: list[str] = []
    monkeypatch.setattr(app, "notify", said.append)
    monkeypatch.setattr("game.ui.play.flow.Flow.bots", staticmethod(Failing))
    app.open("battle", match=match)
    until(app, lambda: sum(bool(moment.note) for moment in match.moments) == 2 * FAILURES)
    until(app, lambda: match.outcome or len(match.moments) > 4 * FAILURES + 4)
    assert {seat: failures(match, seat) for seat in ("one", "two")} == {"one": FAILURES, "two": FAILURES}
    assert said.count(GONE) == 2
    assert sum(GONE in moment.note for moment in match.moments) == 2
    assert asked == ["greedy", "greedy", "random", "random"]


def test_a_seat_remembers_from_the_record_how_often_its_bot_failed() -> None:
    match = begun()
    made: list[str] = []

    class Player:
        notice = limit = 0.0

    def make(system: str, bot: str, seed: int) -> Any:
        made.append(bot)
        return Player()

    settings = Settings(bot_notice=2.0, bot_limit=9.0)
    seat = match.decision.seat if match.decision else "one"
    player = player_of(match, seat, make, settings)
    assert (player.notice, player.limit) == (2.0, 9.0)
    while failures(match, seat) < FAILURES:
        assert match.decision
        match.act(match.decision.suggest(match.state)[0], "it had ended")
    player_of(match, seat, make, settings)
    assert made == ["greedy", "random"]


# Closing


PLAYED = """
import os, signal, sys, threading, time
import pygame
from game import cli
from game.ui.app.loop import App

def watch(app):
    from multiprocessing import active_children
    while not active_children():
        time.sleep(0.02)
    time.sleep(float(sys.argv[1]))
    for child in active_children():
        if sys.argv[2] == "stop":
            os.kill(child.pid, signal.SIGSTOP)
    time.sleep(0.3)
    print("now", flush=True)
    if sys.argv[3] == "close":
        pygame.event.post(pygame.event.Event(pygame.QUIT))

if __name__ == "__main__":
    opened = App.open
    def once(self, *words, **more):
        App.open = opened
        threading.Thread(target=watch, args=(self,), daemon=True).start()
        return opened(self, *words, **more)
    App.open = once
    sys.exit(cli.main(["play", "thor/jotunheim", "--seat", "one=greedy", "--seat", "two=greedy"]))
"""


def _window(tmp_path: Path, *words: str) -> subprocess.Popen[str]:
    """A window in which two bots play; it says "now" when its worker has been stopped."""
    script = tmp_path / "window.py"
    script.write_text(PLAYED, encoding="utf-8")
    environment = os.environ | {
        "PYTHONPATH": str(paths.scenarios().parent),
        "HOLMGANG_HOME": str(tmp_path / "home"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    window = subprocess.Popen(
        [sys.executable, str(script), *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert window.stdout
    said = window.stdout.readline()
    assert said == "now\n", window.communicate()
    return window


def _ends(window: subprocess.Popen[str], began: float) -> None:
    try:
        _, wrong = window.communicate(timeout=60)
    finally:
        window.kill()
    assert time.monotonic() - began < SOON
    assert "Traceback" not in wrong


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("after", ["0", "2"])
def test_a_window_whose_bot_is_stopped_closes_at_once(tmp_path: Path, after: str) -> None:
    window = _window(tmp_path, after, "stop", "close")
    _ends(window, time.monotonic())


@pytest.mark.slow
@POSIX
def test_a_window_whose_bot_is_stopped_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    window = _window(tmp_path, "1", "stop", "wait")
    began = time.monotonic()
    window.send_signal(signal.SIGTERM)
    _ends(window, began)


@pytest.mark.slow
def test_a_window_ends_when_it_is_closed_or_terminated(tmp_path: Path) -> None:
    _ends(_window(tmp_path, "1", "go-on", "close"), time.monotonic())
    window = _window(tmp_path, "1", "go-on", "wait")
    began = time.monotonic()
    window.terminate()
    _ends(window, began)
