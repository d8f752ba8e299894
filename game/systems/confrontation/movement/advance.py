"""A whole unit on its way to a place: as it stands, or drawn up in ranks that look there (GB-24, GB-30, GB-43)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from game.core.events import Context
from game.systems.confrontation import events
from game.systems.confrontation.actions import March
from game.systems.confrontation.incarnates import commander
from game.systems.confrontation.movement import courses, edges, figures, formation, fronts, march_legality
from game.systems.confrontation.movement.assignment import paired
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Formation, UnitId
from game.table.lengths import CM, TOLERANCE
from game.table.outlines import middle
from game.table.shapes import Place, Point, heading

_BACK = (0, courses.SHORT, 3 * courses.SHORT, 6 * courses.SHORT)
"""So far before the end of the leader's way the unit stops if it has no room there, in tenths."""
_FINE = CM // 4
"""The steps in which a unit whose assault has failed comes nearer."""
_LESS = (0.2, 0.4, 0.55, 0.7, 0.85)
"""Shares of the leader's way by which he stops earlier if that is not enough: the others have to keep up."""
_WIDE = (5, 3, 2, 8)
_CROWDED = (fronts.FULL_RANK, 6, 7, 8)
"""How wide the ranks are in which a unit crowds in over its edge: few enough of them for a walk."""


def starting(ground: Ground, goal: Point) -> Figure:
    """The leader where he begins on his way to a place: where he stands, or within the edge by which the unit enters."""
    own = figures.leader(ground.state, ground.unit)
    return edges.entry(ground.state, own.at(goal)) if ground.waiting else own


def towards(ground: Ground, goal: Figure | Point, most: int) -> March | None:
    """A legal march of the unit towards an enemy or a place, its leader going at most so far; None if none is found."""
    own = starting(ground, goal.point if isinstance(goal, Figure) else goal)
    most = min(most, ground.allowed(own))
    aim = courses.opened(ground, own, courses.before(own, goal) if isinstance(goal, Figure) else goal)
    return along(ground, own, ground.nearest(own, aim, most).points, aim)


def along(ground: Ground, own: Figure, points: Sequence[Point], aim: Point) -> March | None:
    """A legal march of the unit whose leader goes along a way as far as there is room for all, looking at `aim`."""
    for short in _stops(points):
        march = _stopped(ground, own, points, aim, short)
        if march is not None:
            return march
    return None


def up_to(ground: Ground, foe: Figure) -> March | None:
    """A legal march of the unit as near to an enemy as it gets, stopping 1 cm before his unit (GB-43, GB-30)."""
    own = starting(ground, foe.point)
    aim = _before(ground, own, foe)
    points = ground.nearest(own, aim, ground.allowed(own)).points

    def stopped(short: int) -> March | None:
        march = _stopped(ground, own, points, aim, short)
        if march is None:
            return None
        ends = figures.of(ground.state, ground.unit, march.places)
        return march if _short_of(ground, ends, foe.unit) else None

    tried = 0
    for stop in _stops(points):
        march = stopped(stop)
        if march is not None:
            nearer = (stopped(short) for short in range(tried + _FINE, stop, _FINE))
            return next((each for each in nearer if each is not None), march)
        tried = stop
    return None


def _before(ground: Ground, own: Figure, foe: Figure) -> Point:
    """The place nearest to an enemy, on the straight way to him, where the leader has room and is 1 cm away from his unit."""
    away = max(1.0, hypot(foe.x - own.x, foe.y - own.y))
    for far in range(own.radius + foe.radius + courses.SHORT, int(away), _FINE):
        point = courses.between(foe.point, own.point, far / away)
        if _short_of(ground, [own.at(point)], foe.unit) and not ground.room(own.at(point)):
            return point
    return own.point


def _short_of(ground: Ground, own: Sequence[Figure], unit: UnitId) -> bool:
    """Whether some figures are all 1 cm away from an enemy unit (GB-30)."""
    foes = [each for each in ground.foes if each.unit == unit]
    return all(figures.apart(each, foe) >= courses.SHORT - TOLERANCE for each in own for foe in foes)


def _stops(points: Sequence[Point]) -> Iterator[int]:
    """So far before the end of a way the unit stops at the latest, one after the other."""
    far = courses.length(points)
    yield from _BACK
    yield from (round(far * share) for share in _LESS if far * share > _BACK[-1])


