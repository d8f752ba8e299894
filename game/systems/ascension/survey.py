"""The ground of a battle as it is surveyed before the first move: who walks how far, what is climbed, who is seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from itertools import pairwise
from math import hypot

import msgspec

from game.core.descriptions.survey import CLEAR, COVERED, HIDDEN, MOST, Camp, Goal, Walker
from game.core.seats import Seat
from game.systems.ascension import advantage, terrain
from game.systems.ascension.combat import sight
from game.systems.ascension.combat.sight import Stance
from game.systems.ascension.movement import climbs, stride_rules
from game.systems.ascension.scenario.mid_battle import NOWHERE
from game.systems.ascension.state import GROUND, Battle, Model, Piece, PieceId
from game.table.lengths import CONTACT, INCH
from game.table.obstacles import Obstacles, stands
from game.table.shapes import Base, Outline, Place, Point, area
from game.table.ways.charts import CLOSED, Rates
from game.table.ways.survey import MeasuredSurvey, lattice, patch

_CELL = 2 * INCH
_MIRE = 2.0
"""What a way over difficult ground counts (C-46)."""
_RUN = 2
"""How many times as far a stride goes in a run (R-5.2.5)."""
_MANY = 24
"""An outline with more corners than this is a round one."""
_OPENING = 1
"""The strides that opening a door takes (R-5.2.3)."""


class Moor(MeasuredSurvey):
    """A table of Ascension: ways on foot round what cannot be climbed, and over what can, for the strides that takes."""

    def __init__(self, state: Battle, most: int = MOST, marks: Sequence[Goal] | None = None) -> None:
        """`marks` are the objectives of a story, whose players are compared with each other; without any it is a battle."""
        super().__init__((state.field.width, state.field.height), "in", INCH, _CELL)
        self.state = state
        self._most = most
        self._story = marks is not None
        self.camps = tuple(self._camps(most))
        self.goals = tuple(_goals(state) if marks is None else marks)
        self.patches = tuple(patch(each.id, each.name, [each.outline]) for each in state.pieces.values())

    def without(self, patches: Collection[str]) -> Moor:
        gone = set(patches)
        while more := {piece.id for piece in self.state.pieces.values() if _rests(piece, gone)} - gone:
            gone |= more
        made = copy(self)
        made.state = self.state.copy()
        made.state.pieces = {key: piece for key, piece in self.state.pieces.items() if key not in gone}
        made._fields, made._rates = {}, {}
        made.camps = tuple(made._camps(self._most))
        return made

    # Who begins where

    def _camps(self, most: int) -> Iterator[Camp]:
        state = self.state
        for seat, name, players in self._sides():
            gone = {model.id for model in state.fallen}
            models = [each for each in state.everyone() if each.seat in players and each.id not in gone]
            if not models:
                continue
            swift = sorted(models, key=lambda model: (self._pace(model), -model.id))
            usual, fastest = swift[(len(swift) - 1) // 2], swift[-1]
            places = tuple(self._places(players, models, usual, most))
            if places:
                friends = state.side(seat) if self._story else None
                yield Camp(seat, name, places, self._walker(usual), self._walker(fastest, _RUN), friends)

    def _sides(self) -> Iterator[tuple[Seat, str, tuple[Seat, ...]]]:
        """Who is compared: the sides of a battle with all their players, each player of a story by himself."""
        field = self.state.field
        if self._story:
            yield from ((seat, player.name, (seat,)) for seat, player in field.players.items())
        else:
            yield from ((seat, side.name, side.players) for seat, side in field.sides.items())

    def _places(
        self, seats: Sequence[Seat], models: Sequence[Model], usual: Model, most: int
    ) -> Iterator[Point]:
        """Where a side stands already, and places all over the zones of those who are still to be deployed."""
        standing = [model.place.point for model in models if model.place != NOWHERE]
        yield from standing[:most]
        waiting = {model.seat for model in models if model.place == NOWHERE}
        zones = [zone for zone in self.state.field.zones if zone.seat in waiting and zone.seat in seats]
        for zone in zones:
            yield from self._zone(zone.outline, usual, (most - len(standing)) // len(zones))

    def _zone(self, outline: Outline, usual: Model, most: int) -> tuple[Point, ...]:
        base = _round(self.state.field.characters[usual.who].base)
        around = terrain.obstacles(self._alone(usual), usual.id)
        return lattice(
            outline, base.long // 2, lambda point: stands(base, Place(*point), around), _CELL, max(1, most)
        )

    def _pace(self, model: Model) -> int:
        return stride_rules.pace(self.state, model) * self.state.field.characters[model.who].base.long

    def _walker(self, model: Model, times: int = 1) -> Walker:
        who = self.state.field.characters[model.who]
        return Walker(model.id, who.name, times * self._pace(model), _round(who.base).long // 2)

    def _alone(self, model: Model) -> Battle:
        """The battle with nobody on the table but a model, on the ground."""
        alone = self.state.copy()
        alone.models = {model.id: msgspec.structs.replace(model, place=Place(0, 0), on=GROUND)}
        return alone

    def _model(self, walker: Walker) -> Model:
        return next(model for model in self.state.everyone() if model.id == walker.id)

    # Ways

    def kind(self, walker: Walker) -> object:
        who = self.state.field.characters[self._model(walker).who]
        return who.size, who.base, who.strides, who.has("sure-footed"), who.has("climber")

    def rates(self, walker: Walker) -> tuple[Rates, Obstacles]:
        model = self._model(walker)
        alone = self._alone(model)
        half = walker.half - 2
        walls = terrain.obstacles(alone, model.id, passing=True, crushing=True).terrain
        mire = [part for _, part in terrain.difficult(alone, model.id, 0.0)]
        rates = Rates(*self.size, self.fine)
        rates.lay(mire, 0, _MIRE)
        costs = {name: self._over(alone, model, name, outline) for name, outline in walls.items()}
        for name, rate in costs.items():
            if rate < CLOSED:
                rates.lay([walls[name]], half, rate)
        rates.lay((outline for name, outline in walls.items() if costs[name] == CLOSED), half, CLOSED)
        rates.close_edge(half)
        slow = {f"mire#{number}": part for number, part in enumerate(mire)}
        dear = {name: outline for name, outline in walls.items() if costs[name] > 1}
        return rates, Obstacles(*self.size, {}, slow | dear)

    def _over(self, alone: Battle, model: Model, name: PieceId, outline: Outline) -> float:
        """What a tenth of a way over a piece counts: as long as the strides take that it is climbed or opened with."""
        piece = alone.pieces.get(name)
        if piece is None or piece.has("locked"):
            return CLOSED
        extra = self._extra(alone, model, piece)
        if extra > stride_rules.pace(alone, model):
            return CLOSED
        stride = alone.base(model.id).long
        return 1 + extra * stride / (_thickness(outline) + _round(alone.base(model.id)).long)

    def _extra(self, alone: Battle, model: Model, piece: Piece) -> float:
        """The strides that it takes to open a door, or to climb up and down again; more than anybody has if neither can be done."""
        if piece.has("door"):
            return _OPENING
        if not terrain.standable(piece) or terrain.body(alone, piece)[0] > 0:
            return CLOSED
        return 2 * climbs.climb_cost(alone, model.id, piece.id)

    # Looks

    def looks(self, looker: Walker, target: Walker, pairs: Sequence[tuple[Point, Point]]) -> list[int]:
        own, others = self._stances(looker), self._stances(target)
        asked = [(own(here), others(there)) for here, there in pairs]
        found = sight.glances(self.state, asked)
        return [(COVERED if each.cover else CLEAR) if each.free else HIDDEN for each in found]

    def _stances(self, walker: Walker) -> _Stances:
        return _Stances(self.state, self._model(walker))


class _Stances:
    """How somebody stands at places: on top of what is there, if one can stand on it."""

    def __init__(self, state: Battle, model: Model) -> None:
        self.state, self.who = state, state.field.characters[model.who]
        self.known: dict[Point, Stance] = {}

    def __call__(self, point: Point) -> Stance:
        if point not in self.known:
            on = terrain.surface_over(self.state, point)
            self.known[point] = Stance(_round(self.who.base), Place(*point), on, self.who.size)
        return self.known[point]


def _round(base: Base) -> Base:
    """A base as it passes anywhere: an oval goes lengthwise."""
    return Base(base.wide, base.wide)


def _rests(piece: Piece, gone: set[str]) -> bool:
    """Whether a piece stands on, or leads to, others that are gone."""
    return piece.on in gone or (piece.links is not None and not gone.isdisjoint(piece.links))


def _thickness(outline: Outline) -> float:
    """How thick a piece is where one crosses it: its area by its greatest length."""
    longest = max(hypot(x - u, y - v) for x, y in outline for u, v in outline)
    return 100 * area(outline) / max(longest, 1.0)


def _goals(state: Battle) -> Iterator[Goal]:
    """Zones that score, and pieces at which there is something to be won."""
    for zone in state.field.zones:
        if zone.seat is None:
            xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
            within = min(max(xs) - min(xs), max(ys) - min(ys)) // 2
            middle = (max(xs) + min(xs)) // 2, (max(ys) + min(ys)) // 2
            yield Goal(zone.id, zone.name, middle, (middle,), within)
    for piece in state.pieces.values():
        if _won(state, piece):
            box = patch(piece.id, piece.name, [piece.outline])
            yield Goal(piece.id, piece.name, box.middle, _rim(piece.outline), CONTACT)


def _won(state: Battle, piece: Piece) -> bool:
    """Whether a piece scores, or works for who holds it."""
    if piece.has("objective") or state.field.scoring.interact.get(piece.id) or advantage.advantageous(piece):
        return True
    return any(deed.what == "score" for deed in (*piece.deeds, *piece.ruin))


def _rim(outline: Outline) -> tuple[Point, ...]:
    """The corners of an outline and the middles of its sides; of a round one every fourth corner."""
    corners = outline if len(outline) < _MANY else outline[::4]
    sides = pairwise((*corners, corners[0]))
    return tuple(dict.fromkeys(p for a, b in sides for p in (a, ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))))
