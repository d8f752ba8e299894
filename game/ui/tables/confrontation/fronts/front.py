"""A front that is drawn: where every member of a unit would stand, without pixels (GB-6, GB-7, GB-24, G-69).

A `Shape` is what the hand wishes: where the middle of the front rank is, where it looks, how many stand abreast, and how close.
`Front` makes places of it, each true to its base; single fighters may be nudged from theirs. What the rules say of it, `verdicts` tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Literal

import msgspec

from game.core.actions import Action
from game.systems.confrontation.actions import Deploy, March
from game.systems.confrontation.movement import figures, formation, fronts
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import CONTACT, Battle, FighterId, Form, Formation, UnitId
from game.table.lengths import CM, FULL
from game.table.shapes import Place, Point, heading

Use = Literal["walk", "run", "deploy"]
"""What a front is drawn for."""
TURNS_AT = 2 * CM
"""From this far on a unit that is led by its leader looks where it goes, in tenths."""
WIDER = CM // 2
"""How much loosening adds to the room between bases, in tenths."""
SCATTERED = CM
"""The room between the bases of those who cannot close up, in tenths."""


class Shape(msgspec.Struct, frozen=True):
    """A front as it is wished: `middle` of the front rank, `facing`, `wide` abreast, `spacing` between bases in tenths."""

    middle: Point
    facing: int
    wide: int
    spacing: int = fronts.CLOSE

    @property
    def formation(self) -> Formation:
        """Bases in contact are a close formation."""
        return "close" if self.spacing <= fronts.CLOSE else "scattered"


class Front:
    """A unit that is being drawn up; `use` says for what."""

    def __init__(self, state: Battle, unit: UnitId, use: Use, shape: Shape) -> None:
        self.unit, self.use, self.shape = unit, use, shape
        self.nudged: dict[FighterId, Place] = {}
        """Fighters who were put elsewhere by hand."""
        self.members = tuple(each.id for each in state.members(unit))
        self.places: tuple[Place, ...] = ()
        self.nearer = False
        """Whether it is what would do in place of another one, only less far."""
        self.lay(state)

    @property
    def form(self) -> Form:
        """The form of the activation that it belongs to."""
        return "run" if self.use == "run" else "walk"

    @property
    def ranks(self) -> int:
        """How many ranks there are."""
        return -(-len(self.members) // max(1, self.shape.wide))

    def lay(self, state: Battle) -> None:
        """Work the places out anew."""
        ranked = ranks_of(state, self.unit, self.shape)
        self.places = tuple(
            self.nudged.get(who, place) for who, place in zip(self.members, ranked, strict=True)
        )

    def become(self, state: Battle, **changed: object) -> None:
        """The same with another shape; whoever was nudged falls in again."""
        self.shape = msgspec.structs.replace(self.shape, **changed)
        self.nudged.clear()
        self.lay(state)

    def nudge(self, state: Battle, fighter: FighterId, point: Point) -> None:
        """One fighter stands elsewhere, in no formation but his own."""
        self.nudged[fighter] = Place(*point, self.shape.facing)
        self.lay(state)

    def keep(self, state: Battle, dx: int, dy: int) -> None:
        """As the unit stands now, moved by so many tenths."""
        for each in state.members(self.unit):
            self.nudged[each.id] = Place(each.place.x + dx, each.place.y + dy, each.place.facing)
        self.lay(state)

    def shift(self, state: Battle, dx: int, dy: int) -> None:
        """All of it elsewhere, whoever was nudged with it."""
        self.shape = moved(self.shape, dx, dy)
        self.nudged = {
            who: Place(place.x + dx, place.y + dy, place.facing) for who, place in self.nudged.items()
        }
        self.lay(state)

    @property
    def kept(self) -> bool:
        """Whether everybody keeps the place in the unit that he has now."""
        return len(self.nudged) == len(self.members)

    def place_of(self, fighter: FighterId) -> Place:
        """Where one of them would stand."""
        return self.places[self.members.index(fighter)]

    def leader(self, state: Battle) -> FighterId:
        """Who leads the unit."""
        return state.units[self.unit].leader

    def formation(self, state: Battle) -> Formation:
        """In which formation it ends: close where the bases touch and the unit may be so, else scattered."""
        if self.shape.formation == "scattered" or not formation.may_close(state, self.unit):
            return "scattered"
        return (
            "close"
            if formation.fault(state, self.unit, self.places, "close") is None
            else _wanted(self, state)
        )

    def action(self, state: Battle) -> Action:
        """What ending so is as an action."""
        if self.use == "deploy":
            return Deploy(self.unit, self.places, self.formation(state))
        return March(self.places, self.formation(state))

    def flanks(self, state: Battle) -> tuple[Point, Point]:
        """The outer edges of the front rank, left and right."""
        own = figures.of(state, self.unit, self.places)
        ux, uy = _across(self.shape.facing)
        x, y = self.shape.middle
        along = sorted(
            ((each.x - x) * ux + (each.y - y) * uy, each.radius)
            for each in own
            if abs((each.x - x) * uy - (each.y - y) * ux) <= each.radius
        ) or [(0.0, 0)]
        left, right = along[0][0] - along[0][1], along[-1][0] + along[-1][1]
        return _on(self.shape.middle, ux, uy, left), _on(self.shape.middle, ux, uy, right)


def _wanted(front: Front, state: Battle) -> Formation:
    """A front that was meant to be close stays so, unless a fighter put aside makes it one that is scattered well enough."""
    if front.nudged and formation.fault(state, front.unit, front.places, "scattered") is None:
        return "scattered"
    return "close"


# Shapes


def pulled(state: Battle, unit: UnitId, left: Point, right: Point, spacing: int, shown: Shape) -> Shape:
    """A front between two flanks: in ranks as equal as possible, as long as comes nearest to the pull; it looks to the left of that."""
    far = hypot(right[0] - left[0], right[1] - left[1])
    count, base, step = len(state.members(unit)), pitch(state, unit, 0), pitch(state, unit, spacing)
    able = {fronts.files(count, ranks) for ranks in range(1, count + 1)}
    wide = min(able, key=lambda each: (abs(base + (each - 1) * step - far), each))
    middle = (left[0] + right[0]) // 2, (left[1] + right[1]) // 2
    facing = (heading(left, right) - FULL // 4) % FULL if far > CM else shown.facing
    return Shape(middle, facing, wide, spacing)


def behind(left: Point, right: Point, ahead: int) -> bool:
    """Whether a front between two flanks would look away from where it should."""
    turn = (heading(left, right) - FULL // 4 - ahead) % FULL if left != right else 0
    return FULL // 4 < turn < 3 * FULL // 4


def standing(state: Battle, unit: UnitId) -> Shape:
    """About how a unit stands now: as wide as its front rank is, and as close; one that waits to come, five abreast and closed up."""
    members = state.members(unit)
    leader = next(each for each in members if each.id == state.units[unit].leader)
    if state.units[unit].fate != "table":
        closes = formation.may_close(state, unit)
        spacing = fronts.CLOSE if closes else SCATTERED
        return Shape(leader.place.point, leader.place.facing, fronts.FULL_RANK, spacing)
    return formed(state, unit, tuple(each.place for each in members))


def formed(state: Battle, unit: UnitId, places: tuple[Place, ...]) -> Shape:
    """About how a unit would stand whose members have these places."""
    own, leader = figures.of(state, unit, places), state.units[unit].leader
    lead = next(each for each in own if each.fighter == leader)
    members = (each.id for each in state.members(unit))
    facing = next(place.facing for who, place in zip(members, places, strict=True) if who == leader)
    ux, uy = _across(facing)
    rank = [each for each in own if abs((each.x - lead.x) * uy - (each.y - lead.y) * ux) <= each.radius]
    wide = fronts.files(len(own), -(-len(own) // max(1, len(rank))))
    shape = Shape(lead.point, facing, wide, _spacing(state, unit, own, wide))
    return _led(state, unit, lead.point, shape)


def _spacing(state: Battle, unit: UnitId, own: Sequence[Figure], wide: int) -> int:
    """The room that a unit keeps between bases: none if it is closed up, else what is commonest, as far as ranks allow."""
    if len(own) < 2:
        return SCATTERED
    gaps = sorted(min(figures.apart(one, other) for other in own if other is not one) for one in own)
    gap = gaps[len(gaps) // 2]
    if formation.may_close(state, unit) and (gap <= CONTACT or state.units[unit].formation == "close"):
        return fronts.CLOSE
    return max(fronts.CLOSE, min(max(gap, CONTACT), fronts.loosest(state, unit, wide)))


def led(state: Battle, unit: UnitId, to: Point, shape: Shape, *, turning: bool) -> Shape:
    """The same with its leader at a point; from a little way on it looks where it goes, if it is `turning`."""
    leader = next(each for each in state.members(unit) if each.id == state.units[unit].leader)
    start = leader.place.point
    goes = turning and hypot(to[0] - start[0], to[1] - start[1]) >= TURNS_AT
    facing = heading(start, to) if goes and state.units[unit].fate == "table" else shape.facing
    return _led(state, unit, to, msgspec.structs.replace(shape, facing=facing))


def _led(state: Battle, unit: UnitId, leader: Point, shape: Shape) -> Shape:
    """The shape whose leader stands at a point: he has the middle of the front, or the place left of it where there is none."""
    ux, uy = _across(shape.facing)
    aside = _aside(state, unit, shape)
    return msgspec.structs.replace(shape, middle=_on(leader, ux, uy, aside))


def ranks_of(state: Battle, unit: UnitId, shape: Shape) -> tuple[Place, ...]:
    """The places of a shape, in order of the members' numbers."""
    ux, uy = _across(shape.facing)
    leader = _on(shape.middle, ux, uy, -_aside(state, unit, shape))
    return fronts.ranks(state, unit, leader, shape.facing, shape.wide, shape.spacing)


