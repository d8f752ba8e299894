"""The record of a match: a header line and one line of JSON for everything that was done.

Saved game, autosave, replay, undo history and bug report are this one file. Lines are appended as the match
is played, so a crash loses nothing; a torn last line is dropped with a notice.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.core import bounds, files
from game.core.chance import Result
from game.core.options import Options
from game.core.seats import Seat

FORMAT = 2
"""Rises when states, options or digests change, so that a record of before is known as one."""
_MAGIC = "holmgang"


class RecordError(ValueError):
    """A record that cannot be read or does not replay: which file, which line, and why."""


class Header(msgspec.Struct, frozen=True):
    """What a match starts from. `seats` names who sits where: `human:Astrid`, `greedy`."""

    system: str
    scenario: str
    document: dict[str, Any]
    options: Options
    seats: dict[Seat, str]
    seed: int
    program: str
    began: str = ""
    forked: str = ""
    format: int = FORMAT
    record: str = _MAGIC


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing done: the beginning (no action), an action, or so many steps of undo."""

    digest: str
    seat: Seat | None = None
    act: msgspec.Raw = msgspec.Raw(b"")
    chance: list[Result] = []
    undo: Annotated[int, msgspec.Meta(ge=0)] = 0
    agreed: bool = False
    note: str = ""
    """Why the action is not what its seat chose, in a sentence."""


def _as_it_is(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """From format 1: the lines are the same, only what they lead to may have another digest."""
    return tables


_MIGRATIONS: dict[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {1: _as_it_is}
"""From each old format to the next: all lines in, all lines out."""


class Writer:
    """Keeps a record on the disk, line by line, replacing whatever stood at `path` before.

    `trouble` says why the last line is not on the disk yet; the next line tries again. A file that somebody cut
    short or took away is written anew, whole.
    """

    def __init__(self, path: Path | None = None, text: bytes = b"", good: int = 0) -> None:
        """A writer that goes on after `text`, whose first `good` bytes stand in the file already."""
        self.path = path
        self.trouble = ""
        self._text = bytearray(text)
        self._good = good

    def append(self, value: Header | Line) -> None:
        """Write one line through to the operating system before returning."""
        if self.path is None:
            return
        self._text += text_of(value)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._good = _write_at(self.path, self._good, self._text)
        except OSError as error:
            self.trouble = f"{self.path.name} could not be written: {error.strerror or error}"
        else:
            self.trouble = ""


def text_of(*values: Header | Line) -> bytes:
    """Lines of a record as they stand in the file."""
    return b"".join(msgspec.json.encode(value) + b"\n" for value in values)


def _write_at(path: Path, good: int, text: bytes | bytearray) -> int:
    """Make the file hold `text`, of which it holds the first `good` bytes already; how many it holds then.

    What a failed try left behind them is cut off.
    """
    file = os.open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
    try:
        place = good if os.fstat(file).st_size >= good else 0
        os.ftruncate(file, place)
        os.lseek(file, place, os.SEEK_SET)
        while place < len(text):
            place += os.write(file, text[place:])
    finally:
        os.close(file)
    return place


def write(path: Path, header: Header, lines: Iterable[Line]) -> Writer:
    """Write a whole record, replacing what stood at `path` in one go; the writer that goes on with it.

    Raises `OSError`; the old file is then untouched.
    """
    text = text_of(header, *lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    return Writer(path, text, len(text))


class Record(msgspec.Struct, frozen=True):
    """A record as read: its header, its lines, and a notice if something had to be dropped."""

    header: Header
    lines: list[Line]
    notice: str = ""


def read(path: Path) -> Record:
    """Read a record from a file. Raises `RecordError` naming file, line and reason."""
    try:
        text = files.contents(path, files.RECORD)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None
    return parse(text, str(path))


def parse(text: bytes, name: str = "record") -> Record:
    """Read a record from its text. A last line without its end is dropped with a notice."""
    rows = text.split(b"\n")
    torn = rows.pop()
    notice = f"{name}: the last line was torn and has been dropped" if torn else ""
    if not rows:
        raise RecordError(f"{name}:1: this is not a record: it has no complete first line")
    rows = _migrated(rows, name)
    header = _decoded(rows[0], Header, f"{name}:1")
    _bounded({key: getattr(header, key) for key in _FREE}, f"{name}:1")
    lines = [_decoded(row, Line, f"{name}:{number}") for number, row in enumerate(rows[1:], 2)]
    for number, row in enumerate(rows[1:], 2):
        if len(row) > bounds.LINE or _SUSPECT.search(row):
            _bounded({"act": _decoded(row, dict[str, Any], name).get("act")}, f"{name}:{number}")
    return Record(header, lines, notice)


_FREE = ("system", "scenario", "document", "options", "seats", "program", "began", "forked")
"""What a header says in its own words; a seed may be any number."""
_SUSPECT = re.compile(rb"[:,\[]\s*-?(?:\d{10}|[\d.]+[eE])|\\u00[01789]|\x7f|\xc2[\x80-\x9f]")
"""What a line can hold that is out of bounds; hardly any does, so the others need not be looked through."""


def _bounded(table: dict[str, Any], place: str) -> None:
    for problem in bounds.problems(table):
        raise RecordError(f"{place}: {problem.field}: {problem.text}")


def _decoded(row: bytes, kind: type[Any], place: str) -> Any:
    try:
        return msgspec.json.decode(row.decode(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{place}: {error}") from None


def _migrated(rows: list[bytes], name: str) -> list[bytes]:
    first = _decoded(rows[0], dict[str, Any], f"{name}:1")
    if first.get("record") != _MAGIC:
        raise RecordError(f"{name}:1: this is not a record of a match")
    number = first.get("format")
    if not isinstance(number, int) or number > FORMAT or (number < FORMAT and number not in _MIGRATIONS):
        raise RecordError(f"{name}:1: format {number!r} is not one this program reads (up to {FORMAT})")
    if number == FORMAT:
        return rows
    tables = [_decoded(row, dict[str, Any], f"{name}:{place}") for place, row in enumerate(rows, 1)]
    try:
        for step in range(number, FORMAT):
            tables = _MIGRATIONS[step](tables)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(
            f"{name}: it cannot be brought from format {number} to {FORMAT}: {error!r}"
        ) from error
    return [msgspec.json.encode(table) for table in tables]
