"""The battle as the measured table is told of it: what is shown, picked, proposed and measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.core.seats import Seat
from game.table.shapes import Outline, Place
from game.ui.paint.measured.minimap import MapMark
from game.ui.plane.adapter import Adapter, Drag
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Mark
from game.ui.plane.measurement import Stand
from game.ui.plane.sight_lines import SightLine
from game.ui.tables.ascension import drags, marks, sights
from game.ui.tables.ascension.contract import Handled
from game.ui.tables.ascension.display import BattleDisplay
from game.ui.tables.ascension.marks import Marked
from game.ui.tables.ascension.planning.way_planner import Offer


class BattleScene(Handled, Marked, Protocol):
    """A battle that a measured table is told of."""

    @property
    def places_something(self) -> bool: ...
    def offer_spots(self) -> list[tuple[Offer, pygame.Rect]]: ...
    def map_marks(self) -> Sequence[MapMark]: ...
    def drop(self) -> None: ...


class BattleAdapter(Adapter):
    """One battle; everything is asked of the scene's desk and of its flow."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    # Shown

    @property
    def display(self) -> BattleDisplay:
        return self.scene.flow.shown

    @property
    def size(self) -> tuple[int, int]:
        field = self.scene.desk.view.field
        return field.width, field.height

    @property
    def busy(self) -> bool:
        return self.scene.flow.moving

    @property
    def veiled(self) -> bool:
        return self.scene.flow.veiled

    @property
    def chosen(self) -> int:
        return self.scene.desk.chosen

    @property
    def away(self) -> tuple[int, Place] | None:
        route = self.scene.desk.route
        if route is None or route.place == route.start or self.busy:
            return None
        return route.model, route.start

    def under(self) -> Sequence[Mark]:
        return marks.under(self.scene)

    def over(self) -> Sequence[Mark]:
        return [] if self.busy else marks.over(self.scene)

    def top(self) -> Sequence[Mark]:
        return [] if self.busy else marks.top(self.scene)

    def map_zones(self) -> Sequence[tuple[Seat | None, Outline]]:
        zones = self.scene.desk.view.field.zones
        return [(zone.seat, zone.outline) for zone in zones if zone.seat is None]

    def map_marks(self) -> Sequence[MapMark]:
        return self.scene.map_marks()

    # Measured, from where the planned way ends

    def stand(self, model: int) -> Stand | None:
        state = self.scene.desk.base
        found = state.models.get(model)
        return Stand(state.base(model), found.place) if found is not None else None

    def sight(self, looker: int, target: int) -> SightLine | None:
        desk = self.scene.desk
        there = looker in desk.base.models and target in desk.base.models
        return sights.kept(desk, looker, target) if there else None

    # Picked and proposed

    def point(self, hit: Hit | None) -> None:
        self.scene.point(hit)

    def click(self, hit: Hit) -> None:
        for offer, spot in self.scene.offer_spots():
            if spot.collidepoint(self.scene.app.pointer):
                self.scene.take_offer(offer)
                return
        self.scene.click(hit)

    def choose(self, model: int) -> None:
        self.scene.desk.said = None
        self.scene.desk.chosen = model
        self.scene.changed()

    def take_up(self, hit: Hit) -> Drag | None:
        return drags.take_up(self.scene, hit)

    def turns(self, hit: Hit) -> bool:
        desk = self.scene.desk
        about = {desk.actor, desk.wish.foe if desk.wish is not None else 0} - {0}
        near = desk.on_ghost(hit.point) or hit.model in about or desk.dragging
        return (desk.kind == "acting" and near) or self.scene.places_something

    def turn(self, by: int) -> None:
        self.scene.turn(by)

    def drop(self) -> None:
        self.scene.drop()
