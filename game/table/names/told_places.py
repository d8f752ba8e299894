"""What is said to stand between the sides, and does not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.core.problems.problem import Problem, note
from game.table.names.namesakes import Placed
from game.table.placement import mends
from game.table.shapes import Point, distance

if TYPE_CHECKING:
    from shapely import LineString

_SAID = re.compile(
    r"\b(?:the|a|an) (?:[\w'’-]+ )?([\w'’-]+) (?:stands?|lies?|is|runs?|grows?) between (?:you|them|the two|both|the sides|the companies)\b",
    re.IGNORECASE,
)


def problems(
    texts: Sequence[str], things: Sequence[Placed], here: Sequence[Point], there: Sequence[Point], unit: str
) -> Iterator[Problem]:
    """The one thing of a name that a text says to stand between two sides, if it is on no way from one to the other."""
    from shapely import LineString, Polygon

    for found in (found for text in texts for found in _SAID.finditer(text)):
        meant = [thing for thing in things if thing.outline and found[1].casefold() in thing.words]
        ways: list[LineString] = [LineString((one, other)) for one in here for other in there]
        if len(meant) != 1 or not ways or any(way.intersects(Polygon(meant[0].outline)) for way in ways):
            continue
        (thing,) = meant
        middles = [((one[0] + other[0]) // 2, (one[1] + other[1]) // 2) for one in here for other in there]
        near = min(middles, key=lambda at: distance(at, thing.at))
        text = f"a hint says '{found[0]}', and {thing.name or thing.kind} is on no way from one side to the other: move it there, or mend the text"
        yield note(thing.field, text, mends.placed(thing.field, near, unit))
