"""What is on the table as it is shown just now: it lags behind the match while stones turn and dice roll.

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
    """Its stones face up; None while they are not to be seen."""
    down: bool = False
    """Its stones lie face down."""
    sealed: bool = False
    """Its side has confirmed."""
    turned: float = 1.0
    """How far its stones have turned to lie as `down` says, from the left to the right."""
    flash: float = 0.0
    shake: int = 0
    """By how many logical pixels it stands aside of its place."""
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
    stamp: float = 1.0
    """How far the verdict has been stamped."""
    number: int = 1
    count: int = 1


@dataclass
class Strike:
    """An attack on its way: how far the groove of the attackers has filled, and that of the target."""

    attackers: tuple[UnitId, ...]
    target: UnitId
    out: float = 0.0
    home: float = 0.0


@dataclass
class Display:
    """Units, order and dice as drawn."""

    bodies: dict[UnitId, Body] = field(default_factory=dict)
    order: tuple[UnitId, ...] = ()
    rolls: dict[UnitId, tuple[int, ...]] = field(default_factory=dict)
    slid: float = 1.0
    """How far the bosses have come to their notches."""
    throws: dict[UnitId, Throw] = field(default_factory=dict)
    """Initiative being rolled, on the units themselves."""
    first: dict[UnitId, Roll] = field(default_factory=dict)
    """The last Initiative roll of each unit this turn, for its breakdown."""
    actor: UnitId = 0
    held: tuple[UnitId, ...] = ()
    acted: tuple[UnitId, ...] = ()
    ready: tuple[Seat, ...] = ()
    turn: int = 0
    revealed: bool = False
    over: bool = False
    tray: Tray | None = None
    strike: Strike | None = None
    dark: float = 0.0
    """How far all but the two units of an attack are dimmed."""

    def settle(self, view: SkirmishView) -> None:
        """Show exactly what the view says."""
        everybody = sorted((*view.units.values(), *view.fallen), key=lambda unit: unit.id)
        self.bodies = {unit.id: body_of(view, unit) for unit in everybody}
        self.order, self.rolls, self.slid = view.order, dict(view.rolls), 1.0
        self.held, self.acted, self.ready, self.turn = view.held, view.acted, view.ready, view.turn
        self.revealed, self.over = view.revealed, view.outcome is not None
        self.throws.clear()
        self.strike, self.dark = None, 0.0
        self.actor = getattr(view.decision, "unit", 0) if view.decision else 0
        if not view.revealed:
            self.first.clear()

    def slots(self, seat: Seat) -> int:
        """How many slots a side is seen to have left."""
        return sum(body.slots for body in self.bodies.values() if body.seat == seat)

    def stands(self, unit: UnitId) -> bool:
        """Whether a unit is seen to stand."""
        return unit in self.bodies and self.bodies[unit].present >= 1


def body_of(view: SkirmishView, unit: Unit) -> Body:
    """A unit as it stands in a view. What another side deals lies face down from the first."""
    cards = view.cards.get(unit.id)
    sealed = not view.revealed and unit.seat in view.ready
    secret = not view.revealed and any(each not in view.cards for each in view.units)
    return Body(
        unit.id,
        unit.name,
        unit.seat,
        unit.emblem,
        unit.full,
        unit.slots,
        levels_of(cards) if cards else None,
        down=secret and (sealed or (cards is None and unit.seat != view.seat)),
        sealed=sealed,
        present=1.0 if unit.id in view.units else 0.0,
    )
