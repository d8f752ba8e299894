"""What happened: facts that the window animates and the log words."""

from __future__ import annotations

from game.core.breakdowns import Breakdown
from game.core.events import Event
from game.core.seats import Seat
from game.systems.confrontation.state import (
    Card,
    Fighter,
    FighterId,
    Form,
    Formation,
    ItemId,
    Mode,
    PieceId,
    Rolled,
    UnitId,
)
from game.table.shapes import Place, Point

# Round and sequence


class RoundBegan(Event, frozen=True):
    """A round begins."""

    round: int


class Arranged(Event, frozen=True):
    """A player has ordered his cards; what they are nobody else sees."""

    seat: Seat
    cards: int


class SequencesShown(Event, frozen=True):
    """The sequences that lie open from now on."""

    cards: dict[Seat, tuple[Card, ...]]

    @property
    def reveals(self) -> bool:
        return True


class AuthorityRolled(Event, frozen=True):
    """What a player has rolled in an Authority opposition: his dice one after the other, and the sum, whose parts called "die" count."""

    seat: Seat
    dice: tuple[int, ...]
    total: Breakdown

    @property
    def lost(self) -> bool:
        """Whether his best die is a 1, or one that he rolled again and added is (G-1)."""
        counted = [part.amount for part in self.total.parts if part.cause == "die"]
        return max(self.dice, default=0) == 1 or 1 in counted[1:]


class AuthorityWon(Event, frozen=True):
    """Who has won an Authority opposition."""

    seat: Seat


class LeadTaken(Event, frozen=True):
    """Who is the first active player."""

    seat: Seat


class CardPlayed(Event, frozen=True):
    """A card is revealed."""

    seat: Seat
    card: Card
    drawer: Seat | None = None
    """Who drew it from the one deck, if that was somebody else (GB-118)."""

    @property
    def reveals(self) -> bool:
        return True


class CardReserved(Event, frozen=True):
    """A card is put aside unseen."""

    seat: Seat


class CardPassed(Event, frozen=True):
    """A card names no unit that can be activated: the turn is passed and the card removed."""

    seat: Seat
    card: Card


# Activation


class Activated(Event, frozen=True):
    """A unit is activated."""

    unit: UnitId


class Declared(Event, frozen=True):
    """A unit announces what it does; `measures` if nobody could measure before (GA-1), so that it is not taken back freely."""

    unit: UnitId
    form: Form
    measures: bool = False

    @property
    def reveals(self) -> bool:
        return self.measures


class ActivationEnded(Event, frozen=True):
    """A unit has done what it does."""

    unit: UnitId


class Moved(Event, frozen=True):
    """A unit has moved: for each fighter the points that he went along, from where he stood to where he stands."""

    unit: UnitId
    ways: tuple[tuple[FighterId, tuple[Point, ...]], ...]
    formation: Formation
    how: str
    """walk, run, assault, flight, stride, entry ..."""


class Placed(Event, frozen=True):
    """A unit is put on the table: deployed, summoned, or an Incarnate who comes back."""

    unit: UnitId
    fighters: tuple[tuple[FighterId, Place], ...]
    how: str


# Dice


class TestRolled(Event, frozen=True):
    """A test was rolled, with all its dice."""

    __test__ = False

    rolled: Rolled


class FeatDone(Event, frozen=True):
    """An Incarnate performs a feat."""

    fighter: FighterId
    name: str
    cost: int


# Elixir and the Commander


class ElixirChanged(Event, frozen=True):
    """A company gains or spends Elixir."""

    seat: Seat
    amount: int
    total: int
    cause: str
    rule: str


class CommanderChanged(Event, frozen=True):
    """Another Incarnate commands; 0 for nobody."""

    seat: Seat
    fighter: FighterId


# Losses and morale


class Wounded(Event, frozen=True):
    """A fighter or a machine has lost points and lives; `left` are the points it has left."""

    fighter: FighterId
    points: int
    left: int


class Healed(Event, frozen=True):
    """A fighter or a machine has points back."""

    fighter: FighterId
    points: int
    left: int


class Fell(Event, frozen=True):
    """Fighters are eliminated, with what did it; they stood where their places say."""

    unit: UnitId
    fighters: tuple[Fighter, ...]
    cause: str


class UnitEliminated(Event, frozen=True):
    """The last of a unit is gone."""

    unit: UnitId
    melee: bool


