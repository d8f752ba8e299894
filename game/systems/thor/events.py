"""What happens in a battle, as facts for the window, the log and whoever listens."""

from __future__ import annotations

import msgspec

from game.core.events import Event
from game.core.seats import Seat
from game.systems.thor.actions import UnitId
from game.systems.thor.catalogue import CardName
from game.systems.thor.squares import Direction, Square


class BattleBegan(Event, frozen=True, tag=True):
    """Who goes first, by the coin or by the scenario (T-1)."""

    first: Seat
    by_coin: bool


class Deployed(Event, frozen=True, tag=True):
    seat: Seat
    unit: UnitId
    to: Square


class TurnBegan(Event, frozen=True, tag=True):
    seat: Seat
    turn: int


class PhaseBegan(Event, frozen=True, tag=True):
    seat: Seat
    phase: str


class Relocated(Event, frozen=True, tag=True):
    """A unit thrown to a random square (T-63)."""

    unit: UnitId
    origin: Square
    to: Square


class Reshuffled(Event, frozen=True, tag=True):
    """The discard pile became the deck (T-4)."""

    cards: int


class Drew(Event, frozen=True, tag=True):
    """Cards drawn; only the seat that drew knows which."""

    seat: Seat
    count: int
    cards: tuple[CardName, ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=())

    @property
    def reveals(self) -> bool:
        return self.count > 0


class Discarded(Event, frozen=True, tag=True):
    """Cards put on the discard pile without being played."""

    seat: Seat
    cards: tuple[CardName, ...]
    by_foe: bool = False


class Played(Event, frozen=True, tag=True):
    """A card played, by or for a unit (0: nobody's), for which use."""

    seat: Seat
    card: CardName
    unit: UnitId
    power: str
    use: str
    by: UnitId = 0


class Moved(Event, frozen=True, tag=True):
    """A unit moved of its own: the squares in order, or one square for a jump; `aside` after a defence (T-41)."""

    unit: UnitId
    origin: Square
    path: tuple[Square, ...]
    jump: bool = False
    taunted: bool = False
    aside: bool = False


class MoveNegated(Event, frozen=True, tag=True):
    """A Move card was cancelled before anything moved (T-43)."""

    seat: Seat
    unit: UnitId
    card: CardName


class Attacked(Event, frozen=True, tag=True):
    """An attack on one unit, before any defence."""

    unit: UnitId
    origin: Square
    target: UnitId
    at: Square
    kind: str
    damage: int
    counter: bool = False


class Defended(Event, frozen=True, tag=True):
    """The attack on `target` was negated (T-40)."""

    target: UnitId
    by: UnitId


class Struck(Event, frozen=True, tag=True):
    """A unit lost hits; in a directed battle with the card or power that struck it."""

    unit: UnitId
    damage: int
    left: int
    attack: str = ""


class Pushed(Event, frozen=True, tag=True):
    """A unit was knocked back one square; `to` is "" when it was destroyed there (T-30)."""

    unit: UnitId
    origin: Square
    toward: Direction
    to: Square
    into: Square = ""
    """The impassable square it fell into, "" for the edge of the board."""


class Fell(Event, frozen=True, tag=True):
    """A unit left the board for good."""

    unit: UnitId
    name: str
    seat: Seat
    at: Square
    pushed: bool = False


class Summoned(Event, frozen=True, tag=True):
    unit: UnitId
    name: str
    seat: Seat
    to: Square
    by: UnitId


class Healed(Event, frozen=True, tag=True):
    unit: UnitId
    hits: int
    left: int


class Looked(Event, frozen=True, tag=True):
    """A player saw the next cards of the deck, the next one first (T-55)."""

    seat: Seat
    count: int
    cards: tuple[CardName, ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=())

    @property
    def reveals(self) -> bool:
        return True


class Spied(Event, frozen=True, tag=True):
    """A player saw the foe's hand (T-55); both of them know what is in it."""

    seat: Seat
    cards: tuple[CardName, ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat is not None else msgspec.structs.replace(self, cards=())

    @property
    def reveals(self) -> bool:
        return True


class TurnEnded(Event, frozen=True, tag=True):
    """A player's turn is over, in a directed battle."""

    seat: Seat
    turn: int


class Appeared(Event, frozen=True, tag=True):
    """Whoever directs the battle put a unit onto the board."""

    unit: UnitId
    to: Square


class Left(Event, frozen=True, tag=True):
    """Whoever directs the battle took a unit off the board alive."""

    unit: UnitId
    at: Square


class TerrainChanged(Event, frozen=True, tag=True):
    """Whoever directs the battle changed a square: `now` is what it is now, "" a free square."""

    at: Square
    was: str
    now: str


class BattleEnded(Event, frozen=True, tag=True):
    winners: tuple[Seat, ...]
    why: str
    rule: str
