"""Buildings and what leads up, over and into them."""

from __future__ import annotations

import math

import pygame
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from game.ui.app.theme import Rgb, mix
from game.ui.paint import svg
from game.ui.paint.measured.materials import stone, wood
from game.ui.paint.measured.materials import top_view as p
from game.ui.paint.measured.materials.top_view import BLACK, WHITE, Axis, TopView
from game.ui.paint.measured.materials.wood import IRON, PALE, TIMBER

_THATCH: Rgb = (118, 96, 62)
_CANVAS: Rgb = (146, 132, 106)


def tower(plan: TopView) -> pygame.Surface:
    """A tower: merlons around a floor of planks."""
    depth = stone.front_depth(plan)
    top = plan.raised(depth)
    thick = min(0.3 * plan.inch, plan.axis().wide * 0.3)
    floor = p.inset(top, thick)
    drawing = stone.front(plan, plan.palette.stone)
    drawing += svg.shape(
        p.path(top), mix(plan.palette.stone, plan.palette.stone_lo, 0.35), plan.palette.outline, plan.line
    )
    drawing += _merlons(plan, top, floor)
    drawing += wood.planks(plan, floor, along=True, width=0.34)
    drawing += _parapet_shade(plan, floor, thick)
    drawing += svg.shape(p.path(floor), None, plan.palette.outline, plan.line * 1.4)
    return p.drawn(plan, drawing)


def _parapet_shade(plan: TopView, floor: Polygon, reach: float) -> str:
    shade = ""
    for a, b, (nx, ny) in p.edges(floor):
        if nx * 0.55 + ny * 0.83 < -0.15:
            far = [(b[0] + reach * 0.4, b[1] + reach * 0.7), (a[0] + reach * 0.4, a[1] + reach * 0.7)]
            part = p.cut([a, b, *far], floor)
            shade += svg.shape(p.path(part), BLACK, opacity=0.34)
    return shade


def _merlons(plan: TopView, top: Polygon, floor: Polygon) -> str:
    """Blocks along the edge, with gaps of the same width."""
    blocks = _round_blocks(plan, top) if len(top.exterior.coords) > 10 else _square_blocks(plan, top)
    ring, drawing = top.difference(floor), ""
    for block in blocks:
        shape = p.biggest(p.cut(block, ring))
        if shape.is_empty:
            continue
        tone = mix(plan.palette.stone_hi, plan.palette.stone, plan.chance.uniform(0.0, 0.45))
        drawing += svg.shape(p.path(shape), tone, plan.palette.outline, plan.line)
        drawing += p.shaded(shape, plan.line, WHITE, BLACK, 0.35)
    return drawing


def _round_blocks(plan: TopView, top: Polygon) -> list[list[svg.Point]]:
    """Where merlons stand on an edge that bends: by its length."""
    border, thick = top.exterior, 0.45 * plan.inch
    turn, blocks = (1 if border.is_ccw else -1), []
    count = max(6, round(border.length / (0.5 * plan.inch)))
    for k in range(count):
        a = border.interpolate(k * border.length / count)
        b = border.interpolate((k + 0.58) * border.length / count)
        length = math.dist((a.x, a.y), (b.x, b.y)) or 1
        nx, ny = turn * -(b.y - a.y) / length * thick, turn * (b.x - a.x) / length * thick
        near = [(q.x - nx * 0.2, q.y - ny * 0.2) for q in (a, b)]
        blocks.append([*near, (b.x + nx, b.y + ny), (a.x + nx, a.y + ny)])
    return blocks


def _square_blocks(plan: TopView, top: Polygon) -> list[list[svg.Point]]:
    """Where merlons stand on straight edges: one at each corner, and so many between."""
    blocks = []
    for a, b, (nx, ny) in p.edges(top):
        length = math.dist(a, b)
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        thick = min(0.36 * plan.inch, length / 3)
        count = max(1, round(((length - 2 * thick) / (0.25 * plan.inch) - 1) / 2))
        unit = (length - 2 * thick) / (2 * count + 1)
        spans = [
            (-plan.line, thick),
            *((thick + unit * (2 * k + 1), thick + unit * (2 * k + 2)) for k in range(count)),
        ]
        for s, e in spans:
            near = [(a[0] + dx * t + nx, a[1] + dy * t + ny) for t in (s, e)]
            blocks.append([*near, *((x - nx * thick, y - ny * thick) for x, y in reversed(near))])
    return blocks