class LeaderReplaced(Event, frozen=True):
    """Another fighter leads a unit."""

    unit: UnitId
    fighter: FighterId


class Routed(Event, frozen=True):
    """A unit is in rout."""

    unit: UnitId


class Rallied(Event, frozen=True):
    """A unit is valiant again."""

    unit: UnitId


# Things


class PieceHandled(Event, frozen=True):
    """A door or chest was opened or shut."""

    piece: PieceId
    fighter: FighterId
    open: bool


class ItemTaken(Event, frozen=True):
    """A fighter carries something now."""

    item: ItemId
    fighter: FighterId


class ItemDropped(Event, frozen=True):
    """Something lies on the ground."""

    item: ItemId
    at: Point


class ModeSet(Event, frozen=True):
    """The mode of the activation sequence, once chance has chosen it."""

    mode: Mode


# Hand to hand and morale


class CourageTested(Event, frozen=True):
    """A unit has taken a Courage test: for its losses, to rally, or against Fear; bought ones have no dice."""

    unit: UnitId
    why: str
    passed: bool


class AssaultMeasured(Event, frozen=True):
    """How far a unit is from the one that it assaults, None if there is no way, and how far it may go; both in tenths."""

    unit: UnitId
    target: UnitId
    distance: int | None
    reach: int


class Joined(Event, frozen=True):
    """An assault has brought two units into contact; `charge` if it counts as one."""

    unit: UnitId
    target: UnitId
    charge: bool


class Struck(Event, frozen=True):
    """A combat begins: who strikes with how many dice at whom; a piece of terrain has no victims."""

    unit: UnitId
    target: UnitId
    attackers: tuple[FighterId, ...]
    victims: tuple[FighterId, ...]
    dice: int
    piece: PieceId = ""


class PieceDamaged(Event, frozen=True):
    """A piece of terrain has lost structure points; at 0 it is destroyed and gone."""

    piece: PieceId
    points: int
    left: int


class Disengaged(Event, frozen=True):
    """A unit leaves the melee with some units."""

    unit: UnitId
    others: tuple[UnitId, ...]


# Mystics


class PoolFilled(Event, frozen=True):
    """The pools of a unit have changed: what is in them, by how much they differ from before, the dice rolled for mana."""

    unit: UnitId
    faith: int
    mana: int
    more_faith: int
    more_mana: int
    dice: tuple[int, ...] = ()


class Called(Event, frozen=True):
    """A work is called: by whom, which, at which unit, for how many points, of which so many exalt it."""

    fighter: FighterId
    work: str
    target: UnitId
    spent: int
    exalt: int


class Countered(Event, frozen=True):
    """A communion is censured or a ritual countered by a unit that has paid as much."""

    unit: UnitId
    work: str
    spent: int


class CallFailed(Event, frozen=True):
    """The Fervor or Energy test of a work has failed."""

    fighter: FighterId
    work: str


class EffectBegan(Event, frozen=True):
    """A work lies on a unit from now on."""

    unit: UnitId
    work: str


class EffectEnded(Event, frozen=True):
    """A work lies on a unit no longer."""

    unit: UnitId
    work: str


class Upheld(Event, frozen=True):
    """A work that lies on a unit was paid for once more."""

    unit: UnitId
    work: str
    spent: int


class ConflictRolled(Event, frozen=True):
    """The dice of the players over conflicting effects on a unit, throw by throw, and who may choose."""

    unit: UnitId
    works: tuple[str, ...]
    throws: tuple[dict[Seat, int], ...]
    seat: Seat


class ConflictSettled(Event, frozen=True):
    """Which of conflicting effects on a unit holds; empty if none does."""

    unit: UnitId
    work: str


class Summoned(Event, frozen=True):
    """A new unit has been summoned by a magician."""

    unit: UnitId
    fighter: FighterId


class CardSacrificed(Event, frozen=True):
    """A titanic card is given up, and the Strength test against its titan comes to nothing."""

    unit: UnitId
    work: str


class Reinforced(Event, frozen=True):
    """Units that were held back may enter from the next round on."""

    seat: Seat
    units: tuple[UnitId, ...]


class TimeOut(Event, frozen=True):
    """A round is over."""

    round: int


# Leaving the table


class Departed(Event, frozen=True):
    """Fighters leave the table without being eliminated; they stood where their places say."""

    unit: UnitId
    fighters: tuple[Fighter, ...]
