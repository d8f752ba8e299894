"""Bots in their own process: they answer the latest question, and a dead one is started again."""

from __future__ import annotations

import os
import signal
import sys
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

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


@pytest.fixture
def match() -> Match:
    entry = scenarios.load("thor/greenwich")
    return Match.start(entry.system, entry.document, seed=4)


@pytest.fixture
def player() -> Iterator[BotPlayer]:
    """A bot that is not late however busy the machine is: what is said of a late one has tests of its own."""
    found = BotPlayer("thor", "greedy", 3, notice=600.0, limit=1200.0)
    yield found
    found.close()


def wait(player: BotPlayer, seconds: float = 60.0) -> Answer:
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
    assert answer.seconds > 0
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
    os.kill(player.process.pid, signal.SIGKILL)
    player.process.join(5)
    player.ask(view_of(match), 2)
    assert wait(player).revision == 2
    assert "started again" in player.trouble


@pytest.mark.slow
def test_a_process_that_keeps_dying_does_not_stop_the_battle(match: Match, monkeypatch: Any) -> None:
    monkeypatch.setattr(worker, "_serve", _dies)
    player = BotPlayer("thor", "greedy", 3)
    try:
        player.ask(view_of(match), 1)
        answer = wait(player)
        assert match.decision
        assert answer.action == next(iter(match.decision.suggest(match.state)))
        assert answer.note == "The first suggested action: the greedy bot's process had ended."
        assert "had ended again; the first move that the rules suggest" in player.trouble
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


@pytest.mark.slow
@POSIX
def test_a_stopped_process_is_told_of_then_replaced_and_asked_again(match: Match) -> None:
    player = BotPlayer("thor", "greedy", 3, notice=0.5, limit=4.0)
    try:
        player.ask(view_of(match), 1)
        wait(player)
        player.trouble, stopped = "", player.process
        os.kill(stopped.pid, signal.SIGSTOP)
        player.ask(view_of(match), 2)
        said = []
        while (answer := player.poll()) is None:
            if player.trouble:
                said.append(player.trouble)
                player.trouble = ""
            time.sleep(0.01)
        late = "The greedy bot has thought for 0.5 seconds; after 4 another takes its place."
        again = "The bot's process had not answered for 4 seconds; it was started again."
        assert [each for each in said if each != late] == [again]
        assert said[0] == late
        assert (answer.revision, answer.note) == (2, "")
        assert answer.action == make("greedy", "thor", 3).choose(view_of(match)).action
        assert not stopped.is_alive()
    finally:
        player.close()


@pytest.mark.slow
def test_whoever_thinks_without_an_end_has_the_first_suggested_action_taken(
    match: Match, monkeypatch: Any
) -> None:
    monkeypatch.setattr(worker, "_serve", _thinks_on)
    player = BotPlayer("thor", "greedy", 3, notice=0.2, limit=1.0)
    try:
        player.ask(view_of(match), 1)
        answer = wait(player)
        assert match.decision
        assert answer.action == next(iter(match.decision.suggest(match.state)))
        assert (
            answer.note
            == "The first suggested action: the greedy bot's process had not answered for 1 seconds."
        )
    finally:
        player.close()


@POSIX
def test_a_stopped_process_is_closed_at_once(player: BotPlayer, match: Match) -> None:
    player.ask(view_of(match), 1)
    wait(player)
    process = player.process
    os.kill(process.pid, signal.SIGSTOP)
    player.ask(view_of(match), 2)
    began = time.monotonic()
    player.close()
    assert time.monotonic() - began < 1.5
    assert not process.is_alive()


def test_nobody_is_late_with_a_debugger(match: Match, monkeypatch: Any) -> None:
    monkeypatch.setattr(worker, "debugged", lambda: True)
    monkeypatch.setattr(worker, "_serve", _thinks_on)
    player = BotPlayer("thor", "greedy", 3, notice=0.05, limit=0.1)
    try:
        player.ask(view_of(match), 1)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            assert player.poll() is None
            time.sleep(0.01)
        assert player.trouble == ""
    finally:
        player.close()


def test_the_process_never_imports_the_window(match: Match) -> None:
    import subprocess
    import sys

    code = (
        "import sys, game.bots.worker as w; from game.bots.base import make; make('greedy', 'thor');"
        "import game.systems.thor.advice; print('pygame' in sys.modules, 'numpy' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "False"]


def test_a_question_wakes_no_module_that_waits_to_be_used(match: Match) -> None:
    import subprocess

    code = (
        "import sys, pygame, game.bots.worker; from multiprocessing.reduction import ForkingPickler;"
        "import pickle; from game import scenarios; from game.core.match import Match;"
        "entry = scenarios.load('thor/greenwich');"
        "match = Match.start(entry.system, entry.document, seed=4); view = match.view(match.decision.seat);"
        "said = ForkingPickler.dumps((view, 1)); assert pickle.loads(said) == (view, 1);"
        "print('numpy' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split()[-1] == "False"


def test_closing_twice_does_no_harm_and_ends_the_process(match: Match) -> None:
    player = BotPlayer("thor", "random", 3)
    process = player.process
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


def _thinks_on(*_: Any) -> None:
    time.sleep(600)


def _stumbles(*_: Any) -> None:
    raise ZeroDivisionError("oops")
