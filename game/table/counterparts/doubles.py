"""Two of a kind at one and the same place: one of them was copied and not moved, to where a counterpart is lacking if anywhere is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.core.problems.problem import Problem, warning, without
from game.table.counterparts import twins
from game.table.counterparts.twins import Lain
from game.table.placement import mends
from game.table.shapes import Point

_OWN = ("id", "name")
"""Fields in which one piece differs from another that is its like."""


def problems(rows: Sequence[Lain], size: tuple[int, int], unit: str) -> Iterator[Problem]:
    """Both of two that lie exactly at one place where one is lacking elsewhere; else the later of two that are alike in everything."""
    for one, other in combinations(rows, 2):
        if one.kind != other.kind or one.at != other.at:
            continue
        text = "lies exactly where {} lies: move one of them, or take it out"
        if there := _lacking([row for row in rows if row is not other], one, size):
            for row, its in ((other, one), (one, other)):
                mend = mends.placed(f"{row.field}.at", twins.rounded(there, unit), unit)
                yield warning(f"{row.field}.at", _told(row) + text.format(_told(its).strip()), mend)
        elif one.field.startswith("terrain") and _rest(one) == _rest(other):
            yield warning(other.field, _told(other) + text.format(_told(one).strip()), without(other.field))


def _lacking(rows: Sequence[Lain], one: Lain, size: tuple[int, int]) -> Point | None:
    """Where one more of the kind has its place if the table is alike on all sides; None if nothing is lacking."""
    table = twins.symmetrical(rows, size)
    left = table.alone if table else []
    if table is None or [row.kind for row in left] != [one.kind]:
        return None
    there = table.symmetry.point(left[0].at)
    return there if all(0 <= at <= edge for at, edge in zip(there, size, strict=True)) else None


def _rest(row: Lain) -> dict[str, object]:
    return {name: value for name, value in row.row.items() if name not in _OWN}


def _told(row: Lain) -> str:
    return f"{row.name} ({row.id}) " if row.id else f"{row.name} "
