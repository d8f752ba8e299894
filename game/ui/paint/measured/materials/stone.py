"""Stone: walls, ruins, rocks, and the cracks of whatever has been struck."""

from __future__ import annotations

import itertools
import math

import pygame
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from game.ui.app.theme import Rgb, mix
from game.ui.paint import svg
from game.ui.paint.measured.materials import top_view as p
from game.ui.paint.measured.materials.top_view import BLACK, WHITE, TopView

_THIN = 0.9  # Inches: up to here a wall is one block deep.


def front_depth(plan: TopView) -> float:
    """How much of the outline's lower edge is the dark front: it grows with the Size."""
    return min((1.4 + 0.9 * plan.size) * plan.line, plan.axis().wide * 0.6)


def front(plan: TopView, shade: Rgb) -> str:
    """The whole outline in the dark of its front, edged in black."""
    dark = mix(shade, BLACK, 0.62)
    return svg.shape(
        plan.outline, dark, plan.palette.outline, plan.line * 1.6, extra='stroke-linejoin="round"'
    )


def wall(plan: TopView) -> pygame.Surface:
    """A wall of dressed blocks."""
    return p.drawn(plan, masonry(plan, plan.body))


def masonry(plan: TopView, body: Polygon) -> str:
    """Blocks with lit tops over their dark front, for any outline."""
    depth = front_depth(plan)
    whole = TopView(**{**vars(plan), "body": body})
    top = whole.raised(depth)
    drawing = front(whole, plan.palette.stone) + svg.shape(p.path(top), plan.palette.stone)
    rectangle = body.minimum_rotated_rectangle.area or 1
    courses = _rows if body.area / rectangle > 0.72 else _along_edges
    drawing += courses(whole, top)
    drawing += p.shaded(top, plan.line * 1.4, mix(plan.palette.stone_hi, WHITE, 0.25), BLACK, 0.75)
    return drawing + svg.shape(p.path(top), None, plan.palette.outline, plan.line * 1.1)


def low_wall(plan: TopView) -> pygame.Surface:
    """A dry wall of field stones."""
    top = plan.raised(front_depth(plan))
    base = mix(plan.palette.stone, plan.earth(), 0.35)
    drawing = front(plan, base) + svg.shape(p.path(top), mix(base, BLACK, 0.45))
    axis, inch = p.axis(top), plan.inch
    rows = max(2, round(axis.wide * 2 / (0.22 * inch)))
    deep = axis.wide * 2 / rows
    for row in range(rows):
        x, left = -axis.half - plan.chance.uniform(0, 0.2) * inch, -axis.wide + row * deep
        while x < axis.half:
            length = plan.chance.uniform(0.2, 0.36) * inch
            drawing += _field_stone(plan, axis.box(x, x + length, left, left + deep), base, top)
            x += length
    drawing += p.shaded(top, plan.line * 1.2, mix(plan.palette.stone_hi, WHITE, 0.2), BLACK, 0.6)
    return p.drawn(plan, drawing)


def _field_stone(plan: TopView, box: list[svg.Point], base: Rgb, top: Polygon) -> str:
    """One uneven stone of a dry wall, its corners knocked off."""
    points: list[svg.Point] = []
    for k, (x, y) in enumerate(box):
        before, after = box[k - 1], box[(k + 1) % 4]
        for ox, oy in (before, after):
            share = plan.chance.uniform(0.12, 0.3)
            points.append((x + (ox - x) * share, y + (oy - y) * share))
    shape = p.cut(points, top)
    tone = mix(base, plan.palette.stone_hi, plan.chance.uniform(0.0, 0.5))
    return svg.shape(p.path(shape), tone, mix(base, BLACK, 0.6), plan.line * 0.8)


def _block(plan: TopView, shape: BaseGeometry) -> str:
    """One block in its own tone, with dark joints."""
    palette = plan.palette
    tone = mix(palette.stone, palette.stone_hi, plan.chance.uniform(0.0, 0.62))
    tone = mix(tone, palette.stone_lo, plan.chance.choice((0.0, 0.0, 0.25)))
    return svg.shape(p.path(shape), tone, mix(palette.stone_lo, BLACK, 0.35), plan.line)


def _rows(plan: TopView, top: Polygon) -> str:
    """Courses along the long axis, their joints not above one another."""
    axis, inch, drawing = p.axis(top), plan.inch, ""
    rows = 1 if axis.wide * 2 < _THIN * inch else max(2, round(axis.wide * 2 / (0.55 * inch)))
    deep = axis.wide * 2 / rows
    for row in range(rows):
        left = -axis.wide + row * deep
        x = -axis.half - plan.chance.uniform(0, 0.4) * inch
        while x < axis.half:
            length = plan.chance.uniform(0.42, 0.72) * inch
            shape = p.cut(axis.box(x, x + length, left, left + deep), top)
            if not shape.is_empty:
                drawing += _block(plan, shape)
            x += length
    return drawing