def _stopped(ground: Ground, own: Figure, points: Sequence[Point], aim: Point, short: int) -> March | None:
    """A legal march of the unit whose leader stops so far before the end of a way, looking at `aim`."""
    end = courses.back(points, short)
    if end is None or ground.room(own.at(end)):
        return None
    for shape, name in _shapes(ground, own, end, heading(own.point, aim)):
        march = March(shape, name)
        if march_legality.legal(ground, march):
            return march
    return None


def _shapes(
    ground: Ground, own: Figure, end: Point, facing: int
) -> Iterator[tuple[tuple[Place, ...], Formation]]:
    state, unit = ground.state, ground.unit
    kept = state.units[unit].formation
    shut = formation.closed(state, unit) and not ground.waiting
    if (kept == "scattered" or shut) and not ground.waiting:
        here = [each.place for each in state.members(unit)]
        places = courses.shifted(here, end[0] - own.x, end[1] - own.y)
        yield tuple(Place(each.x, each.y, facing) for each in places), kept
    spacing = fronts.CLOSE if shut else min(CROWD, fronts.loosest(state, unit, fronts.FULL_RANK))
    for wide in _WIDE:
        yield fronts.ranks(state, unit, end, facing, wide, spacing), kept if shut else "scattered"
    if spacing > fronts.CLOSE:
        for wide in _CROWDED if ground.waiting else (fronts.FULL_RANK,):
            yield fronts.ranks(state, unit, end, facing, wide), "scattered"
    if not shut and (gathered := _gathered(ground, own, end, facing)):
        yield gathered, "scattered"


def _gathered(ground: Ground, own: Figure, end: Point, facing: int) -> tuple[Place, ...]:
    """The unit wherever there is room about the end of its leader's way, behind him first: no ranks, but through any gap (GB-6)."""
    starts = ground.starts(figures.of(ground.state, ground.unit))
    others = [each for each in starts if each.fighter != own.fighter]
    widest = max(each.radius for each in starts)
    here = middle([each.point for each in starts])
    free: list[Point] = []
    for x, y in sorted(_about(own, end, widest), key=lambda at: hypot(at[0] - here[0], at[1] - here[1])):
        if len(free) == len(others):
            break
        shade = own._replace(x=x, y=y, radius=widest)
        if not ground.room(shade) and not any(True for _ in figures.touched(shade, ground.foes)):
            free.append((x, y))
    if len(free) < len(others):
        return ()
    pairs = paired([each.point for each in others], free)
    ends = {each.fighter: free[at] for each, at in zip(others, pairs, strict=True)}
    return tuple(Place(*ends.get(each.fighter, end), facing) for each in starts)


def _about(own: Figure, end: Point, widest: int) -> Iterator[Point]:
    """Places about the end of a leader's way, in rows of which each lies between the places of the one before."""
    step, most = 2 * widest + fronts.CLOSE, _GATHERED + own.radius
    for row in range(-(most // step) - 1, most // step + 2):
        for column in range(-(most // step) - 1, most // step + 2):
            x, y = round(end[0] + step * (column + row % 2 / 2)), round(end[1] + 0.87 * step * row)
            if widest + own.radius < hypot(x - end[0], y - end[1]) <= most:
                yield x, y


_GATHERED = 9 * CM
"""How far from their leader those stand at most who gather about him, in tenths."""
CROWD = 100
"""The spacing of a unit that draws up loosely on its way, in tenths."""


def put(ground: Ground, ctx: Context, march: March, how: str) -> None:
    """Set a unit down where it marches, and tell the way of each member."""
    state, unit = ground.state, ground.unit
    told = []
    if ctx.events is not None:
        ends = figures.of(state, unit, march.places)
        for start, end in zip(ground.starts(ends), ends, strict=True):
            told.append((end.fighter, courses.points(ground, start, end.point, ground.allowed(start))))
    for each, place in zip(state.members(unit), march.places, strict=True):
        if each.place != place:
            state.alter(each.id, place=place)
    state.change(unit, formation=march.formation, fate="table")
    if ground.waiting:
        commander.succeed(state, ctx, state.units[unit].seat)
    ctx.tell(events.Moved, unit, tuple(told), march.formation, how)
