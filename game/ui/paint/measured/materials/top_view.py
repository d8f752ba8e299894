"""The plan of a piece of terrain: its outline in pixels of the master picture, and the means to fill it.

A master has `unit` pixels to the inch. Light falls from the upper left. Outlines are the truth that the
rules measure by, so nothing solid is drawn beyond them but shadows, and fronts lie within them.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from game.ui.app.theme import Palette, Rgb, Theme, mix
from game.ui.paint import svg

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
Ring = Sequence[svg.Point]


@dataclass(frozen=True, eq=False)
class TopView:
    """What a painter of terrain is given. Lengths are pixels of the master, `inch` of them to the inch."""

    theme: Theme
    body: Polygon
    view: svg.Size
    inch: float
    size: float
    state: str
    lost: int
    emblem: str
    chance: random.Random

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.theme.palette

    @property
    def line(self) -> float:
        """A thin line's width: one pixel at zoom 1."""
        return self.inch / 36

    @property
    def outline(self) -> str:
        """Path data of the outline."""
        return path(self.body)

    def earth(self, share: float = 0.0) -> Rgb:
        """A dark brown of the ground, towards stone by `share`."""
        return mix((58, 50, 38), self.palette.stone, share)

    def raised(self, front: float) -> Polygon:
        """The top of a body whose dark front takes the lower `front` pixels of the outline."""
        top = self.body.intersection(affinity.translate(self.body, 0, -front))
        return biggest(top) if not top.is_empty else self.body

    def inset(self, depth: float) -> Polygon:
        """The outline drawn in by `depth`; a sliver in the middle if there is no room for that."""
        return inset(self.body, depth)

    def axis(self) -> Axis:
        """The long axis."""
        return axis(self.body)


@dataclass(frozen=True)
class Axis:
    """A rectangle about a shape: its centre, the direction of its long side, and half its sides."""

    x: float
    y: float
    along: svg.Point
    half: float
    wide: float

    def at(self, forward: float, aside: float = 0) -> svg.Point:
        """The point `forward` along the axis and `aside` to the right of it (clockwise)."""
        dx, dy = self.along
        return self.x + dx * forward - dy * aside, self.y + dy * forward + dx * aside

    def box(self, start: float, end: float, left: float, right: float) -> list[svg.Point]:
        """A rectangle in the axis' own frame."""
        return [self.at(start, left), self.at(end, left), self.at(end, right), self.at(start, right)]


def axis(body: Polygon) -> Axis:
    """The long axis of a shape, running to the right, or downwards."""
    box = body.minimum_rotated_rectangle
    centre = box.centroid
    if not isinstance(box, Polygon):
        return Axis(centre.x, centre.y, (1.0, 0.0), 1.0, 1.0)
    a, b, c = list(box.exterior.coords)[:3]
    first, second = math.dist(a, b), math.dist(b, c)
    # A square has no long side: the one that lies more level is taken, so that its pieces stay at rest.
    level = abs(b[0] - a[0]) >= abs(b[1] - a[1])
    longer = first > second * 1.02 or (first > second * 0.98 and level)
    s, e, long, wide = (a, b, first, second) if longer else (b, c, second, first)
    dx, dy = (e[0] - s[0]) / (long or 1), (e[1] - s[1]) / (long or 1)
    if (round(dx, 3), round(dy, 3)) < (0, 0):
        dx, dy = -dx, -dy
    return Axis(centre.x, centre.y, (dx, dy), long / 2, wide / 2)


def biggest(shape: BaseGeometry) -> Polygon:
    """The largest polygon of what an operation left."""
    parts = [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon)]
    return max(parts, key=lambda part: part.area) if parts else Polygon()


def inset(body: Polygon, depth: float) -> Polygon:
    """`body` drawn in by `depth`, its corners kept; itself scaled down if nothing would be left."""
    inner = biggest(body.buffer(-depth, join_style="mitre"))
    return affinity.scale(body, 0.3, 0.3) if inner.is_empty else inner


def path(shape: BaseGeometry) -> str:
    """Path data of a shape, holes not filled."""
    data = ""
    for part in polygons(shape):
        data += svg.path(list(part.exterior.coords)[:-1])
        for hole in part.interiors:
            data += svg.path(list(hole.coords)[:-1])
    return data


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons in a shape."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [part for part in getattr(shape, "geoms", []) if isinstance(part, Polygon)]


