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
from game.core.actions import Action
from game.core.match import opened
from game.core.seats import Seat
from game.lab.batches.batch import Game, Lost, Order, play
from game.lab.studies.engine import Docket, Progress, Until, heard, run
from game.lab.studies.lost_games import alone
from game.lab.studies.study import Study, asked
from game.lab.studies.study_files import Result, StudyFile, export, folder
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import Died, Done, GivenUp, NoWorkers


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


def test_games_that_were_asked_for_by_number_outlive_a_verdict_that_needs_fewer() -> None:
    players: dict[Seat, str] = {"one": "random", "two": "random"}
    with StudyFile.of(study()) as file:
        file.keep(*(Game(number, 1, players, ("two",), "", 3, 9) for number in range(110)))
        assert run(file, Until(games=110)).verdict.games == 110
        file.keep(*(Game(number, 1, players, ("two",), "", 3, 9) for number in (110, 111, 10_000)))
        progress = run(file, Until(verdict=True))
        assert progress.verdict.settled
        assert (progress.played, progress.verdict.games) == (0, 110)
        assert list(file.results()) == list(range(110))


def test_a_budget_ends_a_run() -> None:
    progress, _ = ran(Until(verdict=True, seconds=0.001))
    assert not progress.verdict.settled
    assert progress.played >= 1


class Backwards(Crew[Result]):
    """Tells of the latest share first, as far as it can."""

    def next_done(self, seconds: float) -> Done[Result] | Died | None:
        self._hands.reverse()
        return super().next_done(seconds)


@pytest.mark.slow
def test_a_run_says_the_same_whoever_was_done_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for name, crew in (("one", Crew), ("other", Backwards)):
        monkeypatch.setenv("HOLMGANG_HOME", str(home / name))
        monkeypatch.setattr("game.lab.studies.engine.Crew", crew)
        progress, lines = ran(Until(games=40), 3)
        found.append((progress.verdict, lines))
    assert found[0] == found[1]


def test_a_share_is_written_before_any_of_its_games_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []

    def keep(file: StudyFile, *results: Result) -> None:
        kept.append(len(results))
        written(file, *results)

    written = StudyFile.keep
    monkeypatch.setattr(StudyFile, "keep", keep)
    seen: list[tuple[int, int]] = []
    with StudyFile.of(study()) as file:
        run(file, Until(games=200), 1, lambda told: seen.append((told.verdict.games, len(file.results()))))
    assert all(heard <= there for heard, there in seen)
    assert sum(kept) == 200
    assert max(kept) > 1


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


# Games that are lost


def fatal(order: Order, number: int) -> Result:
    """Game 3 ends its process after some decisions; whoever plays game 5 stumbles."""
    if number == 5:
        return Lost(number, 1, {"one": "random", "two": "random"}, "KeyError: 'x'")
    left = [4]

    def watch(_: Action) -> None:
        left[0] -= 1
        if number == 3 and not left[0]:
            os._exit(9)

    return play(order, number, watch=watch)


@pytest.mark.slow
def test_a_game_that_kills_its_process_is_told_of_with_its_record_and_all_else_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.lab.studies.engine.tried", fatal)
    monkeypatch.setattr("game.lab.studies.lost_games.tried", fatal)
    with StudyFile.of(study()) as file:
        progress = run(file, Until(games=12), 2)
        assert [(each.number, each.why) for each in progress.lost] == [
            (3, "its process was ended"),
            (5, "KeyError: 'x'"),
        ]
        assert (progress.played, progress.verdict.games) == (12, 10)
        match, _ = opened(file.record(3))
        assert len(match.lines) - 1 >= 3
        assert match.header.seed == progress.lost[0].seed
        assert [each.name for each in file.records.glob("*.holmgang")] == [file.record(3).name]


@pytest.mark.slow
def test_a_game_that_goes_well_alone_is_not_lost() -> None:
    with StudyFile.of(study()) as file:
        assert alone(file, GivenUp(2, "its process was ended")) == play(study().order(), 2)
        assert list(file.records.glob("*.holmgang")) == []


def test_a_lost_game_without_a_place_for_its_record_stays_lost() -> None:
    with StudyFile.of(study()) as file:
        file.records.write_text("a file stands here")
        found = alone(file, GivenUp(2, "its process was ended"))
        assert (found.number, found.why) == (2, "its process was ended")


def test_what_was_lost_is_tried_anew_when_one_goes_on() -> None:
    whole = ran(Until(games=6))[1]
    with StudyFile.of(study()) as file:
        file.keep(Lost(3, 1, {"one": "random", "two": "random"}, "its process was ended"))
        assert heard(file).lost
        progress = run(file, Until(games=6), 1)
        assert (progress.played, progress.lost) == (1, ())
        assert list(export(file.results())) == whole


# What may come between


def test_workers_that_are_gone_end_a_run_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(Crew[Result]):
        def next_done(self, seconds: float) -> Done[Result] | Died | None:
            if self.told:
                raise NoWorkers("the farm is gone")
            self.told = found = super().next_done(seconds)
            return found

        told: Done[Result] | Died | None = None

    monkeypatch.setattr("game.lab.studies.engine.Crew", Gone)
    progress, lines = ran(Until(games=12))
    assert (progress.trouble, progress.played, len(lines)) == ("the farm is gone", 1, 1)


def test_a_full_disk_ends_a_run_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with StudyFile.of(study()) as file:
        pages = file._db.execute("PRAGMA page_count").fetchone()[0]
        file._db.execute(f"PRAGMA max_page_count={pages + 1}")
        progress = run(file, Until(games=80), 1)
        assert "could not be written, the games before it are kept" in progress.trouble
        kept = file.results()
        assert list(kept) == list(range(len(kept)))
        assert 0 < progress.verdict.games <= len(kept) < 80
    assert ran(Until(games=80))[0].verdict.games == 80


def test_an_interrupted_run_says_so_and_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    with StudyFile.of(study()) as file:
        progress = run(file, Until(games=400), 1, interrupt)
        assert progress.interrupted
        assert progress.played == len(file.results()) == 1
