"""Bots in their own process: they answer the latest question, and a dead one is started again."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from threading import Thread
from typing import Any

import pytest

from game import scenarios
from game.bots import worker
from game.bots.base import make
from game.bots.greedy import Greedy
from game.bots.worker import Answer, BotPlayer
from game.core.match import Match


@pytest.fixture
def match() -> Match:
    entry = scenarios.load("thor/greenwich")
    return Match.start(entry.system, entry.document, seed=4)


@pytest.fixture
def player() -> Iterator[BotPlayer]:
    found = BotPlayer("thor", "greedy", 3)
    yield found
    found.close()


def wait(player: BotPlayer, seconds: float = 20.0) -> Answer:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = player.poll()
        if answer:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer came")


def view_of(match: Match) -> Any:
    assert match.decision
    return match.view(match.decision.seat)


def test_a_question_is_answered_as_the_bot_would_here(player: BotPlayer, match: Match) -> None:
    assert player.poll() is None
    player.ask(view_of(match), 1)
    assert player.thinking
    answer = wait(player)
    choice = make("greedy", "thor", 3).choose(view_of(match))
    assert (answer.revision, answer.action, answer.reason) == (1, choice.action, choice.reason)
    assert 0 < answer.seconds < 5
    assert not player.thinking
    assert player.trouble == ""


def test_a_whole_battle_is_played_through_the_pipe(player: BotPlayer, match: Match) -> None:
    while match.decision and len(match.moments) < 30:
        player.ask(view_of(match), len(match.moments))
        match.act(wait(player).action)
    assert len(match.moments) > 20


def test_only_the_latest_question_is_answered(player: BotPlayer, match: Match) -> None:
    for revision in range(1, 6):
        player.ask(view_of(match), revision)
    assert wait(player).revision == 5
    assert player.poll() is None


def test_a_process_that_was_killed_is_started_again_and_asked_again(player: BotPlayer, match: Match) -> None:
    player.ask(view_of(match), 1)
    wait(player)
    os.kill(player._process.pid, signal.SIGKILL)
    player._process.join(5)
    player.ask(view_of(match), 2)
    assert wait(player).revision == 2
    assert "started again" in player.trouble


def test_a_process_that_keeps_dying_does_not_stop_the_battle(match: Match, monkeypatch: Any) -> None:
    monkeypatch.setattr(worker, "_serve", _dies)
    player = BotPlayer("thor", "greedy", 3)
    try:
        player.ask(view_of(match), 1)
        answer = wait(player)
        assert match.refusal(answer.action) is None
        assert player.trouble == "The bot's process keeps ending; a random move was made for it."
    finally:
        player.close()


def test_a_bot_that_stumbles_moves_at_random_and_says_so(match: Match, monkeypatch: Any) -> None:
    monkeypatch.setattr(Greedy, "choose", _stumbles)
    ours, theirs = Pipe()
    Thread(target=worker._serve, args=(theirs, "thor", "greedy", 3), daemon=True).start()
    ours.send((view_of(match), 7))
    answer, trouble = ours.recv()
    ours.close()
    assert answer.revision == 7
    assert match.refusal(answer.action) is None
    assert trouble == "The greedy bot stumbled (ZeroDivisionError: oops); it moved at random."


def test_the_process_never_imports_the_window(match: Match) -> None:
    import subprocess
    import sys

    code = (
        "import sys, game.bots.worker as w; from game.bots.base import make; make('greedy', 'thor');"
        "import game.systems.thor.advice; print('pygame' in sys.modules, 'numpy' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "False"]


def test_closing_twice_does_no_harm_and_ends_the_process(match: Match) -> None:
    player = BotPlayer("thor", "random", 3)
    process = player._process
    player.close()
    player.close()
    assert not process.is_alive()
    assert player.poll() is None


def test_a_closed_player_can_be_asked_again(player: BotPlayer, match: Match) -> None:
    player.close()
    player.ask(view_of(match), 1)
    assert wait(player).revision == 1


def _dies(*_: Any) -> None:
    os._exit(3)


def _stumbles(*_: Any) -> None:
    raise ZeroDivisionError("oops")