def lines(shape: BaseGeometry) -> str:
    """Path data of the lines in a shape."""
    parts = [shape] if isinstance(shape, LineString) else list(getattr(shape, "geoms", []))
    return "".join(
        svg.path(list(part.coords), closed=False)
        for part in parts
        if isinstance(part, LineString) and not part.is_empty
    )


def cut(shape: Ring, body: BaseGeometry) -> BaseGeometry:
    """The part of a polygon within a body."""
    return Polygon(shape).buffer(0).intersection(body)


def strip(points: Ring, body: BaseGeometry) -> str:
    """Path data of the part of a line within a body."""
    return lines(LineString(points).intersection(body))


def drawn(plan: TopView, svg_body: str) -> pygame.Surface:
    """An SVG body as a picture of the plan's size."""
    return svg.picture(svg_body, plan.view, finer=1)


def mask(plan: TopView, shape: BaseGeometry) -> pygame.Surface:
    """White within a shape, nothing outside, to clip a picture by."""
    return drawn(plan, svg.shape(path(shape), WHITE, extra='fill-rule="evenodd"'))


def clipped(plan: TopView, picture: pygame.Surface, shape: BaseGeometry) -> pygame.Surface:
    """`picture` itself, nothing left of it outside the shape."""
    picture.blit(mask(plan, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def edges(body: Polygon) -> Iterator[tuple[svg.Point, svg.Point, svg.Point]]:
    """The edges of a body and their outward normals."""
    points = list(body.exterior.coords)
    turn = 1 if body.exterior.is_ccw else -1
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        if length > 0:
            yield a, b, (turn * (b[1] - a[1]) / length, -turn * (b[0] - a[0]) / length)


def shaded(body: Polygon, width: float, light: Rgb, dark: Rgb, strength: float = 0.6) -> str:
    """The edges of a body, those that look to the light lit and the others dark."""
    inner, drawing = inset(body, width * 0.5), ""
    for a, b, (nx, ny) in edges(inner):
        to_light = -(nx * 0.55 + ny * 0.83)
        colour, share = (light, to_light) if to_light > 0 else (dark, -to_light)
        if share > 0.12:
            drawing += svg.shape(
                svg.path([a, b], closed=False), None, colour, width, opacity=min(1.0, strength * share)
            )
    return drawing


def scatter(plan: TopView, shape: BaseGeometry, count: int, apart: float) -> list[svg.Point]:
    """Up to `count` random points within a shape, at least `apart` from one another."""
    found: list[svg.Point] = []
    if shape.is_empty:
        return found
    left, top, right, low = shape.bounds
    for _ in range(count * 12):
        point = (plan.chance.uniform(left, right), plan.chance.uniform(top, low))
        if all(math.dist(point, other) >= apart for other in found) and shape.contains(Point(point)):
            found.append(point)
            if len(found) == count:
                break
    return found


def rough(plan: TopView, centre: svg.Point, radius: float, corners: int = 7, squash: float = 0.85) -> Polygon:
    """A stone: a polygon of uneven corners about a centre."""
    turn = plan.chance.uniform(0, math.tau)
    points = []
    for k in range(corners):
        at = turn + math.tau * (k + plan.chance.uniform(-0.22, 0.22)) / corners
        reach = radius * plan.chance.uniform(0.78, 1.0)
        points.append((centre[0] + reach * math.cos(at), centre[1] + reach * squash * math.sin(at)))
    return Polygon(points).buffer(0)


def wavy(plan: TopView, body: Polygon, step: float, depth: float) -> Polygon:
    """The body with its edge made uneven, never beyond it."""
    ring = body.exterior
    count = max(8, int(ring.length / step))
    inner = body.buffer(-depth)
    if inner.is_empty:
        return body
    points = []
    for k in range(count):
        point = ring.interpolate(k * ring.length / count)
        near = biggest(inner).exterior.interpolate(biggest(inner).exterior.project(point))
        share = plan.chance.uniform(0.0, 1.0)
        points.append((point.x + (near.x - point.x) * share, point.y + (near.y - point.y) * share))
    made = Polygon(points).buffer(0)
    return biggest(made) if isinstance(made, MultiPolygon) else made
