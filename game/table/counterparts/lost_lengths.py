"""Places of a table that are missing: half of a point, the second corner of a zone, its edge, where something lies.

What lies alike on both sides of the table tells them: the counterpart of the zone, of the point, of the thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from game.core.documents.fields import rows, says, steps
from game.core.problems.problem import Problem, written
from game.core.system import Document
from game.table import lengths
from game.table.counterparts import half_points, lost_deploys, twins
from game.table.counterparts.twins import Lain, Symmetry
from game.table.notation import points
from game.table.placement import deployments
from game.table.shapes import Point, distance

_LISTS = ("terrain", "objective", "item", "zone")
_CORNERS = {"at": "to", "to": "at"}


class Lost(NamedTuple):
    """A point that is missing: its field, and the one length of it that is there, if one is."""

    field: str
    half: int | None = None


def completed(document: Document, problems: Iterable[Problem], table: str = "") -> list[Problem]:
    """Problems of a table, those of a point that is missing with the mend by which it lies as its counterpart does.

    `table` is how large it is where the document does not say so.
    """
    found = list(problems)
    lost = [_lost(document, each) for each in found]
    size = points.point(str(document.get("table") or table).split(" x ")) if found else None
    laid = _likely(document, size) if size and any(".deploy" in each.field for each in found) else []
    return [
        _mended(document, problem, missing, size)
        if missing and size
        else lost_deploys.completed(document, problem, size, laid)
        for problem, missing in zip(found, lost, strict=True)
    ]


def _lost(document: Document, problem: Problem) -> Lost | None:
    """The point that a problem without a mend is about, if that is missing."""
    said = says(document, problem.field)
    last = problem.field.rpartition(".")[2]
    if problem.mend:
        return None
    if isinstance(said, list) and len(said) == 1 and (half := points.length(said[0])) is not None:
        return Lost(problem.field, half)
    if isinstance(said, dict) and len(there := [name for name in _CORNERS if said.get(name)]) == 1:
        return Lost(f"{problem.field}.{_CORNERS[there[0]]}") if "two corners" in problem.text else None
    gone = last in _CORNERS and problem.text.startswith("is missing")
    return Lost(problem.field) if gone and says(document, problem.field.rpartition(".")[0]) else None


def _mended(document: Document, problem: Problem, lost: Lost, size: tuple[int, int]) -> Problem:
    ways = [
        at
        for at in _ways(document, lost, size)
        if lost.half is None or any(abs(each - lost.half) <= twins.NEAR for each in at)
    ]
    if len({*ways}) == 1:
        right = _written(document, ways[0])
        text = f"{problem.text}; its counterpart on the other side has it at {right[0]}, {right[1]}"
        return msgspec.structs.replace(problem, text=text, mend=written(lost.field, right))
    likely = half_points.likely(document, lost.field, lost.half, size) if lost.half is not None else None
    if likely is None:
        return problem
    right = _written(document, likely.at)
    text = f"{problem.text}; perhaps {right[0]}, {right[1]}: {likely.why}"
    return msgspec.structs.replace(problem, text=text, mend=written(lost.field, right))


def _ways(document: Document, lost: Lost, size: tuple[int, int]) -> Iterator[Point]:
    """Where a point may lie that is missing."""
    match steps(lost.field):
        case ["sides", str(seat), "deploy", str(corner)] if corner in _CORNERS:
            others = [says(document, f"sides.{each}.deploy") for each in document["sides"] if each != seat]
            known = points.point(says(document, f"sides.{seat}.deploy.{_CORNERS[corner]}"))
            edge = str(says(document, f"sides.{seat}.deploy.edge", ""))
            if known:
                ways = [at for at in _corners(known, others, size) if _along(edge, known, at, size)]
                yield from ways or _on_edge(edge, corner, known, size)
        case [str(name), int(number), "points", int(place)]:
            yield from _of_outline(document, f"{name}[{number}]", place, size)
        case [str(name), int(number), "at"] if name in _LISTS:
            yield from _of_thing(document, name, number, size)


def _along(edge: str, one: Point, other: Point, size: tuple[int, int]) -> bool:
    """Whether a rectangle between two corners lies along an edge, if one is said."""
    box = (min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1]))
    return not edge or deployments.edge_of(deployments.rectangle(box), size) in ("", edge)


def _on_edge(edge: str, corner: str, known: Point, size: tuple[int, int]) -> Iterator[Point]:
    """The corner that lies on the edge, where the rectangle would lie in the middle of that."""
    (wide, deep), (x, y) = size, known
    if edge in ("north", "south") and (edge == "north") == (corner == "at"):
        yield wide - x, 0 if edge == "north" else deep
    if edge in ("west", "east") and (edge == "west") == (corner == "at"):
        yield 0 if edge == "west" else wide, deep - y


def _corners(at: Point, others: Iterable[Any], size: tuple[int, int]) -> Iterator[Point]:
    """The corner across from one that is known, of a rectangle that is the image of another one."""
    for other in others:
        one, two = (points.point(says(other, name)) for name in _CORNERS)
        for symmetry in twins.symmetries(size) if one and two else ():
            (left, top), (right, bottom) = map(symmetry.point, (one, two))  # type: ignore[arg-type]
            for x, y, far_x, far_y in (
                (left, top, right, bottom),
                (right, top, left, bottom),
                (left, bottom, right, top),
                (right, bottom, left, top),
            ):
                if distance(at, (x, y)) <= twins.NEAR:
                    yield far_x, far_y


def _of_outline(document: Document, field: str, place: int, size: tuple[int, int]) -> Iterator[Point]:
    """The corner that an outline lacks so that it is an image of itself, or of another one."""
    own = says(document, f"{field}.points", [])
    there = [at for number, each in enumerate(own) if number != place and (at := points.point(each))]
    for row in [row for name in _LISTS for row in rows(document, name)]:
        corners = [at for each in _points(row) if (at := points.point(each))]
        if len(there) != len(own) - 1 or len(corners) not in (len(own), len(there)):
            continue
        for symmetry in _likely(document, size):
            images = [symmetry.point(at) for at in corners]
            left = [each for each in images if all(distance(each, at) > twins.NEAR for at in there)]
            whole = len(images) == len(there) or all(_near(at, images) for at in there)
            if len(left) == 1 and whole:
                yield left[0]


def _of_thing(document: Document, name: str, number: int, size: tuple[int, int]) -> Iterator[Point]:
    """Where the only thing of a kind without a counterpart has its image; in the middle, if all have one and the table is turned about it."""
    row = says(document, f"{name}[{number}]")
    table = twins.symmetrical(list(_lain(document)), size)
    if table is None:
        return
    turn, middle = table.symmetry.point, (size[0] // 2, size[1] // 2)
    alone = [
        each for each in table.alone if each.kind == _kind(row) and each.row.get("shape") == row.get("shape")
    ]
    yield from (turn(each.at) for each in alone)
    if not alone and turn((0, 0)) != (0, size[1]) and turn((0, 0)) != (size[0], 0):
        yield middle


def _likely(document: Document, size: tuple[int, int]) -> list[Symmetry]:
    """How the table is laid, if its things tell; else all ways."""
    table = twins.symmetrical(list(_lain(document)), size)
    return [table.symmetry] if table else list(twins.symmetries(size))


def _lain(document: Document) -> Iterator[Lain]:
    """All things of the table whose place can be read."""
    for name in _LISTS:
        for number, row in enumerate(says(document, name) if rows(document, name) else ()):
            at = points.point(says(row, "at"))
            if at and not row.get("points"):
                yield Lain(f"{name}[{number}]", str(row.get("name", "")), _kind(row), at, (), row)


def _kind(row: dict[str, Any]) -> str:
    return str(row.get("kit") or row.get("kind") or "")


# Lengths as a file has them


def _points(row: dict[str, Any]) -> list[Any]:
    points = row.get("points")
    return points if isinstance(points, list) else []


def _near(at: Point, others: Iterable[Point]) -> bool:
    return any(distance(at, other) <= twins.NEAR for other in others)


def _written(document: Document, at: Point) -> list[str]:
    """A point in the unit of the file, in the finest steps in which authors write it."""
    unit = points.unit(document)
    return [lengths.written_in(each, unit) for each in twins.finest(at, unit)]
