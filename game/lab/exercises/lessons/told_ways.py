"""Whereto a step of a lesson sends somebody, left for right, back for forward or up for down, or how far, against the way that is gone in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import cos, radians, sin
from typing import Any

from game.core.descriptions.vocabulary import Fielded
from game.core.problems.problem import Problem, warning, written
from game.lab.exercises.lessons.told_words import Done, Way
from game.lab.wording.passages import pattern, replaced
from game.table import lengths

_SIDE = r"\bto (?:the|her|his|its|your|their) (left|right)\b(?! of)|\b(left|right)wards?\b"
_UP = r"\b(up|down) the (?:table|board|map)\b|\bstraight (up|down)\b"
_AHEAD = r"\bstraight (back|forward)\b"
_LONG = r"\b(\d+(?:\.\d+)?) ?(cm|in(?:ch(?:es)?)?) (?:(up|down)\b|to the (?:left|right)\b)"
"""How a step says how far somebody goes up, down or across."""
_NEAR = 20
"""By so many tenths a length may be rounded."""
_OTHER = {"left": "right", "right": "left", "up": "down", "down": "up", "back": "forward", "forward": "back"}


def went(done: Done, before: Mapping[int, Fielded], after: Mapping[int, Fielded], number: Any) -> None:
    """Note the way of who has moved by an action; of several, of the one whom it names."""
    moved = [each for each, unit in after.items() if each in before and unit.spot != before[each].spot]
    if len(moved) > 1 and number in moved:
        moved = [number]
    if len(moved) == 1:
        one, two = before[moved[0]].spot, after[moved[0]].spot
        if one and two:
            done.ways.append(Way(two[0] - one[0], two[1] - one[1], after[moved[0]].facing))


def problems(document: Mapping[str, Any], done: Done) -> Iterator[Problem]:
    """The one word of a step that sends to the other side than its moves go."""
    where, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    for shape, holds in ((_SIDE, _sideways), (_AHEAD, _onwards), (_UP, _upwards)):
        found = list(pattern(shape).finditer(ask)) if done.ways else []
        if len(found) == 1:
            said, span = _word(found[0])
            other = _OTHER[said.casefold()]
            if holds(done.ways, other):
                text = f"sends somebody {said}, and who moves in this step goes {other}: write that, or mend the actions"
                yield warning(where, text, written(where, replaced(ask, *span, other)))


def measured(document: Mapping[str, Any], done: Done) -> Iterator[Problem]:
    """The one length of a step that is neither as long as one of its moves goes that way, nor as all of them together."""
    where, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    found = list(pattern(_LONG).finditer(ask)) if done.ways else []
    if len(found) != 1:
        return
    unit = "cm" if found[0][2].casefold() == "cm" else "in"
    said = lengths.read(f"{found[0][1]}{unit}")
    gone = [abs(way.down if found[0][3] else way.right) for way in done.ways]
    whole = abs(sum(way.down if found[0][3] else way.right for way in done.ways))
    if whole > _NEAR and all(abs(said - each) > _NEAR for each in (*gone, whole)):
        right = lengths.written_in(whole, unit)
        text = f"asks for {found[0][1]} {unit}, and who moves in this step goes {right}: write that, or mend the actions"
        yield warning(where, text, written(where, replaced(ask, *found[0].span(1), right.removesuffix(unit))))


def _word(found: re.Match[str]) -> tuple[str, tuple[int, int]]:
    group = found.lastindex or 0
    return found[group], found.span(group)


def _sideways(ways: list[Way], to: str) -> bool:
    """Whether all has gone to one side, as who looks at the table sees it and as the unit does."""
    sign = 1 if to == "right" else -1
    return all(
        abs(side) > abs(ahead) and side * sign > 0 and way.right * sign >= 0
        for way in ways
        for side, ahead in (_turned(way),)
    )


def _onwards(ways: list[Way], to: str) -> bool:
    """Whether all has gone to where the unit looks, or backwards."""
    sign = 1 if to == "forward" else -1
    return all(ahead * sign > abs(side) for way in ways for side, ahead in (_turned(way),))


def _turned(way: Way) -> tuple[float, float]:
    """How far a way goes to the right of the unit, and how far ahead."""
    if way.facing is None:
        return way.right, -way.down
    across, along = cos(radians(way.facing)), sin(radians(way.facing))
    return way.down * across - way.right * along, way.right * across + way.down * along


def _upwards(ways: list[Way], to: str) -> bool:
    """Whether all has gone up, or down, on the table."""
    sign = 1 if to == "down" else -1
    return all(way.down * sign > abs(way.right) for way in ways)