def house(plan: TopView) -> pygame.Surface:
    """A hall under its roof: two slopes from a ridge along the long axis."""
    axis = plan.axis()
    drawing = stone.front(plan, TIMBER)
    top = plan.raised(stone.front_depth(plan) * 0.7)
    for aside in (-1, 1):
        slope = p.cut(axis.box(-axis.half * 1.1, axis.half * 1.1, 0.0, aside * axis.wide * 1.1), top)
        nx, ny = -axis.along[1] * aside, axis.along[0] * aside
        light = -(nx * 0.55 + ny * 0.83)
        tone = mix(_THATCH, PALE, max(0.0, light) * 0.35)
        tone = mix(tone, BLACK, 0.1 + max(0.0, -light) * 0.42)
        drawing += svg.shape(p.path(slope), tone)
        drawing += _shingles(plan, axis, slope, aside, tone)
    ridge = p.strip([axis.at(-axis.half), axis.at(axis.half)], top)
    drawing += svg.shape(ridge, None, mix(TIMBER, BLACK, 0.65), plan.line * 4)
    drawing += svg.shape(ridge, None, mix(TIMBER, PALE, 0.5), plan.line * 2.2)
    drawing += p.shaded(top, plan.line * 1.4, PALE, BLACK, 0.7)
    drawing += svg.shape(p.path(top), None, plan.palette.outline, plan.line * 1.2)
    for end in (-1, 1):
        drawing += _gable(plan, axis, end)
    return p.drawn(plan, drawing)


def _shingles(plan: TopView, axis: Axis, slope: BaseGeometry, aside: int, tone: Rgb) -> str:
    """Rows of shingles: each row's lower edge dark, a joint here and there."""
    drawing, row = "", 0.26 * plan.inch
    for k in range(1, int(axis.wide / row) + 1):
        level = aside * k * row
        edge = p.strip([axis.at(-axis.half * 1.1, level), axis.at(axis.half * 1.1, level)], slope)
        drawing += svg.shape(edge, None, mix(tone, BLACK, 0.4), plan.line)
        x = -axis.half + plan.chance.uniform(0, 0.4) * plan.inch
        while x < axis.half:
            joint = p.strip([axis.at(x, level - aside * row), axis.at(x, level)], slope)
            drawing += svg.shape(joint, None, mix(tone, BLACK, 0.28), plan.line * 0.8)
            x += plan.chance.uniform(0.2, 0.46) * plan.inch
    return drawing


def _gable(plan: TopView, axis: Axis, end: int) -> str:
    """The boards of the gable that stand up at the ridge's end."""
    x, y = axis.at(end * (axis.half - plan.line * 3))
    return wood.post(plan, (x, y), plan.line * 3.2)


def tent(plan: TopView) -> pygame.Surface:
    """A tent: canvas from its pole down to the outline."""
    middle = plan.body.centroid
    peak = (middle.x - plan.line * 2, middle.y - plan.line * 3)
    drawing = svg.shape(plan.outline, mix(_CANVAS, BLACK, 0.4), plan.palette.outline, plan.line * 1.8)
    for k, (a, b, (nx, ny)) in enumerate(p.edges(plan.body)):
        light = -(nx * 0.55 + ny * 0.83)
        tone = mix(_CANVAS, WHITE, max(0.0, light) * 0.22)
        tone = mix(tone, BLACK, max(0.0, -light) * 0.45 + (k % 2) * 0.05)
        drawing += svg.shape(svg.path([a, b, peak]), tone, mix(tone, BLACK, 0.3), plan.line * 0.8)
    return p.drawn(plan, drawing + wood.post(plan, peak, plan.line * 3))


def floor(plan: TopView) -> pygame.Surface:
    """An upper floor: planks in a frame of beams."""
    drawing = stone.front(plan, TIMBER)
    top = plan.raised(min(plan.line * 3, plan.axis().wide * 0.2))
    drawing += wood.planks(plan, top, along=True, width=0.36)
    return p.drawn(plan, drawing + wood.framed(plan, top, mix(TIMBER, BLACK, 0.2), 3.4))


