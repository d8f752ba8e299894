"""What is on the table as it is shown just now: it lags behind the match while cards turn and dice roll.

`settle` puts everything where the view says; `motions` lets it get there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.seats import Seat
from game.systems.abstract.actions import UnitId
from game.systems.abstract.dice import Roll
from game.systems.abstract.state import Unit
from game.systems.abstract.view import SkirmishView
from game.ui.tables.abstract.kinds import Levels, levels_of


@dataclass
class Body:
    """A unit as drawn."""

    id: UnitId
    name: str
    seat: Seat
    emblem: str
    full: int
    slots: int
    levels: Levels | None = None
    """Its cards face up; None while they are not to be seen."""
    down: bool = False
    """Its cards lie face down."""
    turned: float = 1.0
    """How far its cards have turned over."""
    flash: float = 0.0
    present: float = 1.0
    """1 while it stands, 0 when it is destroyed."""


@dataclass
class Throw:
    """One roll as it is shown: `share` of it has rolled, 1 when it has settled."""

    roll: Roll
    share: float = 1.0


@dataclass
class Tray:
    """The dice of the last attack, and what came of them."""

    attackers: tuple[UnitId, ...] = ()
    target: UnitId = 0
    accuracy: Throw | None = None
    evasion: Throw | None = None
    hit: bool | None = None
    damage: Throw | None = None
    endurance: Throw | None = None
    hits: int | None = None
    number: int = 1
    count: int = 1


@dataclass
class Display:
    """Units, order and dice as drawn."""

    bodies: dict[UnitId, Body] = field(default_factory=dict)
    order: tuple[UnitId, ...] = ()
    rolls: dict[UnitId, tuple[int, ...]] = field(default_factory=dict)
    throws: dict[UnitId, Throw] = field(default_factory=dict)
    """Initiative being rolled, on the units themselves."""
    first: dict[UnitId, Roll] = field(default_factory=dict)
    """The last Initiative roll of each unit this turn, for its breakdown."""
    actor: UnitId = 0
    held: tuple[UnitId, ...] = ()
    acted: tuple[UnitId, ...] = ()
    ready: tuple[Seat, ...] = ()
    turn: int = 0
    tray: Tray | None = None
    lane: tuple[tuple[UnitId, ...], UnitId, float] | None = None
    """An attack on its way: who, whom, how far."""

    def settle(self, view: SkirmishView) -> None:
        """Show exactly what the view says."""
        everybody = sorted((*view.units.values(), *view.fallen), key=lambda unit: unit.id)
        self.bodies = {unit.id: body_of(view, unit) for unit in everybody}
        self.order, self.rolls = view.order, dict(view.rolls)
        self.held, self.acted, self.ready, self.turn = view.held, view.acted, view.ready, view.turn
        self.throws.clear()
        self.lane = None
        self.actor = getattr(view.decision, "unit", 0) if view.decision else 0
        if not view.revealed:
            self.first.clear()


def body_of(view: SkirmishView, unit: Unit) -> Body:
    """A unit as it stands in a view."""
    cards = view.cards.get(unit.id)
    return Body(
        unit.id,
        unit.name,
        unit.seat,
        unit.emblem,
        unit.full,
        unit.slots,
        levels_of(cards) if cards else None,
        down=cards is None and unit.seat in view.ready,
        present=1.0 if unit.id in view.units else 0.0,
    )
