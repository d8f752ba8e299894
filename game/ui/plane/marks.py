"""What can lie on a measured table besides terrain and models, as plain records: each knows how it is drawn.

Places are points of the table in tenths. A system's own marks stand beside its rules; all they need is `draw`. Marks
under the models are kept as a picture and compared with the last ones, so two that look the same must be equal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame

from game.core.seats import Seat
from game.table.shapes import Base, Outline, Place, Point, around, outline
from game.ui.kit.measures import APART, CLOSE, GAP, STROKE
from game.ui.paint.measured import bases, plane_marks, terrain
from game.ui.paint.squares import marks
from game.ui.plane import clearance, models
from game.ui.plane.camera import Lens, Pixel
from game.ui.plane.display import Body

SHORTEST, HEAD = 12, 40
"""Logical pixels: a move shorter than this leaves no trail; how large the head of its arrow is."""
DISC = 15
"""How far from the end of a stride its number stands, in logical pixels."""
SPOTLIGHT = 60
"""How wide the ring round a place that is spoken of is, in logical pixels."""
OUTCOME = (4, 7)
"""How far outside a base the rings of what was done to it lie, in logical pixels."""


class Mark(Protocol):
    """Something on the table."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Lay it where it belongs."""


# Under the models


class Zone(NamedTuple):
    """Part of the table that means something: whose, and "open" or, while it can be used, "lit"."""

    outline: Outline
    seat: Seat | None = None
    state: str = "open"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plane_marks.zone(surface, lens.theme, lens.points(self.outline), seat=self.seat, state=self.state)


class Reach(NamedTuple):
    """All that can be reached: the edges of it, and the holes in it."""

    edges: Sequence[Outline]
    holes: Sequence[Outline] = ()

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        edges, holes = ([lens.points(ring) for ring in rings] for rings in self)
        plane_marks.reach(surface, lens.theme, edges, holes=holes)


class Trail(NamedTuple):
    """Where somebody has just gone."""

    start: Point
    end: Point

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        a, b = lens.to_screen(self.start), lens.to_screen(self.end)
        if math.dist(a, b) > lens.theme.px(SHORTEST):
            marks.way(surface, lens.theme, a, b, lens.theme.px(HEAD))


# Over the models


class Influence(NamedTuple):
    """How far somebody matters."""

    outline: Outline
    seat: Seat

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        bases.influence(surface, lens.theme, lens.points(self.outline), self.seat)


class Ring(NamedTuple):
    """A dashed ring: how far something carries, or where a base is to come."""

    outline: Outline
    accent: str = "bone"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plane_marks.ring(surface, lens.theme, lens.points(self.outline), self.accent)


class Lit(NamedTuple):
    """A piece of terrain that matters now."""

    outline: Outline
    accent: str = "ember"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        terrain.lit(surface, lens.theme, lens.points(self.outline), self.accent)


class Template(NamedTuple):
    """A shape held over the table."""

    outline: Outline
    accent: str = "ember"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plane_marks.ghost(surface, lens.theme, lens.points(self.outline), self.accent)


class Way(NamedTuple):
    """A planned way: swept bases, a tick and a number for each stride, from where to where."""

    base: Base
    strides: Sequence[tuple[Place, Place]]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        areas, points, drawn = [], [lens.to_screen(self.strides[0][0].point)], []
        off = lens.theme.px(DISC)
        for number, (start, end) in enumerate(self.strides, 1):
            areas.append(models.swept(lens, self.base, start, end))
            here, there = lens.to_screen(start.point), lens.to_screen(end.point)
            points.append(there)
            ring = lens.points(outline(self.base, end))
            tick = _tick(here, there, ring)
            drawn.append(plane_marks.Stride(number, _beside(tick, there, off), ring, tick))
        plane_marks.sweep(surface, lens.theme, areas, points, drawn)


Tick = tuple[tuple[float, float], tuple[float, float]]


def _tick(start: Pixel, end: Pixel, ring: list[Pixel]) -> Tick:
    """The line across the way where a stride ends, as wide as the base is."""
    way = math.atan2(end[1] - start[1], end[0] - start[0]) + math.pi / 2
    reach = max(abs((x - end[0]) * math.cos(way) + (y - end[1]) * math.sin(way)) for x, y in ring)
    dx, dy = math.cos(way) * reach, math.sin(way) * reach
    return (end[0] - dx, end[1] - dy), (end[0] + dx, end[1] + dy)


def _beside(tick: Tick, end: Pixel, off: int) -> tuple[float, float]:
    """Where the number of a stride stands: beside its end, to the right of the way, clear of the base."""
    length = math.dist(*tick) or 1
    best = max(tick, key=lambda point: point[1])
    return best[0] + (best[0] - end[0]) / length * 2 * off, best[1] + (best[1] - end[1]) / length * 2 * off


class Ghost(NamedTuple):
    """Somebody where they would stand; round it an `edge`: "free", "blocked", "chosen", or "" for none."""

    body: Body
    place: Place
    state: str = "rest"
    pale: bool = False
    edge: str = ""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        models.one(surface, lens, self.body, self.place, state=self.state, ghost=self.pale)
        ring = models.ring_of(lens, self.body, self.place)
        if self.edge == "free":
            plane_marks.reach(surface, lens.theme, [ring])
        elif self.edge:
            edged = plane_marks.blocked if self.edge == "blocked" else plane_marks.chosen_ring
            edged(surface, lens.theme, ring)


