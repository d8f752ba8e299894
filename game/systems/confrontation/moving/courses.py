"""How members of a unit go: whether there is room where they end, how long their ways are, and what can be done instead."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from game.core.explain import Refusal
from game.systems.confrontation import units, values
from game.systems.confrontation.actions import March
from game.systems.confrontation.moving import figures, formation, fronts
from game.systems.confrontation.moving.figures import Figure
from game.systems.confrontation.moving.ground import Ground
from game.table.lengths import CM, TOLERANCE, said_cm
from game.table.obstacles import fits, sweep
from game.table.shapes import Place, Point, heading

SHORT = CM
"""How far in front of what they cannot pass they stop, in tenths (GB-30)."""
_SHARES = (0.95, 0.85, 0.7, 0.5, 0.3, 0.15)
_ALONG = 1.0e-9


def crowded(ground: Ground, own: Sequence[Figure]) -> Refusal | None:
    """Why there is no room for all where they would stand: beyond the edge, in an obstacle, on another or on each other."""
    for at, each in enumerate(own):
        who = units.name(ground.state, each.fighter)
        if by := ground.room(each):
            what = "stand across" if by == "the edge of the table" else "overlap"
            return Refusal("GB-26", f"{who} would {what} {by}.")
        for other in own[:at]:
            gap = figures.apart(each, other)
            if gap < -TOLERANCE:
                whom = units.name(ground.state, other.fighter)
                return Refusal("G-70", f"{who} would overlap {whom} by {said_cm(-gap)}.")
    return None


def too_far(ground: Ground, start: Figure, end: Figure, most: int) -> Refusal:
    """The refusal of a way that is longer than the measure, or that does not exist."""
    state, who = ground.state, units.name(ground.state, start.fighter)
    straight = round(hypot(end.x - start.x, end.y - start.y))
    measure = f"{said_cm(most)} are allowed"
    if straight > most + TOLERANCE:
        return Refusal("GB-24", f"{who} would go {said_cm(straight)}, {measure}.")
    length = ground.needed(start, end.point)
    if length is None:
        return Refusal("GB-26", f"{who} finds no way there past what stands between.")
    halved = ground.low is not None and ground.ways(start.base).straight(start.point, end.point) is False
    rule = "GB-32" if halved else "GB-26" if length > straight + 1 else "GB-24"
    name = state.units[ground.unit].name
    return Refusal(rule, f"The shortest way of {who} of {name} is {said_cm(length)}, {measure}.")


def points(ground: Ground, start: Figure, goal: Point, most: int) -> tuple[Point, ...]:
    """The points that a member goes along."""
    if start.point == goal:
        return (goal,)
    way = ground.way(start, goal, most)
    return (start.point, goal) if way is None else way.points


# Whole units


def shifted(places: Sequence[Place], dx: float, dy: float) -> tuple[Place, ...]:
    """The same places moved alike."""
    return tuple(Place(round(each.x + dx), round(each.y + dy), each.facing) for each in places)


def clear(ground: Ground, dx: float, dy: float) -> bool:
    """Whether all members of a unit can go straight and alike, over free and even ground, and end where there is room."""
    mired = ground.mire
    for each in figures.of(ground.state, ground.unit):
        end = Place(round(each.x + dx), round(each.y + dy))
        if sweep(each.base, each.place, end, ground.walls) is not None:
            return False
        if fits(each.base, end, ground.standing) is not None:
            return False
        if mired and ground.ways(each.base).cost((each.point, end.point)) > hypot(dx, dy) + 2:
            return False
    return True


def closed_at(
    ground: Ground, start: Sequence[Figure], end: Sequence[Figure], leader: int, at: Point
) -> bool:
    """Whether a close formation has room with its leader at a place: as it was, as it will be, or in a column (G-71)."""
    for shape in (start, end):
        dx, dy = at[0] - shape[leader].x, at[1] - shape[leader].y
        if all(_open(ground, each.at((each.x + dx, each.y + dy))) for each in shape):
            return True
    ahead = heading(at, end[leader].point)
    behind = heading(start[leader].point, at)
    count = len(start)
    for facing in (ahead, behind):
        for wide in sorted({1, 2, 3, fronts.files(count, 3), fronts.files(count, 2)}):
            places = fronts.ranks(ground.state, ground.unit, at, facing, wide)
            if all(_open(ground, each) for each in figures.of(ground.state, ground.unit, places)):
                return True
    return False


def _open(ground: Ground, figure: Figure) -> bool:
    return fits(figure.base, figure.place, ground.walls) is None


# What could be done instead


def eased(ground: Ground, action: March) -> March | None:
    """A legal march like one that is not: less far, or the unit in ranks about there."""
    from game.systems.confrontation.moving import march

    state, unit = ground.state, ground.unit
    for places in (*_cut(ground, action), *_drawn_up(ground, action)):
        tried = March(places, action.formation)
        if march.fault(ground, tried) is None:
            return tried
    here = tuple(each.place for each in state.members(unit))
    stay = March(here, state.units[unit].formation)
    return stay if march.fault(ground, stay) is None else None


def _cut(ground: Ground, action: March) -> list[tuple[Place, ...]]:
    """All members less far on their ways: as far as the measure of the slowest is enough for, then ever less."""
    state, unit = ground.state, ground.unit
    most = values.measure(state, unit, ground.form)
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


def _drawn_up(ground: Ground, action: March) -> list[tuple[Place, ...]]:
    """The unit in ranks behind its leader, as near to his place as his way leads, 1 cm before what stops him (GB-30)."""
    state, unit = ground.state, ground.unit
    most = values.measure(state, unit, ground.form)
    starts = figures.of(state, unit)
    at = next(n for n, each in enumerate(starts) if each.fighter == state.units[unit].leader)
    start, goal = starts[at], action.places[at]
    route = ground.nearest(start, goal.point, most)
    found = []
    spacing = fronts.CLOSE if action.formation == "close" else fronts.LOOSE // 2
    for short in (0, SHORT, 3 * SHORT):
        point = back(route.points, short)
        if point is None:
            break
        facing = heading(start.point, point) if point != start.point else goal.facing
        for wide in (fronts.FULL_RANK, 3, 2):
            found.append(fronts.ranks(state, unit, point, facing, wide, spacing))
    return found


def back(way: Sequence[Point], short: int) -> Point | None:
    """The point so many tenths before the end of a way, on its last legs; None if it is shorter than that."""
    for number in range(len(way) - 1, 0, -1):
        (ax, ay), (bx, by) = way[number - 1], way[number]
        length = hypot(bx - ax, by - ay)
        if short <= length and length:
            share = (length - short) / length
            return round(ax + share * (bx - ax)), round(ay + share * (by - ay))
        short -= round(length)
    return None


def aimed(places: Sequence[Place], angle: int, length: float) -> tuple[Place, ...]:
    """The same places moved alike at an angle, all looking there."""
    dx, dy = length * cos(radians(angle / 100)), length * sin(radians(angle / 100))
    return tuple(Place(round(each.x + dx), round(each.y + dy), angle) for each in places)


def stray(places: Sequence[Place], ground: Ground) -> bool:
    """Whether a unit would be out of formation, or among its friends."""
    state, unit = ground.state, ground.unit
    return (
        formation.fault(state, unit, places, state.units[unit].formation, strict=False) is not None
        or formation.intrusion(state, unit, places) is not None
    )
