"""Whether a walk or a run is legal, and what could be done instead (GB-24 to GB-30, G-70, G-71)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from game.core.actions import Refusal
from game.systems.confrontation import units
from game.systems.confrontation.actions import March
from game.systems.confrontation.movement import courses, figures, formation, fronts
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Battle, UnitId
from game.table.lengths import TOLERANCE, said_cm
from game.table.shapes import Place, Point, heading
from game.table.ways.routes import Route

_SHARES = (0.95, 0.85, 0.7, 0.5, 0.3, 0.15)
"""Shares of a way too long that are tried in its place."""


def ground_for(state: Battle, unit: UnitId, action: March) -> Ground:
    """The table as a unit meets it that marches so."""
    assert state.active is not None
    close = action.formation == "close" and formation.closed(state, unit)
    return Ground(state, unit, state.active.form or "walk", close=close)


def fault(ground: Ground, action: March) -> Refusal | None:
    """Why a march is not legal: where its members would end, their formation, then the way of each."""
    own = figures.of(ground.state, ground.unit, action.places)
    return ends_fault(ground, action) or _too_far(ground, own) or _opened(ground, action)


def shape_fault(ground: Ground, action: March) -> Refusal | None:
    """The same of a march whose members are known to get where they are sent."""
    return ends_fault(ground, action) or _opened(ground, action)


def legal(ground: Ground, action: March) -> bool:
    """Whether a march is legal; why it is not is not worked out, which takes long where a way is too far."""
    own = figures.of(ground.state, ground.unit, action.places)
    return ends_fault(ground, action) is None and _arrives(ground, own) and _opened(ground, action) is None


def ends_fault(ground: Ground, action: March) -> Refusal | None:
    """Why a unit may not end so, however it gets there."""
    state, unit = ground.state, ground.unit
    own = figures.of(state, unit, action.places)
    return (
        courses.crowded(ground, own)
        or _engages(ground, own)
        or formation.fault(state, unit, action.places, action.formation, strict=False)
        or formation.intrusion(state, unit, action.places)
    )


def _engages(ground: Ground, own: Sequence[Figure]) -> Refusal | None:
    """Neither walk nor run may engage an enemy (GB-24)."""
    for each in own:
        for foe in figures.touched(each, ground.foes):
            who, whom = units.name(ground.state, each.fighter), units.name(ground.state, foe.fighter)
            text = f"{who} would touch {whom}; only an assault may engage an enemy."
            return Refusal("GB-24", text)
    return None


def _too_far(ground: Ground, own: Sequence[Figure]) -> Refusal | None:
    """Everybody's shortest way has to be within the measure (GB-24, G-70)."""
    for start, end in _late(ground, own):
        return courses.too_far(ground, start, end, ground.allowed(start))
    return None


def _late(ground: Ground, own: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    """Those who would have too far to go: where they begin and end."""
    for start, end in zip(ground.starts(own), own, strict=True):
        if start.point != end.point and not ground.reaches(start, end.point, ground.allowed(start)):
            yield start, end


def _arrives(ground: Ground, own: Sequence[Figure]) -> bool:
    """Whether nobody would have too far to go: whose way is longest straight on is asked first, as looking for ways takes long."""
    pairs = list(zip(ground.starts(own), own, strict=True))
    far = [hypot(end.x - start.x, end.y - start.y) for start, end in pairs]
    if any(away > ground.allowed(start) + TOLERANCE for away, (start, _) in zip(far, pairs, strict=True)):
        return False
    return all(
        ground.reaches(start, end.point, ground.allowed(start))
        for away, (start, end) in sorted(zip(far, pairs, strict=True), reverse=True)
        if away
    )


def _opened(ground: Ground, action: March) -> Refusal | None:
    """A close formation needs room at every bend of its leader's way (GB-27, G-71)."""
    state, unit = ground.state, ground.unit
    if action.formation != "close" or not formation.closed(state, unit):
        return None
    start, end = figures.of(state, unit), figures.of(state, unit, action.places)
    leader = next(at for at, each in enumerate(start) if each.fighter == state.units[unit].leader)
    way = ground.way(start[leader], end[leader].point, ground.measure)
    bends = courses.bends(way.points, start[leader].radius) if way else ()
    for bend in zip(bends, bends[1:], bends[2:], strict=False):
        if not courses.closed_at(ground, start, end, leader, bend):
            x, y = (said_cm(each) for each in bend[1])
            text = f"Its close formation has no room at the bend of its leader's way at {x}, {y}."
            return Refusal("G-71", text)
    return None


# What could be done instead


def eased(ground: Ground, action: March) -> March | None:
    """A legal march like one that is not: less far, or the unit in ranks about there."""
    state, unit = ground.state, ground.unit
    if ground.waiting:
        return None
    for places in (*_cut(ground, action), *_drawn_up(ground, action)):
        tried = March(places, action.formation)
        if legal(ground, tried):
            return tried
    here = tuple(each.place for each in state.members(unit))
    stay = March(here, state.units[unit].formation)
    return stay if legal(ground, stay) else None


def _cut(ground: Ground, action: March) -> list[tuple[Place, ...]]:
    """All members less far on their ways: as far as the measure of the slowest is enough for, then ever less."""
    state, unit = ground.state, ground.unit
    most = ground.measure
    starts = figures.of(state, unit)
    far = max((hypot(p.x - s.x, p.y - s.y) for s, p in zip(starts, action.places, strict=True)), default=0)
    first = min(1.0, most / far) if far else 1.0
    ends = [first * share for share in (1.0, *_SHARES)]
    return [
        tuple(
            Place(round(s.x + share * (p.x - s.x)), round(s.y + share * (p.y - s.y)), p.facing)
            for s, p in zip(starts, action.places, strict=True)
        )
        for share in ends
    ]


def _drawn_up(ground: Ground, action: March) -> Iterator[tuple[Place, ...]]:
    """The unit in ranks behind its leader, as near to his place as his way leads, 1 cm before what stops him (GB-30)."""
    state, unit = ground.state, ground.unit
    starts = figures.of(state, unit)
    at = next(n for n, each in enumerate(starts) if each.fighter == state.units[unit].leader)
    start, goal = starts[at], action.places[at]
    route = _led(ground, start, goal.point)
    if route is None:
        return
    spacing = fronts.CLOSE if action.formation == "close" else fronts.LOOSE // 2
    for short in (0, courses.SHORT, 3 * courses.SHORT):
        point = courses.back(route.points, short)
        if point is None:
            break
        facing = heading(start.point, point) if point != start.point else goal.facing
        for wide in (fronts.FULL_RANK, 3, 2):
            yield fronts.ranks(state, unit, point, facing, wide, spacing)


def _led(ground: Ground, start: Figure, goal: Point) -> Route | None:
    """The leader's way as far as the measure is enough for, to his place or the nearest before it where he has room."""
    for aim in dict.fromkeys((goal, courses.opened(ground, start, goal))):
        if ground.needed(start, aim) is not None:
            return ground.nearest(start, aim, ground.measure)
    return None
