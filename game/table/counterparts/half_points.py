"""Points of which only one length is there and that have no counterpart: how much room the others have, a piece of the name, what stands beside.

Nothing tells the other length for certain; what is offered is where it would likely lie.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median_low
from typing import NamedTuple

from game.core.documents.fields import rows, says, steps
from game.core.system import Document
from game.table import lengths
from game.table.counterparts import lost_deploys
from game.table.notation import points
from game.table.outlines import Box, bounds
from game.table.shapes import Point

_IDLE = {"the", "of", "at", "in", "on", "to", "and"}


class Likely(NamedTuple):
    """Where a point would likely lie, and why."""

    at: Point
    why: str


def likely(document: Document, field: str, half: int, size: tuple[int, int]) -> Likely | None:
    """Where a point would lie of which one length is there; None if it would be off the table."""
    match steps(field):
        case ["sides", str(seat), "deploy", ("at" | "to") as corner]:
            return _of_deployment(document, seat, corner, half, size)
        case ["sides", str(), "stands", *_]:
            ways = (*_beside(document, field, half), *_middle(half, size))
        case _:
            ways = (*_of_name(document, field, half), *_middle(half, size))
    return next((each for each in ways if _within(each.at, size)), None)


def _within(at: Point, size: tuple[int, int]) -> bool:
    return all(0 <= each <= most for each, most in zip(at, size, strict=True))


def _of_deployment(
    document: Document, seat: str, corner: str, half: int, size: tuple[int, int]
) -> Likely | None:
    """The corner with which a side has as much room as the others, or deploys as deep as they do."""
    other = points.point(says(document, f"sides.{seat}.deploy.{'at' if corner == 'to' else 'to'}"))
    sides = [says(document, f"sides.{each}.deploy") for each in document["sides"] if each != seat]
    taken = [outline for each in sides if (outline := lost_deploys.zone(each))]
    if other is None or half == other[0]:
        return None
    for deep, why in _depths([bounds(each) for each in taken], abs(half - other[0]), points.unit(document)):
        at = (half, other[1] + (deep if corner == "to" else -deep))
        one, two = (other, at) if corner == "to" else (at, other)
        if _within(at, size) and one[0] < two[0]:
            return Likely(at, why)
    return None


def _depths(boxes: Sequence[Box], wide: int, unit: str) -> Iterator[tuple[int, str]]:
    """How deep a rectangle may be, by how large and how deep the others are."""
    rooms = {(right - left) * (bottom - top) for left, top, right, bottom in boxes}
    deep = {bottom - top for _, top, _, bottom in boxes}
    if len(rooms) == 1 and rooms.copy().pop() % (wide * lengths.read(f"1{unit}")) == 0:
        yield rooms.pop() // wide, "so it has as much room as the others"
    if len(deep) == 1:
        yield deep.pop(), "so it is as deep as the others"


def _of_name(document: Document, field: str, half: int) -> Iterator[Likely]:
    """Where a piece lies that is called so, if the length that is there is one of its two."""
    own = field.removesuffix(".at")
    words = _words(f"{own.rpartition('.')[2]} {says(document, f'{own}.name', '')}")
    for row in rows(document, "terrain"):
        name, at = str(row.get("name") or row.get("id")), points.point(row.get("at"))
        if at and half in at and words & _words(f"{row.get('id', '')} {row.get('name', '')}"):
            yield Likely(at, f"{name} lies there")


def _words(text: str) -> set[str]:
    return {*re.findall(r"[a-z]+", text.lower())} - _IDLE


def _beside(document: Document, field: str, half: int) -> Iterator[Likely]:
    """As far down as most of its side stand."""
    there = [points.point(row.get("at")) for row in rows(document, f"sides.{steps(field)[1]}.stands")]
    if down := [at[1] for at in there if at]:
        yield Likely((half, median_low(down)), "so it is beside the others of its side")


def _middle(half: int, size: tuple[int, int]) -> Iterator[Likely]:
    yield Likely((half, size[1] // 2), "that is the middle of the table")
