"""Ground that is an area: chasms and water, swamp, rubble, fire, ice and ley lines."""

from __future__ import annotations

import math

import pygame

from game.ui.app import art
from game.ui.app.theme import Rgb, mix
from game.ui.paint import svg
from game.ui.paint.measured.materials import stone, wood
from game.ui.paint.measured.materials import top_view as p
from game.ui.paint.measured.materials.top_view import BLACK, WHITE, TopView


def _sunken(plan: TopView, tones: list[Rgb]) -> str:
    """Steps that lead down into the dark; the far edge catches the light."""
    depth = min(plan.axis().wide * 0.86, 1.5 * plan.inch)
    drawing = ""
    for k, tone in enumerate(tones):
        level = plan.body.buffer(-depth * (k / len(tones)) ** 1.15)
        drawing += svg.shape(p.path(level), tone)
    lip = mix(plan.earth(), plan.palette.stone_hi, 0.6)
    drawing += svg.shape(plan.outline, None, BLACK, plan.line * 1.6, opacity=0.7)
    return drawing + p.shaded(plan.body, plan.line * 1.6, BLACK, lip, 1.5)


def chasm(plan: TopView) -> pygame.Surface:
    """A chasm: it drops to black in steps."""
    rim = mix(plan.earth(0.2), BLACK, 0.3)
    tones = [mix(rim, (6, 5, 4), share) for share in (0.0, 0.22, 0.42, 0.62, 0.82, 1.0)]
    drawing = _sunken(plan, tones)
    border, reach = plan.body.exterior, min(0.5 * plan.inch, plan.axis().wide * 0.5)
    for k in range(int(border.length / (0.8 * plan.inch))):
        at = (k + plan.chance.uniform(0, 1)) * 0.8 * plan.inch
        start, near = border.interpolate(at), border.interpolate(at + plan.line * 3)
        length = math.dist((start.x, start.y), (near.x, near.y)) or 1
        dx, dy = (near.x - start.x) / length, (near.y - start.y) / length
        turn = -1 if border.is_ccw else 1
        end = (start.x - turn * dy * reach + dx * reach * 0.3, start.y + turn * dx * reach + dy * reach * 0.3)
        drawing += svg.shape(
            p.strip([(start.x, start.y), end], plan.body), None, BLACK, plan.line, opacity=0.5
        )
    return p.drawn(plan, drawing)


def water(plan: TopView) -> pygame.Surface:
    """Water: dark, still, with a few lines of light."""
    shore, deep = (52, 70, 74), (18, 32, 42)
    drawing = _sunken(plan, [mix(shore, deep, share) for share in (0.0, 0.35, 0.65, 1.0)])
    room = plan.body.buffer(-0.3 * plan.inch)
    for x, y in p.scatter(plan, room, max(2, round(plan.body.area / plan.inch**2 * 0.8)), 0.5 * plan.inch):
        half = plan.chance.uniform(0.14, 0.34) * plan.inch
        ripple = [
            (x - half, y),
            (x - half * 0.3, y - plan.line * 1.4),
            (x + half * 0.4, y),
            (x + half, y - plan.line),
        ]
        drawing += svg.shape(p.strip(ripple, plan.body), None, (142, 170, 180), plan.line, opacity=0.4)
    return p.drawn(plan, drawing)


def swamp(plan: TopView) -> pygame.Surface:
    """A swamp: pools between reeds, and the dashed line of difficult ground."""
    drawing = wood.area(plan, (44, 50, 32), (138, 148, 98), 0.9)
    room = plan.body.buffer(-0.32 * plan.inch)
    for x, y in p.scatter(plan, room, max(2, round(plan.body.area / plan.inch**2 * 0.45)), 0.8 * plan.inch):
        wide = plan.chance.uniform(0.28, 0.62) * plan.inch
        pool = p.rough(plan, (x, y), wide, 9, 0.6).intersection(plan.body)
        drawing += svg.shape(p.path(pool), (23, 33, 32), (74, 84, 58), plan.line * 1.2)
        shine = [(x - wide * 0.5, y - wide * 0.14), (x + wide * 0.1, y - wide * 0.22)]
        drawing += svg.shape(p.strip(shine, pool), None, (150, 168, 160), plan.line, opacity=0.5)
    for x, y in p.scatter(plan, room, round(plan.body.area / plan.inch**2 * 1.6), 0.3 * plan.inch):
        for lean in (-0.3, 0.02, 0.32):
            high = plan.chance.uniform(0.14, 0.24) * plan.inch
            reed = svg.path([(x, y), (x + lean * high, y - high)], closed=False)
            drawing += svg.shape(reed, None, (126, 134, 84), plan.line * 1.1)
    return p.drawn(plan, drawing)


