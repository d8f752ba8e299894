"""How the ways of a graph run from part to part: out of the right end, into the left one, and between the parts of every column on the way."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

import pygame

from game.ui.paint.strokes import Point

_STEPS = 10
"""In so many pieces a bend is drawn."""
_BOW = 0.7
"""How far a way to a part of the same column bows out, as a share of what lies between it and the next column."""

Stretch = tuple[int, int]
"""What is free of a column, from above to below."""


def course(
    start: pygame.Rect, end: pygame.Rect, parts: Collection[pygame.Rect], room: pygame.Rect
) -> list[Point]:
    """A way as points. No part of a column that it crosses lies under it, as long as there is room between them."""
    if start.left < end.right and end.left < start.right:
        return _bow(start, end, parts, room)
    onward = start.right <= end.left
    ends = (start.midright, end.midleft) if onward else (start.midleft, end.midright)
    first, last = sorted((ends[0][0], ends[1][0]))
    between = [rect for rect in parts if first <= rect.left and rect.right <= last]
    found: list[Point] = [ends[0]]
    for left, right, free in _columns(between, room, onward=onward):
        share = ((left + right) / 2 - ends[0][0]) / (ends[1][0] - ends[0][0])
        y = _nearest(free, ends[0][1] + share * (ends[1][1] - ends[0][1]))
        found += [(left, y), (right, y)] if onward else [(right, y), (left, y)]
    return _smooth((*found, ends[1]))


def _bow(
    start: pygame.Rect, end: pygame.Rect, parts: Iterable[pygame.Rect], room: pygame.Rect
) -> list[Point]:
    """A way to another part of the same column: out at the right and back, past what stands between them."""
    right = max(start.right, end.right)
    beyond = min((rect.left for rect in parts if rect.left > right), default=room.right)
    out = right + _BOW * (beyond - right)
    line = [start.midright, (out, start.centery), (out, end.centery), end.midright]
    return [_bezier(line, step / (2 * _STEPS)) for step in range(2 * _STEPS + 1)]


def _columns(
    parts: Iterable[pygame.Rect], room: pygame.Rect, *, onward: bool
) -> list[tuple[int, int, list[Stretch]]]:
    """From where to where each column goes and what of it is free, in the order in which a way crosses them."""
    ordered = sorted(parts, key=lambda rect: (rect.left, rect.top))
    found = []
    for left, column in itertools.groupby(ordered, key=lambda rect: rect.left):
        stand = list(column)
        edges = [room.top, *(y for rect in stand for y in (rect.top, rect.bottom)), room.bottom]
        free = [(top, bottom) for top, bottom in zip(edges[::2], edges[1::2], strict=True) if bottom > top]
        found.append((left, max(rect.right for rect in stand), free or [(room.top, room.bottom)]))
    return found if onward else found[::-1]


def _nearest(free: Iterable[Stretch], wished: float) -> float:
    """The height nearest to a wished one that keeps a third of what is free to either side."""
    return min(
        (min(max(wished, (2 * top + bottom) / 3), (top + 2 * bottom) / 3) for top, bottom in free),
        key=lambda y: abs(y - wished),
    )


@lru_cache(maxsize=512)
def _smooth(points: tuple[Point, ...]) -> list[Point]:
    """The same way with level ends to every piece."""
    found = [points[0]]
    for (x, y), (to, down) in itertools.pairwise(points):
        if y == down:
            found.append((to, down))
            continue
        middle = (x + to) / 2
        line = [(x, y), (middle, y), (middle, down), (to, down)]
        found += [_bezier(line, step / _STEPS) for step in range(1, _STEPS + 1)]
    return found


def _bezier(line: Sequence[Point], share: float) -> Point:
    """The point of a curve at a share of it, from its four points of control."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    x = sum(weight * point[0] for weight, point in zip(weights, line, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, line, strict=True))
    return x, y
