"""Studies on the disk: one sqlite file each, a row for every game, written share by share as they are done.

A study is found again by its digest, so what has been played is never played again; a process that is killed loses only the shares that
were under way. Games of a damaged or newer file are refused with a sentence, and nothing in such a file is changed.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import takewhile
from pathlib import Path
from typing import TypeVar

import msgspec

from game import paths
from game.core.locks import Lock
from game.core.problems.problem import did_you_mean
from game.core.record import RecordOwned
from game.lab.batches import batch
from game.lab.batches.batch import NO_TRACE, Game, Lost
from game.lab.batches.traces import Trace
from game.lab.findings.verdicts import Question
from game.lab.studies.study import Study, StudyError, asks

FORMAT = 1
"""The version of the files; `PRAGMA user_version` holds it."""
SUFFIX = ".study"
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_TABLES = """
CREATE TABLE study (text BLOB NOT NULL);
CREATE TABLE game (number INTEGER PRIMARY KEY, text BLOB NOT NULL);
"""

Result = Game | Lost
R = TypeVar("R", Game, Lost, Game | Lost)


class _Row(msgspec.Struct, frozen=True):
    """A game as it stands in the file: one of the two."""

    game: Game | None = None
    lost: Lost | None = None


def folder() -> Path:
    """Where studies lie."""
    return paths.user() / "lab"


def every() -> list[Path]:
    """The files of all studies, by name."""
    return sorted(folder().glob(f"*{SUFFIX}"))


def place(study: Study) -> Path:
    """Where a study lies, or would."""
    return folder() / f"{study.name}{SUFFIX}"


def latest(question: Question, scenario: str) -> Path | None:
    """The study that was written last of those that ask this of a battle, in whatever version; None if there is none."""
    begins = asks(question, scenario)
    found = (path for path in every() if path.stem.rpartition("-")[0] + "-" == begins)
    return max(found, key=changed, default=None)


def changed(path: Path) -> float:
    """When a study was last written; one that has just gone is old."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def named(word: str) -> Path:
    """The file that a word means: a study's name or the beginning of it, or a file. Raises `StudyError`."""
    if Path(word).suffix == SUFFIX and Path(word).exists():
        return Path(word)
    found = [path for path in every() if path.stem.startswith(word)]
    exact = [path for path in found if path.stem == word]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if found:
        raise StudyError(f"{word!r} may be {', '.join(path.stem for path in found)}: write more of the name")
    meant = did_you_mean(word, [path.stem for path in every()])
    raise StudyError(f"there is no study {word!r}{meant or '; `holmgang lab ls` names those there are'}")


class StudyFile:
    """An open study. Only one process at a time writes into it."""

    def __init__(self, path: Path, *, writes: bool = False, study: Study | None = None) -> None:
        """Open what is there; a file for `study` is made if there is none.

        Raises `StudyError` if it cannot be read, or is being written by another process.
        """
        self.path = path
        self._lock = _locked(path) if writes else None
        try:
            if study is not None and not path.exists():
                _make(path, study)
            self._open(writes=writes)
        except BaseException:
            self.close()
            raise

    def _open(self, *, writes: bool) -> None:
        with _faults(self.path, "cannot be read"):
            where = self.path if writes else _to_read(self.path)
            self._db = sqlite3.connect(where, uri=not writes, isolation_level=None)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version > FORMAT:
                raise StudyError(
                    f"{self.path}: it was written by a newer Holmgang (format {version}, this one reads {FORMAT})"
                )
            if not version:
                raise StudyError(_damaged(self.path, "it has no study"))
            row = self._db.execute("SELECT text FROM study").fetchone()
            if writes:
                self._db.execute("PRAGMA synchronous=NORMAL")
        try:
            self.study = msgspec.json.decode(row[0], type=Study)
        except (TypeError, msgspec.MsgspecError):
            raise StudyError(_damaged(self.path, "its study cannot be read")) from None

    @classmethod
    def of(cls, study: Study) -> StudyFile:
        """The file of a study, to be written into; a new one if there is none. Raises `StudyError`."""
        path = place(study)
        with _faults(path, "cannot be made"):
            path.parent.mkdir(parents=True, exist_ok=True)
        return cls(path, writes=True, study=study)

    def results(self, *, traces: bool = False) -> dict[int, Result]:
        """All games in it, in the order of their numbers, with their traces or without. Raises `StudyError`."""
        found = self._read()
        return dict(found) if traces else {number: _bare(result) for number, result in found}

    def traces(self) -> Iterator[tuple[Game, Trace]]:
        """Every game that counts and has a trace, with it, in the order of their numbers, one after the other. Raises `StudyError`."""
        end = self._whole_blocks()
        for _, result in self._read(end):
            if isinstance(result, Game) and result.trace != NO_TRACE:
                with self._sound():
                    trace = msgspec.json.decode(result.trace, type=Trace)
                yield _bare(result), trace

    def _whole_blocks(self) -> int:
        """The number after the last block that is whole, and all before it: what was played ahead does not count yet."""
        with _faults(self.path, "cannot be read"):
            played = (row[0] for row in self._db.execute("SELECT number FROM game ORDER BY number"))
            gapless = sum(1 for _ in takewhile(lambda each: each[0] == each[1], enumerate(played)))
        return gapless - gapless % self.study.block

    def _read(self, end: int = -1) -> Iterator[tuple[int, Result]]:
        """The games below the number `end`, or all."""
        with _faults(self.path, "cannot be read"), self._sound():
            below = f"WHERE number < {end:d}" if end >= 0 else ""
            for number, text in self._db.execute(f"SELECT number, text FROM game {below} ORDER BY number"):
                yield number, _result(text)

    @contextmanager
    def _sound(self) -> Iterator[None]:
        """What does not read like a game is damage."""
        try:
            yield
        except msgspec.MsgspecError:
            raise StudyError(_damaged(self.path, "its games cannot be read")) from None

    def keep(self, *results: Result) -> None:
        """Write games down, all or none of them; the same one twice is once. Raises `StudyError`; what was written before stays."""
        rows = [(result.number, msgspec.json.encode(_row(result))) for result in results]
        with _faults(self.path, "could not be written, the games before it are kept"), self._whole():
            self._db.executemany("INSERT OR REPLACE INTO game VALUES (?, ?)", rows)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """What is written within is written wholly, whatever comes between."""
        self._db.execute("BEGIN")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def record(self, number: int) -> Path:
        """Where the record of a game lies that was lost."""
        return self.records / batch.record_name(self.study.order(), number)

    @property
    def records(self) -> Path:
        """The folder of the records of lost games."""
        return _records(self.path)

    @property
    def wanted(self) -> int:
        """The most games that were ever asked for by their number; 0 if nobody said how many. Raises `StudyError`."""
        with _faults(self.path, "cannot be read"):
            if self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'wanted'").fetchone() is None:
                return 0
            found: int = self._db.execute("SELECT max(games) FROM wanted").fetchone()[0]
            return found

    def want(self, games: int) -> None:
        """So many games are asked for, whatever an answer takes. Raises `StudyError`."""
        if games > self.wanted:
            with _faults(self.path, "could not be written"), self._whole():
                self._db.execute("CREATE TABLE IF NOT EXISTS wanted (games INTEGER NOT NULL)")
                self._db.execute("INSERT INTO wanted VALUES (?)", (games,))

    def drop(self, first: int) -> None:
        """Leave out the games from a number on that nobody asked for: those that were under way when the study was settled."""
        with _faults(self.path, "could not be written"):
            self._db.execute("DELETE FROM game WHERE number >= ?", (max(first, self.wanted),))

    def close(self) -> None:
        """Let others have it."""
        if hasattr(self, "_db"):
            self._db.close()
        if self._lock is not None:
            self._lock.let_go()

    def __enter__(self) -> StudyFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def remove(path: Path) -> None:
    """Delete a study for good. Raises `StudyError` if somebody writes into it."""
    lock = _locked(path)
    try:
        with _faults(path, "cannot be deleted"):
            _clear(path)
            if _records(path).exists():
                shutil.rmtree(_records(path))
    finally:
        if lock is not None:
            lock.let_go()


