"""Slips of the hand in the fields of a measured table: a word for an angle, a number for a length, a list for a size.

The shape of a file says that something does not belong; here its author is told what he likely meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from game.core.fields import says
from game.core.problem import Change, Problem, suggestion, written
from game.core.seats import SEATS
from game.core.system import Document
from game.table import tape

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


def meant(document: Document, problems: Iterable[Problem], unit: str) -> list[Problem]:
    """What is wrong with the shape of a file, with what was likely meant where its field tells; `unit` is that of the system."""
    return [_meant(document, problem, unit) for problem in problems]


def _meant(document: Document, problem: Problem, unit: str) -> Problem:
    last = re.split(r"[.\[]", problem.field)[-1].rstrip("]")
    named = problem.field.rpartition("[")[0].rpartition(".")[2] if last.isdecimal() else last
    said = says(document, problem.field)
    right = _right(named, said, unit)
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
        return _for_text(name, said.strip().lower())
    if isinstance(said, int | float) and not isinstance(said, bool) and name in _LENGTHS:
        return f"{said:g}{unit}"
    if isinstance(said, int | float) and not isinstance(said, bool) and name in _POINTS:
        return f"{said:g}{unit}"
    if isinstance(said, dict):
        return _for_table(name, said)
    if isinstance(said, list) and name == "interact" and all(isinstance(each, str) for each in said):
        return dict.fromkeys(said, 1)
    if isinstance(said, list) and name in _SIZES:
        return tape.listed(said, unit) or None
    if isinstance(said, list) and name == "sides" and 2 <= len(said) <= len(SEATS):
        return dict(zip(SEATS, said, strict=False))
    return None


def _for_table(name: str, said: dict[str, Any]) -> Any:
    """A point whose parts have names, or a list whose entries have their ids for names."""
    if name in _POINTS and set(said) == {"x", "y"}:
        return [said["x"], said["y"]]
    if name in _LISTS and said and all(isinstance(each, dict) for each in said.values()):
        return [{"id": id, **row} for id, row in said.items()]
    return None


def _for_text(name: str, said: str) -> Any:
    if name in ("facing", "facings", "turn"):
        return _ANGLES.get(re.sub(r"[\s_]+", "-", said))
    if name == "edge":
        return _EDGES.get(said.removesuffix(" edge"))
    if name == "deploy" and said.removesuffix(" edge") in _EDGES:
        return {"edge": _EDGES[said.removesuffix(" edge")]}
    if name == "joins" and said:
        return ["", said]
    return (pair(said) or None) if name in _POINTS else None


def pair(said: str) -> list[str]:
    """The two lengths that stand in one text; none if they are not two."""
    parts = tape.size(re.sub(r"[;,/]\s+|\s*[;/]\s*|(?<=[a-wyz'\"]),?\s*(?=\d)", " x ", said)).split(" x ")
    return parts if len(parts) == 2 else []
