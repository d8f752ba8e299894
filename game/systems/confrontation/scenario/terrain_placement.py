"""Terrain that the players lay: borderland, pacified region, war of positions (GB-116, G-141)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Literal

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import setup_events
from game.systems.confrontation.actions import LayPiece, TakeHalf, TakeZone
from game.systems.confrontation.dice import SIDES
from game.systems.confrontation.scenario import ground, kit, table_layout
from game.systems.confrontation.state import Battle, Duty, Piece, Zone
from game.table import lengths
from game.table.lengths import CM
from game.table.shapes import Base, Place, Point, contains, gap_to

RULE = "GB-116"
Battlefield = Literal["borderland", "pacified", "positions"]
_STEP = 5 * CM
_OFFERS = 3
_TRIES = 16
_FULL_TURN = 360
CLEAR = 8 * CM
"""How far from an objective, or a chest, solid terrain stays, so that everybody gets to it (G-141)."""


class LayTerrain(Step[Battle], frozen=True, tag=True):
    """The pieces that are loose are taken up, and laid anew (GB-116)."""

    battlefield: Battlefield
    pieces: tuple[Piece, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        taken = {piece.id for piece in self.pieces}
        state.pieces = {id: piece for id, piece in state.pieces.items() if id not in taken}
        if self.battlefield == "pacified":
            defender, attacker = _parts(state, ctx)
            if len(self.pieces) > 1:
                state.push(HalfChoice(defender, self.pieces, attacker))
            else:
                state.push(Laying(defender, self.pieces, own=True, alone=True))
            return
        first = youngest(state, ctx)
        if self.battlefield == "borderland":
            state.push(Laying(first, self.pieces, own=False, alone=False), *_zone_choice(state))
            return
        if not state.duties:
            _draw_zones(state, ctx)
        state.push(Laying(first, self.pieces, own=True, alone=False))


def youngest(state: Battle, ctx: Context) -> Seat:
    """Who counts as the youngest player: chance says (GB-116, G-141)."""
    seats = tuple(state.field.sides)
    seat = seats[ctx.chance.roll(len(seats)) - 1]
    ctx.tell(setup_events.DieRolled, seat, 0, "youngest")
    return seat


def _parts(state: Battle, ctx: Context) -> tuple[Seat, Seat]:
    """The defender and the attacker of a pacified region: those of the battle, or the highest die defends (G-141)."""
    if state.duties:
        of: dict[Duty, Seat] = {}
        for seat, duty in state.duties.items():
            of.setdefault(duty, seat)
        return of["defender"], of["attacker"]
    best = _highest(state, ctx, "defends")
    others = [seat for seat in state.clockwise(best) if not state.friends(seat, best)]
    return best, others[0]


def _highest(state: Battle, ctx: Context, why: str) -> Seat:
    """Who rolls the highest die; those who are equal roll again."""
    left = list(state.field.sides)
    while len(left) > 1:
        dice = {seat: ctx.chance.roll(SIDES) for seat in left}
        for seat, die in dice.items():
            ctx.tell(setup_events.DieRolled, seat, die, why)
        left = [seat for seat in left if dice[seat] == max(dice.values())]
    return left[0]


# Zones


def _zone_choice(state: Battle) -> list[Step[Battle]]:
    """After a borderland is laid the zones are picked, unless attack and defence have given them away (G-141)."""
    return [] if state.duties else [RollForZones()]


class RollForZones(Step[Battle], frozen=True, tag=True):
    """Whoever rolls highest picks his zone first, then the others clockwise (GB-116)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        first = _highest(state, ctx, "picks his zone first")
        seats = state.clockwise(first)
        state.push(ZoneChoice(first, seats[1:], tuple(zone.id for zone in state.field.zones)))


