"""Terrain of the measured table: material, height and shadow, from any outline.

An outline is the truth the rules measure by; every kind fills it with its material. A picture is drawn once
at a master scale and scaled from it, so that a zoom step costs a fraction of a millisecond per piece.
Outlines are tenths of a millimetre on the table, an inch is 254 of them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from shapely.geometry import Polygon

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import strokes, svg
from game.ui.paint.measured.materials import buildings, country, earth, fittings, relics, stone, wood
from game.ui.paint.measured.materials.top_view import BLACK, TopView

Outline = Sequence[tuple[int, int]]

INCH = 254
MASTERS = (72, 144)
"""Pixels to the inch of the master pictures; the first serves up to 1.15 times its scale."""

_LONG = 14  # Inches.
_MARGIN = 0.4  # Inches around the outline, for shadow and what overhangs.
_FALL = (2.1, 3.4)  # Where the shadow of Size 1 falls, at 36 pixels to the inch: 4 pixels long.


class Kind(NamedTuple):
    """How a kind of terrain is painted: in what order, whether it throws a shadow, what marks it on a map."""

    paint: Callable[[TopView], pygame.Surface]
    order: int
    shadow: bool
    tone: Rgb
    mark: str = ""
    under: Callable[[TopView], pygame.Surface] | None = None


SUNKEN, AREA, FLAT, STANDING, OVERHEAD = range(5)

_KINDS: dict[str, Kind] = {
    "chasm": Kind(earth.chasm, SUNKEN, False, (13, 12, 11)),
    "water": Kind(earth.water, SUNKEN, False, (28, 44, 54)),
    "swamp": Kind(earth.swamp, AREA, False, (47, 56, 38)),
    "rubble": Kind(earth.rubble, AREA, False, (88, 84, 78)),
    "fire": Kind(earth.fire, AREA, False, (138, 62, 30), "warning"),
    "ice": Kind(earth.ice, AREA, False, (128, 146, 156)),
    "ley": Kind(earth.ley, AREA, False, (96, 116, 96), "ley"),
    "wood": Kind(wood.trees, STANDING, False, (58, 84, 48)),
    "rock": Kind(stone.rock, STANDING, True, (104, 108, 110)),
    "wall": Kind(stone.wall, STANDING, True, (122, 130, 136)),
    "low-wall": Kind(stone.low_wall, STANDING, True, (108, 114, 118)),
    "ruin": Kind(stone.ruin, STANDING, True, (122, 130, 136), under=stone.ruin_floor),
    "tower": Kind(buildings.tower, STANDING, True, (140, 146, 150)),
    "house": Kind(buildings.house, STANDING, True, (104, 76, 50)),
    "tent": Kind(buildings.tent, STANDING, True, (132, 118, 92)),
    "floor": Kind(buildings.floor, OVERHEAD, True, (112, 80, 50)),
    "bridge": Kind(buildings.bridge, OVERHEAD, True, (128, 92, 56)),
    "walkway": Kind(buildings.walkway, OVERHEAD, True, (120, 86, 54)),
    "stairs": Kind(buildings.stairs, FLAT, True, (116, 122, 126), "climb"),
    "ladder": Kind(buildings.ladder, OVERHEAD, True, (150, 116, 72), "climb"),
    "ramp": Kind(buildings.ramp, FLAT, True, (112, 86, 58), "climb"),
    "door": Kind(buildings.door, STANDING, True, (140, 98, 54), "interact"),
    "gate": Kind(buildings.gate, STANDING, True, (140, 98, 54), "interact"),
    "console": Kind(relics.console, STANDING, True, (168, 140, 90), "interact"),
    "crate": Kind(wood.crate, STANDING, True, (120, 88, 56)),
    "barrel": Kind(wood.barrel, STANDING, True, (120, 88, 56)),
    "cart": Kind(wood.cart, STANDING, True, (120, 88, 56)),
    "fence": Kind(wood.fence, STANDING, True, (120, 92, 60)),
    "log": Kind(wood.log, STANDING, True, (104, 78, 50)),
    "chest": Kind(fittings.chest, STANDING, True, (150, 110, 60), "objective"),
    "palisade": Kind(fittings.palisade, STANDING, True, (110, 80, 50)),
    "well": Kind(fittings.well, STANDING, True, (110, 120, 126), "interact"),
    "winch": Kind(fittings.winch, STANDING, True, (168, 140, 90), "interact"),
    "horn": Kind(fittings.horn, STANDING, True, (190, 172, 130), "interact"),
    "cairn": Kind(fittings.cairn, STANDING, True, (104, 108, 110), "interact"),
    "font": Kind(relics.font, STANDING, True, (150, 176, 168), "objective"),
    "gateway": Kind(relics.gateway, STANDING, True, (150, 150, 160), "objective"),
    "nexus": Kind(relics.nexus, STANDING, True, (150, 176, 168), "objective"),
    "mast": Kind(relics.mast, STANDING, True, (150, 116, 72), "flag"),
    "beacon": Kind(relics.beacon, STANDING, True, (190, 120, 60), "flag"),
    "statue": Kind(relics.statue, STANDING, True, (128, 134, 138)),
    "altar": Kind(relics.altar, STANDING, True, (128, 134, 138), "objective"),
    "hedge": Kind(country.hedge, STANDING, True, (70, 98, 56)),
    "oak": Kind(country.oak, STANDING, True, (70, 98, 56)),
    "stream": Kind(country.stream, SUNKEN, False, (66, 88, 90)),
    "hill": Kind(country.hill, SUNKEN, False, (112, 112, 72)),
    "standing-stone": Kind(country.standing_stone, STANDING, True, (128, 134, 138)),
    "marsh": Kind(earth.swamp, AREA, False, (47, 56, 38)),
    "pond": Kind(earth.water, SUNKEN, False, (28, 44, 54)),
    "boulder": Kind(stone.rock, STANDING, True, (104, 108, 110)),
    "timber-house": Kind(buildings.house, STANDING, True, (104, 76, 50)),
    "stone-house": Kind(buildings.house, STANDING, True, (112, 112, 108)),
    "shed": Kind(buildings.house, STANDING, True, (104, 76, 50)),
}

KINDS = tuple(_KINDS)
"""The kinds of terrain that can be painted."""


def order(kind: str) -> int:
    """When a kind is drawn: sunken ground first, then areas, flat things, standing ones, those overhead."""
    return _known(kind).order


def tone(kind: str) -> Rgb:
    """The colour of a kind on a map."""
    return _known(kind).tone


def mark(kind: str) -> str:
    """The icon that stands for what a kind does, or nothing."""
    return _known(kind).mark


def _known(kind: str) -> Kind:
    """How a kind is painted. A scenario may name one of its own; that looks like a rock."""
    return _KINDS.get(kind, _KINDS["rock"])


def piece(
    theme: Theme,
    kind: str,
    outline: Outline,
    *,
    unit: float,
    size: float,
    state: str = "",
    lost: int = 0,
    seed: str = "",
    emblem: str = "",
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A piece of terrain at `unit` pixels to the inch, and where its picture lies from the table's corner.

    States: "" and "open", "closed", "active", "used", "destroyed" (rubble, whatever it was). `lost` wounds
    show as cracks. `seed` is the piece's id: the same one always looks the same.
    """
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    local = tuple((x - left, y - top) for x, y in outline)
    shown = "rubble" if state == "destroyed" else kind
    look = _Look(shown, local, size, "" if state == "destroyed" else state, lost, seed, emblem)
    picture = _scaled(Theme(theme.palette_name), look, round(unit, 3))
    margin = _margin(look) * unit
    return picture, (round(left * unit / INCH - margin), round(top * unit / INCH - margin))


