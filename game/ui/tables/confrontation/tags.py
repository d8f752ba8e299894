"""The tags of units on the table: each stands behind its unit, covers no figure and no objective, and gives way to its flank or to the
other side."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.systems.confrontation.state import UnitId
from game.table.lengths import CM
from game.ui.kit.measures import NEAR
from game.ui.paint.measured import unit_tags
from game.ui.plane import clearance
from game.ui.plane.camera import Lens
from game.ui.tables.confrontation.display import TableDisplay, UnitLook
from game.ui.tables.confrontation.seat_knowledge import Standing

_STANDS = attrgetter("id", "x", "y")
BACK = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
"""Where the back of a side is, as it sits at the table."""
FAR = (1, 5, 10, 15)
"""How far from its unit a tag may stand, one distance after the other, in gaps."""
DISC = 44 * CM // 10
"""How wide the disc of an objective is, in tenths."""


class Tag(NamedTuple):
    """The tag of one unit, where it stands."""

    unit: UnitId
    picture: pygame.Surface
    place: pygame.Rect

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Lay it there."""
        surface.blit(self.picture, self.place)


class TagBoard:
    """Where the tags of all units stand; worked out anew when anything has moved."""

    def __init__(self) -> None:
        self._stamp: Hashable = None
        self._tags: list[Tag] = []
        self.figures: list[pygame.Rect] = []
        """The squares round all figures when the tags were asked for last."""

    def tags(self, lens: Lens, shown: TableDisplay, view: Standing, chosen: UnitId) -> list[Tag]:
        """All tags."""
        stamp = (
            lens.stamp, lens.theme, chosen,
            tuple(map(_STANDS, shown.bodies.values())),
            tuple((look.id, look.rout, look.acted, look.half) for look in shown.units.values()),
        )  # fmt: skip
        if stamp != self._stamp:
            self.figures = lens.discs(((body.x, body.y), body.base.long) for body in shown.bodies.values())
            self._tags = list(_placed(lens, shown, view, chosen, self.figures))
            self._stamp = stamp
        return self._tags

    def at(self, pos: tuple[int, int]) -> UnitId:
        """The unit whose tag lies under a pixel; 0 for none."""
        return next((tag.unit for tag in self._tags if tag.place.collidepoint(pos)), 0)

    def spots(self) -> dict[str, pygame.Rect]:
        """Where tags can be pointed at."""
        return {f"tag:{tag.unit}": tag.place for tag in self._tags}


def discs_of(lens: Lens, view: Standing) -> list[pygame.Rect]:
    """Where the discs of the objectives lie."""
    side = disc_wide(lens)
    return [lens.box(each.at, side, side) for each in view.objectives.values()]


def disc_wide(lens: Lens) -> int:
    """How wide the disc of an objective is drawn: never smaller than its number needs."""
    return max(lens.theme.px(unit_tags.HIGH), round(lens.length(DISC)))


def _placed(
    lens: Lens, shown: TableDisplay, view: Standing, chosen: UnitId, figures: Sequence[pygame.Rect]
) -> Iterator[Tag]:
    discs = dict(zip(shown.bodies, figures, strict=True))
    taken = discs_of(lens, view)
    for look in shown.units.values():
        bodies = shown.members(look.id)
        if not bodies:
            continue
        picture = picture_of(lens, look, len(bodies), chosen=look.id == chosen)
        first, *rest = (discs[body.id] for body in bodies)
        places = _around(lens, first.unionall(rest), picture.get_size(), back_of(view, look.seat))
        place = _clearest(places, [*figures, *taken], lens.free)
        taken.append(place)
        yield Tag(look.id, picture, place)


def picture_of(lens: Lens, look: UnitLook, count: int, *, chosen: bool) -> pygame.Surface:
    """The tag of a unit with so many figures."""
    state = "chosen" if chosen else look.state
    return unit_tags.tag(lens.theme, look.seat, look.emblem or "skull", count, look.signs(count), state)


def back_of(view: Standing, seat: Seat) -> tuple[int, int]:
    """The direction of a side's own edge."""
    return BACK[view.field.sides[seat].edge]


def _around(
    lens: Lens, whole: pygame.Rect, size: tuple[int, int], back: tuple[int, int]
) -> Iterator[pygame.Rect]:
    """Places for a tag, the best first: behind the unit, at its flanks, before it; then the same a little farther; then off its corners."""
    wide, high = size
    ways = back, (back[1], -back[0]), (-back[1], back[0]), (-back[0], -back[1])
    corners: list[pygame.Rect] = []
    for far in FAR:
        gap = lens.theme.px(NEAR) * far
        for dx, dy in ways:
            box = pygame.Rect(0, 0, wide, high)
            box.center = (
                whole.centerx + dx * ((whole.width + wide) // 2 + gap),
                whole.centery + dy * ((whole.height + high) // 2 + gap),
            )
            yield box
            if dy:
                yield from (box.move(slide * whole.width // 2, 0) for slide in (-1, 1))
            else:
                corners += [box.move(0, slide * whole.height // 2) for slide in (-1, 1)]
    yield from corners


def _clearest(places: Iterable[pygame.Rect], kept: Sequence[pygame.Rect], area: pygame.Rect) -> pygame.Rect:
    """The first place that covers nothing and lies wholly on the table; else the one that covers least."""
    best, least = pygame.Rect(0, 0, 0, 0), -1
    for place in places:
        inside = place.clip(area)
        cost = 2 * (place.width * place.height - inside.width * inside.height) + clearance.hidden(place, kept)
        if not cost:
            return place
        if least < 0 or cost < least:
            best, least = place, cost
    return best