def rubble(plan: TopView) -> pygame.Surface:
    """Rubble: loose stones, and the dashed line of difficult ground."""
    drawing = wood.area(
        plan, mix(plan.earth(0.3), BLACK, 0.2), mix(plan.palette.mute, plan.earth(), 0.2), 0.75
    )
    room = plan.body.buffer(-0.16 * plan.inch)
    count = min(60, round(plan.body.area / plan.inch**2 * 3.4) + 2)
    for x, y in sorted(p.scatter(plan, room, count, 0.32 * plan.inch), key=lambda point: point[1]):
        drawing += stone.boulder(plan, (x, y), plan.chance.choice((0.1, 0.14, 0.2, 0.26)) * plan.inch)
    return p.drawn(plan, drawing)


def fire(plan: TopView) -> pygame.Surface:
    """A hazard: burning ground under an ember dotted line and a warning sign."""
    palette, unit = plan.palette, plan.line
    drawing = svg.shape(plan.outline, mix(palette.ember_lo, BLACK, 0.62), opacity=0.92)
    drawing += _embers(plan)
    inner = p.path(p.inset(plan.body, unit))
    drawing += svg.shape(inner, None, BLACK, unit * 3, opacity=0.5)
    dots = f'stroke-dasharray="{unit * 2.4:.2f} {unit * 2.6:.2f}" stroke-linecap="round"'
    drawing += svg.shape(inner, None, palette.ember, unit * 2.1, extra=dots)
    body = p.drawn(plan, drawing)
    picture = svg.soft(p.mask(plan, plan.body), unit * 7, colour=palette.ember, strength=0.3)
    picture.blit(body, (0, 0))
    _warning(plan, picture)
    return picture


def _embers(plan: TopView) -> str:
    """Charred stones with glowing seams between them."""
    palette, unit, drawing = plan.palette, plan.line, ""
    room = plan.body.buffer(-0.2 * plan.inch)
    glow = svg.path(list(plan.body.exterior.coords)[:-1])
    x, y = plan.body.centroid.x, plan.body.centroid.y
    reach = max(plan.axis().half, unit)
    drawing += svg.radial("heat", (x, y), reach, [(0, palette.ember, 0.5), (1, palette.ember, 0.0)])
    drawing += svg.shape(glow, "url(#heat)")
    char = mix(plan.earth(), palette.ember_lo, 0.3)
    count = round(plan.body.area / plan.inch**2 * 2.2) + 2
    spots = sorted(p.scatter(plan, room, count, 0.4 * plan.inch), key=lambda each: each[1])
    for k, (x, y) in enumerate(spots):
        if k % 2:
            drawing += stone.boulder(plan, (x, y), plan.chance.uniform(0.16, 0.28) * plan.inch, char)
            continue
        half, turn = plan.chance.uniform(0.16, 0.34) * plan.inch, plan.chance.uniform(-0.6, 0.6)
        dx, dy = half * math.cos(turn), half * math.sin(turn)
        seam = [
            (x - dx, y - dy),
            (x - dx * 0.2, y + unit * 2),
            (x + dx * 0.4, y - unit * 2),
            (x + dx, y + dy),
        ]
        line = p.strip(seam, plan.body)
        drawing += svg.shape(line, None, palette.ember_lo, unit * 3.4, opacity=0.8)
        drawing += svg.shape(line, None, mix(palette.ember, (255, 226, 150), 0.25), unit * 1.5)
    return drawing