class _Look(NamedTuple):
    """All that makes a piece's picture but its scale."""

    kind: str
    outline: tuple[tuple[int, int], ...]
    size: float
    state: str
    lost: int
    seed: str
    emblem: str


def _margin(look: _Look) -> float:
    """Inches of room around the outline."""
    return _MARGIN + 0.12 * look.size


@kept
def _scaled(theme: Theme, look: _Look, unit: float) -> pygame.Surface:
    # A very long piece is left a little soft close by: its fine picture would take too much room and time.
    long = max(max(point) for point in look.outline) > _LONG * INCH
    master = MASTERS[0] if long or unit <= MASTERS[0] * 1.15 else MASTERS[1]
    whole = _master(theme, look, master)
    share = unit / master
    extent = (max(1, round(whole.get_width() * share)), max(1, round(whole.get_height() * share)))
    return pygame.transform.smoothscale(whole, extent)


@kept
def _master(theme: Theme, look: _Look, inch: int) -> pygame.Surface:
    kind, scale = _known(look.kind), inch / INCH
    margin = _margin(look) * inch
    points = [(x * scale + margin, y * scale + margin) for x, y in look.outline]
    width = max(x for x, _ in points) + margin
    height = max(y for _, y in points) + margin
    body = Polygon(points).buffer(0)
    chance = random.Random(f"{look.seed}:{look.kind}:{look.outline}")
    view = math.ceil(width), math.ceil(height)
    plan = TopView(theme, body, view, inch, look.size, look.state, look.lost, look.emblem, chance)
    picture = kind.paint(plan)
    if look.lost and kind.order >= FLAT:
        picture.blit(stone.cracks(plan), (0, 0))
    whole = _grounded(plan, picture) if kind.shadow else picture
    if kind.under:
        below = kind.under(plan)
        below.blit(whole, (0, 0))
        return below
    return whole


def _grounded(plan: TopView, picture: pygame.Surface) -> pygame.Surface:
    """The picture over its shadow, as long as it is high, cast from the upper left."""
    coarse = 4
    small = (max(1, plan.view[0] // coarse), max(1, plan.view[1] // coarse))
    # Only what is solid throws a shadow: light about a relic does not.
    solid = pygame.mask.from_surface(pygame.transform.smoothscale(picture, small), 150)
    stencil = solid.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    reach = max(0.5, plan.size) * plan.inch / 36
    steps = max(2, math.ceil(reach * 4 / coarse))
    cast = pygame.Surface(small, pygame.SRCALPHA)
    for k in range(1, steps + 1):
        share = k / steps / coarse * reach
        cast.blit(stencil, (round(_FALL[0] * share), round(_FALL[1] * share)))
    soft = svg.soft(cast, max(1.0, plan.inch / 36 * 0.6), strength=0.62)
    whole = pygame.transform.smoothscale(soft, plan.view)
    whole.blit(picture, (0, 0))
    return whole


def lit(surface: pygame.Surface, theme: Theme, outline: strokes.Points, accent: str = "ember") -> None:
    """The true edge of a piece in the palette role `accent`; `outline` in pixels of the surface."""
    colour: Rgb = getattr(theme.palette, accent)
    line = strokes.closed(outline)
    strokes.cased(surface, line, colour, theme.px(strokes.STROKE), mix(theme.palette.outline, BLACK, 0.2))
