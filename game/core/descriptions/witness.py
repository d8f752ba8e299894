"""What somebody who watches a game writes down, in terms that every rulebook shares: places, deaths, blows, points, holds, uses.

Rows are small, stand in the order of time, and are lists in JSON. A `moment` is how many decisions have been made, as in
`Match.moments`; a spot is a pair of whole numbers, x to the right and y down as in a picture: squares from 0 on a board, tenths of a
millimetre on a measured table. None is nowhere: off the table, or where there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from game.core.events import Event
from game.core.seats import Seat

Spot = tuple[int, int]
PieceId = int
"""From 1, as the system numbers what it moves; 0 is nobody."""
Way = Literal["melee", "shot"]
"""How a blow is struck: in contact, or from afar."""


class Ground(msgspec.Struct, frozen=True):
    """What a game is played on: its size, and the side of the cells that its places are counted by, in its own unit."""

    width: int
    height: int
    cell: int
    unit: Literal["square", "tenth"]


class Row(msgspec.Struct, frozen=True, array_like=True):
    """Something that happened at a moment."""

    moment: int


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who was in the game: `unit` is the unit that a figure belongs to, its own name where it stands for itself."""

    id: PieceId
    seat: Seat
    name: str
    unit: str


class Step(Row, frozen=True, array_like=True):
    """Where a piece stood after a moment, if that was news; None once it is off the table."""

    piece: PieceId
    at: Spot | None


class Death(Row, frozen=True, array_like=True):
    """A piece that is out of the battle: where it stood last, by which piece (0: by none), by which side's doing, of what."""

    piece: PieceId
    at: Spot | None
    by: PieceId
    side: Seat | Literal[""]
    why: str


class Blow(Row, frozen=True, array_like=True):
    """An attack: who and from where, at whom (0: at nobody who can be named) and where, how, whether it hit, and the harm done."""

    by: PieceId
    origin: Spot | None
    at: PieceId
    aim: Spot | None
    way: Way
    hit: bool = False
    harm: int = 0


class Points(Row, frozen=True, array_like=True):
    """Points for a side, named by its first seat, and for what."""

    side: Seat
    points: int
    why: str


class Hold(Row, frozen=True, array_like=True):
    """An objective that a side holds from now on; "" for nobody."""

    what: str
    at: Spot | None
    side: Seat | Literal[""]


class Use(Row, frozen=True, array_like=True):
    """Something of the rules that somebody made use of: a card, a power, a work, a reaction, by the name it has at the table."""

    seat: Seat
    piece: PieceId
    name: str


class Contact(Row, frozen=True, array_like=True):
    """The first blow between two sides, and where it fell."""

    at: Spot | None


class Witness:
    """Watches one game and writes down what happens in it; a system derives its own and says what it knows in `meet`.

    It sees the whole state, and so is for matches that have ended and for the lab alone. One that knows nothing of its system, as
    this one, finds nobody and nothing.
    """

    def __init__(self) -> None:
        self.moment = 0
        self.first: Seat | Literal[""] = ""
        """Who went first."""
        self.pieces: dict[PieceId, Piece] = {}
        """Everybody who was ever on the table."""
        self.steps: list[Step] = []
        self.deaths: list[Death] = []
        self.blows: list[Blow] = []
        self.points: list[Points] = []
        self.holds: list[Hold] = []
        self.uses: list[Use] = []
        self.active: set[PieceId] = set()
        """Who has done anything."""
        self.absent: set[PieceId] = set()
        """Who was told to have died, or to have left the table alive."""
        self.contact: Contact | None = None
        self.spots: Mapping[PieceId, Spot | None] = {}
        """Where everybody stood after the moment before."""

    # What a system says

    def ground(self, state: Any) -> Ground | None:
        """What the game is played on; None if nothing there has a place."""
        return None

    def catalogue(self, state: Any) -> tuple[str, ...]:
        """All that `Use` may name in a game that began as `state`, each once."""
        return ()

    def whereabouts(self, state: Any) -> Mapping[PieceId, Spot | None]:
        """Everybody on the table, and where; who has no place stands nowhere."""
        return {}

    def who(self, state: Any, piece: PieceId) -> Piece:
        """Somebody who is on the table, or has just died there."""
        raise KeyError(piece)

    def meet(self, state: Any, events: Sequence[Event]) -> None:
        """Write down `events`, which led to `state`; `spots` still says where everybody stood before."""

    # What it writes

    def add(self, moment: int, state: Any, events: Sequence[Event]) -> None:
        """Watch what led to a state; moments come in order, the beginning of the game is 0."""
        self.moment, died = moment, len(self.deaths)
        self.meet(state, events)
        for death in self.deaths[died:]:
            self._know(state, death.piece)
        self._look(state)

    def _know(self, state: Any, piece: PieceId) -> None:
        if piece not in self.pieces:
            self.pieces[piece] = self.who(state, piece)

    def _look(self, state: Any) -> None:
        """Write down who is new, who stands elsewhere, and who is gone."""
        now, before = self.whereabouts(state), self.spots
        if now == before:
            return
        for piece, at in now.items():
            if piece not in before:
                self._know(state, piece)
                self.absent.discard(piece)
            if at is not None and before.get(piece) != at:
                self.steps.append(Step(self.moment, piece, at))
        self.steps += [Step(self.moment, piece, None) for piece in before if piece not in now]
        self.spots = now

    def acted(self, seat: Seat, *pieces: PieceId) -> None:
        """Pieces of a seat did something."""
        self.first = self.first or seat
        self.active.update(pieces)

    def died(
        self,
        piece: PieceId,
        at: Spot | None,
        why: str,
        *,
        by: PieceId = 0,
        side: Seat | Literal[""] = "",
    ) -> None:
        """A piece is out of the battle for good, or until something brings it back."""
        self.absent.add(piece)
        self.deaths.append(Death(self.moment, piece, at, by, side, why))

    def left(self, piece: PieceId) -> None:
        """A piece left the table alive."""
        self.absent.add(piece)

    def struck(
        self,
        by: PieceId,
        origin: Spot | None,
        at: PieceId,
        aim: Spot | None,
        way: Way,
        *,
        hostile: bool = True,
    ) -> int:
        """Somebody attacked; the number of the blow, for `landed`."""
        if hostile and self.contact is None:
            self.contact = Contact(self.moment, aim)
        self.blows.append(Blow(self.moment, by, origin, at, aim, way))
        return len(self.blows) - 1

    def landed(self, blow: int, harm: int) -> None:
        """A blow hit, and did so much harm (more)."""
        was = self.blows[blow]
        self.blows[blow] = msgspec.structs.replace(was, hit=True, harm=was.harm + harm)

    def scored(self, side: Seat, points: int, why: str) -> None:
        """A side has points."""
        self.points.append(Points(self.moment, side, points, why))

    def held(self, what: str, at: Spot | None, side: Seat | Literal[""]) -> None:
        """Somebody else, or nobody, holds an objective now."""
        self.holds.append(Hold(self.moment, what, at, side))

    def used(self, seat: Seat, name: str, piece: PieceId = 0) -> None:
        """A seat made use of something of the rules."""
        self.uses.append(Use(self.moment, seat, piece, name))


def each_once(names: Iterable[str]) -> tuple[str, ...]:
    """Names in their order, each once, for a catalogue."""
    return tuple(dict.fromkeys(names))