def _crossing(plan: TopView, board: float, rail: float) -> str:
    """Planks across the way, with a rail along either side."""
    axis = plan.axis()
    drawing = wood.planks(plan, plan.body, along=False, width=board)
    drawing += svg.shape(plan.outline, None, plan.palette.outline, plan.line * 1.4)
    for side in (-1, 1):
        at = side * (axis.wide - plan.line * rail * 0.7)
        data = svg.path([axis.at(-axis.half, at), axis.at(axis.half, at)], closed=False)
        drawing += svg.shape(data, None, plan.palette.outline, plan.line * (rail + 1.6))
        drawing += svg.shape(data, None, mix(TIMBER, PALE, 0.5), plan.line * rail)
    return drawing


def bridge(plan: TopView) -> pygame.Surface:
    """A bridge: planks, rails, and a post at each corner."""
    axis, drawing = plan.axis(), _crossing(plan, 0.3, 2.2)
    radius = min(0.13 * plan.inch, axis.wide * 0.3)
    for forward in (-1, 1):
        for aside in (-1, 1):
            x, y = axis.at(forward * (axis.half - radius), aside * (axis.wide - radius * 0.9))
            drawing += wood.post(plan, (x, y), radius)
    return p.drawn(plan, drawing)


def walkway(plan: TopView) -> pygame.Surface:
    """A walkway: narrow planks between thin rails."""
    return p.drawn(plan, _crossing(plan, 0.2, 1.4))


def stairs(plan: TopView) -> pygame.Surface:
    """Stairs: treads that grow lighter as they rise, along the outline's first edge."""
    axis = _rising(plan)
    count = max(3, round(2 * axis.half / (0.26 * plan.inch)))
    step, drawing = 2 * axis.half / count, stone.front(plan, plan.palette.stone)
    for k in range(count):
        near = -axis.half + k * step
        tone = mix(mix(plan.palette.stone_lo, BLACK, 0.2), plan.palette.stone_hi, (k + 1) / count)
        tread = p.cut(axis.box(near, near + step, -axis.wide * 1.05, axis.wide * 1.05), plan.body)
        drawing += svg.shape(p.path(tread), tone)
        edge = p.strip([axis.at(near, -axis.wide), axis.at(near, axis.wide)], plan.body)
        drawing += svg.shape(edge, None, BLACK, plan.line * 1.5, opacity=0.7)
        at = near + plan.line * 1.2
        lip = p.strip([axis.at(at, -axis.wide), axis.at(at, axis.wide)], plan.body)
        drawing += svg.shape(lip, None, WHITE, plan.line, opacity=0.24)
    return p.drawn(plan, drawing + svg.shape(plan.outline, None, plan.palette.outline, plan.line * 1.4))


def _rising(plan: TopView) -> Axis:
    """The axis a flight rises along: up the screen or to the right of a level one, unless state says "down"."""
    axis = plan.axis()
    dx, dy = axis.along
    turned = dy > 0.35
    if turned != (plan.state == "down"):
        dx, dy = -dx, -dy
    return Axis(axis.x, axis.y, (dx, dy), axis.half, axis.wide)


def ladder(plan: TopView) -> pygame.Surface:
    """A ladder: two poles and its rungs."""
    axis, unit, drawing = plan.axis(), plan.line, ""
    tone = mix(TIMBER, PALE, 0.75)
    width = min(unit * 2.4, axis.wide * 0.45)
    out = axis.wide - width
    ends = [(axis.at(-axis.half, side * out), axis.at(axis.half, side * out)) for side in (-1, 1)]
    rails = [svg.path(each, closed=False) for each in ends]
    count = max(2, round(2 * axis.half / (0.2 * plan.inch)))
    rungs = ""
    for k in range(count):
        at = -axis.half + (k + 0.5) * 2 * axis.half / count
        rungs += svg.path([axis.at(at, -axis.wide + width), axis.at(at, axis.wide - width)], closed=False)
    for data, thick in ((rungs, width * 0.85), ("".join(rails), width)):
        drawing += svg.shape(data, None, plan.palette.outline, thick + unit * 1.8)
        drawing += svg.shape(data, None, tone, thick)
    return p.drawn(plan, drawing)


