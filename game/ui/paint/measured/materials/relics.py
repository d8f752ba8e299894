"""Things a battle is fought over: consoles, fonts, gateways, beacons, statues and altars.

States: "active" burns in verdigris, "used" is dark.
"""

from __future__ import annotations

import math

import pygame
from shapely.geometry import Polygon

from game.ui.app import art
from game.ui.app.theme import Rgb, mix
from game.ui.paint import svg
from game.ui.paint.measured.materials import stone, wood
from game.ui.paint.measured.materials import top_view as p
from game.ui.paint.measured.materials.top_view import BLACK, WHITE, TopView
from game.ui.paint.measured.materials.wood import IRON, PALE, TIMBER


def _power(plan: TopView) -> Rgb:
    """The colour of what glows: pale at rest, verdigris when active, dark when used."""
    rest = mix(plan.palette.verdigris, plan.palette.stone_hi, 0.62)
    return {"active": plan.palette.verdigris, "used": mix(plan.palette.stone_lo, BLACK, 0.2)}.get(
        plan.state, rest
    )


def plinth(plan: TopView, rim: float) -> tuple[str, Polygon]:
    """A dressed stone that fills the outline, and the inner face it leaves."""
    top = plan.raised(stone.front_depth(plan) * 0.7)
    face = p.inset(top, plan.axis().wide * rim)
    palette = plan.palette
    drawing = stone.front(plan, palette.stone)
    drawing += svg.shape(p.path(top), mix(palette.stone, palette.stone_hi, 0.35))
    drawing += p.shaded(top, plan.line * 1.6, WHITE, BLACK, 0.6)
    drawing += svg.shape(
        p.path(face), mix(palette.stone, palette.stone_lo, 0.3), mix(palette.stone_lo, BLACK, 0.5), plan.line
    )
    return drawing, face


def glow(plan: TopView, picture: pygame.Surface, radius: float, strength: float) -> None:
    """Light about the middle of something active."""
    if plan.state != "active":
        return
    axis = plan.axis()
    light = [(0, _power(plan), strength), (1, _power(plan), 0.0)]
    body = svg.radial("glow", (axis.x, axis.y), radius, light) + svg.shape(
        svg.circle(axis.x, axis.y, radius), "url(#glow)"
    )
    picture.blit(p.drawn(plan, body), (0, 0))


def console(plan: TopView) -> pygame.Surface:
    """A console: a lever over a stone slab, with a light that tells its state."""
    drawing, _ = plinth(plan, 0.28)
    axis, palette, unit = plan.axis(), plan.palette, plan.line
    reach = min(axis.wide, axis.half) * 0.62
    drawing += svg.shape(
        svg.circle(axis.x, axis.y, reach), mix(palette.stone_lo, BLACK, 0.4), palette.brass_lo, unit * 1.6
    )
    turn = {"active": -0.9, "used": 0.9}.get(plan.state, -1.9)
    end = (axis.x + reach * 1.05 * math.cos(turn), axis.y + reach * 1.05 * math.sin(turn))
    lever = svg.path([(axis.x, axis.y), end], closed=False)
    drawing += svg.shape(lever, None, palette.outline, unit * 4.4) + svg.shape(
        lever, None, palette.brass, unit * 2.4
    )
    drawing += svg.shape(svg.circle(*end, unit * 3), palette.brass_hi, palette.outline, unit)
    drawing += svg.shape(svg.circle(axis.x, axis.y, reach * 0.36), _power(plan), palette.outline, unit)
    picture = p.drawn(plan, drawing)
    glow(plan, picture, reach * 1.6, 0.45)
    return picture


