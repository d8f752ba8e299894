"""The ground of a battle as it is surveyed before the first move: whose run leads how far, what a walk crosses, who is seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy

from game.core.descriptions.survey import CLEAR, COVERED, HIDDEN, MOST, Camp, Goal, Walker
from game.core.seats import Seat
from game.systems.confrontation import values
from game.systems.confrontation.fire import sight
from game.systems.confrontation.fire.sight import Stance
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.scenario.battles import Plan
from game.systems.confrontation.state import Battle, Unit, UnitId, Zone
from game.table.lengths import CM
from game.table.obstacles import Obstacles, stands
from game.table.shapes import Base, Outline, Place, Point
from game.table.ways.charts import CLOSED, Rates
from game.table.ways.survey import MeasuredSurvey, lattice, patch

_CELL = 5 * CM
_MIRE = 2.0
"""What a way over difficult ground counts (G-91)."""
_CROSSING = 4.0
"""What a way over low obstacles counts: a walk crosses them at half its Movement, and a run goes twice as far as a walk (GB-32)."""


class Field(MeasuredSurvey):
    """A table of Confrontation: ways at a run, round what cannot be crossed, and from the edge for those who enter over it."""

    def __init__(self, state: Battle, plan: Plan, most: int = MOST) -> None:
        """`state` is the table with nobody on it but those who stand there by the file."""
        super().__init__((state.field.width, state.field.height), "cm", CM, _CELL)
        self.state, self.plan = state, plan
        self._most = most
        self.camps = tuple(self._camps(most))
        self.goals = tuple(_goals(state))
        self.patches = tuple(patch(each.id, each.name, [each.outline]) for each in state.pieces.values())

    def without(self, patches: Collection[str]) -> Field:
        made = copy(self)
        made.state = self.state.copy()
        made.state.pieces = {
            key: piece
            for key, piece in self.state.pieces.items()
            if key not in patches and piece.of not in patches
        }
        made._fields, made._rates = {}, {}
        made.camps = tuple(made._camps(self._most))
        return made

    # Who begins where

    def _camps(self, most: int) -> Iterator[Camp]:
        teams: dict[Seat, list[Seat]] = {}
        for seat, side in self.state.field.sides.items():
            teams.setdefault(side.team, []).append(seat)
        for team, seats in teams.items():
            own = (unit for unit in self.state.units.values() if unit.seat in seats)
            units = [unit for unit in own if self.state.members(unit.id) and self._pace(unit)]
            fighters = sorted(
                (self._pace(unit), -unit.id) for unit in units for _ in self.state.members(unit.id)
            )
            if not fighters:
                continue
            usual = self._walker(-fighters[(len(fighters) - 1) // 2][1])
            fastest = self._walker(-fighters[-1][1])
            places = tuple(dict.fromkeys(self._places(seats, units, usual, most)))
            if places:
                yield Camp(team, self.state.field.sides[team].name, places, usual, fastest)

    def _places(
        self, seats: Sequence[Seat], units: Sequence[Unit], usual: Walker, most: int
    ) -> Iterator[Point]:
        """Where a side stands already, and places all over its zones, or along the edges by which it enters."""
        standing = [self.state.members(unit.id)[0].place.point for unit in units if unit.fate == "table"][
            :most
        ]
        yield from standing
        waiting = {unit.seat for unit in units if unit.fate != "table"}
        zones = [zone for zone in self.state.field.zones if zone.seat in waiting and zone.seat in seats]
        for zone in zones:
            outline = self._strip(zone, 2 * usual.half) if self.plan.enters else zone.outline
            room = max(1, (most - len(standing)) // len(zones))
            yield from lattice(outline, usual.half, self._stands(usual), _CELL, room)

    def _strip(self, zone: Zone, deep: int) -> Outline:
        """The strip along the edge by which a side enters (GB-127)."""
        width, height = self.size
        left, top, right, bottom = {
            "north": (0, 0, width, deep), "south": (0, height - deep, width, height),
            "west": (0, 0, deep, height), "east": (width - deep, 0, width, height),
        }[zone.edge or "north"]  # fmt: skip
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def _stands(self, walker: Walker) -> _Stands:
        return _Stands(self._ground(walker, "run"), walker.half)

    def _pace(self, unit: Unit) -> int:
        """How far a unit runs; a fortification never goes anywhere (G-150)."""
        return values.measure(self.state, unit.id, "run")

    def _walker(self, unit: UnitId) -> Walker:
        own = self.state.units[unit]
        profiles = [self.state.field.profiles[each.profile] for each in self.state.members(unit)]
        return Walker(unit, own.name, self._pace(own), max(each.base.long for each in profiles) // 2)

    def _ground(self, walker: Walker, form: str) -> Ground:
        """The ground as a unit meets it with nobody else about."""
        alone = self.state.copy()
        alone.units = {walker.id: self.state.units[walker.id]}
        alone.change(walker.id, fate="waiting")
        return Ground(alone, walker.id, "walk" if form == "walk" else "run")

    # Ways

    def kind(self, walker: Walker) -> object:
        return self._ground(walker, "run").walker._replace(unit=0, number=1), walker.half

    def rates(self, walker: Walker) -> tuple[Rates, Obstacles]:
        run, walk = self._ground(walker, "run"), self._ground(walker, "walk")
        walls = run.walls.terrain
        crossed = walls.keys() - (walk.low or walk.walls).terrain.keys()
        half = walker.half - 2
        rates = Rates(*self.size, self.fine)
        rates.lay(run.mire, 0, _MIRE)
        rates.lay((walls[name] for name in sorted(crossed)), half, _CROSSING)
        rates.lay((outline for name, outline in walls.items() if name not in crossed), half, CLOSED)
        rates.close_edge(half)
        slow = {f"mire#{number}": part for number, part in enumerate(run.mire)}
        return rates, Obstacles(*self.size, {}, slow | walls)

    # Looks

    def looks(self, looker: Walker, target: Walker, pairs: Sequence[tuple[Point, Point]]) -> list[int]:
        own, other = self._stance(looker), self._stance(target)
        starts = {here: Stance(own[0], Place(*here), own[1]) for here, _ in pairs}
        ends = {there: Stance(other[0], Place(*there), other[1]) for _, there in pairs}
        asked = [(starts[here], ends[there]) for here, there in pairs]
        return [
            (COVERED if each.between else CLEAR) if each.free else HIDDEN
            for each in sight.glances(self.state, asked)
        ]

    def _stance(self, walker: Walker) -> tuple[int, int]:
        """How wide and how tall somebody is."""
        return 2 * walker.half, values.shortest(self.state, walker.id)


class _Stands:
    """Whether a base may stand at a place, as far as terrain goes."""

    def __init__(self, ground: Ground, half: int) -> None:
        self.obstacles, self.base = ground.standing, Base(2 * half, 2 * half)

    def __call__(self, point: Point) -> bool:
        return stands(self.base, Place(*point), self.obstacles)


def _goals(state: Battle) -> Iterator[Goal]:
    """The objectives and the chests of a battle (GB-113)."""
    for mark in state.objectives.values():
        seats = tuple(seat for seat, worth in mark.worth.items() if worth > 0)
        if seats:
            yield Goal(mark.id, mark.name, mark.at, (mark.at,), mark.reach, seats)
    for item in state.items.values():
        yield Goal(item.id, item.name, item.at, (item.at,))
