"""What happens in a battle, as facts for the window, the log and whoever listens."""

from __future__ import annotations

import msgspec

from game.core.breakdowns import Breakdown
from game.core.events import Event
from game.core.seats import Seat
from game.systems.ascension.cards import Card
from game.systems.ascension.state import Condition, ModelId, PieceId, Stat
from game.table.shapes import Outline, Place, Point

# Set-up


class GoalChosen(Event, frozen=True, tag=True):
    """A side has picked its goal; only its own players know which (C-78)."""

    seat: Seat
    side: Seat
    goal: str = ""

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, goal="")


class TerrainPlaced(Event, frozen=True, tag=True):
    seat: Seat
    piece: PieceId


class Deployed(Event, frozen=True, tag=True):
    seat: Seat
    model: ModelId
    place: Place


# Cards


class Flipped(Event, frozen=True, tag=True):
    """Cards turned up, for what (`initiative`, `attack`, `defence`, `hazard`), and their sum (R-2.1.2)."""

    side: Seat
    why: str
    model: ModelId
    cards: tuple[Card, ...]
    total: Breakdown
    reshuffled: bool = False

    @property
    def reveals(self) -> bool:
        return True


class CardDropped(Event, frozen=True, tag=True):
    side: Seat
    card: Card
    total: Breakdown


class SuitNamed(Event, frozen=True, tag=True):
    side: Seat
    suit: str


class InitiativeSettled(Event, frozen=True, tag=True):
    """The order of the sides for the whole battle (R-3.3.2)."""

    order: tuple[Seat, ...]


# The turn


class RoundBegan(Event, frozen=True, tag=True):
    round: int


class RoundEnded(Event, frozen=True, tag=True):
    round: int
    scores: dict[Seat, int]


class Passed(Event, frozen=True, tag=True):
    side: Seat


class Activated(Event, frozen=True, tag=True):
    model: ModelId
    elite: bool = False


class ActivationEnded(Event, frozen=True, tag=True):
    model: ModelId


# Moving


class MoveBegan(Event, frozen=True, tag=True):
    """A Move action with so many strides (C-49)."""

    model: ModelId
    strides: int


class Moved(Event, frozen=True, tag=True):
    """A model went from one place to another.

    `how`: stride, run, climb, stairs, free, step (reaction), pushed, thrown, displaced, fell, slid (off impassable
    ground or an edge), out (of sunken ground).
    """

    model: ModelId
    origin: Place
    to: Place
    on: PieceId
    how: str
    left: int = 0
    """Strides left."""


class RunBegan(Event, frozen=True, tag=True):
    model: ModelId


class Shaken(Event, frozen=True, tag=True):
    model: ModelId
    condition: Condition


class Interacted(Event, frozen=True, tag=True):
    model: ModelId
    piece: PieceId
    target: PieceId = ""


# Fighting


class Attacked(Event, frozen=True, tag=True):
    """An attack is declared at models, a piece of terrain, a point or along a line."""

    model: ModelId
    attack: str
    targets: tuple[ModelId, ...]
    terrain: PieceId = ""
    at: Point | None = None
    outline: Outline = ()


class Struck(Event, frozen=True, tag=True):
    """How an attack came out against one target: both totals with their parts (R-6.1.1)."""

    model: ModelId
    attack: str
    target: ModelId
    terrain: PieceId
    attacking: Breakdown
    defending: Breakdown
    damage: int
    """Wounds it does; 0 for a miss or a null strike."""
    hit: bool


class AttackFailed(Event, frozen=True, tag=True):
    """The target is no longer valid."""

    model: ModelId
    target: ModelId
    why: str


class Wounded(Event, frozen=True, tag=True):
    model: ModelId
    wounds: int
    left: int
    cause: str
    rule: str


class Healed(Event, frozen=True, tag=True):
    model: ModelId
    wounds: int
    left: int


class Removed(Event, frozen=True, tag=True):
    """A model is out of the battle, by which side's doing (None: nobody's)."""

    model: ModelId
    who: str
    seat: Seat
    by: Seat | None


class Withdrawn(Event, frozen=True, tag=True):
    """A model has left the table unharmed, by nobody's doing in this battle: to wait in the reserve, or for good."""

    model: ModelId
    who: str
    seat: Seat
    place: Place
    waits: bool


class Gained(Event, frozen=True, tag=True):
    model: ModelId
    condition: Condition
    tokens: int
    cause: str


class Lost(Event, frozen=True, tag=True):
    model: ModelId
    condition: Condition
    tokens: int


class Exhausted(Event, frozen=True, tag=True):
    """Tokens were put on an action by an effect."""

    model: ModelId
    action: str


class Readied(Event, frozen=True, tag=True):
    """Exhaust tokens went from the actions of a model (R-3.2.4)."""

    model: ModelId
    actions: tuple[str, ...]


class EffectCame(Event, frozen=True, tag=True):
    """An effect of an attack applies to a target."""

    model: ModelId
    target: ModelId
    effect: str


class AbilityUsed(Event, frozen=True, tag=True):
    model: ModelId
    kind: str
    target: ModelId = 0
    terrain: PieceId = ""


class Reacted(Event, frozen=True, tag=True):
    model: ModelId
    kind: str


class Compelled(Event, frozen=True, tag=True):
    model: ModelId
    towards: ModelId


# Terrain


class Fell(Event, frozen=True, tag=True):
    """A model fell so many Sizes (R-7.2.3), perhaps into sunken ground; 0 where that has no bottom (C-114)."""

    model: ModelId
    height: float
    into: PieceId = ""


class PieceDamaged(Event, frozen=True, tag=True):
    piece: PieceId
    wounds: int
    left: int


class PieceDestroyed(Event, frozen=True, tag=True):
    piece: PieceId
    name: str
    outline: Outline


class PieceMoved(Event, frozen=True, tag=True):
    piece: PieceId
    origin: Outline
    to: Outline


class DoorMoved(Event, frozen=True, tag=True):
    piece: PieceId
    open: bool


class DoorLocked(Event, frozen=True, tag=True):
    """A door is locked, or no longer."""

    piece: PieceId
    locked: bool


class Held(Event, frozen=True, tag=True):
    """Advantageous terrain is held by a side now."""

    piece: PieceId
    side: Seat


class Assigned(Event, frozen=True, tag=True):
    """A ley line is assigned to a piece (CC-14)."""

    ley: PieceId
    piece: PieceId


# Scores


class Favoured(Event, frozen=True, tag=True):
    """A model has a bonus until the end of a round, from the piece called `cause` (R-7.2.17, C-121)."""

    model: ModelId
    stat: Stat
    amount: int
    cause: str
    until: int


class Scored(Event, frozen=True, tag=True):
    side: Seat
    points: int
    why: str
    rule: str


class GoalsShown(Event, frozen=True, tag=True):
    """The secret goals are shown at the end, with what they scored."""

    goals: dict[Seat, str]
    points: dict[Seat, int]

    @property
    def reveals(self) -> bool:
        return True


class BattleEnded(Event, frozen=True, tag=True):
    winners: tuple[Seat, ...]
    why: str
    rule: str
    scores: dict[Seat, int]
