"""What is on the table of units as it is shown just now: it lags behind the match while things move.

`settle` puts everything where the view says; `motions` lets it get there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from game.core.seats import Seat
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Fighter, FighterId, Item, Piece, Unit, UnitId
from game.table.lengths import CM
from game.table.shapes import Point
from game.ui.plane.display import Body, Display
from game.ui.plane.ground import PieceLook, TableLook
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.seat_knowledge import Standing

BADGES = {"bearer": "standard", "musician": "musician"}
"""The emblem of what a figure carries, by its role."""
CHEST = "chest"
"""The emblem of a thing that is carried off, which is also how it lies about."""


@dataclass
class UnitLook:
    """A unit as its tag shows it."""

    id: UnitId
    seat: Seat
    name: str
    emblem: str
    original: int
    fear: bool = False
    rout: bool = False
    half: bool = False
    acted: bool = False
    items: bool = False
    counts_losses: bool = True
    """Whether it is told when fewer than half are left."""

    def signs(self, count: int) -> tuple[str, ...]:
        """What stands on its tag beside the count of its figures."""
        half = self.half or (self.counts_losses and 2 * count < self.original)
        given = (
            ("fear", self.fear),
            ("rout", self.rout),
            ("half", half),
            ("item", self.items),
            ("acted", self.acted),
        )
        return tuple(sign for sign, has in given if has)

    @property
    def state(self) -> str:
        """How its tag is drawn."""
        return "rout" if self.rout else "acted" if self.acted else "rest"


@dataclass
class TableDisplay(Display):
    """Figures, units, terrain and Elixir as drawn."""

    units: dict[UnitId, UnitLook] = field(default_factory=dict)
    unit_of: dict[FighterId, UnitId] = field(default_factory=dict)
    elixir: dict[Seat, int] = field(default_factory=dict)
    age: int = 0
    """Grows whenever anything on it has settled anew."""

    def settle(self, view: Any) -> None:
        """Show exactly what the view says."""
        self.units = {unit.id: unit_look(view, unit) for unit in view.units.values() if unit.fate == "table"}
        standing = [each for each in view.fighters.values() if each.unit in self.units]
        self.bodies = {each.id: body_of(view, each) for each in standing}
        self.unit_of = {each.id: each.unit for each in standing}
        self.elixir = dict(view.elixir)
        self.bolt = None
        self.show_pieces(view)
        self.age += 1

    def members(self, unit: UnitId) -> list[Body]:
        """The figures of a unit as they are drawn."""
        return [body for id, body in self.bodies.items() if self.unit_of.get(id) == unit]

    def beside(self, point: Point, reach: float) -> FighterId:
        """The figure whose base ends within a reach of a bare point, the nearest of several; 0 for none."""
        gaps = {id: hypot(body.x - point[0], body.y - point[1]) - body.widest / 2
                for id, body in self.bodies.items()}  # fmt: skip
        nearest = min(gaps, key=lambda id: gaps[id], default=0)
        return nearest if nearest and gaps[nearest] <= reach else 0

    def show_pieces(self, view: Standing) -> None:
        """Terrain as the view has it; the picture stays while nothing about it has changed."""
        lying = (item_look(each) for each in view.items.values() if not each.carrier and not each.gone)
        made = (*(piece_look(piece) for piece in view.pieces.values()), *lying)
        field = view.field
        if made != self.look.pieces or (field.width, field.height) != (self.look.width, self.look.height):
            self.look = TableLook(field.width, field.height, field.ground, made)

    def show_things(self, view: Standing) -> None:
        """What lies about and who carries what, as the view has it."""
        self.show_pieces(view)
        for id, body in self.bodies.items():
            if id in view.fighters:
                body.badge = badge_of(view.fighters[id])
        for unit, look in self.units.items():
            look.items = any(each.carries for each in _members(view, unit))
        self.age += 1


def unit_look(view: Standing, unit: Unit) -> UnitLook:
    """A unit as its tag shows it in a view."""
    profiles = [view.field.profiles[each.profile] for each in _members(view, unit.id)]
    active = view.active is not None and view.active.unit == unit.id
    creature = any(profile.category == "creature" for profile in profiles)
    return UnitLook(
        unit.id, unit.seat, unit.name, captions.emblem(view, unit.id), unit.original,
        fear=any(profile.fear for profile in profiles), rout=unit.rout, acted=unit.activated and not active,
        items=any(each.carries for each in _members(view, unit.id)), counts_losses=not creature,
    )  # fmt: skip


def _members(view: Standing, unit: UnitId) -> Iterable[Fighter]:
    return [each for each in view.fighters.values() if each.unit == unit]


def body_of(view: Standing, fighter: Fighter) -> Body:
    """A figure as it stands in a view."""
    profile: Profile = view.field.profiles[fighter.profile]
    unit = view.units[fighter.unit]
    active = view.active is not None and view.active.unit == unit.id
    return Body(
        fighter.id, unit.seat, profile.emblem or "skull", profile.name, profile.base,
        float(fighter.place.x), float(fighter.place.y), fighter.place.facing, 0.0,
        max(profile.health, fighter.health), fighter.health, leader=fighter.role == "incarnate",
        acted=unit.activated and not active, figure=True, badge=badge_of(fighter),
    )  # fmt: skip


def badge_of(fighter: Fighter) -> str:
    """The emblem of what a figure carries: a chest before what its role gives it (G-58)."""
    return CHEST if fighter.carries else BADGES.get(fighter.role, "")


def piece_look(piece: Piece) -> PieceLook:
    """A piece of terrain as it is drawn."""
    state = ""
    if piece.has("door"):
        state = "open" if piece.open else "closed"
    elif piece.has("chest") and piece.open:
        state = "used"
    return PieceLook(piece.id, piece.kind, piece.outline, piece.height / (4 * CM), 0, state, badge=False)


def item_look(item: Item) -> PieceLook:
    """A thing that lies about, where it can be picked up (G-58)."""
    return PieceLook(item.id, CHEST, item.outline, 0, 1, badge=False)
