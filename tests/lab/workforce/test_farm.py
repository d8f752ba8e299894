"""A farm of dask: what is played there is what is played here, whatever becomes of the farm."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.lab.studies.engine import Until, run
from game.lab.studies.study_files import StudyFile, export
from game.lab.workforce import farm as farms
from game.lab.workforce.farm import Farm, local
from game.lab.workforce.workers import GivenUp, NoWorkers
from tests.lab.studies.test_engine import study
from tests.lab.workforce.test_crew import double, killed, still, stumbles

ENDS = "its process was ended"


@pytest.fixture(scope="module")
def farm() -> Iterator[str]:
    """The address of a farm of two workers, each in a process of its own."""
    with local(2) as made:
        yield made.scheduler_address


def ran(home: Path, monkeypatch: pytest.MonkeyPatch, games: int, farm: str = "") -> list[str]:
    """The export of a study that was played to so many games."""
    monkeypatch.setenv("HOLMGANG_HOME", str(home))
    with StudyFile.of(study()) as file:
        progress = run(file, Until(games=games), 1, farm=farm)
        assert (progress.trouble, progress.lost) == ("", ())
        return list(export(file.results()))


@pytest.mark.slow
def test_every_number_is_done_once_on_a_farm(farm: str) -> None:
    assert sorted(Farm(double, farm).work(range(10))) == list(range(0, 20, 2))  # type: ignore[type-var]
    shares = list(Farm(double, farm).shares(range(100)))
    assert sorted(each for share in shares for each in share) == list(range(0, 200, 2))  # type: ignore[type-var]
    assert len(shares) < 100


@pytest.mark.slow
def test_what_a_killed_worker_of_a_farm_was_at_is_done_again(tmp_path: Path) -> None:
    found = Farm(partial(killed, str(tmp_path), 1), "local:2").shares(range(8))
    assert sorted(each for share in found for each in share) == list(range(8))  # type: ignore[type-var]


@pytest.mark.slow
def test_what_kills_the_workers_of_a_farm_is_found_and_given_up_and_all_else_is_done(tmp_path: Path) -> None:
    found = [
        each
        for share in Farm(partial(killed, str(tmp_path), 99), "local:2").shares(range(8), 60.0)
        for each in share
    ]
    assert [each for each in found if isinstance(each, GivenUp)] == [GivenUp(3, ENDS)]
    assert sorted(each for each in found if isinstance(each, int)) == [0, 1, 2, 4, 5, 6, 7]


@pytest.mark.slow
def test_a_worker_of_a_farm_that_stands_still_ends_itself(tmp_path: Path) -> None:
    (tmp_path / "stopped").touch()
    found = list(Farm(partial(still, str(tmp_path)), "local:2", patience=1.0).work(range(3)))
    assert [each for each in found if isinstance(each, GivenUp)] == [GivenUp(1, ENDS)]
    assert sorted(each for each in found if isinstance(each, int)) == [0, 2]


@pytest.mark.slow
def test_what_the_work_raises_on_a_farm_is_raised_here(farm: str) -> None:
    with pytest.raises(ZeroDivisionError, match="oops at"):
        list(Farm(stumbles, farm).work(range(3)))


@pytest.mark.slow
def test_a_farm_plays_the_same_to_the_byte_with_its_workers_killed(
    farm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = ran(tmp_path / "here", monkeypatch, 300)
    assert ran(tmp_path / "farm", monkeypatch, 300, farm) == here
    hit: list[int] = []
    done = Farm.next_done

    def harassed(self: Farm[Any], seconds: float) -> Any:
        for process in [nanny.pid for nanny in self._cluster.workers.values()]:
            if process and process not in hit and len(hit) < 2:
                os.kill(process, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
                hit.append(process)
                break
        return done(self, seconds)

    monkeypatch.setattr(Farm, "next_done", harassed)
    assert ran(tmp_path / "killed", monkeypatch, 300, "local:2") == here
    assert len(hit) == 2


@pytest.mark.slow
def test_a_farm_of_processes_here_needs_no_scheduler_and_leaves_nobody_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    close = farms._close

    def watched(client: Any, cluster: Any) -> None:
        made.extend(nanny.pid for nanny in cluster.workers.values())
        close(client, cluster)

    monkeypatch.setattr(farms, "_close", watched)
    assert ran(tmp_path / "farm", monkeypatch, 100, "local:2") == ran(tmp_path / "here", monkeypatch, 100)
    assert len(made) == 2
    for process in made:
        with pytest.raises(OSError):
            os.kill(process, 0)


@pytest.mark.slow
def test_a_worker_of_a_farm_here_that_nobody_begins_anew_is_replaced() -> None:
    import dask

    with dask.config.set({"distributed.deploy.lost-worker-timeout": "1s"}):
        farm: Farm[int] = Farm(double, "local:1")
        found = farm.work(range(4))
        next(found)
        assert farm._cluster is not None
        (nanny,) = farm._cluster.workers.values()
        nanny.close_gracefully()
        os.kill(nanny.pid, signal.SIGTERM)
        assert len(list(found)) == 3


@pytest.mark.slow
def test_a_farm_that_goes_away_is_said_and_what_was_played_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    made = local(1)
    with StudyFile.of(study()) as file:
        progress = run(file, Until(games=100_000), 1, lambda _: made.close(), farm=made.scheduler_address)
        assert "the farm is gone" in progress.trouble
        assert progress.played == len(file.results()) > 0
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


@pytest.mark.slow
def test_a_farm_where_nobody_works_is_said_with_the_command_that_mends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(farms, "_ANSWER", 1.0)
    with local(0) as made, pytest.raises(NoWorkers, match=r"nobody works there; start dask worker tcp://"):
        Farm(double, made.scheduler_address)


def test_a_farm_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(farms, "_ANSWER", 0.2)
    with pytest.raises(NoWorkers, match=r"tcp://127.0.0.1:1: no farm answers there"):
        Farm(double, "tcp://127.0.0.1:1")


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoWorkers, match=r"pip install 'holmgang\[farm\]'"):
        Farm(double, "local:2")


def test_a_worker_with_another_version_of_the_program_refuses_to_play() -> None:
    with pytest.raises(NoWorkers, match=r"the farm has Holmgang .*, this is 0\.1: install the same"):
        farms._play("0.1", b"", (0,), 1.0)