def _along_edges(plan: TopView, top: Polygon) -> str:
    """Blocks set along every edge that looks to the light: for walls with corners."""
    inch, drawing = plan.inch, ""
    for a, b, (nx, ny) in p.edges(top):
        length = math.dist(a, b)
        if length < 0.3 * inch or (ny > -0.3 and nx > -0.7):
            continue
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        count = max(1, round(length / (0.62 * inch)))
        ends = [0.0, *sorted((k + plan.chance.uniform(-0.2, 0.2)) / count for k in range(1, count)), 1.0]
        for s, e in itertools.pairwise(ends):
            deep = _THIN * inch
            near = [(a[0] + dx * length * t, a[1] + dy * length * t) for t in (s, e)]
            far = [(x - nx * deep, y - ny * deep) for x, y in reversed(near)]
            shape = p.biggest(p.cut([*near, *far], top))
            if not shape.is_empty:
                drawing += _block(plan, shape)
    return drawing


def ruin(plan: TopView) -> pygame.Surface:
    """What is left of a building: broken walls, and within wide ones the floor they stood around."""
    thick = 0.62 * plan.inch
    court = p.biggest(plan.body.buffer(-thick * 0.72, join_style="mitre"))
    if court.area > 1.2 * plan.inch**2:
        return _courtyard(plan, court)
    return wall(plan)


def ruin_floor(plan: TopView) -> pygame.Surface:
    """The floor that lay between walls which stand at an angle: nothing but ground, so it is faint."""
    hull = p.biggest(plan.body.convex_hull)
    if hull.area < plan.body.area * 1.4:
        return pygame.Surface(plan.view, pygame.SRCALPHA)
    floor = p.wavy(plan, hull, 0.8 * plan.inch, 0.5 * plan.inch).difference(plan.body)
    picture = p.clipped(plan, p.drawn(plan, paving(plan, hull)), floor)
    picture.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(p.drawn(plan, _debris(plan, floor, 6)), (0, 0))
    return picture


def _courtyard(plan: TopView, court: Polygon) -> pygame.Surface:
    """Walls around a floor, with breaches."""
    ring: BaseGeometry = plan.body.difference(court)
    border = plan.body.exterior
    for _ in range(2):
        at = border.interpolate(plan.chance.uniform(0, border.length))
        ring = ring.difference(p.rough(plan, (at.x, at.y), 0.75 * plan.inch))
    drawing = svg.shape(plan.outline, mix(plan.earth(0.3), BLACK, 0.2), plan.palette.outline, plan.line)
    drawing += paving(plan, plan.body)
    drawing += _inner_shade(plan, court)
    drawing += _debris(plan, court, 7)
    for part in p.polygons(ring):
        if part.area > 0.15 * plan.inch**2:
            drawing += masonry(plan, p.biggest(part.buffer(0)))
    return p.drawn(plan, drawing)


def _inner_shade(plan: TopView, court: Polygon) -> str:
    """The shadow that walls at the top and left throw onto the floor within."""
    reach = plan.line * 4 * max(1.0, plan.size) * 0.6
    shade = ""
    for a, b, (nx, ny) in p.edges(court):
        if nx * 0.55 + ny * 0.83 < -0.15:
            far = [(b[0] + reach * 0.55, b[1] + reach * 0.85), (a[0] + reach * 0.55, a[1] + reach * 0.85)]
            part = p.cut([a, b, *far], court)
            shade += svg.shape(p.path(part), BLACK, opacity=0.0 if part.is_empty else 0.38)
    return shade


def paving(plan: TopView, floor: Polygon) -> str:
    """A floor with some of its slabs left."""
    tone = mix(plan.earth(0.5), plan.palette.stone, 0.1)
    drawing = svg.shape(p.path(floor), tone)
    wide, high = 0.55 * plan.inch, 0.42 * plan.inch
    left, top, right, low = floor.bounds
    y = top
    while y < low:
        x = left + plan.chance.uniform(0, wide)
        while x < right:
            if plan.chance.random() < 0.4:
                slab = p.cut(svg.corners(x, y, wide * 0.92, high * 0.88, 1), floor)
                drawing += svg.shape(
                    p.path(slab), mix(tone, plan.palette.stone, 0.12), mix(tone, BLACK, 0.3), plan.line
                )
            x += wide
        y += high
    return drawing


