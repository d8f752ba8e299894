"""The battle as the measured table is told of it: what is shown, picked and proposed, in centimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.seats import Seat
from game.systems.confrontation.state import CONTACT
from game.table.lengths import CM, said_cm
from game.table.shapes import Outline
from game.ui.plane.adapter import Adapter, Drag
from game.ui.plane.camera import FARTHEST
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation import marks, parts
from game.ui.tables.confrontation.contract import Handled
from game.ui.tables.confrontation.display import TableDisplay


class BattleScene(Handled, Protocol):
    """A battle that a measured table is told of."""

    def drop(self) -> None: ...
    def turn(self, by: int) -> bool: ...


class UnitAdapter(Adapter):
    """One battle; everything is asked of the scene's desk and of its flow."""

    unit = CM
    first = FARTHEST
    filling = True

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    # Shown

    @property
    def display(self) -> TableDisplay:
        return self.scene.shown

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

    def under(self) -> Sequence[Mark]:
        return marks.under(self.scene)

    def over(self) -> Sequence[Mark]:
        return marks.over(self.scene)

    def top(self) -> Sequence[Mark]:
        return marks.top(self.scene)

    def map_zones(self) -> Sequence[tuple[Seat | None, Outline]]:
        return [(zone.seat, zone.outline) for zone in self.scene.desk.view.field.zones]

    def said(self, length: int) -> str:
        return "in contact" if length <= CONTACT else said_cm(length)

    # Picked and proposed

    def point(self, hit: Hit | None) -> None:
        self.scene.point(hit)

    def click(self, hit: Hit) -> None:
        self.scene.click(hit)

    def choose(self, model: int) -> None:
        self.scene.desk.said = None
        self.scene.desk.chosen = self.scene.desk.unit_of(model)
        self.scene.changed()

    def take_up(self, hit: Hit) -> Drag | None:
        drag: Drag | None = parts.first("take_up", self.scene, hit)
        return drag

    def turns(self, hit: Hit) -> bool:
        desk = self.scene.desk
        if parts.first("turns", self.scene):
            return True
        return (
            desk.kind in ("acting", "deploy", "closing")
            and bool(desk.plans)
            and desk.end_of(desk.plans[-1]) is not None
        )

    def turn(self, by: int) -> None:
        self.scene.turn(by)

    def drop(self) -> None:
        self.scene.drop()