def moved(shape: Shape, dx: int, dy: int) -> Shape:
    """The same elsewhere."""
    x, y = shape.middle
    return msgspec.structs.replace(shape, middle=(x + dx, y + dy))


def shifted(shape: Shape, aside: int, back: int = 0) -> Shape:
    """The same, so many tenths to its right, and so many back."""
    ux, uy = _across(shape.facing)
    middle = _on(_on(shape.middle, ux, uy, aside), -uy, ux, back)
    return msgspec.structs.replace(shape, middle=middle)


def turned(shape: Shape, by: int) -> Shape:
    """The same, turned about the middle of its front rank by hundredths of a degree."""
    return msgspec.structs.replace(shape, facing=(shape.facing + by) % FULL)


def with_ranks(state: Battle, unit: UnitId, shape: Shape, more: int) -> Shape:
    """The same with more or fewer ranks, as equal as possible."""
    count = len(state.members(unit))
    ranks = -(-count // max(1, shape.wide))
    for wished in range(ranks + more, count + 1) if more > 0 else range(ranks + more, 0, -1):
        wide = fronts.files(count, wished)
        if wide != shape.wide:
            return msgspec.structs.replace(shape, wide=wide)
    return shape


def loosened(state: Battle, unit: UnitId, shape: Shape) -> Shape:
    """A little more room between bases, as far as the unit still is one (GB-6)."""
    most = fronts.loosest(state, unit, shape.wide)
    wider = shape.spacing + WIDER if shape.spacing > fronts.CLOSE else WIDER
    return msgspec.structs.replace(shape, spacing=max(fronts.CLOSE, min(wider, most)))


def closed(state: Battle, unit: UnitId, shape: Shape) -> Shape:
    """Closed up, base to base; who can never be so stays loose."""
    spacing = fronts.CLOSE if formation.may_close(state, unit) else shape.spacing
    return msgspec.structs.replace(shape, spacing=spacing)


def pitch(state: Battle, unit: UnitId, spacing: int) -> int:
    """From the middle of one base to that of the next, by the commonest base."""
    radii = [each.radius for each in figures.of(state, unit)]
    return 2 * max(sorted(set(radii)), key=radii.count) + spacing


def _aside(state: Battle, unit: UnitId, shape: Shape) -> int:
    """How far to the right of the leader the middle of the front rank is, in tenths."""
    wide = max(1, min(shape.wide, len(state.members(unit))))
    return 0 if wide % 2 else pitch(state, unit, max(fronts.CLOSE, shape.spacing)) // 2


def _across(facing: int) -> tuple[float, float]:
    """One step to the right of a facing."""
    angle = radians(facing / 100)
    return -sin(angle), cos(angle)


def _on(point: Point, ux: float, uy: float, far: float) -> Point:
    return round(point[0] + ux * far), round(point[1] + uy * far)
