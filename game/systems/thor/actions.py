"""Everything a player can do, as values that stand in the record.

`card` names the card that is played; `unit` the unit that acts; `power` the power of a wild card ("" for a
regular card); `by` the unit that gives an order (T-56; 0: nobody); `boost` the wild card played with an attack
for more damage (T-45).
"""

from __future__ import annotations

from game.core.actions import Action
from game.systems.thor.catalogue import CardName
from game.systems.thor.squares import Direction, Square

UnitId = int


class Deploy(Action, frozen=True, tag=True):
    """Put a unit on a free square of one's back rows (T-2)."""

    unit: UnitId
    to: Square


class Discard(Action, frozen=True, tag=True):
    """Discard what is over the hand limit (T-5), cards in alphabetical order."""

    cards: tuple[CardName, ...]


class Move(Action, frozen=True, tag=True):
    """Move one unit exactly as far as the card says (T-10, T-11)."""

    card: CardName
    unit: UnitId
    to: Square
    power: str = ""
    by: UnitId = 0


class Advance(Action, frozen=True, tag=True):
    """Move two or three units straight forward, in this order (T-12)."""

    card: CardName
    units: tuple[UnitId, ...]


class Taunt(Action, frozen=True, tag=True):
    """Draw an enemy closer along a path (T-57)."""

    card: CardName
    unit: UnitId
    power: str
    target: UnitId
    path: tuple[Square, ...]


class Attack(Action, frozen=True, tag=True):
    """Attack one enemy (T-20, T-22)."""

    card: CardName
    unit: UnitId
    target: UnitId
    power: str = ""
    by: UnitId = 0
    boost: CardName = ""


class Charge(Action, frozen=True, tag=True):
    """Move, then attack or let it go (T-25, T-74)."""

    card: CardName
    unit: UnitId
    to: Square
    power: str = ""


class Blast(Action, frozen=True, tag=True):
    """Attack every unit in an area; a line needs its direction (T-26)."""

    card: CardName
    unit: UnitId
    power: str
    toward: Direction = ""


class Summon(Action, frozen=True, tag=True):
    """Place a fresh unit next to the summoner (T-53)."""

    card: CardName
    unit: UnitId
    power: str
    to: Square


class Heal(Action, frozen=True, tag=True):
    """Give a friendly unit a hit back (T-54, T-77)."""

    card: CardName
    unit: UnitId
    power: str
    target: UnitId


class Use(Action, frozen=True, tag=True):
    """Use a card or power that needs no target: draw, look, take a card, Ground Pound."""

    card: CardName
    unit: UnitId = 0
    power: str = ""


class Pass(Action, frozen=True, tag=True):
    """End the phase (T-86)."""


class Defend(Action, frozen=True, tag=True):
    """Negate the attack with a card, or with a power of `unit` (T-40)."""

    card: CardName
    unit: UnitId
    power: str = ""


class Negate(Action, frozen=True, tag=True):
    """Cancel the Move card just played, with a power of `unit` (T-43)."""

    card: CardName
    unit: UnitId
    power: str


class LetThrough(Action, frozen=True, tag=True):
    """Play no reaction."""


class StepAside(Action, frozen=True, tag=True):
    """The move that follows a defence (T-41)."""

    to: Square


class Strike(Action, frozen=True, tag=True):
    """The attack of a combo, a second attack, or a counter-attack."""

    target: UnitId
    boost: CardName = ""


class LetGo(Action, frozen=True, tag=True):
    """Let an attack go that may be let go (T-25, T-27, T-74)."""


ACTIONS: tuple[type[Action], ...] = (
    Deploy, Discard, Move, Advance, Taunt, Attack, Charge, Blast, Summon, Heal, Use, Pass,
    Defend, Negate, LetThrough, StepAside, Strike, LetGo,
)  # fmt: skip