def export(results: dict[int, Result]) -> Iterator[str]:
    """Every game as a line of JSON, in the order of the numbers: the same bytes however many processes played."""
    for number in sorted(results):
        result = results[number]
        yield msgspec.json.encode(_row(result), order="deterministic").decode()


def _records(path: Path) -> Path:
    return path.with_suffix(".lost")


def _row(result: Result) -> _Row:
    return _Row(lost=result) if isinstance(result, Lost) else _Row(game=result)


def _result(text: bytes) -> Result:
    row = msgspec.json.decode(text, type=_Row)
    found = row.game or row.lost
    if found is None:
        raise msgspec.ValidationError("neither a game nor a lost one")
    return found


def _bare(result: R) -> R:
    """A result without its trace."""
    return msgspec.structs.replace(result, trace=NO_TRACE) if isinstance(result, Game) else result


def _to_read(path: Path) -> str:
    """How sqlite opens a file that is only read: where it can lay nothing beside it, as one that nobody changes."""
    still = not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if still else ''}"


def _make(path: Path, study: Study) -> None:
    """A new file, under its name only when it is whole."""
    draft = path.with_name(f".{path.name}.new")
    with _faults(path, "cannot be made"):
        _clear(draft)
        try:
            with closing(sqlite3.connect(draft, isolation_level=None)) as db:
                db.execute("PRAGMA journal_mode=WAL")
                db.executescript(f"BEGIN;{_TABLES}PRAGMA user_version={FORMAT};COMMIT;")
                db.execute(
                    "INSERT INTO study VALUES (?)", (msgspec.json.encode(study, order="deterministic"),)
                )
            _clear(path)
            draft.replace(path)
        finally:
            _clear(draft)


def _clear(path: Path) -> None:
    """Take a database away, with what sqlite keeps beside it."""
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        each.unlink(missing_ok=True)


def _locked(path: Path) -> Lock | None:
    """The lock of a study; None in a folder that has no locks. Raises `StudyError`."""
    try:
        return Lock(path)
    except RecordOwned:
        raise StudyError(f"{path.stem}: another process is at this study") from None
    except OSError:
        return None


def _damaged(path: Path, why: str) -> str:
    return f"{path}: it is damaged ({why}) and left as it is; holmgang lab rm {path.stem} deletes it"


@contextmanager
def _faults(path: Path, what: str) -> Iterator[None]:
    """What the disk or the file has against it, as a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        if getattr(error, "sqlite_errorcode", 0) in _DAMAGE:
            raise StudyError(_damaged(path, str(error))) from None
        why = getattr(error, "strerror", None) or error
        raise StudyError(f"{path}: it {what} ({why})") from None