def font(plan: TopView) -> pygame.Surface:
    """A font: a basin of still, bright water."""
    drawing, bowl = plinth(plan, 0.26)
    left, top, right, low = bowl.bounds
    water = _power(plan)
    shine = [(0.0, mix(water, WHITE, 0.35)), (0.55, mix(water, BLACK, 0.3)), (1.0, mix(water, BLACK, 0.7))]
    drawing += svg.radial(
        "water", (left + (right - left) * 0.36, top + (low - top) * 0.32), (right - left) * 0.75, shine
    )
    drawing += svg.shape(p.path(bowl), "url(#water)", plan.palette.outline, plan.line * 1.6)
    for share in (0.66, 0.34):
        ripple = p.inset(bowl, (right - left) / 2 * (1 - share))
        drawing += svg.shape(p.path(ripple), None, mix(water, WHITE, 0.5), plan.line * 0.9, opacity=0.55)
    picture = p.drawn(plan, drawing)
    glow(plan, picture, plan.axis().half * 1.1, 0.4)
    return picture


def gateway(plan: TopView) -> pygame.Surface:
    """A gateway: two pillars, and what shimmers between them."""
    axis, palette, unit = plan.axis(), plan.palette, plan.line
    light = _power(plan)
    drawing = stone.front(plan, palette.stone)
    drawing += svg.shape(plan.outline, mix(palette.stone_lo, BLACK, 0.35), palette.outline, unit * 1.4)
    veil = p.cut(axis.box(-axis.half * 0.6, axis.half * 0.6, -axis.wide * 0.6, axis.wide * 0.6), plan.body)
    drawing += svg.shape(p.path(veil), mix(light, BLACK, 0.55))
    for k in range(5):
        level = axis.wide * (-0.48 + 0.24 * k)
        line = [
            axis.at(axis.half * (-0.58 + 0.058 * n), level + math.sin(n * 1.1 + k) * axis.wide * 0.09)
            for n in range(21)
        ]
        drawing += svg.shape(p.strip(line, veil), None, light, unit * 1.2, opacity=0.75)
    picture = p.drawn(plan, drawing)
    pillars = ""
    for side in (-1, 1):
        pillar = axis.box(side * axis.half, side * axis.half * 0.58, -axis.wide, axis.wide)
        block = p.biggest(p.cut(pillar, plan.body))
        if not block.is_empty:
            pillars += stone.masonry(plan, block)
    picture.blit(p.drawn(plan, pillars), (0, 0))
    glow(plan, picture, axis.half, 0.35)
    return picture


def nexus(plan: TopView) -> pygame.Surface:
    """A nexus: a crystal upon a stone."""
    drawing, _ = plinth(plan, 0.3)
    axis, light = plan.axis(), _power(plan)
    reach = min(axis.wide, axis.half) * 0.82
    peak = (axis.x - reach * 0.12, axis.y - reach * 0.2)
    rim = [
        (axis.x + reach * share * math.cos(turn), axis.y + reach * share * math.sin(turn))
        for turn, share in ((math.tau * k / 6 + 0.2, 0.9 if k % 2 else 0.72) for k in range(6))
    ]
    for k, (a, b) in enumerate(zip(rim, [*rim[1:], rim[0]], strict=True)):
        middle = math.atan2((a[1] + b[1]) / 2 - axis.y, (a[0] + b[0]) / 2 - axis.x)
        lit = -(math.cos(middle) * 0.55 + math.sin(middle) * 0.83)
        tone = mix(mix(light, BLACK, 0.25 + 0.05 * (k % 2)), WHITE if lit > 0 else BLACK, abs(lit) * 0.45)
        drawing += svg.shape(svg.path([a, b, peak]), tone, mix(light, BLACK, 0.7), plan.line)
    picture = p.drawn(plan, drawing)
    glow(plan, picture, reach * 1.5, 0.4)
    return picture


