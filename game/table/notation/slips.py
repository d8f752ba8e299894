"""Slips of the hand in the fields of a measured table: a word for an angle, a number for a length, a list for a size.

The shape of a file says that something does not belong; here its author is told what he likely meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from game.core.documents.fields import namesakes, says
from game.core.problems.problem import Change, Problem, suggestion, written
from game.core.seats import SEATS
from game.core.system import Document
from game.table import lengths, tape

_WAYS = {
    "east": ("e", "east", "right", "rightwards"), "south": ("s", "south", "down", "bottom", "lower"),
    "west": ("w", "west", "left", "leftwards"), "north": ("n", "north", "up", "top", "upper"),
}  # fmt: skip
_ANGLES = {word: 90 * number for number, words in enumerate(_WAYS.values()) for word in words} | {
    "south-east": 45, "southeast": 45, "se": 45, "south-west": 135, "southwest": 135, "sw": 135,
    "north-west": 225, "northwest": 225, "nw": 225, "north-east": 315, "northeast": 315, "ne": 315,
}  # fmt: skip
_EDGES = {word: edge for edge, words in _WAYS.items() for word in words}
_LENGTHS = ("depth", "across", "reach", "height", "gap")
_POINTS = ("at", "to")
_LISTS = ("terrain", "zone", "objective", "item")
_CARDS = ("start.cards.", "start.discard.")
"""Fields that hold cards, one after the other."""
_SIZES = ("table", "shape")
_MOST_FEET = 8
"""So many feet a table has at most; larger numbers are inches."""
_UNIT = re.compile(r"\d\s*(?:mm|cm|in|ft)\b")


def meant(document: Document, problems: Iterable[Problem], unit: str) -> list[Problem]:
    """What is wrong with the shape of a file, with what was likely meant where its field tells; `unit` is that of the system.

    What has no unit gets that in which the file writes others of its kind.
    """
    found: list[Problem] = []
    points = set[str]()
    for problem in problems:
        point = problem.field.rpartition("[")[0]
        said = says(document, point)
        if not _is_point(point) or not _numbers(said):
            found.append(_meant(document, problem, unit))
        elif point not in points:
            points.add(point)
            right = [_length(each, _own_unit(document, point, unit)) for each in said]
            text = f"{said} are numbers, and a place is two lengths with their units{suggestion(right)}"
            found.append(Problem(point, text, mend=written(point, right), certain=True))
    return found


def _length(number: float, unit: str) -> str:
    return f"{number}".removesuffix(".0") + unit


def _is_point(field: str) -> bool:
    """Whether a field holds a point: where something is, or one of several corners or places."""
    return field.rpartition(".")[2].rstrip("]").partition("[")[0] in (*_POINTS, "points", "places")


def _numbers(said: Any) -> bool:
    """Whether a point is written in two bare numbers."""
    return isinstance(said, list) and len(said) == 2 and all(type(each) in (int, float) for each in said)


def _own_unit(document: Document, field: str, unit: str) -> str:
    """The unit in which fields of this name are written; that of the system if none is."""
    told = [str(each) for each in namesakes(document, field)]
    return lengths.unit(told) if any(map(_UNIT.search, told)) else unit


def _meant(document: Document, problem: Problem, unit: str) -> Problem:
    last = re.split(r"[.\[]", problem.field)[-1].rstrip("]")
    named = problem.field.rpartition("[")[0].rpartition(".")[2] if last.isdecimal() else last
    said = says(document, problem.field)
    right = _right(named, said, _own_unit(document, problem.field, unit))
    if isinstance(said, str) and problem.field.startswith(_CARDS):
        right = re.findall(r"[^\s,;]+", said)
    if right is None:
        return problem
    text = re.split("; (?:did you mean|write it between|write one of)", problem.text)[0]
    rows = isinstance(right, list) and isinstance(right[0], dict)
    text += "; write a table for each" if named == "sides" or rows else suggestion(right)
    change: tuple[Change, ...] = written(problem.field, right)
    return msgspec.structs.replace(problem, text=text, mend=change, certain=True)


def _right(name: str, said: Any, unit: str) -> Any:
    """What a field of a name should hold in place of what it says; None if nobody can tell."""
    if isinstance(said, str):
        return _for_text(name, said.strip().lower(), unit)
    if type(said) in (int, float) and name in (*_LENGTHS, *_POINTS):
        return _length(said, unit)
    if isinstance(said, dict):
        return _for_table(name, said, unit)
    if isinstance(said, list) and name == "interact" and all(isinstance(each, str) for each in said):
        return dict.fromkeys(said, 1)
    if isinstance(said, list) and name in _SIZES:
        feet = name == "table" and unit == "in" and _numbers(said) and max(said) <= _MOST_FEET
        return tape.listed(said, "ft" if feet else unit) or None
    if isinstance(said, list) and name == "sides" and 2 <= len(said) <= len(SEATS):
        return dict(zip(SEATS, said, strict=False))
    return None


def _for_table(name: str, said: dict[str, Any], unit: str) -> Any:
    """A point whose parts have names, in tenths as actions have them if they are numbers, or a list whose entries have their ids for names."""
    if name in (*_POINTS, "points", "places") and set(said) >= {"x", "y"}:
        pair = [said["x"], said["y"]]
        return [lengths.written_in(each, unit) for each in pair] if _numbers(pair) else pair
    if name in _LISTS and said and all(isinstance(each, dict) for each in said.values()):
        return [{"id": id, **row} for id, row in said.items()]
    return None


def _for_text(name: str, said: str, unit: str) -> Any:
    if name in ("facing", "facings", "turn"):
        return _ANGLES.get(re.sub(r"[\s_]+", "-", said))
    if name == "edge":
        return _EDGES.get(said.removesuffix(" edge"))
    if name == "deploy" and said.removesuffix(" edge") in _EDGES:
        return {"edge": _EDGES[said.removesuffix(" edge")]}
    if name == "joins" and said:
        return ["", said]
    return (pair(said) or pair(said, unit) or None) if name in _POINTS else None


def pair(said: str, unit: str = "") -> list[str]:
    """The two lengths that stand in one text; none if they are not two. `unit` is theirs if they have none."""
    parted = re.sub(r"[;,/]\s+|\s*[;/]\s*|(?<=[a-wyz'\"]),?\s*(?=\d)", " x ", said)
    parts = tape.size(parted, unit).split(" x ")
    return parts if len(parts) == 2 else []


def pair_of_more(said: Sequence[str]) -> list[str]:
    """The two lengths that are meant by more of them: without the one that stands twice, else the first two; none if there are no two."""
    if len(said) <= 2:
        return []
    once = list(dict.fromkeys(said))
    return once if len(once) == 2 else list(said[:2])
