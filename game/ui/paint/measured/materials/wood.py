"""Woods, and things of wood that stand about: crates, barrels, carts, fences, logs."""

from __future__ import annotations

import math

import pygame
from shapely.geometry import Polygon

from game.ui.app.theme import Rgb, mix
from game.ui.paint import svg
from game.ui.paint.measured.materials import stone
from game.ui.paint.measured.materials import top_view as p
from game.ui.paint.measured.materials.top_view import BLACK, WHITE, TopView

TIMBER: Rgb = (112, 80, 50)
PALE: Rgb = (160, 122, 76)
IRON: Rgb = (62, 60, 58)
_LEAF, _NEEDLE, _SNOW = (86, 122, 66), (64, 92, 60), (176, 188, 190)


def trees(plan: TopView) -> pygame.Surface:
    """A wood: crowns over dark ground, and the dashed line of its area."""
    picture = p.drawn(plan, area(plan, (38, 54, 30), (132, 160, 104), 0.46))
    crowns = _crowns(plan)
    shade = "".join(svg.shape(_octagon(x, y, r, turn), BLACK) for x, y, r, turn in crowns)
    fall = plan.inch / 36
    stencil = svg.picture(shade, plan.view, finer=1)
    picture.blit(
        svg.soft(stencil, fall * 2.5, strength=0.55), (2.4 * fall * plan.size, 3.6 * fall * plan.size)
    )
    picture.blit(p.drawn(plan, "".join(_crown(plan, crown) for crown in crowns)), (0, 0))
    return picture


def area(plan: TopView, ground: Rgb, edge: Rgb, strength: float, dash: float = 5) -> str:
    """The ground of an area and its dashed line."""
    unit = plan.line
    drawing = svg.shape(plan.outline, ground, opacity=strength)
    inner = p.path(p.inset(plan.body, unit * 0.7))
    drawing += svg.shape(inner, None, BLACK, unit * 2.6, opacity=0.4)
    dashed = f'stroke-dasharray="{dash * unit:.2f} {dash * 0.75 * unit:.2f}"'
    return drawing + svg.shape(inner, None, edge, unit * 1.4, extra=dashed)


def _crowns(plan: TopView) -> list[tuple[float, float, float, float]]:
    """Where crowns stand, how large they are and how they are turned; the farther ones first."""
    inch = plan.inch
    large = min(0.72, 0.36 + 0.11 * plan.size) * inch
    room = plan.body.buffer(-large * 0.72)
    if room.is_empty:
        room = plan.body.buffer(-plan.axis().wide * 0.6)
    count = max(1, round(plan.body.area / (large * large * 2.9)))
    places = p.scatter(plan, room, count, large * 1.28) or [tuple(plan.body.representative_point().coords[0])]
    crowns = [
        (x, y, large * plan.chance.uniform(0.72, 1.06), plan.chance.uniform(0, math.pi / 4))
        for x, y in places
    ]
    return sorted(crowns, key=lambda crown: crown[1])


def _octagon(x: float, y: float, radius: float, turn: float, sides: int = 9) -> str:
    angles = (turn + math.tau * k / sides for k in range(sides))
    return svg.path([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])


def _crown(plan: TopView, crown: tuple[float, float, float, float]) -> str:
    """A crown seen from above: facets around a lit one."""
    x, y, radius, turn = crown
    leaf = mix(_LEAF, _NEEDLE, plan.chance.random())
    leaf = mix(leaf, BLACK, 0.14)
    drawing = svg.shape(
        _octagon(x, y, radius, turn), mix(leaf, BLACK, 0.52), mix(leaf, BLACK, 0.86), plan.line * 1.2
    )
    sides = 9
    for k in range(sides):
        a, b = turn + math.tau * k / sides, turn + math.tau * (k + 1) / sides
        middle = (a + b) / 2
        light = -(math.cos(middle) * 0.55 + math.sin(middle) * 0.83)
        dark = mix(leaf, BLACK, 0.34 - 0.2 * min(0.0, light))
        tone = mix(dark, leaf, max(0.0, light))
        facet = [(x - radius * 0.08, y - radius * 0.1)]
        facet += [(x + radius * 0.95 * math.cos(t), y + radius * 0.95 * math.sin(t)) for t in (a, b)]
        drawing += svg.shape(svg.path(facet), tone)
    cx, cy = x - radius * 0.14, y - radius * 0.2
    drawing += svg.shape(_octagon(cx, cy, radius * 0.6, turn + 0.3), mix(leaf, WHITE, 0.05))
    return drawing + svg.shape(
        _octagon(cx - radius * 0.1, cy - radius * 0.12, radius * 0.3, turn), mix(leaf, (214, 222, 170), 0.32)
    )


