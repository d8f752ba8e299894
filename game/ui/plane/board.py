"""The board as one picture: ground, what lies under the models, and the models, kept a little wider than the view.

While it lasts, a frame is one large copy: a model that moves or changes is painted anew only where it was and where it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

import pygame

from game.ui.plane import models
from game.ui.plane.adapter import Adapter
from game.ui.plane.camera import Fixed, Lens, Pixel
from game.ui.plane.display import Body
from game.ui.plane.ground import BUDGET, Ground, stretched
from game.ui.plane.marks import Mark

_shown: Callable[[Body], Hashable] = attrgetter(
    "x", "y", "facing", "height", "full", "wounds", "acted", "chips", "alpha", "scale", "shift", "leader", "badge", "emblem"
)  # fmt: skip
"""What of a model can be seen, but for its flash: asked of all of them in every frame."""


class _Laid(NamedTuple):
    """A model in the picture: all that its look depends on, and where it lies."""

    look: Hashable
    room: pygame.Rect


class Board:
    """The picture of the table that an adapter tells of."""

    def __init__(self, adapter: Adapter, ground: Ground) -> None:
        self.adapter, self.ground = adapter, ground
        self._whole: pygame.Surface | None = None
        self._bare: pygame.Surface | None = None
        """The same without models."""
        self._under: object = None
        """All that the picture without models was made of; None if it is not one of this moment."""
        self._laid: dict[int, _Laid] = {}
        self._lies: tuple[int, Pixel] = (0, (0, 0))
        """The zoom of the picture, and where the table's corner lies in it."""
        self._stretched: tuple[Hashable, pygame.Surface] | None = None
        self._cold: tuple[int, list[Body]] | None = None
        """After a zoom to so many pixels per inch: the models that have not been drawn at that size yet."""

    def draw(self, surface: pygame.Surface, lens: Lens, *, gliding: bool = False) -> None:
        """Fill the area of the lens; while that glides, models may lag behind rather than the view."""
        adapter, look = self.adapter, self.adapter.display.look
        ready = self.ground.ready(lens, look)
        if self.zooming(lens, gliding=gliding) and (not ready or self._cold is None or self._cold[1]):
            self._draw_stretched(surface, lens)
            return
        if adapter.veiled or not ready:
            self._under = None
            self.ground.draw(surface, lens, look)
            if not adapter.veiled:
                surface.set_clip(lens.area)
                _lie(surface, lens, adapter.under())
                self._paint(surface, lens, list(adapter.display.bodies.values()))
                surface.set_clip(None)
            return
        picture, corner = self.ground.picture
        whole = self._kept(picture, Fixed(lens, picture.get_rect(), corner))
        surface.set_clip(lens.area)
        surface.blit(whole, (lens.origin[0] - corner[0], lens.origin[1] - corner[1]))
        surface.set_clip(None)

    def tick(self, lens: Lens) -> bool:
        """After a zoom, once the ground is there: draw models at the new size, a few each frame; True when all are."""
        display = self.adapter.display
        if not self.zooming(lens) or not self.ground.ready(lens, display.look):
            return False
        if self._cold is None or self._cold[0] != lens.unit:
            self._cold = lens.unit, list(display.bodies.values())
        waiting = self._cold[1]
        until = time.perf_counter() + BUDGET
        while waiting and time.perf_counter() < until:
            body = waiting.pop()
            state = "chosen" if body.id == self.adapter.chosen else "acted" if body.acted else "rest"
            models.warm(lens, body, state)
        return not waiting

    # While one zooms

    def zooming(self, lens: Lens, *, gliding: bool = False) -> bool:
        """Whether the picture of another zoom can be shown until the new one is made."""
        still = (gliding or not self.adapter.busy) and not self.adapter.veiled
        return self._under is not None and self._lies[0] != lens.unit and still

    def _draw_stretched(self, surface: pygame.Surface, lens: Lens) -> None:
        """The old picture, models and all, scaled to the new zoom."""
        assert self._whole is not None
        if self._stretched is None or self._stretched[0] != lens.stamp:
            unit, corner = self._lies
            self._stretched = lens.stamp, stretched(lens, self._whole, unit, corner)
        surface.blit(self._stretched[1], lens.area)

    # The picture

    def _kept(self, picture: pygame.Surface, lens: Fixed) -> pygame.Surface:
        """The picture as it has to be now, painted through a lens that fits it."""
        bodies = self.adapter.display.bodies
        marks = list(self.adapter.under())
        under = picture, lens.theme, marks
        looks = self._looks(bodies.values())
        stale = [id for id in looks.keys() | self._laid.keys()
                 if looks.get(id) != (self._laid[id].look if id in self._laid else None)]  # fmt: skip
        anew = self._whole is None or self._bare is None or self._under != under
        if not anew and not stale:
            assert self._whole is not None
            return self._whole
        if anew:
            self._lay_ground(picture, lens, marks)
            self._lies, self._stretched, self._cold = (lens.unit, lens.origin), None, None
        rooms = self._place(lens, looks, list(looks) if anew else stale)
        self._under = under
        return self._repaint(lens, [picture.get_rect()] if anew else _apart(rooms))

    def _lay_ground(self, picture: pygame.Surface, lens: Lens, marks: Sequence[Mark]) -> None:
        """Ground and what lies under the models."""
        if self._bare is None or self._bare.get_size() != picture.get_size():
            self._bare, self._whole = pygame.Surface(picture.get_size()), pygame.Surface(picture.get_size())
        self._bare.blit(picture, (0, 0))
        _lie(self._bare, lens, marks)
        self._laid = {}

    def _place(self, lens: Lens, looks: dict[int, Hashable], ids: list[int]) -> list[pygame.Rect]:
        """Note where some models lie now; where they lay and where they lie."""
        bodies, away = self.adapter.display.bodies, self.adapter.away
        found = [self._laid[id].room for id in ids if id in self._laid]
        for id in ids:
            self._laid.pop(id, None)
            if id in bodies:
                start = away[1] if away is not None and away[0] == id else None
                self._laid[id] = _Laid(looks[id], models.room(lens, bodies[id], start))
                found.append(self._laid[id].room)
        return found

    def _repaint(self, lens: Lens, rooms: list[pygame.Rect]) -> pygame.Surface:
        """Some parts of the picture with the models that lie there."""
        assert self._whole is not None
        assert self._bare is not None
        bodies = self.adapter.display.bodies
        for room in rooms:
            self._whole.set_clip(room)
            self._whole.blit(self._bare, room, room)
            there = [bodies[id] for id in bodies if self._laid[id].room.colliderect(room)]
            self._paint(self._whole, lens, there)
        self._whole.set_clip(None)
        return self._whole

    def _paint(self, surface: pygame.Surface, lens: Lens, bodies: list[Body]) -> None:
        """Some of the models; the one whose way is planned as a ghost where that begins."""
        adapter = self.adapter
        gone, start = adapter.away or (0, None)
        chosen = None if gone else adapter.display.bodies.get(adapter.chosen)
        resting = [body for body in bodies if body.id != gone]
        models.draw(surface, lens, resting, chosen=chosen)
        if start is not None and len(resting) < len(bodies):
            models.one(surface, lens, adapter.display.bodies[gone], start, ghost=True)

    def _looks(self, bodies: Iterable[Body]) -> dict[int, Hashable]:
        """All that the look of each model on the board depends on."""
        gone, start = self.adapter.away or (0, None)
        chosen = 0 if gone else self.adapter.chosen
        return {
            body.id: (_shown(body), body.flash > 0, body.id == chosen, start if body.id == gone else None)
            for body in bodies
        }


def _apart(rooms: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same rooms, those that overlap made one, so that nothing is painted twice."""
    found: list[pygame.Rect] = []
    for room in rooms:
        whole = room
        while touched := whole.collidelistall(found):
            whole = whole.unionall([found.pop(number) for number in reversed(touched)])
        found.append(whole)
    return found


def _lie(surface: pygame.Surface, lens: Lens, marks: Sequence[Mark]) -> None:
    for mark in marks:
        mark.draw(surface, lens)
