"""Lines drawn straight onto a surface: dashed, dotted, cased, and washes inside an outline.

For what changes with every movement of the pointer, where baking a picture would not pay.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb
from game.ui.paint import svg

Point = tuple[float, float]
Points = Sequence[Point]

HAIR = 1
"""A hairline: an edge, a rule. As all lengths that have a name, in logical pixels."""
STROKE = 2
"""A line that is meant to be seen: a frame, a mark."""
BOLD = 3
"""A line that calls: what is aimed at, what is chosen."""


def length(line: Points) -> float:
    """Length of a line through points."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def at(line: Points, distance: float) -> Point:
    """The point `distance` along a line, its last one if the line is shorter."""
    for a, b in itertools.pairwise(line):
        part = math.dist(a, b)
        if distance <= part and part:
            share = distance / part
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        distance -= part
    return line[-1]


def closed(outline: Points) -> list[Point]:
    """The outline with its first point again at the end."""
    return [*outline, outline[0]]


def dashes(line: Points, dash: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """The pieces of a dashed line; a dash goes round corners in pieces."""
    left, on = dash, True
    for a, b in itertools.pairwise(line):
        part, done = math.dist(a, b), 0.0
        while part - done > 1e-6:
            step = min(left, part - done)
            if on:
                s, e = done / part, (done + step) / part
                yield (
                    (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s),
                    (a[0] + (b[0] - a[0]) * e, a[1] + (b[1] - a[1]) * e),
                )
            done, left = done + step, left - step
            if left <= 1e-6:
                on = not on
                left = dash if on else gap


def trace(surface: pygame.Surface, line: Points, colour: Rgb, width: int) -> None:
    """A smooth line through points, its sharp corners rounded; a closed one ends where it began."""
    for a, b in itertools.pairwise(line):
        pygame.draw.aaline(surface, colour, a, b, width)
    if width > 2 and len(line) > 2:
        ends = [line[-2], *line] if line[0] == line[-1] else line
        for before, here, after in zip(ends, ends[1:], ends[2:], strict=False):
            if _bend(before, here, after) > 0.3:
                pygame.draw.aacircle(surface, colour, here, (width - 1) / 2)


def _bend(before: Point, here: Point, after: Point) -> float:
    """How far a line turns at a point, in radians."""
    first = math.atan2(here[1] - before[1], here[0] - before[0])
    second = math.atan2(after[1] - here[1], after[0] - here[0])
    return abs((second - first + math.pi) % math.tau - math.pi)


def cased(surface: pygame.Surface, line: Points, colour: Rgb, width: int, casing: Rgb) -> None:
    """A line with a dark edge, so that it holds on any ground."""
    trace(surface, line, casing, width + 2)
    trace(surface, line, colour, width)


def dashed(surface: pygame.Surface, line: Points, colour: Rgb, width: int, dash: float, gap: float) -> None:
    """A dashed line through points."""
    if len(line) == 2:
        _dashed_straight(surface, line[0], line[1], colour, width, dash, gap)
        return
    for a, b in _seen(surface, _pieces(tuple(line), dash, gap)):
        pygame.draw.aaline(surface, colour, a, b, width)


def _dashed_straight(
    surface: pygame.Surface, start: Point, end: Point, colour: Rgb, width: int, dash: float, gap: float
) -> None:
    """The same from one point to another: twenty of them are drawn in a frame in which a unit is led, each elsewhere than before."""
    (x, y), whole = start, math.dist(start, end)
    if not whole:
        return
    dx, dy = (end[0] - x) / whole, (end[1] - y) / whole
    room, done = surface.get_clip().inflate(16, 16), 0.0
    inside = room.collidepoint(start) and room.collidepoint(end)
    while done < whole:
        to = min(done + dash, whole)
        a, b = (x + dx * done, y + dy * done), (x + dx * to, y + dy * to)
        if inside or room.collidepoint(a) or room.collidepoint(b):
            pygame.draw.aaline(surface, colour, a, b, width)
        done += dash + gap


@lru_cache(maxsize=256)
def _pieces(line: tuple[Point, ...], dash: float, gap: float) -> tuple[tuple[Point, Point], ...]:
    """The pieces of a dashed line: many lie where they lay in the frame before."""
    return tuple(dashes(line, dash, gap))


def _seen(surface: pygame.Surface, pieces: Iterable[tuple[Point, Point]]) -> Iterator[tuple[Point, Point]]:
    room = surface.get_clip().inflate(16, 16)
    return ((a, b) for a, b in pieces if room.collidepoint(a) or room.collidepoint(b))


@kept
def _dot(size: int, colour: Rgb, casing: Rgb) -> pygame.Surface:
    body = svg.shape(svg.circle(10, 10, 8), colour, casing, 3)
    return svg.picture(body, (size, size), (20, 20))


def dotted(surface: pygame.Surface, line: Points, colour: Rgb, size: int, gap: float, casing: Rgb) -> None:
    """Round dots along a line, `gap` from centre to centre."""
    dot, whole = _dot(size, colour, casing), length(line)
    count = max(1, round(whole / gap))
    half, walked = size / 2, 0.0
    places: list[tuple[pygame.Surface, Point]] = []
    target, step = 0.0, whole / count
    for a, b in itertools.pairwise(line):
        part = math.dist(a, b)
        while part and target <= walked + part and len(places) < count:
            share = (target - walked) / part
            places.append((dot, (a[0] + (b[0] - a[0]) * share - half, a[1] + (b[1] - a[1]) * share - half)))
            target += step
        walked += part
    surface.fblits(places)


def box(outlines: Iterable[Points], margin: int = 2) -> pygame.Rect:
    """The smallest rectangle around outlines, with a margin."""
    points = [point for outline in outlines for point in outline]
    if not points:
        return pygame.Rect(0, 0, 0, 0)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs)) - margin, math.floor(min(ys)) - margin
    return pygame.Rect(left, top, math.ceil(max(xs)) + margin - left, math.ceil(max(ys)) + margin - top)


def wash(
    surface: pygame.Surface,
    outlines: Sequence[Points],
    colour: Rgb,
    strength: float,
    holes: Sequence[Points] = (),
) -> None:
    """Fill the union of outlines, less the holes, with a translucent colour."""
    room = box(outlines).clip(surface.get_clip())
    if not room.width or not room.height:
        return
    layer = pygame.Surface(room.size, pygame.SRCALPHA)
    for shapes, fill in ((outlines, (*colour, round(255 * strength))), (holes, (0, 0, 0, 0))):
        for outline in shapes:
            if len(outline) > 2:
                pygame.draw.polygon(layer, fill, [(x - room.x, y - room.y) for x, y in outline])
    surface.blit(layer, room)


@lru_cache(maxsize=64)
def round_outline(centre: Point, radius: float) -> tuple[Point, ...]:
    """A circle as points, fine enough for its size."""
    steps = max(24, min(180, round(radius * 0.9)))
    turns = (2 * math.pi * k / steps for k in range(steps))
    return tuple((centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns)


def hatch(surface: pygame.Surface, area: pygame.Rect, colour: Rgb, width: int, gap: int) -> None:
    """Slanting lines over an area, so many pixels apart: what is nobody's, or nobody comes to."""
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    for x in range(area.left - area.height, area.right, gap):
        trace(surface, [(x, area.bottom), (x + area.height, area.top)], colour, width)
    surface.set_clip(before)