def planks(plan: TopView, body: Polygon, *, along: bool, tone: Rgb = TIMBER, width: float = 0.3) -> str:
    """Boards over a body, along its axis or across it, each in its own tone."""
    axis = p.axis(body)
    reach, other = (axis.wide, axis.half) if along else (axis.half, axis.wide)
    count = max(2, round(2 * reach / (width * plan.inch)))
    step, drawing = 2 * reach / count, svg.shape(p.path(body), mix(tone, BLACK, 0.6))
    for k in range(count):
        near, gap = -reach + k * step, plan.line * 0.5
        span = near + gap, near + step - gap
        box = axis.box(-other, other, *span) if along else axis.box(*span, -other, other)
        shade = mix(mix(tone, BLACK, plan.chance.uniform(0.0, 0.22)), PALE, plan.chance.uniform(0, 0.16))
        board = p.cut(box, body)
        if board.is_empty:
            continue
        drawing += svg.shape(p.path(board), shade)
        a, b = (box[0], box[1]) if along else (box[0], box[3])
        drawing += svg.shape(
            p.strip([a, b], body), None, mix(shade, PALE, 0.5), plan.line * 0.8, opacity=0.55
        )
    return drawing


def framed(plan: TopView, body: Polygon, tone: Rgb, width: float = 2.0) -> str:
    """A beam around a body: dark outside, lit where it looks to the light."""
    unit = plan.line
    drawing = svg.shape(p.path(p.inset(body, unit * width * 0.5)), None, tone, unit * width)
    drawing += p.shaded(body, unit * 1.1, mix(tone, WHITE, 0.3), BLACK, 0.8)
    return drawing + svg.shape(p.path(body), None, plan.palette.outline, unit * 1.2)


def crate(plan: TopView) -> pygame.Surface:
    """A crate: boards, a frame and two braces."""
    top = plan.raised(stone.front_depth(plan))
    axis, drawing = p.axis(top), stone.front(plan, TIMBER)
    drawing += planks(plan, top, along=True, width=0.2)
    reach = 0.96
    corners = axis.box(-axis.half * reach, axis.half * reach, -axis.wide * reach, axis.wide * reach)
    for a, b in ((corners[0], corners[2]), (corners[1], corners[3])):
        line = p.strip([a, b], top)
        drawing += svg.shape(line, None, mix(TIMBER, BLACK, 0.65), plan.line * 3.4)
        drawing += svg.shape(line, None, mix(TIMBER, PALE, 0.3), plan.line * 2.0)
    return p.drawn(plan, drawing + framed(plan, top, mix(TIMBER, PALE, 0.25), 2.4))


def barrel(plan: TopView) -> pygame.Surface:
    """A barrel on its end: staves around a lid, and its hoop."""
    drawing = stone.front(plan, TIMBER)
    top = plan.raised(stone.front_depth(plan))
    drawing += svg.shape(p.path(top), mix(TIMBER, BLACK, 0.1), IRON, plan.line * 2.2)
    lid = p.inset(top, plan.axis().wide * 0.22)
    drawing += planks(plan, lid, along=True, tone=mix(TIMBER, PALE, 0.2), width=0.14)
    drawing += svg.shape(p.path(lid), None, mix(TIMBER, BLACK, 0.6), plan.line * 1.2)
    return p.drawn(plan, drawing + p.shaded(top, plan.line * 1.4, PALE, BLACK, 0.8))