class ZoneChoice(Decision[Battle], frozen=True, tag=True):
    """Which of the zones that are left a player takes (GB-116)."""

    later: tuple[Seat, ...]
    zones: tuple[str, ...]

    def actions(self, state: Battle) -> list[Action]:
        return [TakeZone(zone) for zone in self.zones]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, TakeZone)
        give_zone(state, ctx, action.zone, self.seat)
        left = tuple(zone for zone in self.zones if zone != action.zone)
        if len(self.later) > 1:
            state.push(ZoneChoice(self.later[0], self.later[1:], left))
        elif self.later:
            give_zone(state, ctx, left[0], self.later[0])


def give_zone(state: Battle, ctx: Context, id: str, seat: Seat) -> None:
    """A player has a zone, and its edge at his back."""
    given = next(zone for zone in state.field.zones if zone.id == id)
    zones = tuple(
        msgspec.structs.replace(zone, seat=seat) if zone.id == id else zone for zone in state.field.zones
    )
    side = state.field.sides[seat]
    sides = {**state.field.sides, seat: msgspec.structs.replace(side, edge=given.edge or side.edge)}
    state.field = msgspec.structs.replace(state.field, zones=zones, sides=sides)
    ctx.tell(setup_events.ZoneTaken, seat, id, given.edge or "")


def _draw_zones(state: Battle, ctx: Context) -> None:
    """Each player's zone is determined by chance (GB-116, War of positions)."""
    ids = [zone.id for zone in state.field.zones]
    for seat, id in zip(state.field.sides, ctx.chance.shuffle(ids), strict=True):
        give_zone(state, ctx, id, seat)


def nearest_zone(state: Battle, at: Point) -> Zone:
    """The zone that a point of the table is nearest to: whose part of the battlefield it is in (G-141)."""
    dot = Base(0, 0)
    return min(
        state.field.zones,
        key=lambda zone: (
            gap_to(dot, Place(*at), zone.outline) if not contains(zone.outline, at) else -1,
            zone.id,
        ),
    )


# Halves


class HalfChoice(Decision[Battle], frozen=True, tag=True):
    """The defender chooses half of the pieces of terrain, rounded down, for his part of the battlefield (GB-116, Pacified region)."""

    pieces: tuple[Piece, ...]
    attacker: Seat

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        ids, half = [piece.id for piece in self.pieces], self.half
        every = [TakeHalf(tuple(sorted([*ids, *ids][turn : turn + half]))) for turn in range(len(ids))]
        return list(dict.fromkeys(every))

    def sample(self, state: Battle, chance: Chance) -> Action:
        return TakeHalf(tuple(sorted(chance.shuffle([piece.id for piece in self.pieces])[: self.half])))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        near = self.suggest(state)[0]
        if not isinstance(action, TakeHalf):
            return Refusal(RULE, "Choose your half of the terrain first.", near)
        known = {piece.id for piece in self.pieces}
        if list(action.pieces) != sorted(set(action.pieces)) or not set(action.pieces) <= known:
            return Refusal(RULE, "Name pieces that wait, each once, in order of their names.", near)
        if len(action.pieces) != self.half:
            return Refusal(
                RULE,
                f"Half of the terrain is {self.half} of {len(self.pieces)} pieces; you name {len(action.pieces)}.",
                near,
            )
        return None

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, TakeHalf)
        mine = tuple(piece for piece in self.pieces if piece.id in action.pieces)
        theirs = tuple(piece for piece in self.pieces if piece.id not in action.pieces)
        ctx.tell(setup_events.HalfTaken, self.seat, tuple(piece.name for piece in mine))
        state.push(
            Laying(self.seat, mine, own=True, alone=True), Laying(self.attacker, theirs, own=True, alone=True)
        )

    @property
    def half(self) -> int:
        """How many pieces the defender has."""
        return len(self.pieces) // 2


# Laying


class Laying(Step[Battle], frozen=True, tag="LayingByTurns"):
    """Pieces are laid one by one until none is left or none finds room: by one player, or by all in turn (GB-116)."""

    seat: Seat
    pieces: tuple[Piece, ...]
    own: bool
    """Whether they come to lie in one's own part of the battlefield."""
    alone: bool

    def proceed(self, state: Battle, ctx: Context) -> None:
        seats = (self.seat,) if self.alone else state.clockwise(self.seat)
        for seat in seats:
            choice = PieceChoice(seat, self.pieces, self.own, self.alone)
            if any(True for piece in self.pieces for _ in islice(choice.spots(state, piece), 1)):
                state.push(choice)
                return


