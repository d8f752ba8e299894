"""How members of a unit go: whether there is room where they end, how long their ways are, and what can be done instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from game.core.actions import Refusal
from game.systems.confrontation import units
from game.systems.confrontation.movement import figures, fronts
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.table.lengths import CM, FULL, MM, TOLERANCE, said_cm
from game.table.obstacles import stands
from game.table.shapes import Place, Point, heading

SHORT = CM
"""How far in front of what they cannot pass they stop, in tenths (GB-30)."""


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


def over(length: int) -> str:
    """A length that is too long, said so that rounding does not hide it."""
    return said_cm(-(-length // MM) * MM)


def too_far(ground: Ground, start: Figure, end: Figure, most: int) -> Refusal:
    """The refusal of a way that is longer than the measure, or that does not exist."""
    state, who = ground.state, units.name(ground.state, start.fighter)
    straight = round(hypot(end.x - start.x, end.y - start.y))
    measure = f"{said_cm(most)} are allowed"
    if straight > most + TOLERANCE:
        return Refusal("GB-24", f"{who} would go {over(straight)}, {measure}.")
    needed = ground.needed(start, end.point)
    if needed is None:
        farthest = said_cm(ground.farthest)
        text = (
            f"{who} finds no way there past what stands between, or one of more than {farthest}; {measure}."
        )
        return Refusal("GB-26", text)
    length, crosses = needed
    rule = "GB-32" if crosses else "GB-26" if length > straight + 1 else "GB-24"
    name, counted = state.units[ground.unit].name, ", counted double over an obstacle" if crosses else ""
    return Refusal(rule, f"The shortest way of {who} of {name} is {over(length)}{counted}; {measure}.")


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


def clear(ground: Ground, places: Sequence[Place]) -> bool:
    """Whether all members of a unit can go straight to their places over free and even ground, and far enough."""
    for each, end in zip(figures.of(ground.state, ground.unit), places, strict=True):
        if hypot(end.x - each.x, end.y - each.y) > ground.measure + TOLERANCE:
            return False
        if not ground.ways(each).straight(each.point, end.point):
            return False
        if not ground.even(each, end.point):
            return False
    return True


def bends(way: Sequence[Point], apart: int) -> list[Point]:
    """The ends of a way and its bends; those of one corner count once."""
    found = [way[0]]
    for point in way[1:-1]:
        if found[-1] == way[0] or hypot(point[0] - found[-1][0], point[1] - found[-1][1]) > apart:
            found.append(point)
    return [*found, way[-1]]


def closed_at(
    ground: Ground,
    start: Sequence[Figure],
    end: Sequence[Figure],
    leader: int,
    way: tuple[Point, Point, Point],
) -> bool:
    """Whether a close formation has room with its leader at a bend, given with the points before and after it (G-71).

    It may stand as it did, as it will, or in ranks of any number that look along the way or straight across the table.
    """
    before, at, after = way
    for shape in (start, end):
        dx, dy = at[0] - shape[leader].x, at[1] - shape[leader].y
        if all(_open(ground, each.at((each.x + dx, each.y + dy))) for each in shape):
            return True
    along = heading(before, at), heading(at, after)
    facings = {turn % FULL for each in along for turn in (each, each + FULL // 2)}
    facings |= {FULL // 4 * quarter for quarter in range(4)}
    count = len(start)
    for wide in sorted({1, 2, 3, fronts.files(count, 3), fronts.files(count, 2)}):
        for facing in sorted(facings):
            places = fronts.ranks(ground.state, ground.unit, at, facing, wide)
            for dx, dy in _about(start[leader].radius):
                spots = figures.of(ground.state, ground.unit, shifted(places, dx, dy))
                if all(_open(ground, each) for each in spots):
                    return True
    return False


def _about(radius: int) -> Iterator[Point]:
    """Steps of up to half a base: who goes round a corner does not stop where he touches it."""
    yield 0, 0
    for far in (radius // 3, 2 * radius // 3, radius):
        yield from ((far, 0), (-far, 0), (0, far), (0, -far))


def _open(ground: Ground, figure: Figure) -> bool:
    return stands(figure.base, figure.place, ground.walls)


# Ways and places


def before(own: Figure, foe: Figure) -> Point:
    """A place just before an enemy, on the side from which one comes."""
    away = max(1.0, hypot(own.x - foe.x, own.y - foe.y))
    share = min(1.0, (own.radius + foe.radius + 2 * SHORT) / away)
    return between(foe.point, own.point, share)


def between(one: Point, other: Point, share: float) -> Point:
    """The point at a share of the line from one to another."""
    return round(one[0] + share * (other[0] - one[0])), round(one[1] + share * (other[1] - one[1]))


def opened(ground: Ground, own: Figure, aim: Point) -> Point:
    """The nearest place before an aim, on the straight way there, where the leader has room."""
    away = max(1.0, hypot(aim[0] - own.x, aim[1] - own.y))
    for step in range(int(away / own.radius)):
        point = between(aim, own.point, step * own.radius / away)
        if stands(own.base, Place(*point), ground.walls):
            return point
    return own.point


def length(way: Sequence[Point]) -> float:
    """How long a way is, in tenths, whatever ground it crosses."""
    return sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(way))


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
