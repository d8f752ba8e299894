"""The board as one picture: ground, what lies under the models, and the models, kept a little wider than the view.

While it lasts, a frame is one large copy: a model that moves or changes is painted anew only where it was and where it is.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from typing import NamedTuple, Protocol

import pygame

from game.ui.plane import models
from game.ui.plane.camera import Fixed, Lens, Pixel
from game.ui.plane.ground import BUDGET, Ground, stretched
from game.ui.tables.ascension import way_planner
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.ascension.display import Body
from game.ui.tables.ascension.plan import Plan
from game.ui.tables.ascension.route import Ref

ZONES = ("deploy", "terrain", "goal")
"""Kinds of choices in which the zones of the sides are shown."""
_MANY = 12
"""How many models may change before all of them are painted anew."""


class Boarded(Pictured, Protocol):
    """A table that is kept as a picture."""

    lens: Lens
    """From places to pixels; the picture is painted through one of its own."""

    @property
    def ground(self) -> Ground: ...
    @property
    def plan(self) -> Plan: ...
    def lie_under(self, surface: pygame.Surface) -> None: ...
    def under_stamp(self) -> Hashable: ...


class _Laid(NamedTuple):
    """A model in the picture: all that its look depends on, and where it lies."""

    look: Hashable
    room: pygame.Rect


class Board:
    """The picture of the table of one battle scene."""

    def __init__(self, scene: Boarded) -> None:
        self.scene = scene
        self._whole: pygame.Surface | None = None
        self._bare: pygame.Surface | None = None
        """The same without models."""
        self._stamp: Hashable = None
        """What all but the models depends on; None if the picture is not one of this moment."""
        self._laid: dict[int, _Laid] = {}
        self._lies: tuple[int, Pixel] = (0, (0, 0))
        """The zoom of the picture, and where the table's corner lies in it."""
        self._stretched: tuple[Hashable, pygame.Surface] | None = None
        self._cold: tuple[int, list[Body]] | None = None
        """After a zoom to so many pixels per inch: the models that have not been drawn at that size yet."""

    def draw(self, surface: pygame.Surface) -> None:
        """Fill the area of the lens."""
        scene = self.scene
        flow, lens = scene.flow, scene.lens
        ready = scene.ground.ready(lens, flow.shown.look)
        if self.zooming() and (not ready or self._cold is None or self._cold[1]):
            self._draw_stretched(surface)
            return
        if flow.veiled or not ready:
            self._stamp = None
            scene.ground.draw(surface, lens, flow.shown.look)
            if not flow.veiled:
                surface.set_clip(scene.plan.area)
                scene.lie_under(surface)
                self._paint(surface, list(flow.shown.bodies.values()))
                surface.set_clip(None)
            return
        picture, corner = scene.ground.picture
        whole = self._kept(picture, corner)
        surface.set_clip(scene.plan.area)
        surface.blit(whole, (lens.origin[0] - corner[0], lens.origin[1] - corner[1]))
        surface.set_clip(None)

    def tick(self) -> bool:
        """After a zoom, once the ground is there: draw models at the new size, a few each frame; True when all are."""
        scene = self.scene
        lens, shown = scene.lens, scene.flow.shown
        if not self.zooming() or not scene.ground.ready(lens, shown.look):
            return False
        if self._cold is None or self._cold[0] != lens.unit:
            self._cold = lens.unit, list(shown.bodies.values())
        waiting = self._cold[1]
        until = time.perf_counter() + BUDGET
        while waiting and time.perf_counter() < until:
            body = waiting.pop()
            state = "chosen" if body.id == scene.desk.chosen else "acted" if body.acted else "rest"
            models.warm(lens, body, state)
        return not waiting

    # While one zooms

    def zooming(self) -> bool:
        """Whether the picture of another zoom can be shown until the new one is made."""
        lens, flow = self.scene.lens, self.scene.flow
        return self._stamp is not None and self._lies[0] != lens.unit and not flow.moving and not flow.veiled

    def _draw_stretched(self, surface: pygame.Surface) -> None:
        """The old picture, models and all, scaled to the new zoom."""
        lens = self.scene.lens
        assert self._whole is not None
        if self._stretched is None or self._stretched[0] != lens.stamp:
            unit, corner = self._lies
            self._stretched = lens.stamp, stretched(lens, self._whole, unit, corner)
        surface.blit(self._stretched[1], lens.area)

    # The picture

    def _kept(self, picture: pygame.Surface, corner: Pixel) -> pygame.Surface:
        """The picture as it has to be now, painted through a lens that fits it."""
        scene = self.scene
        stamp, lens = self._stamp_of_ground(picture), scene.lens
        looks = {body.id: self._look(body) for body in scene.flow.shown.bodies.values()}
        stale = [id for id in looks.keys() | self._laid.keys()
                 if looks.get(id) != (self._laid[id].look if id in self._laid else None)]  # fmt: skip
        anew = self._whole is None or self._bare is None or self._stamp != stamp
        if not anew and not stale:
            assert self._whole is not None
            return self._whole
        scene.lens = Fixed(lens, picture.get_rect(), corner)
        try:
            if anew:
                self._lay_ground(picture)
                self._lies, self._stretched, self._cold = (lens.unit, corner), None, None
            rooms = self._place(looks, list(looks) if anew else stale)
            whole = self._repaint([picture.get_rect()] if anew or len(stale) > _MANY else rooms)
        finally:
            scene.lens = lens
        self._stamp = stamp
        return whole

    def _lay_ground(self, picture: pygame.Surface) -> None:
        """Ground and what lies under the models."""
        if self._bare is None or self._bare.get_size() != picture.get_size():
            self._bare, self._whole = pygame.Surface(picture.get_size()), pygame.Surface(picture.get_size())
        self._bare.blit(picture, (0, 0))
        self.scene.lie_under(self._bare)
        self._laid = {}

    def _place(self, looks: dict[int, Hashable], ids: list[int]) -> list[pygame.Rect]:
        """Note where some models lie now; where they lay and where they lie."""
        lens, bodies, away = self.scene.lens, self.scene.flow.shown.bodies, self._away
        found = [self._laid[id].room for id in ids if id in self._laid]
        for id in ids:
            self._laid.pop(id, None)
            if id in bodies:
                start = self.scene.desk.route.start if id == away and self.scene.desk.route else None
                self._laid[id] = _Laid(looks[id], models.room(lens, bodies[id], start))
                found.append(self._laid[id].room)
        return found

    def _repaint(self, rooms: list[pygame.Rect]) -> pygame.Surface:
        """Some parts of the picture with the models that lie there."""
        assert self._whole is not None
        assert self._bare is not None
        bodies = self.scene.flow.shown.bodies
        for room in rooms:
            self._whole.set_clip(room)
            self._whole.blit(self._bare, room, room)
            self._paint(self._whole, [bodies[id] for id in bodies if self._laid[id].room.colliderect(room)])
        self._whole.set_clip(None)
        return self._whole

    def _paint(self, surface: pygame.Surface, bodies: list[Body]) -> None:
        """Some of the models; the one whose way is planned as a ghost where that begins."""
        scene = self.scene
        flow, lens, route, away = scene.flow, scene.lens, scene.desk.route, self._away
        chosen = None if away else flow.shown.bodies.get(scene.desk.chosen)
        resting = [body for body in bodies if body.id != away]
        models.draw(surface, lens, resting, chosen=chosen, busy=flow.moving)
        if route is not None and len(resting) < len(bodies):
            models.one(surface, lens, flow.shown.bodies[away], route.start, ghost=True)

    @property
    def _away(self) -> int:
        """The model whose way is planned: it is drawn where that ends; 0 for none."""
        route = self.scene.desk.route
        going_on = route is not None and route.place != route.start and not self.scene.flow.moving
        return route.model if going_on and route is not None else 0

    def _look(self, body: Body) -> Hashable:
        """All that the look of a model on the board depends on."""
        desk, moving = self.scene.desk, self.scene.flow.moving
        away = self._away
        return (
            body.x, body.y, body.facing, body.height, body.full, body.wounds, body.acted, body.chips, body.alpha,
            body.scale, body.flash > 0, body.shift, body.id == desk.chosen and not away, body.id == away,
            moving and not body.base.round,
        )  # fmt: skip

    def _stamp_of_ground(self, picture: pygame.Surface) -> Hashable:
        """All that the picture without models depends on: the ground, and what `lie_under` asks."""
        scene = self.scene
        desk, shown = scene.desk, scene.flow.shown
        zones = desk.kind in ZONES or not desk.view.models, desk.seat if desk.kind == "deploy" else ""
        legs = desk.route is not None and bool(desk.route.legs)
        reach = None if scene.flow.moving else Ref(way_planner.reach(desk))
        return Ref(picture), scene.theme, zones, legs, tuple(shown.last[-8:]), reach, scene.under_stamp()
