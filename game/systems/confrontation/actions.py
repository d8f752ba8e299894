"""Everything that a player can do, as frozen values."""

from __future__ import annotations

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.confrontation.state import Duty, FighterId, Form, Formation, ItemId, PieceId, UnitId
from game.table.shapes import Place, Point

# Setting up


class ChooseDuty(Action, frozen=True, tag="choose-duty"):
    """The winner of the Authority opposition attacks or defends (G-48)."""

    duty: Duty


class ChooseSeat(Action, frozen=True, tag="choose-seat"):
    """Who deploys first, or who is the first active player."""

    seat: Seat


class LayPiece(Action, frozen=True, tag="lay-piece"):
    """Place a piece of terrain that waits, its middle at a point, turned by degrees."""

    piece: PieceId
    at: Point
    turn: int = 0


class TakeZone(Action, frozen=True, tag="take-zone"):
    """Pick a deployment zone."""

    zone: str


class TakeHalf(Action, frozen=True, tag="take-half"):
    """The defender's half of the terrain (Pacified region)."""

    pieces: tuple[PieceId, ...]


class HoldBack(Action, frozen=True, tag="hold-back"):
    """The units that come as reinforcements (G-48)."""

    units: tuple[UnitId, ...]


class Deploy(Action, frozen=True, tag="deploy"):
    """Place a unit: a place for each of its members, in order of their numbers."""

    unit: UnitId
    places: tuple[Place, ...]
    formation: Formation = "scattered"


# The order of activation


class Arrange(Action, frozen=True, tag="arrange"):
    """One's cards in the order in which they are to be played, as positions in the hand as it lies."""

    order: tuple[int, ...]


class RollAgain(Action, frozen=True, tag="roll-again"):
    """Roll the 6 of an Authority opposition again and add (G-1)."""


class Stand(Action, frozen=True, tag="stand"):
    """Let a roll stand as it is."""


class Reveal(Action, frozen=True, tag="reveal"):
    """Reveal the next card, or the one drawn."""


class SetAside(Action, frozen=True, tag="set-aside"):
    """Put that card in reserve and pass the turn."""


class PlayReserve(Action, frozen=True, tag="play-reserve"):
    """Play the card in reserve."""


class PickCard(Action, frozen=True, tag="pick-card"):
    """Barbarian mode: one of one's cards, by its position in the hand."""

    card: int


class Activate(Action, frozen=True, tag="activate"):
    """Which of the units that a card names is activated."""

    unit: UnitId


# An activation


class Declare(Action, frozen=True, tag="declare"):
    """Announce what the unit does, before anything is measured (G-20)."""

    form: Form


class March(Action, frozen=True, tag="march"):
    """Walk or run: where each member ends, in order of their numbers; the program finds and measures their ways (G-70)."""

    places: tuple[Place, ...]
    formation: Formation = "scattered"


class Leave(Action, frozen=True, tag="leave"):
    """Walk or run off the table over an edge, where the battle lets units leave (G-58, G-59).

    `fighter` is 0 for the whole unit, or a carrier who leaves alone.
    """

    fighter: FighterId = 0


class Assault(Action, frozen=True, tag="assault"):
    """Designate the enemy unit that is assaulted; the distance is measured then (G-25)."""

    target: UnitId


class Close(Action, frozen=True, tag="close"):
    """Move up to the assaulted unit, or in a melee that goes on: where each member ends, moved in the order given (G-13).

    `order` names the members by number; `places` are in the same order.
    """

    order: tuple[FighterId, ...]
    places: tuple[Place, ...]


class Shoot(Action, frozen=True, tag="shoot"):
    """A salvo: all marksmen of a profile, or an Incarnate by himself (`hero`), at a unit.

    `at` is the fighter over whom a template is placed, or whom an Incarnate picks out for 1 Elixir; 0 for none.
    `machine` says whether the machine of a crewed unit is meant (G-32).
    """

    profile: str
    target: UnitId
    at: FighterId = 0
    hero: FighterId = 0
    machine: bool = False


