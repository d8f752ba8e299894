"""Studies on the disk: written game by game, found again, refused with a sentence when they cannot be read."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game import scenarios
from game.core.seats import Seat
from game.lab.batches.batch import Game, Lost
from game.lab.studies import study_files
from game.lab.studies.study import Study, StudyError, asked
from game.lab.studies.study_files import FORMAT, StudyFile, export, folder, named, remove


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))


def study(seed: int = 0) -> Study:
    entry = scenarios.load("thor/greenwich")
    return asked("side", entry.id, entry.system, entry.document, seed=seed)


def game(number: int, *winners: Seat) -> Game:
    return Game(number, 7, {"one": "greedy", "two": "greedy"}, winners, "It ended.", 3, 40, "one")


LOST = Lost(2, 9, {"one": "greedy", "two": "greedy"}, "KeyError: 'x'")


def test_what_was_kept_is_there_again_in_order_and_twice_is_once() -> None:
    with StudyFile.of(study()) as file:
        for each in (game(3, "two"), LOST, game(0, "one"), game(3, "two")):
            file.keep(each)
    with StudyFile.of(study()) as file:
        assert file.study == study()
        assert file.results() == {0: game(0, "one"), 2: LOST, 3: game(3, "two")}
        assert list(file.results()) == [0, 2, 3]


def test_games_from_a_number_on_can_be_left_out() -> None:
    with StudyFile.of(study()) as file:
        for number in range(6):
            file.keep(game(number))
        file.drop(4)
        assert list(file.results()) == [0, 1, 2, 3]


def test_an_export_has_a_line_a_game_whatever_came_first() -> None:
    one, other = {2: LOST, 0: game(0)}, {0: game(0), 2: LOST}
    assert list(export(one)) == list(export(other))  # type: ignore[arg-type]
    assert len(list(export(one))) == 2  # type: ignore[arg-type]


def test_only_one_process_writes_and_everybody_reads() -> None:
    with StudyFile.of(study()) as file:
        file.keep(game(0))
        with pytest.raises(StudyError, match="another process is at this study"):
            StudyFile.of(study())
        with pytest.raises(StudyError, match="another process is at this study"):
            remove(file.path)
        with StudyFile(file.path) as reader:
            assert list(reader.results()) == [0]


def test_a_study_is_named_by_the_beginning_of_its_name() -> None:
    for seed in (0, 1):
        StudyFile.of(study(seed)).close()
    assert named(study(0).name) == folder() / f"{study(0).name}.study"
    with pytest.raises(StudyError, match="write more of the name"):
        named("thor")
    with pytest.raises(StudyError, match="there is no study 'loki'"):
        named("loki")


def test_a_removed_study_is_gone_with_all_its_files() -> None:
    with StudyFile.of(study()) as file:
        file.keep(game(0))
    remove(file.path)
    assert [path for path in folder().iterdir() if not path.name.endswith(".lock")] == []


def test_the_records_of_lost_games_go_with_their_study() -> None:
    with StudyFile.of(study()) as file:
        file.records.mkdir()
        file.record(3).write_text("a record")
    remove(file.path)
    assert not file.records.exists()


def test_games_are_written_all_or_none_of_a_share() -> None:
    with StudyFile.of(study()) as file:
        file._db.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON game WHEN NEW.number = 1 BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
        with pytest.raises(StudyError, match="could not be written"):
            file.keep(game(0), game(1))
        assert file.results() == {}
        file.keep(game(0), LOST)
        assert list(file.results()) == [0, 2]


def test_a_new_study_is_made_by_one_process_only(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []
    make = study_files._make

    def meanwhile(path: Path, asked_: Study) -> None:
        """Another run of the same study begins just then."""
        if not made:
            made.append(path)
            with pytest.raises(StudyError, match="another process is at this study"):
                StudyFile.of(asked_)
        make(path, asked_)

    monkeypatch.setattr(study_files, "_make", meanwhile)
    with StudyFile.of(study()) as file:
        file.keep(game(0))
    with StudyFile.of(study()) as file:
        assert list(file.results()) == [0]


def test_a_newer_file_is_refused_and_left_as_it_is() -> None:
    path = made()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version={FORMAT + 1}")
    db.close()
    before = path.read_bytes()
    for writes in (False, True):
        with pytest.raises(StudyError, match="written by a newer Holmgang"):
            StudyFile(path, writes=writes)
    assert path.read_bytes() == before


def test_a_torn_file_is_refused_with_a_sentence() -> None:
    path = made()
    whole = path.read_bytes()
    for torn in (b"", whole[:40], b"no database at all" * 60, whole[: len(whole) // 2]):
        path.write_bytes(torn)
        with pytest.raises(StudyError, match=r"it (is damaged|cannot be read)"), StudyFile(path) as file:
            file.results()


def test_games_that_are_no_games_are_refused_with_a_sentence() -> None:
    path = made()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE game SET text='[]'")
    db.close()
    with StudyFile(path) as file, pytest.raises(StudyError, match="its games cannot be read"):
        file.results()


def test_a_full_disk_is_said_and_what_was_written_stays() -> None:
    with StudyFile.of(study()) as file:
        file.keep(game(0))
        pages = file._db.execute("PRAGMA page_count").fetchone()[0]
        file._db.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(StudyError, match="the games before it are kept"):
            keep_many(file)
        kept = file.results()
    assert kept[0] == game(0)
    assert list(kept) == list(range(len(kept)))


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "lab").write_text("a file stands here")
    with pytest.raises(StudyError, match="it cannot be made"):
        StudyFile.of(study())


def keep_many(file: StudyFile) -> None:
    for number in range(1, 200):
        file.keep(game(number))


def made() -> Path:
    with StudyFile.of(study()) as file:
        file.keep(game(0))
        file._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.path


def test_every_study_is_listed_by_name() -> None:
    paths = []
    for seed in (0, 1):
        with StudyFile.of(study(seed)) as file:
            paths.append(file.path)
    assert study_files.every() == sorted(paths)
