"""Actions of a file that count otherwise than the game does: centimetres and degrees in place of tenths and hundredths, a field by another name.

What was meant is found by trying: the way of reading it that the rules take where it stands, else the unit of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.documents.fields import says
from game.core.match import Match
from game.core.problems.problem import Change, Problem, renamed, warning, written
from game.core.system import encode
from game.table import lengths

Table = dict[str, Any]

_UNITS = {"centimetres": lengths.CM, "inches": lengths.INCH, "millimetres": lengths.MM}
_CALLED = {"": "", "in": "inches", "cm": "centimetres"}
_ANGLES = ("facing", "heading", "turn")
_HUNDREDTHS = 100
_TURN = 360
_SMALL = 3 * lengths.CM
"""Whoever stands so near the corner of the table in all places of an action was told in another unit."""
_PATH = re.compile(r" - at `\$\.?([^`]*)`")
_MISSING = re.compile(r"missing required field `([^`]+)`")


def unread(match: Match, field: str, table: Table, error: msgspec.ValidationError) -> Problem | None:
    """What a table was meant to be that is no action; None if nobody can tell."""
    path = found[1] if (found := _PATH.search(str(error))) else ""
    if missing := _MISSING.search(str(error)):
        return _renamed(match, field, table, path, missing[1])
    return _recounted(match, f"{field}.{path}" if path else field, field, table)


def small(match: Match, field: str, table: Table) -> Problem | None:
    """The same of an action that can be read, and whose places all lie in the corner of the table."""
    places = list(_places(table))
    if not places or not all(map(_in_corner, places)) or _legal(match, table):
        return None
    return _recounted(match, field, field, table)


def _recounted(match: Match, where: str, field: str, table: Table) -> Problem | None:
    """An action with whole numbers, or with its lengths in another unit: one that the rules take, else the unit of the file."""
    layout = match.system.layout(match.document)
    own = _CALLED[layout.unit] if layout else ""
    tries = [
        (unit, tried)
        for unit, tried in _countings(table)
        if encode(tried) != encode(table) and _read(match, tried)
    ]
    legal = [each for each in tries if _legal(match, each[1])]
    chosen = next(iter([*legal, *(each for each in tries if each[0] in ("", own))]), None)
    return _told(where, field, table, chosen[1], chosen[0]) if chosen else None


def _renamed(match: Match, field: str, table: Table, path: str, missing: str) -> Problem | None:
    """A field that stands there by another name: the one whose value fits."""
    inner = says(table, path, {}) if path else table
    below = f"{field}.{path}" if path else field
    names = []
    for name in inner if isinstance(inner, dict) else ():
        tried = msgspec.json.decode(encode(table))
        row = says(tried, path) if path else tried
        row[missing] = row.pop(name)
        if name != "type" and _read(match, tried):
            names.append(name)
    if len(names) != 1:
        return None
    text = f"is called {missing!r} here: call it so"
    return warning(f"{below}.{names[0]}", text, renamed(f"{below}.{names[0]}", missing))


def _told(where: str, field: str, table: Table, tried: Table, unit: str) -> Problem:
    changes: tuple[Change, ...] = ()
    for key, value in tried.items():
        if encode(table[key]) != encode(value):
            changes += written(f"{field}.{key}", value)
    how = f"this is in {unit} and degrees" if unit else "this is a fraction or a word"
    text = f"actions count in whole numbers, lengths in tenths of a millimetre, angles in hundredths of a degree, and {how}"
    return warning(where, f"{text}: write {msgspec.json.encode(changes[0].value).decode()}", changes)


def _countings(table: Table) -> Iterator[tuple[str, Table]]:
    """A table with whole numbers, and with its lengths and angles counted as the game does, in each unit they may be in."""
    yield "", _counted(table, 0)
    for unit, tenths in _UNITS.items():
        yield unit, _counted(table, tenths)


def _counted(value: Any, tenths: int) -> Any:
    if isinstance(value, dict) and "x" in value and "y" in value:
        return {name: _measured(name, part, tenths if _in_unit(value) else 1) for name, part in value.items()}
    if isinstance(value, dict):
        return {name: _counted(part, tenths) for name, part in value.items()}
    if isinstance(value, list):
        return [_counted(part, tenths) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _measured(name: str, value: Any, tenths: int) -> Any:
    """A coordinate or an angle of a place, counted as the game does."""
    if isinstance(value, str):
        return _length(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    if name in _ANGLES:
        degrees = tenths > 1 and abs(value) <= _TURN
        return round(value * _HUNDREDTHS) if degrees else round(value)
    told = tenths and (isinstance(value, float) or value < _SMALL)
    return round(value * tenths) if told else value


def _in_unit(place: Table) -> bool:
    """Whether a place is told in another unit: with fractions, or in the very corner."""
    return any(isinstance(part, float) for part in place.values()) or _in_corner(place)


def _in_corner(place: Table) -> bool:
    return all(isinstance(place[axis], int | float) and place[axis] < _SMALL for axis in ("x", "y"))


def _length(text: str) -> Any:
    try:
        return lengths.read(text)
    except lengths.LengthError:
        return text


def _places(value: Any) -> Iterator[Table]:
    """The places that an action names."""
    if isinstance(value, dict) and "x" in value and "y" in value:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _places(part)


def _read(match: Match, table: Table) -> bool:
    """Whether a table is an action."""
    try:
        match.system.action_from_json(encode(table))
    except msgspec.ValidationError:
        return False
    return True


def _legal(match: Match, table: Table) -> bool:
    """Whether a table is an action that the rules take."""
    if match.decision is None or not _read(match, table):
        return False
    return match.refusal(match.system.action_from_json(encode(table))) is None