def _warning(plan: TopView, picture: pygame.Surface) -> None:
    palette = plan.palette
    side = round(min(0.86 * plan.inch, plan.axis().wide * 1.5))
    middle = (
        plan.body.representative_point() if not plan.body.contains(plan.body.centroid) else plan.body.centroid
    )
    edge = svg.shape(
        "M12 1L23.4 21.8H.6Z", palette.outline, palette.ember, 1.9, extra='stroke-linejoin="round"'
    )
    edge += svg.shape("M12 8.2V14.6", None, palette.ember, 2.4, extra='stroke-linecap="round"')
    edge += svg.shape(svg.circle(12, 18, 1.5), palette.ember)
    sign = svg.picture(edge, (side, side), (24, 24))
    picture.blit(sign, sign.get_rect(center=(middle.x, middle.y)))


def ice(plan: TopView) -> pygame.Surface:
    """Ice: pale, cracked, shining at the upper left."""
    left, top, right, low = plan.body.bounds
    tones = [(0.0, (150, 172, 184)), (0.5, (104, 126, 140)), (1.0, (80, 100, 114))]
    drawing = svg.linear("ice", (left, top), (right, low), tones)
    drawing += svg.shape(plan.outline, "url(#ice)", opacity=0.8)
    room = plan.body.buffer(-0.1 * plan.inch)
    for x, y in p.scatter(plan, room, round(plan.body.area / plan.inch**2 * 0.7) + 1, 0.6 * plan.inch):
        turn = plan.chance.uniform(0, math.pi)
        for side in (-1, 1, 0.5):
            reach = plan.chance.uniform(0.2, 0.5) * plan.inch * side
            end = (x + reach * math.cos(turn + side), y + reach * math.sin(turn + side))
            drawing += svg.shape(p.strip([(x, y), end], plan.body), None, WHITE, plan.line, opacity=0.45)
    drawing += p.shaded(plan.body, plan.line * 1.5, WHITE, (40, 54, 64), 0.7)
    dashed = f'stroke-dasharray="{5 * plan.line:.2f} {4 * plan.line:.2f}"'
    return p.drawn(
        plan, drawing + svg.shape(plan.outline, None, (214, 230, 238), plan.line * 1.3, extra=dashed)
    )


def ley(plan: TopView) -> pygame.Surface:
    """A ley line: two strands wound about each other, pale in the ground."""
    axis, glow = plan.axis(), mix(plan.palette.verdigris, plan.palette.bone, 0.35)
    picture = svg.soft(p.mask(plan, plan.body), plan.line * 5, colour=glow, strength=0.16)
    drawing = svg.shape(plan.outline, mix(glow, BLACK, 0.75), opacity=0.45)
    for phase in (0.0, math.pi):
        data = p.strip(_strand(plan, phase), plan.body)
        drawing += svg.shape(data, None, BLACK, plan.line * 4, opacity=0.5)
        drawing += svg.shape(data, None, glow, plan.line * 1.8, opacity=0.85)
    dashed = f'stroke-dasharray="{plan.line * 2:.2f} {plan.line * 4:.2f}" stroke-linecap="round"'
    drawing += svg.shape(plan.outline, None, glow, plan.line * 1.2, opacity=0.7, extra=dashed)
    picture.blit(p.drawn(plan, drawing), (0, 0))
    if _is_round(plan):
        sign = art.icon(plan.theme, "ley", round(0.8 * plan.inch), glow, BLACK)
        picture.blit(sign, sign.get_rect(center=(axis.x, axis.y)))
    return picture


def _is_round(plan: TopView) -> bool:
    """Whether a ley line's outline is a place rather than a way."""
    axis = plan.axis()
    return axis.half < 1.8 * axis.wide


def _strand(plan: TopView, phase: float) -> list[svg.Point]:
    """One of two strands that cross each other: along a way, or around a place."""
    axis = plan.axis()
    if _is_round(plan):
        reach, count = axis.wide * 0.72, max(5, round(axis.wide * 4.4 / plan.inch))
        strand = []
        for t in (math.tau * k / 120 for k in range(121)):
            r = reach * (1 + 0.17 * math.sin(count * t + phase))
            strand.append((axis.x + r * math.cos(t), axis.y + r * math.sin(t)))
        return strand
    wave, long = min(axis.wide * 0.62, 0.4 * plan.inch), axis.half - plan.line * 3
    steps = max(24, round(axis.half / plan.inch * 24))
    turns = math.tau * axis.half * 2 / (1.5 * plan.inch)
    return [
        axis.at(long * (2 * k / steps - 1), wave * math.sin(phase + turns * k / steps))
        for k in range(steps + 1)
    ]
