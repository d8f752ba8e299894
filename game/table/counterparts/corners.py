"""Pieces drawn by their corners on a table whose halves are alike: the corner that does not lie as its counterpart does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import Problem, note
from game.table import lengths
from game.table.counterparts.twins import NEAR, Table, rounded
from game.table.placement import mends
from game.table.shapes import Point, distance

_FEW = 2
"""So many corners that lie otherwise are a slip; more are another shape."""
_SHARE = 4
"""One in so many corners at most."""


class Drawn(NamedTuple):
    """A piece by its corners: its field, what it is called, of which kind it is, and its corners on the table."""

    field: str
    name: str
    kind: str
    corners: Sequence[Point]
    origin: Point = (0, 0)
    """From where the file counts its corners."""


def of(field: str, name: str, kind: str, at: Sequence[str], points: Sequence[Sequence[str]]) -> Drawn:
    """A piece that is not turned, as its file has it."""
    x, y = map(lengths.read, at)
    corners = [(x + lengths.read(across), y + lengths.read(down)) for across, down in points]
    return Drawn(field, name, kind, corners, (x, y))


def unlike(pieces: Sequence[Drawn], table: Table, unit: str) -> Iterator[Problem]:
    """The corners of a piece that has a counterpart, or is its own, but for one or two of them."""
    for piece in pieces:
        tries = [
            (len(away), other is not piece, away, other)
            for other in pieces
            if other.kind == piece.kind and len(other.corners) == len(piece.corners)
            for away in [_away(piece, other, table)]
        ]
        count, twin, away, other = min(tries, key=lambda each: each[:2])
        if not 0 < count <= min(_FEW, len(piece.corners) // _SHARE):
            continue
        whose = f"those of {other.name}" if twin else "those on the other side"
        for number, meant in away:
            field = f"{piece.field}.points[{number}]"
            at = rounded((meant[0] - piece.origin[0], meant[1] - piece.origin[1]), unit)
            mend = mends.placed(field, at, unit)
            text = f"all other corners of {piece.name} lie as {whose}, and this one would with {' '.join(mend[0].value)}: write that, or mean it so"
            yield note(field, text, mend)


def _away(piece: Drawn, other: Drawn, table: Table) -> list[tuple[int, Point]]:
    """The corners of a piece that lie away from the counterparts of another's, each with the one that nobody else has."""
    there = [table.symmetry.point(at) for at in other.corners]
    near = [
        [place for place, at in enumerate(there) if distance(at, corner) <= NEAR] for corner in piece.corners
    ]
    taken = {place for places in near for place in places}
    free = [at for place, at in enumerate(there) if place not in taken]
    found = []
    for number, corner in enumerate(piece.corners):
        if not near[number] and free:
            meant = min(free, key=lambda at: distance(at, corner))
            free.remove(meant)
            found.append((number, meant))
    return found
