"""What may come between a designer and his study, through the command line: a sentence, and nothing lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game import cli, paths
from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.studies.study import StudyError
from game.lab.studies.study_files import FORMAT, StudyFile
from tests.lab.studies.test_engine import study

RUN = ["lab", "run", "abstract/duel", "--bots", "random", "--jobs", "1"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def made() -> Path:
    """The study of some games, all in one file."""
    seats: dict[Seat, str] = {"one": "random", "two": "random"}
    with StudyFile.of(study()) as file:
        file.keep(
            *(
                Game(number, 7, seats, ("one", "two")[number % 2 :][:1], "It ended.", 3, 40)
                for number in range(60)
            )
        )
        file._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.path


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command complains of that does not work."""
    assert cli.main(words) == 2
    return capsys.readouterr().err


def test_a_study_that_is_being_played_is_left_to_whoever_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    path = made()
    with StudyFile(path, writes=True):
        for words in ([*RUN, "--games", "4"], ["lab", "resume", "abstract"], ["lab", "rm", "abstract"]):
            assert said(words, capsys) == f"{path.stem}: another process is at this study\n"
        assert cli.main(["lab", "report", "abstract"]) == 0
        assert "60 games: " in capsys.readouterr().out
    assert len(StudyFile(path).results()) == 60


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("newer", f"it was written by a newer Holmgang (format {FORMAT + 1}, this one reads {FORMAT})"),
        ("half", "it is damaged"),
        ("hole", "it is damaged"),
        ("other", "it is damaged"),
        ("empty", "it is damaged (it has no study) and left as it is; holmgang lab rm "),
    ],
)
def test_a_newer_or_torn_study_is_said_by_every_command_and_left_as_it_is(
    home: Path, capsys: pytest.CaptureFixture[str], spoil: str, why: str
) -> None:
    path = made()
    whole = path.read_bytes()
    if spoil == "newer":
        db = sqlite3.connect(path)
        db.execute(f"PRAGMA user_version={FORMAT + 1}")
        db.close()
    else:
        torn = {
            "half": whole[: len(whole) // 2],
            "hole": whole[:8192] + bytes(len(whole) - 8192),
            "empty": b"",
        }
        path.write_bytes(torn.get(spoil, b"no database at all" * 600))
    before = path.read_bytes()
    for words in (
        [*RUN, "--games", "4"],
        *(["lab", word, "abstract"] for word in ("resume", "report", "export")),
    ):
        assert why in said(words, capsys)
    assert cli.main(["lab", "ls"]) == 0
    assert why in capsys.readouterr().out
    assert path.read_bytes() == before
    assert cli.main(["lab", "rm", "abstract"]) == 0
    assert list((home / "lab").glob("*")) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="nobody limits the size of a file there")
def test_on_a_full_disk_what_was_played_stays_and_the_line_that_goes_on_is_said(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import resource

    def limited(most: int, *more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "game", *RUN, "--games", "2000", *more],
            env=os.environ | {"PYTHONPATH": str(paths.scenarios().parent)},
            capture_output=True,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
            check=False,
        )

    done = limited(60_000)
    assert done.returncode == 1
    (path,) = (home / "lab").glob("*.study")
    assert "it could not be written, the games before it are kept" in done.stderr
    assert f"Go on with: holmgang lab resume {path.stem}" in done.stderr
    with StudyFile(path) as file:
        kept = len(file.results())
    assert f"\n{kept} games: " in done.stdout
    assert cli.main(["lab", "resume", "abstract", "--jobs", "1", "--games", str(kept + 2)]) == 0
    assert f"{kept + 2} games: " in capsys.readouterr().out
    fresh = limited(4096, "--seed", "9")
    assert (fresh.returncode, "it cannot be made" in fresh.stderr) == (2, True)
    assert [each.name for each in (home / "lab").glob("*.study")] == [path.name]
    assert list((home / "lab").glob(".*.new*")) == []


def test_a_disk_that_takes_nothing_is_told_in_words_and_what_there_is_can_be_read(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made()
    monkeypatch.setattr(os, "access", lambda where, mode: not mode & os.W_OK)
    assert cli.main(["lab", "report", "abstract"]) == 0
    assert "60 games: " in capsys.readouterr().out
    assert sorted(each.name for each in (home / "lab").iterdir() if each.suffix != ".lock") == [path.name]

    def full(self: Path, missing_ok: bool = False) -> None:
        raise OSError(30, "Read-only file system", str(self))

    monkeypatch.setattr(Path, "unlink", full)
    told = said(["lab", "rm", "abstract"], capsys)
    assert told == f"{path}: it cannot be deleted (Read-only file system)\n"


def test_a_run_that_cannot_be_written_down_still_says_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made()

    def refused(self: StudyFile, games: int) -> None:
        raise StudyError("it could not be written")

    monkeypatch.setattr(StudyFile, "want", refused)
    assert cli.main(["lab", "resume", "abstract", "--jobs", "1", "--games", "70"]) == 1
    told = capsys.readouterr()
    assert "60 games: " in told.out
    assert "it could not be written" in told.err


def test_an_edited_map_is_another_study_and_the_games_before_it_are_kept(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = (paths.scenarios() / "abstract" / "duel.toml").read_text(encoding="utf-8")
    map_ = tmp_path / "mine.toml"
    map_.write_text(shipped, encoding="utf-8")
    run = ["lab", "run", str(map_), *RUN[3:], "--games", "4"]
    assert cli.main(run) == 0
    (before,) = (home / "lab").glob("*.study")
    capsys.readouterr()
    map_.write_text(shipped.replace('title = "The duel"', 'title = "Another"'), encoding="utf-8")
    assert cli.main(run) == 0
    told = capsys.readouterr()
    assert told.err == f"the battle changed since {before.stem}: its games are not counted here\n"
    assert len(list((home / "lab").glob("*.study"))) == 2
    assert cli.main(["lab", "report", before.stem]) == 0
    assert "4 games: " in capsys.readouterr().out