def mast(plan: TopView) -> pygame.Surface:
    """A mast: a pole in a foot of stone, its crossbar and a pennant."""
    drawing, _ = plinth(plan, 0.34)
    axis, unit, reach = plan.axis(), plan.line, min(plan.axis().wide, plan.axis().half)
    bar = svg.path([axis.at(-axis.half * 0.9), axis.at(axis.half * 0.9)], closed=False)
    drawing += svg.shape(bar, None, plan.palette.outline, unit * 4.4) + svg.shape(
        bar, None, mix(TIMBER, PALE, 0.3), unit * 2.6
    )
    x, y = axis.x, axis.y
    flag = [
        (x, y),
        (x + reach * 0.95, y - reach * 0.25),
        (x + reach * 0.55, y + reach * 0.1),
        (x + reach * 0.9, y + reach * 0.45),
    ]
    drawing += svg.shape(svg.path(flag), mix(plan.palette.ember_lo, TIMBER, 0.35), plan.palette.outline, unit)
    return p.drawn(plan, drawing + wood.post(plan, (x, y), reach * 0.28))


def beacon(plan: TopView) -> pygame.Surface:
    """A beacon: a brazier of iron, burning when active."""
    drawing, _ = plinth(plan, 0.3)
    axis, palette = plan.axis(), plan.palette
    reach = min(axis.wide, axis.half) * 0.6
    drawing += svg.shape(svg.circle(axis.x, axis.y, reach), IRON, palette.outline, plan.line * 1.6)
    drawing += svg.shape(svg.circle(axis.x, axis.y, reach * 0.8), mix(palette.ember_lo, BLACK, 0.6))
    picture = p.drawn(plan, drawing)
    if plan.state == "used":
        return picture
    lit = plan.state == "active"
    for k, share in enumerate((0.8, 0.52, 0.26)):
        flame = p.rough(plan, (axis.x, axis.y - plan.line), reach * share, 9, 1)
        toward, part = (palette.ember, k / 2) if lit else (BLACK, 0.45 - k * 0.18)
        tone = mix(palette.ember_lo, toward, part)
        tone = mix(tone, (255, 232, 170), 0.35) if lit and k == 2 else tone
        picture.blit(p.drawn(plan, svg.shape(p.path(flame), tone)), (0, 0))
    if lit:
        heat = [(0, palette.ember, 0.4), (1, palette.ember, 0.0)]
        body = svg.radial("heat", (axis.x, axis.y), reach * 2, heat)
        picture.blit(
            p.drawn(plan, body + svg.shape(svg.circle(axis.x, axis.y, reach * 2), "url(#heat)")), (0, 0)
        )
    return picture


def statue(plan: TopView) -> pygame.Surface:
    """A statue: a beast's head of stone upon its plinth."""
    drawing, _ = plinth(plan, 0.2)
    picture = p.drawn(plan, drawing)
    axis, palette = plan.axis(), plan.palette
    stones = art.Tones(
        mix(palette.stone_hi, WHITE, 0.12),
        mix(palette.stone_hi, palette.stone, 0.6),
        palette.stone_lo,
        mix(palette.stone_lo, BLACK, 0.55),
    )
    side = round(min(axis.wide, axis.half) * 1.5)
    head = art.emblem(plan.theme, plan.emblem or "wolf", side, stones)
    place = head.get_rect(center=(axis.x, axis.y - plan.line * 2))
    picture.blit(svg.soft(head, max(1, side // 20), strength=0.6), place.move(side // 18, side // 12))
    picture.blit(head, place)
    return picture


def altar(plan: TopView) -> pygame.Surface:
    """An altar: a slab with a bowl and the looped square cut into it."""
    drawing, face = plinth(plan, 0.18)
    axis, palette, unit = plan.axis(), plan.palette, plan.line
    reach = min(axis.wide, axis.half) * 0.5
    drawing += svg.shape(p.path(p.inset(face, unit * 3)), None, mix(palette.stone_lo, BLACK, 0.4), unit * 1.2)
    drawing += svg.shape(svg.circle(axis.x, axis.y, reach), palette.brass_lo, palette.outline, unit * 1.4)
    drawing += svg.shape(
        svg.circle(axis.x, axis.y, reach * 0.78), mix(_power(plan), BLACK, 0.35), palette.brass, unit
    )
    picture = p.drawn(plan, drawing)
    glow(plan, picture, reach * 2, 0.4)
    return picture
