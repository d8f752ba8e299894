"""Drawing up: a unit in ranks behind a front, its leader in the middle of the first (GB-7, G-69)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin, sqrt

from game.systems.confrontation.movement import figures
from game.systems.confrontation.movement.assignment import paired
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import Battle, UnitId
from game.table.lengths import CM, FULL
from game.table.shapes import Place, Point, heading

CLOSE = 3
"""The tenths between the bases of a close formation: contact, and room for rounding to whole places."""
LOOSE = 200
"""The widest spacing, in tenths, that is sure to be a scattered formation: every fighter has a comrade beside or behind him."""
_REACH = 10 * CM - 3
"""How far from the leader the farthest stands at most, with room for rounding."""
FULL_RANK = 5
"""How wide ranks are if nobody says otherwise."""


def files(count: int, ranks: int) -> int:
    """How many stand abreast in so many ranks that are as equal as possible."""
    return -(-count // max(1, min(ranks, count)))


def front(
    state: Battle,
    unit: UnitId,
    left: Point,
    right: Point,
    spacing: int = CLOSE,
    formed: Sequence[Place] | None = None,
) -> tuple[Place, ...]:
    """A unit in ranks between two flanks: it looks to where the left one is to its left, as many abreast as have room."""
    own = figures.of(state, unit)
    pitch = 2 * _common(own) + max(CLOSE, spacing)
    wide = 1 + int(hypot(right[0] - left[0], right[1] - left[1]) // pitch)
    middle = (left[0] + right[0]) // 2, (left[1] + right[1]) // 2
    facing = (heading(left, right) - FULL // 4) % FULL if left != right else 0
    return ranks(state, unit, middle, facing, wide, spacing, formed)


def ranks(
    state: Battle,
    unit: UnitId,
    middle: Point,
    facing: int,
    wide: int = FULL_RANK,
    spacing: int = CLOSE,
    formed: Sequence[Place] | None = None,
) -> tuple[Place, ...]:
    """A place for every member, in order of their numbers: `wide` abreast, the leader in the middle of the front rank.

    `middle` is where the leader stands, `spacing` the tenths between bases. All ranks are equal but the last. Nobody's way from
    where he stands (or from `formed`, a place for each) is longer than needed; familiars keep to their magician.
    """
    own = figures.of(state, unit, formed)
    leader = next(at for at, each in enumerate(own) if each.fighter == state.units[unit].leader)
    wide = max(1, min(wide, len(own)))
    order = _order(state, own, leader, wide)
    spots = _spots([own[at].radius for at in order], wide, max(CLOSE, spacing))
    shift = spots[order.index(leader)]
    ux, uy = cos(radians(facing / 100)), sin(radians(facing / 100))
    points = []
    for along, deep in spots:
        x, y = along - shift[0], deep - shift[1]
        points.append((round(middle[0] - x * uy - y * ux), round(middle[1] + x * ux - y * uy)))
    found = [Place(0, 0)] * len(own)
    for alike in _alike(state, own, order, leader):
        starts = [own[order[spot]].point for spot in alike]
        for spot, end in zip(alike, paired(starts, [points[spot] for spot in alike]), strict=True):
            found[order[spot]] = Place(*points[alike[end]], facing)
    return tuple(found)


def loosest(state: Battle, unit: UnitId, wide: int) -> int:
    """The widest spacing at which ranks so wide still are a scattered formation: all within 10 cm of the leader (GB-6)."""
    own = figures.of(state, unit)
    lead = next(at for at, each in enumerate(own) if each.fighter == state.units[unit].leader)
    wide = max(1, min(wide, len(own)))
    order = _order(state, own, lead, wide)
    radii = [own[at].radius for at in order]
    for spacing in range(LOOSE, CLOSE, -20):
        spots = _spots(radii, wide, spacing)
        x, y = spots[order.index(lead)]
        far = max(hypot(a - x, b - y) - each for (a, b), each in zip(spots, radii, strict=True))
        if far - own[lead].radius <= _REACH:
            return spacing
    return CLOSE


def _common(own: Sequence[Figure]) -> int:
    """The commonest radius of some figures."""
    radii = [each.radius for each in own]
    return max(sorted(set(radii)), key=radii.count)


def _order(state: Battle, own: Sequence[Figure], leader: int, wide: int) -> list[int]:
    """Who stands where, from the left of the front rank to the right of the last: so far only by what he is.

    The leader has the middle of the front, a familiar the place nearest behind its magician, and of the others those with the
    greatest bases stand in front.
    """
    slots = [(rank, file) for rank in range(-(-len(own) // wide)) for file in range(wide)][: len(own)]
    lead = (0, (wide - 1) // 2)
    free = [slot for slot in slots if slot != lead]
    taken = {lead: leader}
    familiars = [
        at for at, each in enumerate(own) if state.fighters[each.fighter].role == "familiar" and at != leader
    ]
    for at in familiars:
        near = min(free, key=lambda slot: (slot[0] ** 2 + (slot[1] - lead[1]) ** 2, slot[0] == 0, slot))
        free.remove(near)
        taken[near] = at
    rest = [at for at in range(len(own)) if at != leader and at not in familiars]
    rest.sort(key=lambda at: (-own[at].radius, at))
    taken.update(zip(free, rest, strict=True))
    return [taken[slot] for slot in slots]


def _spots(radii: Sequence[int], wide: int, spacing: int) -> list[tuple[float, float]]:
    """Where bases stand: how far to the right of the middle and how far behind the first rank, rank by rank.

    A rank stands as close behind those before it as its bases allow, so that some of it touch.
    """
    spots: list[tuple[float, float]] = []
    for first in range(0, len(radii), wide):
        rank = radii[first : first + wide]
        offsets = _abreast(rank, spacing)
        if spots and len(rank) < wide:
            aside = spots[first - wide + (wide - len(rank)) // 2][0] - offsets[0]
            offsets = [each + aside for each in offsets]
        deep = 0.0
        for radius, x in zip(rank, offsets, strict=True):
            for before, (bx, by) in zip(radii, spots, strict=False):
                reach = radius + before + spacing
                if abs(bx - x) < reach:
                    deep = max(deep, by + sqrt(reach * reach - (bx - x) ** 2))
        spots += [(x, deep) for x in offsets]
    return spots


def _abreast(rank: Sequence[int], spacing: int) -> list[float]:
    """The middles of bases side by side, around nought."""
    at, found = 0.0, []
    for radius in rank:
        found.append(at + radius)
        at += 2 * radius + spacing
    return [each - (at - spacing) / 2 for each in found]


def _alike(state: Battle, own: Sequence[Figure], order: Sequence[int], leader: int) -> list[list[int]]:
    """The places among which fighters may change: those of one size, but leader and familiars stay."""
    groups: dict[tuple[int, int], list[int]] = {}
    for spot, at in enumerate(order):
        fixed = at == leader or state.fighters[own[at].fighter].role == "familiar"
        groups.setdefault((own[at].radius, at + 1 if fixed else 0), []).append(spot)
    return list(groups.values())
