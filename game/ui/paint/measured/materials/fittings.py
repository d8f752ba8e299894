"""Fittings of yards and holds: palisades, wells, cairns, chests, winches and standing horns."""

from __future__ import annotations

import math

import pygame

from game.ui.app import art
from game.ui.app.theme import mix
from game.ui.paint import svg
from game.ui.paint.measured.materials import relics, stone, wood
from game.ui.paint.measured.materials import top_view as p
from game.ui.paint.measured.materials.top_view import BLACK, WHITE, TopView
from game.ui.paint.measured.materials.wood import IRON, PALE, TIMBER


def palisade(plan: TopView) -> pygame.Surface:
    """A palisade: trunks side by side, sharpened, bound by a rail."""
    axis, unit = plan.axis(), plan.line
    drawing = stone.front(plan, TIMBER)
    rail = p.strip([axis.at(-axis.half), axis.at(axis.half)], plan.body)
    drawing += svg.shape(rail, None, mix(TIMBER, BLACK, 0.4), axis.wide * 0.7)
    count = max(2, round(axis.half / axis.wide))
    radius = axis.half / count
    for k in range(count):
        x, y = axis.at(-axis.half + (2 * k + 1) * radius)
        reach = min(radius, axis.wide) * 0.97
        bark = mix(TIMBER, BLACK, plan.chance.uniform(0.2, 0.45))
        drawing += svg.shape(svg.circle(x, y, reach), bark, plan.palette.outline, unit)
        tip = (x - reach * 0.2, y - reach * 0.25)
        for a, b in ((-2.6, -0.6), (-0.6, 1.5), (1.5, 3.68)):
            light = -(math.cos((a + b) / 2) * 0.55 + math.sin((a + b) / 2) * 0.83)
            tone = mix(mix(TIMBER, PALE, 0.45), PALE if light > 0 else BLACK, abs(light) * 0.55)
            edge = [
                (x + reach * 0.72 * math.cos(t), y + reach * 0.72 * math.sin(t)) for t in (a, (a + b) / 2, b)
            ]
            drawing += svg.shape(svg.path([tip, *edge]), tone)
    return p.drawn(plan, drawing)


def well(plan: TopView) -> pygame.Surface:
    """A well: a ring of stones around dark water, a beam and a bucket over it."""
    drawing, mouth = relics.plinth(plan, 0.36)
    drawing += svg.shape(p.path(mouth), (9, 12, 15), plan.palette.outline, plan.line * 1.4)
    axis, unit = plan.axis(), plan.line
    shine = [axis.at(-axis.half * 0.3, axis.wide * 0.2), axis.at(axis.half * 0.15, axis.wide * 0.3)]
    drawing += svg.shape(p.strip(shine, mouth), None, (110, 140, 150), unit, opacity=0.6)
    ring, count = (
        plan.raised(stone.front_depth(plan) * 0.7).exterior,
        max(8, round(axis.half * 9 / plan.inch)),
    )
    for k in range(count):
        at = ring.interpolate(k * ring.length / count)
        joint = [(at.x, at.y), (axis.x + (at.x - axis.x) * 0.62, axis.y + (at.y - axis.y) * 0.62)]
        drawing += svg.shape(
            svg.path(joint, closed=False), None, mix(plan.palette.stone_lo, BLACK, 0.4), unit
        )
    drawing += wood.beam(plan, [axis.at(-axis.half * 0.95), axis.at(axis.half * 0.95)], 3.4)
    pail = axis.at(axis.half * 0.12, axis.wide * 0.05)
    return p.drawn(plan, drawing + wood.post(plan, pail, min(axis.wide, axis.half) * 0.24))


def cairn(plan: TopView) -> pygame.Surface:
    """A cairn: stones heaped from the outline to a top."""
    base = mix(plan.palette.stone, plan.earth(), 0.3)
    drawing = svg.shape(plan.outline, mix(base, BLACK, 0.6), plan.palette.outline, plan.line * 1.6)
    axis = plan.axis()
    for level, count in ((0.72, 11), (0.42, 7), (0.1, 3)):
        turn = plan.chance.uniform(0, 1)
        for k in range(count):
            at = turn + math.tau * k / count
            x = axis.x + axis.half * level * math.cos(at) - (0.7 - level) * axis.wide * 0.14
            y = axis.y + axis.wide * level * math.sin(at) - (0.7 - level) * axis.wide * 0.22
            tone = mix(base, plan.palette.stone_hi, 0.5 * (0.8 - level) + plan.chance.uniform(0, 0.15))
            drawing += stone.boulder(plan, (x, y), axis.wide * plan.chance.uniform(0.22, 0.28), tone)
    return p.drawn(plan, drawing)