class Combat(Action, frozen=True, tag="combat"):
    """Strike: the attackers of a profile (or an Incarnate: `hero`) against the defenders of a profile in a unit, or an Incarnate there.

    `dice` are the dice that each attacker spends, in order of their numbers. `piece` is a terrain element attacked instead.
    """

    attackers: str
    defenders: str
    target: UnitId
    dice: tuple[tuple[FighterId, int], ...]
    hero: FighterId = 0
    victim: FighterId = 0
    piece: PieceId = ""


class EndCombats(Action, frozen=True, tag="end-combats"):
    """No more combats in this activation."""


class Allot(Action, frozen=True, tag="allot"):
    """Who suffers how many points of damage, in order of the fighters' numbers (G-45)."""

    damage: tuple[tuple[FighterId, int], ...]


class Call(Action, frozen=True, tag="call"):
    """Call a miracle or communion, cast a spell or ritual, use an artifact or a specialist's effect, or play a titanic card.

    `target` is a unit (0 where it has none to name), `fighter` one of its fighters where it matters (healed, centre of a blast, the titan's
    own place is `places`), `exalt` the points added, `places` where a summoned unit or a striding titan ends.
    """

    work: str
    by: FighterId
    target: UnitId = 0
    fighter: FighterId = 0
    exalt: int = 0
    places: tuple[Place, ...] = ()


class Handle(Action, frozen=True, tag="handle"):
    """Open or shut a door or chest in contact."""

    piece: PieceId
    fighter: FighterId


class Take(Action, frozen=True, tag="take"):
    """Pick up an item in contact (G-58)."""

    item: ItemId
    fighter: FighterId


class Drop(Action, frozen=True, tag="drop"):
    """Put down what a fighter carries, in contact with his base."""

    item: ItemId
    at: Point


class EndActivation(Action, frozen=True, tag="end-activation"):
    """The unit has done what it does."""


# Answers and feats


class Feats(Action, frozen=True, tag="feats"):
    """Before a test: one more die, a re-roll of failures, or a re-roll of successes forced on the other; each costs 1 Elixir (G-61)."""

    die: bool = False
    again: bool = False
    force: bool = False


class Buy(Action, frozen=True, tag="buy"):
    """Pay 1 Elixir for a Courage test that succeeds by itself."""


class Forgo(Action, frozen=True, tag="forgo"):
    """Let an offer pass: no feat, no censure, no sacrifice, no resurrection."""


class Counter(Action, frozen=True, tag="counter"):
    """Censure a communion or counter a ritual with a unit, at the price of all that was spent (G-34)."""

    unit: UnitId


class Sacrifice(Action, frozen=True, tag="sacrifice"):
    """Give up a titanic card to cancel a Strength test against the titan (G-32)."""

    work: str


class BecomeAvatar(Action, frozen=True, tag="become-avatar"):
    """An Incarnate of rank 3 becomes the avatar of a god, for 15 Elixir."""

    fighter: FighterId


class Resurrect(Action, frozen=True, tag="resurrect"):
    """An Incarnate comes back to his unit; paid even if there is no room for him. `place` is None if there is none."""

    fighter: FighterId
    place: Place | None = None


class Uphold(Action, frozen=True, tag="uphold"):
    """Pay for a work that lasts as long as it is paid for, or let it end."""

    work: str
    unit: UnitId
    pay: bool


class ChooseEffect(Action, frozen=True, tag="choose-effect"):
    """Pay 1 Elixir to say which of two conflicting effects holds."""

    work: str


class ChooseCommander(Action, frozen=True, tag="choose-commander"):
    """Who commands, where several have the same Authority."""

    fighter: FighterId


ACTIONS: tuple[type[Action], ...] = (
    ChooseDuty, ChooseSeat, LayPiece, TakeZone, TakeHalf, HoldBack, Deploy, Arrange, RollAgain, Stand, Reveal, SetAside, PlayReserve,
    PickCard, Activate, Declare, March, Leave, Assault, Close, Shoot, Combat, EndCombats, Allot, Call, Handle, Take, Drop,
    EndActivation, Feats, Buy, Forgo, Counter, Sacrifice, BecomeAvatar, Resurrect, Uphold, ChooseEffect, ChooseCommander,
)  # fmt: skip
