"""Who stands with the back to every enemy on the table when a battle begins: his angle was hardly turned for his side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import Problem, note, written
from game.table.shapes import Point

_BEHIND = 120
"""So many degrees off where one looks at least lies what is behind one's back."""


class Looks(NamedTuple):
    """Somebody who stands on the table: the field of the angle, what he is called, where he stands, that angle, and for whom he fights."""

    field: str
    name: str
    at: Point
    facing: float
    captain: str


def problems(standing: Sequence[Looks]) -> Iterator[Problem]:
    """Everybody who has all enemies behind his back, with the angle across."""
    for each in standing:
        enemies = [other for other in standing if other.captain != each.captain]
        if enemies and all(_off(each, other.at) >= _BEHIND for other in enemies):
            across = (each.facing + 180) % 360
            right = int(across) if across == int(across) else across
            text = f"{each.name} looks away from every enemy on the table: write {right:g}, or mean it so"
            yield note(each.field, text, written(each.field, right))


def _off(one: Looks, at: Point) -> float:
    """By how many degrees a point is off where somebody looks, 180 at most."""
    way = math.degrees(math.atan2(at[1] - one.at[1], at[0] - one.at[0]))
    return abs((way - one.facing + 180) % 360 - 180)