def chest(plan: TopView) -> pygame.Surface:
    """A chest: a bowed lid, bands of iron, a lock of brass."""
    top, unit = plan.raised(stone.front_depth(plan)), plan.line
    axis, drawing = p.axis(top), stone.front(plan, TIMBER)
    drawing += wood.planks(plan, top, along=True, tone=mix(TIMBER, PALE, 0.2), width=0.2)
    for row, share in ((-1, 0.0), (0, 0.16), (1, 0.4)):
        band = p.cut(
            axis.box(-axis.half, axis.half, axis.wide * (row * 2 - 1) / 3, axis.wide * (row * 2 + 1) / 3), top
        )
        drawing += svg.shape(p.path(band), BLACK, opacity=share) if share else ""
    for at in (-0.62, 0.62):
        band = p.cut(
            axis.box(axis.half * at - unit * 1.8, axis.half * at + unit * 1.8, -axis.wide, axis.wide), top
        )
        drawing += svg.shape(p.path(band), IRON, plan.palette.outline, unit * 0.8)
    lock = axis.box(-unit * 3, unit * 3, axis.wide * 0.35, axis.wide * 0.98)
    drawing += svg.shape(p.path(p.cut(lock, top)), plan.palette.brass, plan.palette.outline, unit)
    drawing += p.shaded(top, unit * 1.4, PALE, BLACK, 0.8)
    picture = p.drawn(plan, drawing + svg.shape(p.path(top), None, plan.palette.outline, unit * 1.2))
    relics.glow(plan, picture, axis.half * 1.2, 0.35)
    return picture


def winch(plan: TopView) -> pygame.Surface:
    """A winch: a drum with its rope between two posts, and the bars that turn it."""
    drawing, _ = relics.plinth(plan, 0.22)
    axis, unit = plan.axis(), plan.line
    reach = min(axis.wide, axis.half) * 0.62
    turn = {"active": 0.5, "used": 1.0}.get(plan.state, 0.0)
    for k in range(2):
        at = turn + math.pi * k / 2 + 0.4
        dx, dy = reach * 1.25 * math.cos(at), reach * 1.25 * math.sin(at)
        drawing += wood.beam(plan, [(axis.x - dx, axis.y - dy), (axis.x + dx, axis.y + dy)], 2.6)
    drawing += svg.shape(
        svg.circle(axis.x, axis.y, reach * 0.66), mix(TIMBER, BLACK, 0.2), plan.palette.outline, unit * 1.2
    )
    for share in (0.54, 0.42):
        drawing += svg.shape(
            svg.circle(axis.x, axis.y, reach * share), None, mix(PALE, WHITE, 0.2), unit * 1.3
        )
    drawing += wood.post(plan, (axis.x, axis.y), reach * 0.26)
    picture = p.drawn(plan, drawing)
    relics.glow(plan, picture, reach * 1.5, 0.4)
    return picture


def horn(plan: TopView) -> pygame.Surface:
    """A standing horn on its stone, to be blown."""
    drawing, _ = relics.plinth(plan, 0.2)
    picture = p.drawn(plan, drawing)
    axis, palette = plan.axis(), plan.palette
    tones = art.Tones(
        mix(palette.bone, palette.wood_hi, 0.25),
        mix(palette.dim, palette.wood_hi, 0.4),
        palette.brass_lo,
        mix(palette.wood_lo, BLACK, 0.3),
    )
    side = round(min(axis.wide, axis.half) * 1.6)
    drawn = art.emblem(plan.theme, "horn", side, tones)
    place = drawn.get_rect(center=(axis.x, axis.y - plan.line))
    picture.blit(svg.soft(drawn, max(1, side // 18), strength=0.6), place.move(side // 16, side // 11))
    picture.blit(drawn, place)
    if plan.state == "used":
        picture.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
    relics.glow(plan, picture, axis.half * 1.2, 0.35)
    return picture