class PieceChoice(Decision[Battle], frozen=True, tag=True):
    """Which of the pieces that wait is laid, and where (GB-116)."""

    pieces: tuple[Piece, ...]
    own: bool
    alone: bool

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for piece in self.pieces:
            found += [LayPiece(piece.id, at) for at in islice(self.spots(state, piece), _OFFERS)]
        return found

    def sample(self, state: Battle, chance: Chance) -> Action:
        for _ in range(_TRIES):
            piece = chance.pick(self.pieces)
            at = chance.roll(state.field.width) - 1, chance.roll(state.field.height) - 1
            turn = 15 * (chance.roll(24) - 1)
            if not self.obstruction(state, piece, at, turn):
                return LayPiece(piece.id, at, turn)
        return chance.pick(self.suggest(state))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        near = next(iter(self.suggest(state)), None)
        if not isinstance(action, LayPiece):
            return Refusal(RULE, "Terrain is laid first: place a piece that waits.", near)
        piece = next((piece for piece in self.pieces if piece.id == action.piece), None)
        if piece is None:
            names = ", ".join(piece.name for piece in self.pieces)
            return Refusal(RULE, f"That piece does not wait; these do: {names}.", near)
        if not 0 <= action.turn < _FULL_TURN or len(action.at) != 2:
            return Refusal(RULE, "A piece lies about a point, turned by less than a full circle.", near)
        why = self.obstruction(state, piece, action.at, action.turn)
        if not why:
            return None
        spot = next(self.spots(state, piece, action.at), None)
        return Refusal(RULE, why, LayPiece(piece.id, spot) if spot else near)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, LayPiece)
        piece = next(piece for piece in self.pieces if piece.id == action.piece)
        state.pieces = {**state.pieces, piece.id: kit.moved(piece, action.at, action.turn)}
        ctx.tell(setup_events.PieceLaid, self.seat, piece.id, piece.name)
        left = tuple(each for each in self.pieces if each.id != piece.id)
        after = self.seat if self.alone else state.clockwise(self.seat)[1]
        if left:
            state.push(Laying(after, left, self.own, self.alone))

    def obstruction(self, state: Battle, piece: Piece, at: Point, turn: int) -> str:
        """Why a piece cannot lie there; empty if it can."""
        lies = kit.moved(piece, at, turn)
        over = table_layout.beyond(lies.outline, (state.field.width, state.field.height))
        if over > 0:
            return f"{piece.name} would reach {lengths.said_cm(over)} over the table's edge."
        if self.own and nearest_zone(state, at).seat != self.seat:
            return f"{piece.name} has to lie in your own part of the battlefield."
        for other in state.pieces.values():
            if table_layout.clash(lies, other):
                return f"{piece.name} would lie on {other.name}."
        if table_layout.solid(lies):
            for name, spot in ground.goals(state):
                short = CLEAR - gap_to(Base(0, 0), Place(*spot), lies.outline)
                if short > 0:
                    return f"{piece.name} would be {lengths.said_cm(short)} too near to {name}."
        return ""

    def spots(self, state: Battle, piece: Piece, about: Point | None = None) -> Iterator[Point]:
        """Where a piece can lie as it is, from a point outward, or from the middle of the table."""
        middle = about or (state.field.width // 2, state.field.height // 2)
        points = [
            (x, y)
            for x in range(_STEP, state.field.width, _STEP)
            for y in range(_STEP, state.field.height, _STEP)
        ]
        points.sort(key=lambda at: (_far(at, middle), at))
        return (at for at in points if not self.obstruction(state, piece, at, 0))


def _far(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


STEPS = (LayTerrain, RollForZones, ZoneChoice, HalfChoice, Laying, PieceChoice)
