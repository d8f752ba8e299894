"""Setting up: terrain laid by turns, then models deployed one by one (CC-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.ascension import allowance, events, terrain
from game.systems.ascension.actions import Deploy, Pass, PlaceTerrain
from game.systems.ascension.scenario import kit
from game.systems.ascension.state import GROUND, Battle, Model, Piece, PieceId
from game.table import lengths
from game.table.lengths import FULL, INCH, TOLERANCE
from game.table.obstacles import fits, nearest_place
from game.table.outlines import laid, uncovered
from game.table.shapes import (
    Outline,
    Place,
    Point,
    contains,
    distance,
    extent,
    heading,
    overlap_area,
)

RULE = "CC-13"
BAG: tuple[str, ...] = (
    "crate", "barrel", "fence", "low-wall", "rubble", "rock", "ruin-low", "wall", "statue", "ruin", "tall-wood", "house",
)  # fmt: skip
"""What each side lays if the scenario says nothing: 5 pieces of Size 0.5 to 1, 4 of Size 2, 2 of Size 3 and one of Size 4."""
LAPS = 1
"""By how much pieces may lie on each other, in square millimetres: the rounding of their corners."""
_TRIES = 24
_STEP = INCH
"""How far apart the places lie that are tried for a piece or a model."""


# Terrain


class PlacingTerrain(Decision[Battle], frozen=True, tag=True):
    """A side lays one piece of its bag, or no more (CC-13); advantageous pieces come first."""

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for piece in self.choices(state):
            found += [PlaceTerrain(piece.id, at) for at in islice(self._free_spots(state, piece), 3)]
        return [*found, Pass()]

    def sample(self, state: Battle, chance: Chance) -> Action:
        pieces = self.choices(state)
        for _ in range(_TRIES):
            piece, at = (
                chance.pick(pieces),
                (_below(chance, state.field.width), _below(chance, state.field.height)),
            )
            action = PlaceTerrain(piece.id, at, 1500 * (chance.roll(24) - 1))
            if not self.obstruction(state, piece, at, action.turn):
                return action
        return Pass()

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, PlaceTerrain):
            return Refusal(RULE, "Terrain is laid first: place a piece of yours, or lay no more.", Pass())
        pieces = {piece.id: piece for piece in self.choices(state)}
        piece = pieces.get(action.piece)
        if piece is None and (refusal := self._refused(state, action)):
            return refusal
        if piece is None:
            first = ", ".join(each.name for each in pieces.values())
            return Refusal(RULE, f"That piece is not one you can lay now; you can lay: {first}.", Pass())
        if not 0 <= action.turn < FULL or len(action.at) != 2:
            return Refusal(RULE, "A piece lies about a point, turned by less than a full circle.", Pass())
        why = self.obstruction(state, piece, action.at, action.turn)
        return Refusal(RULE, why, self._near(state, piece, action)) if why else None

    def _refused(self, state: Battle, action: PlaceTerrain) -> Refusal | None:
        """Why no more of a kind may be laid, and the nearest that may (C-123)."""
        side = state.side(self.seat)
        if not state.field.lay or not isinstance(action.piece, str) or action.piece not in kit.kit():
            return None
        why = allowance.why_not(state, side, allowance.pattern(action.piece, action.piece, side))
        near = next(iter(self.suggest(state)), Pass())
        return Refusal("C-123", why, near) if why else None

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        side = state.side(self.seat)
        if not isinstance(action, PlaceTerrain):
            state.kit[side] = ()
            return
        piece = next(each for each in state.kit[side] if each.id == action.piece)
        piece = allowance.taken(state, side, piece)
        state.pieces = {**state.pieces, piece.id: _moved(piece, action.at, action.turn)}
        state.kit[side] = tuple(each for each in state.kit[side] if self._waits(state, each, action))
        ctx.tell(events.TerrainPlaced, self.seat, piece.id)

    def _waits(self, state: Battle, piece: Piece, action: PlaceTerrain) -> bool:
        """Whether a piece or a pattern still waits after one has been laid."""
        if state.field.lay:
            return not allowance.why_not(state, state.side(self.seat), piece)
        return piece.id != action.piece

    def choices(self, state: Battle) -> Sequence[Piece]:
        """The pieces that the side may lay now, or a pattern of each kind (C-123)."""
        return allowance.open_to(state, state.side(self.seat))

    def obstruction(self, state: Battle, piece: Piece, at: Point, turn: int) -> str:
        """Why a piece cannot lie there; empty if it can."""
        lies = _moved(piece, at, turn).outline
        over = max(max(-x, -y, x - state.field.width, y - state.field.height) for x, y in lies)
        if over > TOLERANCE:
            return f"{piece.name} would reach {lengths.said_mm(over)} over the table's edge."
        for other in state.pieces.values():
            if _near_each_other(lies, other.outline) and overlap_area(lies, other.outline) > LAPS:
                return f"{piece.name} would lie on {other.name}."
        for model in state.models.values():
            if terrain.over(state.base(model.id), model.place, lies):
                return f"{piece.name} would lie on {state.character(model.id).name}."
        return ""

    def _near(self, state: Battle, piece: Piece, action: PlaceTerrain) -> Action:
        spots = self._free_spots(state, piece, action.turn, action.at)
        return next((PlaceTerrain(piece.id, at, action.turn) for at in spots), Pass())

    def _free_spots(
        self, state: Battle, piece: Piece, turn: int = 0, about: Point | None = None
    ) -> Iterator[Point]:
        """Where a piece can lie, from the middle of the table or another point outward."""
        others = [other.outline for other in state.pieces.values()]
        outline = laid(piece.outline, (0, 0), turn)
        spots = uncovered(outline, _spots(state.field.width, state.field.height, about), others, LAPS)
        return (at for at in spots if not self.obstruction(state, piece, at, turn))


class LayingTerrain(Step[Battle], frozen=True, tag=True):
    """Sides lay a piece each in turn until no bag holds any more (CC-13)."""

    side: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        for side in _from(tuple(state.field.sides), self.side):
            if allowance.open_to(state, side):
                after = _from(tuple(state.field.sides), side)
                state.push(PlacingTerrain(side), LayingTerrain(after[1 % len(after)]))
                return


def _from(sides: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    at = sides.index(first)
    return sides[at:] + sides[:at]


def _below(chance: Chance, count: int) -> int:
    return chance.roll(count) - 1


def _near_each_other(one: Outline, other: Outline) -> bool:
    """Whether the boxes round two outlines overlap; that is told much sooner than whether they do."""
    return all(
        min(a) < max(b) and min(b) < max(a)
        for a, b in zip(zip(*one, strict=True), zip(*other, strict=True), strict=True)
    )


def _moved(piece: Piece, at: Point, turn: int) -> Piece:
    return msgspec.structs.replace(piece, outline=laid(piece.outline, at, turn))


@lru_cache(maxsize=8)
def _spots(width: int, height: int, about: Point | None) -> tuple[Point, ...]:
    """Points all over a table, from its middle or another point outward."""
    middle = about or (width // 2, height // 2)
    points = [(x, y) for x in range(_STEP, width, _STEP) for y in range(_STEP, height, _STEP)]
    return tuple(sorted(points, key=lambda point: (distance(point, middle), point)))


# Models


class Deployment(Step[Battle], frozen=True, tag=True):
    """Players deploy one model each in turn (CC-13); who is done early waits, whom nothing holds stays away (C-95)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        seats = _from(tuple(state.field.players), self.seat)
        for seat in seats:
            reserve = state.reserve.get(seat, ()) if _deploys(state, seat) else ()
            if reserve and not any(_refuge(state, seat, model) for model in reserve):
                state.reserve[seat] = ()
                state.fallen = (*state.fallen, *reserve)
            elif reserve:
                after = _from(seats, seat)
                state.push(Deploying(seat), Deployment(after[1 % len(after)]))
                return


