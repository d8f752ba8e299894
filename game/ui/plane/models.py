"""Models on the measured table: bases with their emblems, chips beside them, what is chosen and what can be hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.table.shapes import Base, Outline, Place, outline
from game.ui.app.pictures import kept
from game.ui.paint.measured import bases, figures
from game.ui.plane.camera import Lens, Pixel
from game.ui.plane.display import Body, Chips

COARSE = 5
"""Degrees in which a round base turns on the screen, so that few pictures are made."""
SMALLEST = 10
"""Pixels below which no base is drawn."""
FAR, CLOSE = 18, 24
"""Logical pixels per inch from which chips that last are shown, and from which every chip is."""


def draw(
    surface: pygame.Surface,
    lens: Lens,
    bodies: Iterable[Body],
    *,
    chosen: Body | None = None,
) -> None:
    """All models, the lower ones first; chips over them."""
    ordered = sorted(bodies, key=lambda body: (body.height, body.place.y))
    for body in ordered:
        state = (
            "flash" if body.flash > 0.4 else "chosen" if body is chosen else "acted" if body.acted else "rest"
        )
        one(surface, lens, body, body.place, state=state)
    draw_chips(surface, lens, ordered, chosen)


def draw_chips(surface: pygame.Surface, lens: Lens, bodies: Sequence[Body], chosen: Body | None) -> None:
    """What hangs beside models: from afar what lasts, from near all of it."""
    theme = lens.theme
    if lens.unit < theme.px(FAR):
        return
    close = lens.unit >= theme.px(CLOSE)
    for body in bodies:
        chips = body.chips if close or body is chosen else _lasting(body.chips)
        if chips and body.alpha > 0.9:
            bases.chips(surface, theme, _beside(lens, body, chips, bodies), chips)


def _beside(lens: Lens, body: Body, chips: Chips, bodies: Sequence[Body]) -> tuple[float, float]:
    """Where the chips of a model hang: at its right, unless another model stands there and none at its left."""
    theme = lens.theme
    x, y = lens.to_screen(body.place.point)
    half = lens.length(body.widest) / 2
    middle = y + half * 0.35
    wide = max(bases.chip(theme, kind, count).get_width() for kind, count in chips)
    high = theme.px(22) * len(chips)
    right = pygame.Rect(round(x + half) + theme.px(2), round(middle - high / 2), wide, high)
    left = right.move(-2 * round(half) - wide - theme.px(4), 0)
    others = [_disc(lens, each) for each in bodies if each is not body]
    mirrored = right.collidelist(others) >= 0 and left.collidelist(others) < 0
    return (left if mirrored else right).x, middle


def _disc(lens: Lens, body: Body) -> pygame.Rect:
    """About what the base of a model covers."""
    side = round(lens.length(min(body.base.long, body.base.wide)) * 0.8)
    return lens.box(body.place.point, side, side)


def _lasting(chips: Chips) -> Chips:
    """What is said of a model from afar: what others do to it, not what it has used up."""
    return tuple(chip for chip in chips if chip[0] != "exhausted")


def one(
    surface: pygame.Surface, lens: Lens, body: Body, place: Place, *, state: str = "rest", ghost: bool = False
) -> None:
    """One model at a place."""
    picture, (left, top) = _picture(lens, body, place, state, ghost=ghost)
    x, y = lens.to_screen(place.point)
    at = (x - left + round(body.shift[0]), y - top + round(body.shift[1]))
    if body.alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * max(0.0, body.alpha)))
        surface.blit(picture, at)
    else:
        ready, (dx, dy) = _ready(picture)
        surface.blit(ready, (at[0] + dx, at[1] + dy), special_flags=pygame.BLEND_PREMULTIPLIED)


def _picture(
    lens: Lens, body: Body, place: Place, state: str, *, ghost: bool = False
) -> tuple[pygame.Surface, Pixel]:
    """A base as it is drawn at this zoom, and where its middle lies in the picture."""
    scale = lens.scale * body.scale
    if body.figure:
        return figures.figure(
            lens.theme, body.base.long * scale, seat=body.seat, emblem=body.emblem, wounds=body.full,
            lost=body.full - body.wounds, crown=body.leader, badge=body.badge, state=state, ghost=ghost,
        )  # fmt: skip
    long, wide = max(SMALLEST, body.base.long * scale), max(SMALLEST, body.base.wide * scale)
    facing = place.facing / 100
    if body.base.round:
        facing = round(facing / COARSE) * COARSE
    return bases.base(
        lens.theme, round(long), round(wide), facing, seat=body.seat, emblem=body.emblem, wounds=body.full,
        lost=body.full - body.wounds, leader=body.leader, state=state, ghost=ghost,
    )  # fmt: skip


def room(lens: Lens, body: Body, place: Place | None = None) -> pygame.Rect:
    """What a model and its chips fill at most, at a place or where it stands, shadow, crown and arrow included."""
    theme, (x, y) = lens.theme, lens.to_screen((place or body.place).point)
    half = max(SMALLEST, lens.length(body.base.long) * max(1.0, body.scale)) * 0.9 + theme.px(2)
    wide = max(half, lens.length(body.widest) / 2 + theme.px(60))
    high = half + theme.px(12) * len(body.chips)
    box = pygame.Rect(0, 0, 2 * round(wide), 2 * round(high))
    box.center = x + round(body.shift[0]), y + round(body.shift[1])
    return box.union(box.move(-round(body.shift[0]), -round(body.shift[1])))


def warm(lens: Lens, body: Body, state: str) -> None:
    """Have the picture of a model at this zoom at hand."""
    _ready(_picture(lens, body, body.place, state)[0])


@kept
def _ready(picture: pygame.Surface) -> tuple[pygame.Surface, Pixel]:
    """What of a picture is not empty, its alpha multiplied in, and where that lies in it: laid much faster."""
    part = picture.get_bounding_rect()
    return picture.subsurface(part).premul_alpha(), part.topleft


def ring_of(lens: Lens, body: Body, place: Place | None = None) -> list[Pixel]:
    """The true outline of a base in pixels."""
    return lens.points(outline(body.base, place or body.place))


def hull(points: Sequence[Pixel]) -> list[Pixel]:
    """The convex hull of some pixels: what a base sweeps over between two places."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    return _half(ordered) + _half(ordered[::-1])


def _half(points: Sequence[Pixel]) -> list[Pixel]:
    line: list[Pixel] = []
    for x, y in points:
        while len(line) > 1:
            (ax, ay), (bx, by) = line[-2], line[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            line.pop()
        line.append((x, y))
    return line[:-1]


def swept(lens: Lens, base: Base, start: Place, end: Place) -> list[Pixel]:
    """What a base covers on a straight way; it turns where it starts."""
    turned = Place(start.x, start.y, end.facing)
    rings: list[Outline] = [outline(base, turned), outline(base, end)]
    return hull([point for ring in rings for point in lens.points(ring)])
