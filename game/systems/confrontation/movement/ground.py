"""What stands in the way of a unit: terrain by its height and kind, other units, and what may be passed but not ended on.

GB-26, GB-29, GB-31 to GB-37, G-17, G-43.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import hypot
from typing import NamedTuple

from game.systems.confrontation import units, values
from game.systems.confrontation.movement import buildings, edges, figures
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import Battle, FighterId, Form, Piece, UnitId
from game.table.lengths import TOLERANCE
from game.table.obstacles import EDGE, Obstacles, fits
from game.table.shapes import Base, Outline, Place, Point, gap_to
from game.table.things import piece_of
from game.table.ways.routes import Route, Ways

PASSING = ("infantry", "cavalry")
"""The categories whose scattered units let each other through (GB-29)."""


class Walker(NamedTuple):
    """What a unit is on its way."""

    unit: UnitId
    category: str
    height: int
    """Of its shortest member, in tenths."""
    number: int
    widest: int
    """The greatest diameter of a base."""
    flies: bool
    jumps: bool
    """Light cavalry (GB-33)."""
    passes: bool
    """Whether friends in scattered formation let it through."""

    def crosses(self, piece: Piece, form: Form) -> bool:
        """Whether it may cross a piece in a form at half its Movement, and stand on it (GB-32, GB-34, G-43)."""
        return form == "walk" and self.category != "machine" and piece.height <= self.height

    def leaps(self, piece: Piece) -> bool:
        """Whether the piece is nothing to it: it flies, or jumps what is lower than itself (GB-31, GB-33)."""
        return self.flies or (self.jumps and piece.height < self.height)


Key = tuple[int, bool, frozenset[str], tuple[tuple[str, Outline], ...] | None]
"""By what ways are kept: the size of a base, whether it crosses what is low, what it stands on, against which walls it leans."""


class Ground:
    """The table as a unit meets it in a form.

    `walls` may not be passed, `low` is the same without what a walk may cross at half its Movement, on `standing` nobody may end; but
    each fighter may get off what he stands on himself, and stay there (G-91).
    A unit in close formation (`close`) passes no friends. `through` are units that do not count at all.
    """

    def __init__(
        self,
        state: Battle,
        unit: UnitId,
        form: Form,
        *,
        close: bool = False,
        through: tuple[UnitId, ...] = (),
    ) -> None:
        self.state, self.unit, self.form = state, unit, form
        self.waiting = state.units[unit].fate != "table"
        self.walker = _walker(state, unit, close)
        self.foes = [each for each in figures.others(state, unit, friends=False) if each.unit not in through]
        friends = [each for each in figures.others(state, unit, friends=True) if each.unit not in through]
        hindering = [each for each in friends if not self._lets_through(each.unit)]
        everybody = _bases([*self.foes, *friends])
        walls, low, standing = self._terrain()
        table = state.field.width, state.field.height
        blocking = {} if self.walker.flies else _bases([*self.foes, *hindering])
        self.standing = Obstacles(*table, everybody, standing)
        self.walls = Obstacles(*table, blocking, walls)
        self.low = Obstacles(*table, blocking, low) if low.keys() != walls.keys() else None
        self.mire = self._mire()
        self._trodden: dict[FighterId, frozenset[str]] = {}
        self._leaning: dict[FighterId, tuple[tuple[str, Outline], ...]] = {}
        self._feel({**walls, **standing})
        self._ways: dict[Key, Ways] = {}

    def _lets_through(self, other: UnitId) -> bool:
        """Whether a friendly unit does not hinder this one (GB-29)."""
        return (
            self.walker.passes
            and self.state.units[other].formation == "scattered"
            and units.category(self.state, other) in PASSING
        )

    def _terrain(self) -> tuple[dict[str, Outline], dict[str, Outline], dict[str, Outline]]:
        """What may not be passed, what not even at a walk, and on what nobody may end."""
        walls: dict[str, Outline] = {}
        low: dict[str, Outline] = {}
        standing: dict[str, Outline] = {}
        for piece in self.state.pieces.values():
            deep = piece.has("deep")
            shapes = dict(_solid(self.state, piece, self.walker))
            if not shapes:
                continue
            crossed, leapt = self.walker.crosses(piece, self.form), self.walker.leaps(piece)
            if not leapt:
                walls |= shapes
                if not crossed:
                    low |= shapes
            if deep or not (crossed or leapt):
                standing |= shapes
        return walls, low, standing

    def _feel(self, parts: Mapping[str, Outline]) -> None:
        """Note on which parts of terrain that are in the unit's way each member stands, and against which walls he leans.

        Of a wall against which he leans only the far half is in his way. Nobody stands on deep ground.
        """
        deep = {piece.id for piece in self.state.pieces.values() if piece.has("deep")}
        solid = {key: shape for key, shape in parts.items() if key not in deep}
        for each in () if self.waiting else figures.of(self.state, self.unit):
            under = {key: shape for key, shape in solid.items() if _on(each, shape)}
            halves = {
                key: buildings.beyond(shape, each.point) for key, shape in under.items() if _PART in key
            }
            leaning = {key: half for key, half in halves.items() if not _on(each, half)}
            if leaning:
                self._leaning[each.fighter] = tuple(leaning.items())
            if under.keys() - leaning.keys():
                self._trodden[each.fighter] = frozenset(under.keys() - leaning.keys())

    def _mire(self) -> tuple[Outline, ...]:
        """The difficult ground that slows the unit; titans and who flies take no notice (GB-80, GB-31)."""
        if self.walker.flies or self.walker.category == "titan":
            return ()
        return tuple(piece.outline for piece in self.state.pieces.values() if piece.has("difficult"))

    # Whence and how far

    @cached_property
    def measure(self) -> int:
        """How far the unit may go in its form, in tenths."""
        return values.measure(self.state, self.unit, self.form)

    @property
    def farthest(self) -> int:
        """The longest way that is still looked for where the measure is not enough, in tenths."""
        return _BEYOND * self.measure

    def starts(self, ends: Sequence[Figure]) -> list[Figure]:
        """Where members begin who end so: where they stand, or just within the edge by which they enter (G-54)."""
        if not self.waiting:
            return figures.of(self.state, self.unit)
        return [edges.entry(self.state, each) for each in ends]

    def allowed(self, figure: Figure) -> int:
        """How far a member may go; who enters has come his own width from the edge already (G-54)."""
        return max(0, self.measure - (2 * figure.radius if self.waiting else 0))

    # Standing

    def room(self, figure: Figure) -> str:
        """What a figure would stand on or in; empty if nothing."""
        stop = fits(figure.base, figure.place, self.standing)
        if stop is not None and (figure.fighter in self._trodden or figure.fighter in self._leaning):
            under = self._trodden.get(figure.fighter, _NOTHING)
            stop = fits(figure.base, figure.place, self._felt(self.standing, figure.fighter, under))
        return "" if stop is None else self.named(stop.by)

    def _felt(self, obstacles: Obstacles, fighter: FighterId, under: frozenset[str]) -> Obstacles:
        """Obstacles as one member meets them: without what he may get off, and with half of the walls against which he leans."""
        for key, half in self._leaning.get(fighter, ()):
            if obstacles.outline(key) is not None:
                obstacles = obstacles.with_terrain(key, half)
        return obstacles.without(*under) if under else obstacles

    def named(self, by: str) -> str:
        """What a player calls an obstacle."""
        if by == EDGE:
            return "the edge of the table"
        if by.startswith(_FIGURE):
            return units.name(self.state, int(by[len(_FIGURE) :]))
        return self.state.pieces[by.partition(_PART)[0]].name

    # Ways

    def ways(self, figure: Figure, *, low: bool = False) -> Ways:
        """The ways of a figure; with `low` those that cross what a walk crosses at half its Movement.

        What it stands on itself it gets off like anything low (G-91): at a walk by half its Movement, in any other form freely.
        """
        under = self._trodden.get(figure.fighter, _NOTHING) if low or self.form != "walk" else _NOTHING
        obstacles = self.low if low and self.low is not None else self.walls
        key = 2 * figure.radius, obstacles is self.low, under, self._leaning.get(figure.fighter)
        if key not in self._ways:
            self._ways[key] = Ways(figure.base, self._felt(obstacles, figure.fighter, under), self.mire)
        return self._ways[key]

    def _climbs(self, figure: Figure) -> bool:
        """Whether a figure may cross anything at half its Movement (GB-32)."""
        return self.low is not None or (self.form == "walk" and figure.fighter in self._trodden)

    def way(self, figure: Figure, goal: Point, most: int) -> Route | None:
        """The shortest way of a figure to a place, of at most `most` tenths; None if there is none.

        Difficult ground counts double (G-91). Where low obstacles have to be crossed, half of it is enough for at most (GB-32).
        """
        found = self.ways(figure).shortest(figure.point, goal, most + TOLERANCE)
        if found is None and self._climbs(figure):
            found = self.ways(figure, low=True).shortest(figure.point, goal, most // 2 + TOLERANCE)
        return found

    def reaches(self, figure: Figure, goal: Point, most: int) -> bool:
        """Whether there is such a way, which is seen sooner than what it is."""
        if self.ways(figure).reaches(figure.point, goal, most + TOLERANCE):
            return True
        if not self._climbs(figure):
            return False
        return self.ways(figure, low=True).reaches(figure.point, goal, most // 2 + TOLERANCE)

    def nearest(self, figure: Figure, goal: Point, most: int) -> Route:
        """The way of at most `most` tenths that ends as near as possible to a place where the figure has room to pass."""
        return self.ways(figure).nearest(figure.point, goal, most)

    def part(self, figure: Figure, goal: Point, most: int, whole: int) -> Route | None:
        """As much of a figure's way to a place as `most` tenths are enough for; None if that is longer than `whole`."""
        return self.ways(figure).part(figure.point, goal, most, whole)

    def even(self, start: Figure, end: Point) -> bool:
        """Whether nothing slows a figure on the straight way to a place."""
        left, right = min(start.x, end[0]), max(start.x, end[0])
        top, bottom = min(start.y, end[1]), max(start.y, end[1])
        for outline in self.mire:
            box = piece_of("", outline)
            if box.left <= right and box.right >= left and box.top <= bottom and box.bottom >= top:
                far = hypot(end[0] - start.x, end[1] - start.y)
                return self.ways(start).cost((start.point, end)) <= far + 2
        return True

    def needed(self, figure: Figure, goal: Point) -> tuple[int, bool] | None:
        """How long the shortest way of a figure is, low obstacles counted double, and whether it crosses one.

        None if there is none of at most `farthest`.
        """
        found = self.ways(figure).shortest(figure.point, goal, self.farthest)
        if self._climbs(figure):
            over = self.ways(figure, low=True).shortest(figure.point, goal, self.farthest // 2)
            if over is not None and (found is None or 2 * over.length < found.length):
                return 2 * over.length, True
        return None if found is None else (found.length, False)


def ways(state: Battle, unit: UnitId, form: Form) -> Ground:
    """The ways of a unit in a form, for every size of base that it has."""
    return Ground(state, unit, form, close=state.units[unit].formation == "close")


_NOTHING: frozenset[str] = frozenset()
_BEYOND = 3
"""Ways so many times as long as the measure are not told from there being none: to see that would take long."""
_FIGURE = "#"
_PART = "|"


def _bases(standing: list[Figure]) -> Mapping[str, tuple[Base, Place]]:
    return {f"{_FIGURE}{each.fighter}": (each.base, each.place) for each in standing}


def _on(figure: Figure, outline: Outline) -> bool:
    """Whether a figure stands on a piece, if only partly (G-11)."""
    box, reach = piece_of("", outline), figure.radius
    if not (
        box.left - reach < figure.x < box.right + reach and box.top - reach < figure.y < box.bottom + reach
    ):
        return False
    return gap_to(figure.base, figure.place, outline) < -TOLERANCE


def _walker(state: Battle, unit: UnitId, close: bool) -> Walker:
    members = state.members(unit)
    profiles = [state.field.profiles[each.profile] for each in members]
    category = units.category(state, unit)
    return Walker(
        unit,
        category,
        min(each.height for each in profiles),
        len(members),
        max(each.base.long for each in profiles),
        all(values.has(state, each, "flight") for each in members),
        category == "cavalry" and all(values.has(state, each, "light") for each in members),
        category in PASSING and not close,
    )


def _solid(state: Battle, piece: Piece, walker: Walker) -> Iterator[tuple[str, Outline]]:
    """The parts of a piece that are in the way of a base, if it is an obstacle at all."""
    if piece.has("building") and walker.category != "machine":
        doors = tuple(each for each in state.pieces.values() if each.of == piece.id and each.has("door"))
        if buildings.room_for(piece.outline, walker.widest, walker.number):
            if doors:
                opened = tuple(each.outline for each in doors if each.open)
                for number, wall in enumerate(buildings.walls(piece.outline, opened)):
                    yield f"{piece.id}{_PART}{number}", wall
            return
    shut = piece.has("door") and not piece.of and not piece.open
    if shut or piece.has("obstacle") or piece.has("deep") or piece.has("building"):
        yield piece.id, piece.outline
