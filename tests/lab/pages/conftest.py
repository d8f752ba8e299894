"""Studies to make pages of."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab.pages import html, study_dossier
from game.lab.pages.dossier import Dossier
from game.lab.studies import engine
from game.lab.studies.engine import Until
from game.lab.studies.study import Study, asked, usual
from game.lab.studies.study_files import StudyFile
from game.scenarios import load


def study_of(name: str, bots: tuple[str, ...] = ("random",), seed: int = 3) -> Study:
    """A study of a shipped battle."""
    entry = load(name)
    return asked(usual(entry.system, entry.document), entry.id, entry.system, entry.document, bots, seed)


def played(study: Study, games: int) -> Path:
    """The file of a study in which so many games have been played."""
    with StudyFile.of(study) as file:
        engine.run(file, Until(games=games))
        return file.path


def dossier_of(name: str, games: int, bots: tuple[str, ...] = ("random",)) -> Dossier:
    """What a study of so many games says."""
    with StudyFile(played(study_of(name, bots), games)) as file:
        return study_dossier.dossier(file)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def no_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages do without fonts, which take longest to make."""
    monkeypatch.setattr(html, "faces", lambda body: "")


def _at_home(factory: pytest.TempPathFactory, name: str, games: int, bots: tuple[str, ...]) -> Dossier:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLMGANG_HOME", str(factory.mktemp("home")))
        return dossier_of(name, games, bots)


@pytest.fixture(scope="session")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Dossier:
    """A duel that two random bots have fought sixty times."""
    return _at_home(tmp_path_factory, "abstract/duel", 60, ("random",))


@pytest.fixture(scope="session")
def jotunheim(tmp_path_factory: pytest.TempPathFactory) -> Dossier:
    """A battle on a board that two random bots have played twelve times."""
    return _at_home(tmp_path_factory, "thor/jotunheim", 12, ("random",))


@pytest.fixture(scope="session")
def watch(tmp_path_factory: pytest.TempPathFactory) -> Dossier:
    """A story that has been played twice."""
    return _at_home(tmp_path_factory, "asgard/first-watch", 2, ())