def ramp(plan: TopView) -> pygame.Surface:
    """A ramp: boards that grow lighter as it rises, and chevrons that point up."""
    axis = _rising(plan)
    foot, head = axis.at(-axis.half), axis.at(axis.half)
    low, high = mix(TIMBER, BLACK, 0.6), mix(TIMBER, PALE, 0.45)
    drawing = stone.front(plan, TIMBER) + svg.linear("ramp", foot, head, [(0, low), (1, high)])
    drawing += svg.shape(plan.outline, "url(#ramp)")
    count = max(2, round(2 * axis.half / (0.55 * plan.inch)))
    for k in range(count):
        at = -axis.half + (k + 0.3) * 2 * axis.half / count
        reach = min(axis.wide * 0.55, 0.3 * plan.inch)
        sign = [axis.at(at, -reach), axis.at(at + reach * 0.7, 0), axis.at(at, reach)]
        drawing += svg.shape(p.strip(sign, plan.body), None, plan.palette.bone, plan.line * 1.6, opacity=0.35)
    drawing += p.shaded(plan.body, plan.line * 1.4, PALE, BLACK, 0.7)
    return p.drawn(plan, drawing + svg.shape(plan.outline, None, plan.palette.outline, plan.line * 1.3))


def door(plan: TopView) -> pygame.Surface:
    """A door: one leaf, shut, or folded back at its hinge."""
    return _leaves(plan, 1)


def gate(plan: TopView) -> pygame.Surface:
    """A gate: two leaves."""
    return _leaves(plan, 2)


def _leaves(plan: TopView, count: int) -> pygame.Surface:
    """Leaves between two posts; open, the way is clear and they stand away from it, foreshortened."""
    axis, unit = plan.axis(), plan.line
    radius = min(axis.wide * 1.05, unit * 5)
    drawing = _swung(plan, count, radius) if plan.state == "open" else _shut(plan, count)
    for side in (-1, 1):
        foot = axis.at(side * (axis.half - radius * 0.7))
        drawing += wood.post(plan, foot, radius, mix(plan.palette.stone, TIMBER, 0.3))
    return p.drawn(plan, drawing)


def _swung(plan: TopView, count: int, radius: float) -> str:
    axis, unit = plan.axis(), plan.line
    dashed = f'stroke-dasharray="{unit * 3:.2f} {unit * 2.4:.2f}"'
    drawing = svg.shape(plan.outline, BLACK, opacity=0.28)
    drawing += svg.shape(plan.outline, None, mix(PALE, BLACK, 0.1), unit * 1.2, extra=dashed)
    long, thick = min(0.55 * plan.inch, axis.half * 2 / count), max(unit * 3, axis.wide * 0.6)
    for side in (-1, 1)[:count]:
        x, y = axis.at(side * (axis.half - radius))
        turn = math.atan2(axis.along[1], axis.along[0]) + math.pi / 2 + side * 0.3
        swung = Axis(x, y, (math.cos(turn), math.sin(turn)), long, thick / 2)
        drawing += _leaf(plan, Polygon(swung.box(0, long, -thick / 2, thick / 2)), along=True)
    return drawing


def _shut(plan: TopView, count: int) -> str:
    axis, unit = plan.axis(), plan.line
    drawing = svg.shape(plan.outline, mix(TIMBER, BLACK, 0.7), plan.palette.outline, unit * 2)
    for start, end in [(-1.0, 1.0)] if count == 1 else [(-1.0, -0.02), (0.02, 1.0)]:
        leaf = p.cut(axis.box(start * axis.half, end * axis.half, -axis.wide, axis.wide), plan.body)
        drawing += _leaf(plan, p.biggest(leaf), along=False)
        for at in (0.16, 0.84):
            x = (start + (end - start) * at) * axis.half
            drawing += svg.shape(svg.path(axis.box(x - unit, x + unit, -axis.wide, axis.wide)), IRON)
    x, y = axis.at(axis.half * (0.6 if count == 1 else 0.0))
    ring = min(axis.wide * 0.6, unit * 3.4)
    drawing += svg.shape(svg.circle(x, y, ring), plan.palette.brass_lo, plan.palette.outline, unit)
    return drawing + svg.shape(svg.circle(x, y, ring * 0.55), plan.palette.brass)


def _leaf(plan: TopView, leaf: Polygon, *, along: bool) -> str:
    boards = wood.planks(plan, leaf, along=along, tone=mix(TIMBER, PALE, 0.3), width=0.16)
    return boards + svg.shape(p.path(leaf), None, plan.palette.outline, plan.line * 1.3)
