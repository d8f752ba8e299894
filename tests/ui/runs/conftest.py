"""Studies made of drawn games, and a window that reads them at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game import scenarios
from game.core.seats import Seat
from game.lab.batch import Game
from game.lab.study import asked
from game.lab.study_files import StudyFile
from game.lab.verdicts import Question
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
        winners: list[str], scenario: str = "thor/greenwich", question: Question = "side", seed: int = 0
    ) -> Path:
        entry = scenarios.load(scenario)
        made = asked(question, entry.id, entry.system, entry.document, ("random",), seed)
        with StudyFile.of(made) as file:
            for number, winner in enumerate(winners):
                won: tuple[Seat, ...] = (winner,) if winner else ()
                file.keep(
                    Game(number, 7, dict.fromkeys(("one", "two"), "random"), won, "It ended.", 3, 40, "one")
                )
            return file.path

    return study