def _deploys(state: Battle, seat: Seat) -> bool:
    """Whether a player has a zone; who has none waits in the reserve for whatever else brings him in (A-68)."""
    return any(each.seat == seat for each in state.field.zones)


def zone(state: Battle, seat: Seat) -> Outline:
    """Where a player deploys."""
    return next(each.outline for each in state.field.zones if each.seat == seat)


class Deploying(Decision[Battle], frozen=True, tag=True):
    """Which model of the reserve goes where in the deployment zone (CC-13)."""

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for model in state.reserve[self.seat]:
            places = _places(state, self.seat, model)
            found += [Deploy(model.id, place) for _, place in zip(range(4), places, strict=False)]
        return found or self._last_resort(state)

    def _last_resort(self, state: Battle) -> list[Action]:
        """Some place for a model where it is too crowded for those that one looks at first (C-95)."""
        refuges = ((model.id, _refuge(state, self.seat, model)) for model in state.reserve[self.seat])
        return next(([Deploy(model, place)] for model, place in refuges if place), [])

    def sample(self, state: Battle, chance: Chance) -> Action:
        model = chance.pick(state.reserve[self.seat])
        xs, ys = zip(*zone(state, self.seat), strict=True)
        for _ in range(_TRIES):
            x = min(xs) + _below(chance, max(xs) - min(xs))
            y = min(ys) + _below(chance, max(ys) - min(ys))
            action = Deploy(model.id, Place(x, y, 100 * _below(chance, 360)))
            if not obstruction(state, self.seat, model, action.place):
                return action
        return chance.pick(self.suggest(state))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if not isinstance(action, Deploy):
            return Refusal(RULE, "Deploy first: put one of your models into your zone.", self._any(state))
        model = next((each for each in state.reserve[self.seat] if each.id == action.model), None)
        if model is None:
            return Refusal(RULE, "That model is not waiting to be deployed.", self._any(state))
        why = obstruction(state, self.seat, model, action.place, action.on)
        if not why or _banished(state, self.seat, model, action.place, action.on):
            return None
        place = _nearest(state, self.seat, model, action.place)
        return Refusal(RULE, why, Deploy(model.id, place) if place else None)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Deploy)
        model = next(each for each in state.reserve[self.seat] if each.id == action.model)
        state.reserve[self.seat] = tuple(each for each in state.reserve[self.seat] if each.id != action.model)
        state.models[model.id] = msgspec.structs.replace(model, place=action.place, on=action.on)
        ctx.tell(events.Deployed, self.seat, model.id, action.place)

    def _any(self, state: Battle) -> Action | None:
        return next(iter(self.suggest(state)), None)