def _debris(plan: TopView, where: BaseGeometry, count: int) -> str:
    drawing = ""
    for x, y in p.scatter(plan, where, count, 0.3 * plan.inch):
        drawing += boulder(plan, (x, y), plan.chance.uniform(0.07, 0.15) * plan.inch)
    return drawing


def boulder(plan: TopView, centre: svg.Point, radius: float, shade: Rgb | None = None) -> str:
    """A loose stone with its shadow, lit from the upper left."""
    stone = p.rough(plan, centre, radius)
    base = shade or mix(plan.palette.stone, plan.earth(), plan.chance.uniform(0.1, 0.4))
    inner = p.rough(plan, (centre[0] - radius * 0.18, centre[1] - radius * 0.22), radius * 0.55)
    drawing = svg.moved(svg.shape(p.path(stone), BLACK, opacity=0.45), radius * 0.22, radius * 0.34)
    drawing += svg.shape(p.path(stone), mix(base, BLACK, 0.25), mix(base, BLACK, 0.72), plan.line)
    return drawing + svg.shape(p.path(inner.intersection(stone)), mix(base, plan.palette.stone_hi, 0.35))


def rock(plan: TopView) -> pygame.Surface:
    """A rock: facets that rise from the true outline to a plateau."""
    body = plan.body.simplify(plan.inch * 0.03)
    middle = body.centroid
    lift = min(plan.axis().wide * 0.2, plan.inch * 0.3)
    peak = (middle.x - lift * 0.55, middle.y - lift * 0.8)
    base = mix(plan.palette.stone, plan.earth(), 0.3)
    drawing = svg.shape(plan.outline, mix(base, BLACK, 0.5), plan.palette.outline, plan.line * 2.4)
    for share, level in ((1.0, 0.0), (0.62, 0.12), (0.34, 0.22)):
        ring = _ledge(plan, body, peak, share)
        for a, b, (nx, ny) in p.edges(ring):
            light = -(nx * 0.55 + ny * 0.83)
            tone = mix(base, plan.palette.stone_hi, max(0.0, light) * 0.5 + level)
            tone = mix(tone, BLACK, max(0.0, -light) * 0.48)
            drawing += svg.shape(svg.path([a, b, peak]), tone, tone, 0.8)
    cap = _ledge(plan, body, peak, 0.18)
    drawing += svg.shape(p.path(cap), mix(base, plan.palette.stone_hi, 0.55))
    return p.drawn(plan, drawing + svg.shape(p.path(body), None, plan.palette.outline, plan.line * 1.2))


def _ledge(plan: TopView, body: Polygon, peak: svg.Point, share: float) -> Polygon:
    """The outline drawn towards the peak, uneven but where it is the outline itself."""
    uneven = 0.0 if share >= 1 else 0.12
    points = []
    for x, y in list(body.exterior.coords)[:-1]:
        reach = share * (1 - plan.chance.uniform(0, uneven) * 2)
        points.append((peak[0] + (x - peak[0]) * reach, peak[1] + (y - peak[1]) * reach))
    return p.biggest(Polygon(points).buffer(0)) if share < 1 else body


def cracks(plan: TopView) -> pygame.Surface:
    """A crack for each wound lost: dark, jagged, from the edge inwards."""
    drawing, border = "", plan.body.exterior
    middle = plan.body.representative_point()
    for k in range(min(6, plan.lost)):
        start = border.interpolate(((k * 0.381 + 0.13) % 1) * border.length)
        drawing += _crack(plan, start, middle)
    return p.drawn(plan, drawing)


def _crack(plan: TopView, start: Point, middle: Point) -> str:
    reach = min(math.dist((start.x, start.y), (middle.x, middle.y)) * 0.95, plan.inch * 1.4)
    heading = math.atan2(middle.y - start.y, middle.x - start.x)
    points, (x, y) = [(start.x, start.y)], (start.x, start.y)
    for k in range(5):
        turn = heading + (0.75 if k % 2 else -0.75) * plan.chance.uniform(0.4, 1.0)
        x, y = x + reach / 5 * math.cos(turn), y + reach / 5 * math.sin(turn)
        points.append((x, y))
    line = p.strip(points, plan.body)
    drawing = svg.moved(svg.shape(line, None, WHITE, plan.line * 1.2, opacity=0.22), plan.line, plan.line)
    return drawing + svg.shape(
        line, None, BLACK, plan.line * 2.0, opacity=0.85, extra='stroke-linejoin="round"'
    )
