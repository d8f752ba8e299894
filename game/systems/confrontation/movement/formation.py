"""Formations: scattered and close, familiars, and keeping out of one's friends' (GB-6, GB-7, GB-29, G-14, G-69)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from game.core.actions import Refusal
from game.systems.confrontation import units, values
from game.systems.confrontation.movement import figures
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import CONTACT, Battle, FighterId, Formation, UnitId
from game.table.lengths import CM, TOLERANCE, said_cm
from game.table.shapes import Place, Point, contains, heading

FROM_LEADER = 10 * CM
"""How far from the leader a member may be (GB-6, GB-7)."""
FROM_COMRADE = 5 * CM // 2
"""How far from the nearest comrade a member may be in scattered formation (GB-6)."""
FROM_MASTER = 3 * CM
"""How far from its magician a familiar may be (GB-93)."""


class Breach(NamedTuple):
    """What is wrong with a formation: by how many tenths, by which rule, in a sentence."""

    over: int
    rule: str
    text: str


def fault(
    state: Battle, unit: UnitId, places: Sequence[Place], formation: Formation, *, strict: bool = True
) -> Refusal | None:
    """Why a unit may not stand so, a place for each member in order of their numbers; None if it may.

    Fighters in contact with an enemy are free of their formation (GB-6). A unit whose formation is broken already may end
    in one that is broken less (G-69); not so if `strict`.
    """
    if formation == "close" and (found := _never_close(state, unit)):
        return found
    wrong = breaches(state, unit, places, formation)
    if not wrong:
        return _ranks_fault(state, unit, places) if formation == "close" else None
    if not strict and formation == "scattered":
        now = [each.place for each in state.members(unit)]
        if sum(each.over for each in wrong) < sum(
            each.over for each in breaches(state, unit, now, "scattered")
        ):
            return None
    worst = max(wrong, key=lambda each: each.over)
    return Refusal(worst.rule, worst.text)


def breaches(
    state: Battle, unit: UnitId, places: Sequence[Place], formation: Formation = "scattered"
) -> list[Breach]:
    """Everything that is too far from where it has to be."""
    own = figures.of(state, unit, places)
    if len(own) < 2:
        return []
    free = _free(state, unit, own)
    found = _from_leader(state, unit, own, free) + _from_masters(state, own, free)
    if formation == "close":
        return found + _torn(state, own, free)
    return found + _alone(state, own, free)


def broken(state: Battle, unit: UnitId) -> bool:
    """Whether losses have broken the formation of a unit on the table (G-69)."""
    return bool(breaches(state, unit, [each.place for each in state.members(unit)]))


def closed(state: Battle, unit: UnitId) -> bool:
    """Whether a unit moves as one in close formation: it is in it, and losses have not broken it (G-71, G-69)."""
    places = [each.place for each in state.members(unit)]
    return state.units[unit].formation == "close" and fault(state, unit, places, "close") is None


def _free(state: Battle, unit: UnitId, own: Sequence[Figure]) -> Collection[FighterId]:
    """Whom the formation does not bind: those in contact with an enemy."""
    return figures.in_contact(own, figures.others(state, unit, friends=False))


def may_close(state: Battle, unit: UnitId) -> bool:
    """Whether a unit can be in close formation at all: no single fighter, nobody who flies (GB-6, GB-31)."""
    return _never_close(state, unit) is None


def _never_close(state: Battle, unit: UnitId) -> Refusal | None:
    members = state.members(unit)
    name = state.units[unit].name
    if len(units.fighters(state, unit)) == 1:
        return Refusal("GB-6", f"{name} is a single fighter, and so always in scattered formation.")
    if any(values.has(state, each, "flight") for each in members):
        return Refusal("GB-31", f"{name} flies, and so is always in scattered formation.")
    return None


def _from_leader(
    state: Battle, unit: UnitId, own: Sequence[Figure], free: Collection[FighterId]
) -> list[Breach]:
    leader = next(each for each in own if each.fighter == state.units[unit].leader)
    found = []
    for each in own:
        gap = figures.apart(leader, each)
        if each is leader or each.fighter in free or gap <= FROM_LEADER + TOLERANCE:
            continue
        who = units.name(state, each.fighter)
        text = f"{who} would be {said_cm(gap)} from the leader, {said_cm(FROM_LEADER)} are allowed."
        found.append(Breach(gap - FROM_LEADER, "GB-6", text))
    return found


def _alone(state: Battle, own: Sequence[Figure], free: Collection[FighterId]) -> list[Breach]:
    """Who has no comrade near enough; one is enough (G-14)."""
    found = []
    for each in own:
        if each.fighter in free or any(
            figures.apart(each, other) <= FROM_COMRADE + TOLERANCE for other in own if other is not each
        ):
            continue
        gap = min(figures.apart(each, other) for other in own if other is not each)
        who = units.name(state, each.fighter)
        text = f"{who} would be {said_cm(gap)} from the nearest comrade, {said_cm(FROM_COMRADE)} are allowed."
        found.append(Breach(gap - FROM_COMRADE, "GB-6", text))
    return found


def _from_masters(state: Battle, own: Sequence[Figure], free: Collection[FighterId]) -> list[Breach]:
    by_id = {each.fighter: each for each in own}
    found = []
    for each in own:
        master = by_id.get(state.fighters[each.fighter].master)
        if master is None or each.fighter in free:
            continue
        gap = figures.apart(each, master)
        if gap > FROM_MASTER + TOLERANCE:
            who, whose = units.name(state, each.fighter), units.name(state, master.fighter)
            text = f"{who} would be {said_cm(gap)} from {whose}, {said_cm(FROM_MASTER)} are allowed."
            found.append(Breach(gap - FROM_MASTER, "GB-93", text))
    return found


def _torn(state: Battle, own: Sequence[Figure], free: Collection[FighterId]) -> list[Breach]:
    """Who is not in the one group that a close formation is (G-69)."""
    group, waiting = [own[0]], list(own[1:])
    for each in group:
        joined = list(figures.touched(each, waiting))
        group += joined
        waiting = [other for other in waiting if other not in joined]
    found = []
    for each in waiting:
        gap = min(figures.apart(each, other) for other in group)
        if each.fighter not in free:
            who = units.name(state, each.fighter)
            text = f"{who} would not be in contact with the others: {said_cm(gap)} from the nearest, {said_cm(CONTACT)} are contact."
            found.append(Breach(gap - CONTACT, "GB-7", text))
    return found


# Ranks


def _ranks_fault(state: Battle, unit: UnitId, places: Sequence[Place]) -> Refusal | None:
    """Why a close formation has no equal ranks; seen from any side on which two of its figures stand abreast (G-69)."""
    own = figures.of(state, unit, places)
    free = _free(state, unit, own)
    bound = [each for each in own if each.fighter not in free]
    if len(bound) < 3 or free:
        return None
    sides = {
        heading(each.point, other.point)
        for each in bound
        for other in figures.touched(each, bound)
        if other is not each
    }
    best: list[int] = []
    for side in sorted(sides):
        sizes = _ranks(bound, side)
        if _equal(sizes):
            return None
        if not best or len(sizes) < len(best):
            best = sizes
    said = ", ".join(map(str, best))
    return Refusal("G-69", f"Its ranks would be of {said}; all but the last have to be equal.")


def _ranks(own: Sequence[Figure], abreast: int) -> list[int]:
    """How many stand in each rank, of ranks that run along a heading, from front to rear."""
    angle = radians(abreast / 100)
    depths = sorted((each.y * cos(angle) - each.x * sin(angle), each.radius) for each in own)
    sizes, front = [0], depths[0][0]
    for depth, radius in depths:
        if depth - front > radius / 2:
            sizes.append(0)
            front = depth
        sizes[-1] += 1
    return sizes


def _equal(sizes: Sequence[int]) -> bool:
    """Whether all ranks but the last are equal, and the last is no longer."""
    return len(set(sizes[:-1])) <= 1 and sizes[-1] <= sizes[0]


# Friends


class Neighbour(NamedTuple):
    """A friendly unit on the table: the middles of its bases, and the smallest outline round them (G-90)."""

    unit: UnitId
    points: Sequence[Point]
    outline: Sequence[Point]

    def holds(self, point: Point) -> bool:
        """Whether a point lies within its formation."""
        return _any_within((point,), self.outline)


def neighbours(state: Battle, unit: UnitId) -> list[Neighbour]:
    """The friends whose formations a unit has to keep out of (GB-29)."""
    by_unit: dict[UnitId, list[Point]] = {}
    for each in figures.others(state, unit, friends=True):
        by_unit.setdefault(each.unit, []).append(each.point)
    return [Neighbour(other, points, figures.hull(points)) for other, points in by_unit.items()]


def intrusion(
    state: Battle, unit: UnitId, places: Sequence[Place], free: Collection[FighterId] = ()
) -> Refusal | None:
    """Why a unit may not end so near its friends: the middle of a base of the one lies within the other's formation (GB-29, G-90).

    `free` are members who may: those who touch an enemy in an assault, and who have not moved.
    """
    own = [each.point for each in figures.of(state, unit, places) if each.fighter not in free]
    shape = figures.hull(own)
    for other in neighbours(state, unit):
        if _any_within(own, other.outline) or _any_within(other.points, shape):
            name, whose = state.units[unit].name, state.units[other.unit].name
            return Refusal("GB-29", f"{name} would end inside the formation of {whose}.")
    return None


def _any_within(points: Sequence[Point], around: Sequence[Point]) -> bool:
    return len(around) > 2 and any(contains(around, point) for point in points)
