"""Open country: hedges, single trees, streams, hills and standing stones."""

from __future__ import annotations

import math

import pygame

from game.ui.app.theme import Rgb, mix
from game.ui.paint import svg
from game.ui.paint.measured.materials import stone, wood
from game.ui.paint.measured.materials import top_view as p
from game.ui.paint.measured.materials.top_view import BLACK, TopView

_LEAF: Rgb = (70, 98, 56)
_CONTOURS = 4
"""Lines of height on a hill."""


def hedge(plan: TopView) -> pygame.Surface:
    """A hedge: one dense run of leaves, lit from above."""
    body = p.wavy(plan, plan.body, 0.3 * plan.inch, 0.07 * plan.inch)
    drawing = svg.shape(p.path(body), mix(_LEAF, BLACK, 0.45), BLACK, plan.line)
    room = p.inset(plan.body, 0.1 * plan.inch)
    count = min(160, round(plan.body.area / plan.inch**2 * 22) + 4)
    for x, y in sorted(p.scatter(plan, room, count, 0.13 * plan.inch), key=lambda point: point[1]):
        radius = plan.chance.uniform(0.13, 0.22) * plan.inch
        tone = mix(_LEAF, (150, 168, 104), plan.chance.uniform(0.0, 0.35))
        leaf = p.rough(plan, (x, y), radius, 7, 0.9)
        drawing += svg.shape(p.path(leaf), tone, mix(_LEAF, BLACK, 0.6), plan.line * 0.8)
    return p.drawn(plan, drawing + p.shaded(body, plan.line * 2, (150, 168, 104), BLACK, 0.5))


def oak(plan: TopView) -> pygame.Surface:
    """A single old tree: one wide crown of many over its own shade."""
    x, y = plan.body.representative_point().coords[0]
    across = plan.axis().wide
    drawing = svg.shape(plan.outline, mix(_LEAF, BLACK, 0.4), BLACK, plan.line)
    for ring, (share, many) in enumerate(((0.64, 10), (0.34, 6), (0.0, 1))):
        tone = mix(_LEAF, (150, 168, 104), 0.1 + 0.16 * ring)
        for number in range(many):
            turn = math.tau * (number + 0.5 * ring) / many + plan.chance.uniform(-0.15, 0.15)
            at = x + math.cos(turn) * share * across, y + math.sin(turn) * share * across
            leaf = p.rough(plan, at, 0.36 * across, 9, 0.95).intersection(plan.body)
            drawing += svg.shape(p.path(leaf), tone, mix(_LEAF, BLACK, 0.55), plan.line)
    return p.drawn(plan, drawing)


def stream(plan: TopView) -> pygame.Surface:
    """A shallow stream: light water over stones, and the dashed line of difficult ground."""
    water, shallow = (38, 58, 66), (66, 88, 90)
    drawing = svg.shape(plan.outline, shallow) + svg.shape(
        p.path(p.inset(plan.body, 0.16 * plan.inch)), water, opacity=0.8
    )
    room = p.inset(plan.body, 0.1 * plan.inch)
    for x, y in p.scatter(plan, room, min(40, round(plan.body.area / plan.inch**2)), 0.5 * plan.inch):
        drawing += stone.boulder(plan, (x, y), plan.chance.uniform(0.05, 0.1) * plan.inch)
    for x, y in p.scatter(plan, room, min(60, round(plan.body.area / plan.inch**2 * 1.4)), 0.35 * plan.inch):
        half = plan.chance.uniform(0.1, 0.26) * plan.inch
        ripple = p.strip([(x - half, y), (x, y - plan.line * 1.4), (x + half, y)], plan.body)
        drawing += svg.shape(ripple, None, (168, 194, 196), plan.line, opacity=0.45)
    return p.drawn(plan, drawing + wood.area(plan, water, (150, 178, 180), 0.0))


def hill(plan: TopView) -> pygame.Surface:
    """A hill: it rises in low steps, lit from the upper left; it neither blocks nor slows."""
    drawing = ""
    depth = plan.axis().wide * 0.36
    grass = mix(plan.earth(0.1), (104, 112, 68), 0.4)
    for level in range(_CONTOURS):
        step = p.inset(plan.body, depth * level / _CONTOURS)
        tone = mix(grass, (150, 150, 98), 0.11 * level)
        drawing += svg.shape(p.path(step), tone, opacity=0.85)
        drawing += p.shaded(step, plan.line * 1.8, mix(tone, (255, 246, 214), 0.3), BLACK, 0.45)
    return p.drawn(plan, drawing)


def standing_stone(plan: TopView) -> pygame.Surface:
    """A standing stone: a tall block, its top lit, a groove cut along it."""
    high, low = plan.palette.stone_hi, plan.palette.stone_lo
    drawing = stone.front(plan, low)
    top = plan.raised(stone.front_depth(plan))
    drawing += svg.shape(p.path(top), mix(plan.palette.stone, high, 0.35), BLACK, plan.line)
    inner = p.inset(top, plan.axis().wide * 0.34)
    drawing += svg.shape(
        p.path(inner), mix(plan.palette.stone, high, 0.6), mix(plan.palette.stone, low, 0.5), plan.line
    )
    x, y = inner.representative_point().coords[0]
    reach = plan.axis().wide * 0.3
    groove = p.strip([(x - reach, y + reach * 0.4), (x + reach, y - reach * 0.4)], top)
    drawing += svg.shape(groove, None, low, plan.line * 1.6)
    return p.drawn(plan, drawing + p.shaded(top, plan.line * 1.6, high, BLACK, 0.7))