def cart(plan: TopView) -> pygame.Surface:
    """A cart: its bed between four wheels, and the shafts."""
    axis, unit = plan.axis(), plan.line
    bed = Polygon(axis.box(-axis.half * 0.98, axis.half * 0.5, -axis.wide * 0.72, axis.wide * 0.72))
    drawing = ""
    for aside in (-0.5, 0.5):
        shaft = [
            axis.at(axis.half * 0.4, axis.wide * aside),
            axis.at(axis.half * 0.98, axis.wide * aside * 0.8),
        ]
        drawing += beam(plan, shaft, 2.6)
    for forward in (-0.62, 0.14):
        for aside in (-0.86, 0.86):
            wheel = axis.box(
                axis.half * (forward - 0.17),
                axis.half * (forward + 0.17),
                axis.wide * (aside - 0.12),
                axis.wide * (aside + 0.12),
            )
            drawing += svg.shape(svg.path(wheel), mix(TIMBER, BLACK, 0.5), plan.palette.outline, unit * 1.4)
    drawing += planks(plan, bed, along=True, width=0.26) + framed(plan, bed, mix(TIMBER, PALE, 0.3), 3.0)
    return p.drawn(plan, drawing)


def beam(plan: TopView, points: list[svg.Point], width: float, tone: Rgb = TIMBER) -> str:
    """A beam through points, `width` thin lines thick, lit along its upper edge."""
    unit, data = plan.line, svg.path(points, closed=False)
    drawing = svg.shape(data, None, plan.palette.outline, unit * (width + 1.8))
    drawing += svg.shape(data, None, mix(tone, BLACK, 0.15), unit * width)
    lit = svg.shape(data, None, PALE, unit * 0.9, opacity=0.6)
    return drawing + svg.moved(lit, -unit * width * 0.2, -unit * width * 0.25)


def fence(plan: TopView) -> pygame.Surface:
    """A fence: two rails and the heads of its posts."""
    axis, drawing = plan.axis(), ""
    for aside in (-0.42, 0.42):
        drawing += beam(
            plan, [axis.at(-axis.half, axis.wide * aside), axis.at(axis.half, axis.wide * aside)], 1.8
        )
    count = max(2, round(2 * axis.half / (0.9 * plan.inch)) + 1)
    radius = min(axis.wide * 0.95, 0.14 * plan.inch)
    for k in range(count):
        x, y = axis.at((axis.half - radius) * (2 * k / (count - 1) - 1))
        drawing += post(plan, (x, y), radius)
    return p.drawn(plan, drawing)


def post(plan: TopView, centre: svg.Point, radius: float, tone: Rgb = TIMBER) -> str:
    """The head of a post."""
    x, y = centre
    drawing = svg.shape(
        svg.circle(x, y, radius), mix(tone, BLACK, 0.2), plan.palette.outline, plan.line * 1.2
    )
    return drawing + svg.shape(
        svg.circle(x - radius * 0.2, y - radius * 0.25, radius * 0.55), mix(tone, PALE, 0.55)
    )


def log(plan: TopView) -> pygame.Surface:
    """A felled trunk: bark along it, rings at its end."""
    axis = plan.axis()
    drawing = stone.front(plan, TIMBER)
    dark, rows = mix(TIMBER, BLACK, 0.3), 5
    for k in range(rows):
        edge = -axis.wide + 2 * axis.wide * k / rows
        share = abs(k - 1) / rows
        box = p.cut(axis.box(-axis.half, axis.half, edge, edge + 2 * axis.wide / rows + 1), plan.body)
        drawing += svg.shape(p.path(box), mix(mix(dark, PALE, 0.22), BLACK, share * 0.8))
    for _ in range(round(axis.half * 2 / plan.inch * 4)):
        x, y = plan.chance.uniform(-0.95, 0.8) * axis.half, plan.chance.uniform(-0.8, 0.8) * axis.wide
        grain = p.strip([axis.at(x, y), axis.at(x + 0.3 * plan.inch, y)], plan.body)
        drawing += svg.shape(grain, None, BLACK, plan.line, opacity=0.4)
    end = axis.box(axis.half - axis.wide * 0.7, axis.half, -axis.wide, axis.wide)
    cap = p.cut(end, plan.body)
    drawing += svg.shape(p.path(cap), mix(TIMBER, PALE, 0.7), mix(TIMBER, BLACK, 0.5), plan.line)
    for share in (0.75, 0.45):
        x, y = axis.at(axis.half - axis.wide * 0.36)
        ring = p.cut(list(p.rough(plan, (x, y), axis.wide * share, 9, 1).exterior.coords), cap)
        drawing += svg.shape(p.path(ring), None, mix(TIMBER, BLACK, 0.2), plan.line * 0.8)
    return p.drawn(plan, drawing + svg.shape(plan.outline, None, plan.palette.outline, plan.line * 1.2))