def _with(state: Battle, model: Model, place: Place, on: PieceId) -> Battle:
    """The table as it were with a model of the reserve on it."""
    trial = state.copy()
    trial.models[model.id] = msgspec.structs.replace(model, place=place, on=on)
    return trial


def obstruction(state: Battle, seat: Seat, model: Model, place: Place, on: PieceId = GROUND) -> str:
    """Why a model cannot be deployed there; empty if it can."""
    if not 0 <= place.facing < FULL:
        return "A facing is less than a full circle."
    return _outside(state, seat, model, place) or _taken(state, model, place, on)


def _outside(state: Battle, seat: Seat, model: Model, place: Place) -> str:
    """Says so if a model would not be wholly in its zone, which is a rectangle."""
    character = state.field.characters[model.who]
    reach = [extent(character.base, place.facing, way) for way in ((1.0, 0.0), (0.0, 1.0))]
    sides = zip(place.point, reach, zip(*zone(state, seat), strict=True), strict=True)
    out = max(max(min(side) - at + far, at + far - max(side)) for at, far, side in sides)
    if out <= 2 * TOLERANCE:
        return ""
    beyond = lengths.said_missing(round(out))
    return f"{character.name} has to be wholly in your deployment zone; it is {beyond} outside."


def _taken(state: Battle, model: Model, place: Place, on: PieceId) -> str:
    """Why a model cannot stand there, its zone apart."""
    character = state.field.characters[model.who]
    surface = state.pieces.get(on)
    if on and (surface is None or not terrain.standable(surface)):
        return "Nothing can stand there."
    if surface and not contains(surface.outline, place.point):
        return f"{character.name} does not stand on {surface.name} there."
    trial = _with(state, model, place, on)
    stop = fits(character.base, place, terrain.obstacles(trial, model.id))
    if stop is None:
        return ""
    return f"{character.name} would overlap {terrain.named(trial, stop.by)} by {lengths.said_mm(stop.short)}."


def _nearest(state: Battle, seat: Seat, model: Model, wanted: Place) -> Place | None:
    at = Place(wanted.x, wanted.y, wanted.facing % FULL)
    place = _free(state, model, at, zone(state, seat)) or _refuge(state, seat, model)
    if place is None or not obstruction(state, seat, model, place):
        return place
    return place if _banished(state, seat, model, place) else None


def _free(state: Battle, model: Model, at: Place, allowed: Outline | None) -> Place | None:
    """The free place on the ground that is nearest to another."""
    base = state.field.characters[model.who].base
    around = terrain.obstacles(_with(state, model, at, GROUND), model.id)
    return nearest_place(base, at, around, allowed=allowed)


def _refuge(state: Battle, seat: Seat, model: Model) -> Place | None:
    """A place for a model in its zone or, if that is full, as near to its middle as there is any (C-95)."""
    xs, ys = zip(*zone(state, seat), strict=True)
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    turns = (0,) if state.field.characters[model.who].base.round else (0, 9000, 4500, 13500)
    found = (
        _free(state, model, Place(*middle, turn), allowed)
        for allowed in (zone(state, seat), None)
        for turn in turns
    )
    return next((place for place in found if place is not None), None)


def _banished(state: Battle, seat: Seat, model: Model, place: Place, on: PieceId = GROUND) -> bool:
    """Whether a model may be deployed outside its zone, which has no room left for it (C-95)."""
    if not 0 <= place.facing < FULL or not _outside(state, seat, model, place):
        return False
    if _taken(state, model, place, on):
        return False
    refuge = _refuge(state, seat, model)
    return refuge is not None and bool(_outside(state, seat, model, refuge))


def _places(state: Battle, seat: Seat, model: Model) -> Iterator[Place]:
    """Legal places for a model, those nearest the middle of the table first, looking at it."""
    xs, ys = zip(*zone(state, seat), strict=True)
    middle = state.field.width // 2, state.field.height // 2
    points = [
        (x, y)
        for x in range(min(xs) + _STEP // 2, max(xs), _STEP)
        for y in range(min(ys) + _STEP // 2, max(ys), _STEP)
    ]
    for point in sorted(points, key=lambda point: (distance(point, middle), point)):
        place = Place(*point, heading(point, middle))
        if not obstruction(state, seat, model, place):
            yield place


STEPS = (PlacingTerrain, LayingTerrain, Deployment, Deploying)
