"""Processes that share work: killed, stopped or interrupted, and nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest

from game import scenarios
from game.lab.batches.batch import Game, Order, crew_of, each, games, play
from game.lab.findings.report import run
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp, beat
from tools import havoc

ENDLESS = 600
SOON = 30.0
"""Seconds, generous: on a machine of its own it takes less than three, which `tools/havoc.py` asks for."""
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


def double(number: int) -> int:
    return 2 * number


def killed(folder: str, times: int, number: int) -> int:
    """Ends its process at number 3, so many times."""
    marks = Path(folder)
    if number == 3 and len(list(marks.iterdir())) < times:
        (marks / f"{time.monotonic_ns()}").touch()
        os._exit(9)
    return number


def still(folder: str, number: int) -> int:
    """Stands still at number 1, and stops its own process at number 2 once."""
    mark = Path(folder) / "stopped"
    if number == 1:
        time.sleep(ENDLESS)
    if number == 2 and hasattr(signal, "SIGSTOP") and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGSTOP)
    return number


def slow(number: int) -> int:
    """Takes longer than anybody waits for a beat, but beats."""
    for _ in range(20):
        time.sleep(0.1)
        beat()
    return number


def stumbles(number: int) -> int:
    raise ZeroDivisionError(f"oops at {number}")


def test_every_number_is_done_once_however_many_processes_there_are() -> None:
    for jobs in (1, 3):
        assert sorted(Crew(double, jobs).work(range(10))) == list(range(0, 20, 2))  # type: ignore[type-var]
    assert list(Crew(double, 2).work(())) == []


@pytest.mark.slow
def test_what_a_killed_process_was_at_is_done_again(tmp_path: Path) -> None:
    crew = Crew(partial(killed, str(tmp_path), 1), 2)
    assert sorted(crew.work(range(8))) == list(range(8))  # type: ignore[type-var]
    assert crew.again == 1


@pytest.mark.slow
def test_what_kills_twice_is_given_up_and_all_else_is_done(tmp_path: Path) -> None:
    crew = Crew(partial(killed, str(tmp_path), 2), 2)
    done = list(crew.work(range(8)))
    assert GivenUp(3, "its process was ended") in done
    assert sorted(each for each in done if isinstance(each, int)) == [0, 1, 2, 4, 5, 6, 7]


@pytest.mark.slow
def test_what_stands_still_is_given_up_and_a_stopped_process_is_replaced(tmp_path: Path) -> None:
    crew = Crew(partial(still, str(tmp_path)), 2, patience=1.5)
    done = list(crew.work(range(4)))
    assert GivenUp(1, "nothing was decided in it for 1.5 seconds") in done
    assert sorted(each for each in done if isinstance(each, int)) == [0, 2, 3]


@pytest.mark.slow
def test_whoever_beats_may_take_long() -> None:
    assert list(Crew(slow, 1, patience=1.0).work(range(1))) == [0]


def test_what_the_work_raises_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError, match="oops at 0"):
        list(Crew(stumbles, 1).work(range(3)))


def test_nobody_is_left_when_the_answers_are_no_longer_wanted() -> None:
    crew = Crew(double, 2)
    answers = crew.work(range(50))
    next(answers)
    processes = [hand.process for hand in crew._hands]
    answers.close()
    assert len(processes) == 2
    assert not any(process.is_alive() for process in processes)


# Games


def order(**changes: object) -> Order:
    entry = scenarios.load("thor/greenwich")
    basic = Order(entry.id, entry.system, entry.document, ("greedy", "random"), 8, seed=5, swap=True)
    return msgspec.structs.replace(basic, **changes)


def by_number(found: list[Game]) -> list[Game]:
    return sorted(found, key=lambda game: game.number)


@pytest.mark.slow
def test_a_killed_worker_loses_no_game_of_a_batch() -> None:
    batch = order()
    crew = crew_of(batch, play, 2)
    found = []
    for game in each(batch, play, 2, crew=crew):
        found.append(game)
        if len(found) in (1, 3):
            crew._hands[0].process.kill()
    assert by_number(found) == by_number(list(games(batch)))
    assert crew.again == 2


@pytest.mark.slow
@POSIX
def test_a_stopped_worker_loses_no_game_of_a_batch() -> None:
    batch = order(games=4)
    crew = crew_of(batch, play, 2)
    crew._patience = 2.0
    found = []
    for game in each(batch, play, 2, crew=crew):
        found.append(game)
        if len(found) == 1:
            os.kill(crew._hands[0].process.pid, signal.SIGSTOP)
    assert by_number(found) == by_number(list(games(batch)))


def test_reports_do_not_depend_on_the_number_of_processes() -> None:
    here, there = (msgspec.structs.replace(run(order(games=4), jobs), seconds=0.0) for jobs in (0, 2))
    assert here == there


# Ctrl+C


def _sim(folder: Path, *words: str) -> subprocess.Popen[str]:
    """A long batch as a terminal would start it, once it has finished some games."""
    records = folder / "records"
    games = ["sim", "thor/greenwich", "--games", "5000", "--jobs", "2", "--records", str(records)]
    batch = havoc.started([*games, *words], folder)
    havoc.wait_for(lambda: len(list(records.glob("*.holmgang"))) >= 6, batch)
    return batch


@pytest.mark.slow
@POSIX
def test_ctrl_c_gives_the_prompt_back_soon_with_what_was_played(tmp_path: Path) -> None:
    batch = _sim(tmp_path, "--json")
    began = time.monotonic()
    os.killpg(batch.pid, signal.SIGINT)
    said, wrong = batch.communicate(timeout=60)
    assert time.monotonic() - began < SOON
    assert batch.returncode == 130
    found = json.loads(said)
    assert found["interrupted"]
    assert 4 <= found["games"] < found["asked"] == 5000
    assert f"Interrupted after {found['games']} of 5000 battles." in wrong
    assert "Traceback" not in wrong


@pytest.mark.slow
@POSIX
def test_ctrl_c_needs_no_worker_that_listens(tmp_path: Path) -> None:
    batch = _sim(tmp_path)
    children = _children(batch.pid)
    for child in children:
        os.kill(child, signal.SIGSTOP)
    began = time.monotonic()
    batch.send_signal(signal.SIGINT)
    said, wrong = batch.communicate(timeout=60)
    assert time.monotonic() - began < SOON
    assert "turns a battle" in said
    assert "Traceback" not in wrong
    assert not any(_lives(child) for child in children)


@pytest.mark.slow
@POSIX
def test_the_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    batch = _sim(tmp_path)
    children = _children(batch.pid)
    batch.kill()
    batch.communicate(timeout=60)
    end = time.monotonic() + 10
    while any(_lives(child) for child in children) and time.monotonic() < end:
        time.sleep(0.05)
    assert len(children) >= 2
    assert not any(_lives(child) for child in children)


def _children(parent: int) -> list[int]:
    """The processes that play for another."""
    if not Path(f"/proc/{parent}/task").exists():
        pytest.skip("nobody says here whose children there are")
    return havoc.workers_of(parent)


def _lives(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