class GhostPiece(NamedTuple):
    """A piece of terrain where it would lie."""

    id: str
    kind: str
    outline: Outline
    size: float
    free: bool

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, ring = lens.theme, lens.points(self.outline)
        drawn, at = terrain.piece(
            theme, self.kind, self.outline, unit=lens.unit, size=self.size, seed=self.id
        )
        surface.blit(drawn, (lens.origin[0] + at[0], lens.origin[1] + at[1]))
        if self.free:
            terrain.lit(surface, theme, ring, "verdigris")
        else:
            plane_marks.blocked(surface, theme, ring)


class Plunge(NamedTuple):
    """Somebody would be thrown to a place, and what happens to them there."""

    body: Body
    place: Place
    words: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, body = lens.theme, self.body
        start, end = lens.to_screen(body.place.point), lens.to_screen(self.place.point)
        models.one(surface, lens, body, self.place, ghost=True)
        pygame.draw.line(surface, theme.palette.ember, start, end, theme.px(STROKE))
        plane_marks.ring(surface, theme, models.ring_of(lens, body, self.place), "ember")
        plate = plane_marks.label(theme, self.words, "ember")
        under = end[1] + round(lens.length(body.base.long)) // 2 + theme.px(CLOSE)
        surface.blit(plate, plate.get_rect(midtop=(end[0], under)))


class Target(NamedTuple):
    """Wedges round whoever can be struck, a ring if they are aimed at, and words such as the chance to hit."""

    body: Body
    aimed: bool = False
    words: str = ""
    below: bool = False
    """Whether the words stand under the base."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, body = lens.theme, self.body
        wedges = plane_marks.target(theme, max(theme.px(16), round(lens.length(body.widest))))
        surface.blit(wedges, wedges.get_rect(center=lens.to_screen(body.place.point)))
        if self.aimed:
            wider = around(body.base, body.place, round(5 / lens.scale))
            plane_marks.ring(surface, theme, lens.points(wider), "ember")
        if self.words:
            plate = plane_marks.label(theme, self.words, "ember")
            surface.blit(plate, self.plate(lens, plate))

    def plate(self, lens: Lens, plate: pygame.Surface) -> pygame.Rect:
        """Where its words stand."""
        x, y = lens.to_screen(self.body.place.point)
        off = round(lens.length(self.body.widest)) // 2 + lens.theme.px(CLOSE)
        return plate.get_rect(midtop=(x, y + off)) if self.below else plate.get_rect(midbottom=(x, y - off))


class Outcome(NamedTuple):
    """What the last act did to somebody: a ring that one notices, and a plate with sign and words over the base."""

    body: Body
    words: str
    icon: str
    accent: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, body = lens.theme, self.body
        for far in OUTCOME:
            wider = around(body.base, body.place, round(theme.px(far) / lens.scale))
            plane_marks.ring(surface, theme, lens.points(wider), self.accent)
        plate = plane_marks.label(theme, self.words, self.accent, self.icon)
        x, y = lens.to_screen(body.place.point)
        off = round(lens.length(body.widest)) // 2 + theme.px(APART)
        place = plate.get_rect(midbottom=(x, y - off))
        surface.blit(plate, place if place.top >= lens.free.top else plate.get_rect(midtop=(x, y + off)))


class Contact(NamedTuple):
    """Where two bases touch: between the nearest points of both."""

    ends: tuple[Point, Point]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        (ax, ay), (bx, by) = self.ends
        sign = plane_marks.contact(lens.theme)
        surface.blit(sign, sign.get_rect(center=lens.to_screen(((ax + bx) / 2, (ay + by) / 2))))


class Measure(NamedTuple):
    """A measuring line and what it says; left out where it would be shorter than `least` logical pixels."""

    start: Point
    end: Point
    words: str
    least: float = 0

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        if lens.length(math.dist(self.start, self.end)) >= lens.theme.px(self.least):
            ends = lens.to_screen(self.start), lens.to_screen(self.end)
            plane_marks.measure(surface, lens.theme, *ends, unit=lens.tick, words=self.words)


class Tape(NamedTuple):
    """A measuring line without its words."""

    start: Point
    end: Point

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        ends = lens.to_screen(self.start), lens.to_screen(self.end)
        plane_marks.tape(surface, lens.theme, *ends, unit=lens.tick)


class Length(NamedTuple):
    """What a measuring line says."""

    start: Point
    end: Point
    words: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        ends = lens.to_screen(self.start), lens.to_screen(self.end)
        plane_marks.length(surface, lens.theme, *ends, words=self.words)


class Name(NamedTuple):
    """Words under somebody, or over them where the foot of the window is near, or what is to be kept clear."""

    body: Body
    words: str
    kept: Sequence[pygame.Rect] = ()

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plate = plane_marks.label(lens.theme, self.words)
        x, y = lens.to_screen(self.body.place.point)
        off = round(lens.length(self.body.widest) / 2) + lens.theme.px(GAP)
        places = [plate.get_rect(midtop=(x, y + off)), plate.get_rect(midbottom=(x, y - off))]
        if places[0].bottom > lens.free.bottom:
            places.reverse()
        surface.blit(plate, min(places, key=lambda place: clearance.hidden(place, self.kept)))


class Spotlight(NamedTuple):
    """A place that is spoken of elsewhere."""

    at: Point

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        ring = disc(self.at, round(lens.theme.px(SPOTLIGHT) / lens.scale))
        plane_marks.chosen_ring(surface, lens.theme, lens.points(ring))


class Cursor(NamedTuple):
    """Where the keys point."""

    at: Point

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plane_marks.cross(surface, lens.theme, lens.to_screen(self.at))


def disc(at: Point, diameter: int) -> Outline:
    """A circle as an outline."""
    turns = [math.tau * k / 48 for k in range(48)]
    half = diameter / 2
    return tuple(
        (round(at[0] + math.cos(turn) * half), round(at[1] + math.sin(turn) * half)) for turn in turns
    )
