"""The record of a match: a header line and one line of JSON for everything that was done.

Saved game, autosave, replay, undo history and bug report are this one file. Lines are appended as the match
is played, so a crash loses nothing; a torn last line is dropped with a notice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.core.chance import Result
from game.core.documents import files
from game.core.options import Options
from game.core.problems import bounds
from game.core.seats import Seat

FORMAT = 4
"""Rises when states, options or digests change, so that a record of before is known as one (`tests/records` holds it)."""
_MAGIC = "holmgang"


class RecordError(ValueError):
    """A record that cannot be read or does not replay: which file, which line, and why."""


class RecordOwned(RecordError):
    """A record that is being played already, by another window or another match: it can be watched and forked."""


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
    """The lines are the same, only what they lead to may have another digest."""
    return tables


_MIGRATIONS: dict[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {
    1: _as_it_is,
    2: _as_it_is,
    3: _as_it_is,
}
"""From each old format to the next: all lines in, all lines out."""


def text_of(*values: Header | Line) -> bytes:
    """Lines of a record as they stand in the file."""
    return b"".join(msgspec.json.encode(value) + b"\n" for value in values)


class Record(msgspec.Struct, frozen=True):
    """A record as read: its header, its lines, and a notice if something had to be dropped."""

    header: Header
    lines: list[Line]
    notice: str = ""


def read(path: Path) -> Record:
    """Read a record from a file. Raises `RecordError` naming file, line and reason."""
    return parse(content(path), str(path))


def content(path: Path) -> bytes:
    """What stands in the file of a record. Raises `RecordError`."""
    try:
        return files.contents(path, files.RECORD)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None


def parse(text: bytes, name: str = "record") -> Record:
    """Read a record from its text. A last line without its end is dropped with a notice."""
    rows = text.split(b"\n")
    torn = rows.pop()
    notice = f"{name}: the last line was torn and has been dropped" if torn else ""
    if not rows:
        raise RecordError(f"{name}:1: this is not a record, as its first line is not complete")
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
