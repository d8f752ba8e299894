"""Studies made of drawn games, and a window that reads them at once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

from game import scenarios
from game.core.seats import Seat
from game.lab.batches import batch
from game.lab.batches.batch import Game
from game.lab.findings.verdicts import Question
from game.lab.studies import engine, study_files
from game.lab.studies.engine import Until
from game.lab.studies.study import asked
from game.lab.studies.study_files import StudyFile
from game.ui.runs.study_run import StudyRun

Studied = Callable[..., Path]


@pytest.fixture(autouse=True)
def _reads_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Studies are read and played in this thread, at once: no picture depends on when another is done."""
    monkeypatch.setattr(StudyRun, "here", True)


@pytest.fixture
def studied() -> Studied:
    """Writes a study of a battle in which the named sides won, game by game; "" is a draw."""

    def study(
        winners: list[Seat | Literal[""]],
        scenario: str = "thor/greenwich",
        question: Question = "side",
        seed: int = 0,
    ) -> Path:
        entry = scenarios.load(scenario)
        made = asked(question, entry.id, entry.system, entry.document, ("random",), seed)
        with StudyFile.of(made) as file:
            turns = batch.settings(made.order())
            for number, winner in enumerate(winners):
                turn = turns[number % len(turns)]
                won: tuple[Seat, ...] = (winner,) if winner else ()
                file.keep(Game(number, 7, turn.bots, won, "It ended.", 3, 40, turn.first))
            return file.path

    return study


@pytest.fixture(scope="session")
def _games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study that was really played: twelve games on a small board."""
    home = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLMGANG_HOME", str(home))
        entry = scenarios.load("thor/greenwich")
        with StudyFile.of(asked("side", entry.id, entry.system, entry.document, ("random",))) as file:
            engine.run(file, Until(games=12))
            return file.path


@pytest.fixture
def played(_games: Path) -> Path:
    """That study, among the player's own."""
    folder = study_files.folder()
    folder.mkdir(parents=True)
    return Path(shutil.copy(_games, folder / _games.name))
