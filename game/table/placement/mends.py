"""How a measured table is set right: what lies over its edge, one in the other, the wrong way round.

Places are written in the unit of the file, to half an inch or half a centimetre where that is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.problems.problem import Change, without, written
from game.core.words import digits
from game.table import lengths
from game.table.shapes import Outline, Point

_STEPS = {"in": lengths.INCH // 2, "cm": lengths.CM // 2, "mm": 50}
"""By how much things are moved, in tenths."""
_RINGS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48)
"""How many steps away places are tried."""


def inside(field: str, at: Point, outline: Outline, size: tuple[int, int], unit: str) -> tuple[Change, ...]:
    """The mend that moves what lies at a point back onto the table: with its two lengths or two digits exchanged, or without a nought,
    if it lies on it then.

    Nothing if it is larger than the table.
    """
    xs, ys = zip(*outline, strict=True)
    if max(xs) - min(xs) > size[0] or max(ys) - min(ys) > size[1]:
        return ()
    x = at[0] + max(0, -min(xs)) - max(0, max(xs) - size[0])
    y = at[1] + max(0, -min(ys)) - max(0, max(ys) - size[1])
    tenth = tuple(whole // 10 if whole > edge else whole for whole, edge in zip(at, size, strict=True))
    off, beyond = min(xs) > size[0] or min(ys) > size[1], at[0] > size[0] or at[1] > size[1]
    retyped = [there for there in exchanged(at, unit) if off and _fits(xs, ys, at, there, size)]
    if beyond and _fits(xs, ys, at, at[::-1], size):
        x, y = at[::-1]
    elif len(retyped) == 1:
        x, y = retyped[0]
    elif tenth != at and _fits(xs, ys, at, (tenth[0], tenth[1]), size):
        x, y = tenth  # A nought too many.
    return placed(field, (x, y), unit)


def _fits(xs: Sequence[int], ys: Sequence[int], at: Point, there: Point, size: tuple[int, int]) -> bool:
    """Whether an outline lies on the table if what lies at a point lies there instead."""
    spans = ((min(each), max(each), there[axis] - at[axis], size[axis]) for axis, each in enumerate((xs, ys)))
    return all(low + by >= 0 and high + by <= edge for low, high, by, edge in spans)


def apart(
    field: str, at: Point, outline: Outline, size: tuple[int, int], unit: str, free: Callable[[Outline], bool]
) -> tuple[Change, ...]:
    """The mend that moves what lies at a point to the nearest place that is free; nothing if there is none near."""
    near = nearest(at, outline, size, unit, free)
    return placed(field, near, unit) if near else ()


def nearest(
    at: Point, outline: Outline, size: tuple[int, int], unit: str, free: Callable[[Outline], bool]
) -> Point | None:
    """The nearest place for what lies at a point, a few steps of the unit away, that is on the table and free."""
    step = _STEPS[unit]
    for ring in _RINGS:
        for across, down in _ring(ring):
            by = across * step, down * step
            moved = tuple((x + by[0], y + by[1]) for x, y in outline)
            if all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in moved) and free(moved):
                return at[0] + by[0], at[1] + by[1]
    return None


def _ring(ring: int) -> list[Point]:
    """Steps to sixteen places so many steps away, straight ones first."""
    ways = ((ring, 0), (ring, ring // 2), (ring, ring), (ring // 2, ring), (0, ring))
    turned = {(x * across, y * down) for x, y in ways for across in (1, -1) for down in (1, -1)}
    return sorted(turned, key=lambda step: (abs(step[0]) + abs(step[1]), step))


def placed(field: str, at: Point, unit: str) -> tuple[Change, ...]:
    """The mend that puts something at a point."""
    return written(field, [lengths.written_in(each, unit) for each in at])


def exchanged(at: Point, unit: str) -> Iterator[Point]:
    """Every place that reads as a point does but for two neighbouring digits of one of its lengths."""
    for axis in (0, 1):
        for said in digits.exchanged(lengths.written_in(at[axis], unit)):
            other = lengths.read(said)
            yield (other, at[1]) if axis == 0 else (at[0], other)


def corners(field: str, one: Point, other: Point, unit: str) -> tuple[Change, ...]:
    """The mend that names the upper left corner of a rectangle first."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))
    return (*placed(f"{field}.at", (left, top), unit), *placed(f"{field}.to", (right, bottom), unit))


def rectangle(
    field: str, outline: Outline, size: tuple[int, int], unit: str, whole: Sequence[str] = ()
) -> tuple[Change, ...]:
    """The mend that lays a rectangle within the table. `whole` are other fields of it that go."""
    xs, ys = zip(*outline, strict=True)
    left, right = max(0, min(xs)), min(size[0], max(xs))
    top, bottom = max(0, min(ys)), min(size[1], max(ys))
    gone = without(*(f"{field}.{name}" for name in whole))
    return (*corners(field, (left, top), (right, bottom), unit), *gone)
