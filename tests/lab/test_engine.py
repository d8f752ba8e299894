"""Running a study: gone on with, interrupted, killed; the same bytes whoever played."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import scenarios
from game.lab.batch import Game, Lost, play
from game.lab.engine import Docket, Progress, Until, heard, run
from game.lab.study import Study, asked
from game.lab.study_files import StudyFile, export, folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    return tmp_path


def study(scenario: str = "abstract/duel", bots: tuple[str, ...] = ("random",), seed: int = 0) -> Study:
    entry = scenarios.load(scenario)
    return asked("side", entry.id, entry.system, entry.document, bots, seed)


def ran(until: Until, jobs: int = 1, seed: int = 0) -> tuple[Progress, list[str]]:
    with StudyFile.of(study(seed=seed)) as file:
        progress = run(file, until, jobs)
        return progress, list(export(file.results()))


def test_as_many_games_are_played_as_asked_and_no_game_twice() -> None:
    first, few = ran(Until(games=6))
    then, more = ran(Until(games=10))
    assert (first.played, then.played, len(more)) == (6, 4, 10)
    assert more[:6] == few
    assert then.verdict.games == 10
    assert ran(Until(games=4))[0].played == 0


def test_games_are_those_of_the_batch_whoever_plays_them() -> None:
    ran(Until(games=4), jobs=2)
    with StudyFile.of(study()) as file:
        assert list(file.results(traces=True).values()) == [
            play(study().order(4), number) for number in range(4)
        ]


def test_a_docket_hears_whole_blocks_in_order_and_leaves_lost_ones_out() -> None:
    asked_ = study("thor/greenwich", ("random",))
    games = [Game(n, 1, {"one": "random", "two": "random"}, ("one",), "", 3, 9, "one") for n in range(8)]
    docket = Docket(asked_)
    for number in (1, 2, 4, 5, 7):
        docket.put(games[number])
    docket.put(Lost(3, 1, {"one": "random", "two": "random"}, "gone"))
    assert not docket.hear(settle=True)
    docket.put(games[0])
    while docket.hear(settle=True):
        pass
    assert (docket.end, docket.bench.verdict().games, len(docket.lost)) == (6, 4, 1)


def test_a_verdict_ends_a_run_and_what_was_under_way_is_left_out() -> None:
    with StudyFile.of(study()) as file:
        file.keep(Game(10_000, 1, {"one": "random", "two": "random"}, (), "", 3, 9))
        for number in range(120):
            file.keep(Game(number, 1, {"one": "random", "two": "random"}, ("two",), "", 3, 9))
        progress = run(file, Until(verdict=True), 2)
        assert progress.verdict.settled
        assert progress.verdict.text.startswith("side two ahead by 50")
        assert progress.played == 0
        assert len(file.results()) == progress.verdict.games
        assert heard(file).verdict == progress.verdict


def test_a_budget_ends_a_run() -> None:
    progress, _ = ran(Until(verdict=True, seconds=0.001))
    assert not progress.verdict.settled
    assert progress.played >= 1


@pytest.mark.slow
def test_the_export_is_the_same_to_the_byte_for_1_2_and_8_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for jobs in (1, 2, 8):
        monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / str(jobs)))
        found.append(ran(Until(games=200), jobs)[1])
    assert found[0] == found[1] == found[2]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_a_killed_run_loses_nothing_that_was_written_and_changes_no_byte(home: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "game",
        "lab",
        "run",
        "abstract/duel",
        "--bots",
        "random",
        "--games",
        "400",
    ]
    environment = {**os.environ, "HOLMGANG_HOME": str(home / "killed")}
    for patience in (1.2, 1.6, 2.0):
        process = subprocess.Popen([*command, "--jobs", "2"], env=environment, stdout=subprocess.DEVNULL)
        time.sleep(patience)
        process.send_signal(signal.SIGKILL)
        process.wait()
    done = subprocess.run([*command, "--jobs", "2"], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    whole = ran(Until(games=400), 2)[1]
    (path,) = (home / "killed" / "lab").glob("*.study")
    with StudyFile(path) as file:
        assert list(export(file.results())) == whole
    assert (folder() / path.name).exists()
