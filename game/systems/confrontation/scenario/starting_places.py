"""Units put on the table before the first round: where they may stand, in a zone or where the scenario says (GB-115, G-142)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.core.actions import Refusal
from game.systems.confrontation import invariants, units
from game.systems.confrontation.movement import figures, formation, fronts
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import Battle, Fighter, Formation, Piece, UnitId
from game.table import lengths
from game.table.lengths import CM, TOLERANCE
from game.table.outlines import Box, apart, bounds
from game.table.shapes import Outline, Place, Point, gap_to

RULE = "GB-115"
_STEP = 3 * CM
"""How far apart the places lie that are tried for a unit."""
SPACINGS: tuple[tuple[Formation, int], ...] = (("scattered", 50), ("close", fronts.CLOSE))
"""The ranks in which units are drawn up: loosely, or in contact."""


def put(state: Battle, unit: UnitId, places: Sequence[Place], shape: Formation) -> None:
    """Stand a unit on the table."""
    for fighter, place in zip(state.members(unit), places, strict=True):
        state.alter(fighter.id, place=place)
    state.change(unit, fate="table", formation=shape)


# May it stand there?


def fault(
    state: Battle, unit: UnitId, places: Sequence[Place], shape: Formation, zone: Outline | None = None
) -> Refusal | None:
    """Why a unit may not be placed so, wholly in a zone if there is one; None if it may (GB-115)."""
    if len(places) != len(state.members(unit)):
        name, count = state.units[unit].name, len(state.members(unit))
        return Refusal(
            RULE, f"{name} has {count} members: a place for each of them, {len(places)} are given."
        )
    own = figures.of(state, unit, places)
    found = _cramped(state, own, _Others.of(state, unit), zone)
    if found:
        return Refusal(RULE, found)
    return formation.fault(state, unit, places, shape) or formation.intrusion(state, unit, places)


def cramped(state: Battle, unit: UnitId) -> Refusal | None:
    """Why the members of a unit cannot have come to stand where they do, whatever its formation; None if they can.

    Under way some stand on low walls, and losses have torn formations.
    """
    own = figures.of(state, unit)
    found = _outside(state, own, None) or _crowded(state, own, _Others.of(state, unit).everybody)
    for each in state.members(unit):
        depth = invariants.sunk(state, each)
        if depth and not found:
            found = f"{units.name(state, each.id)} would stand in {depth.name}."
    return Refusal(RULE, found) if found else None


class _Others(NamedTuple):
    """Everybody else on the table: friends first, and the enemies among them once more."""

    everybody: list[Figure]
    foes: list[Figure]

    @classmethod
    def of(cls, state: Battle, unit: UnitId) -> _Others:
        """Those whom a unit finds there."""
        foes = figures.others(state, unit, friends=False)
        return cls([*figures.others(state, unit, friends=True), *foes], foes)


def _cramped(state: Battle, own: Sequence[Figure], others: _Others, zone: Outline | None) -> str:
    """Says why there is no room for a unit, whatever its formation; empty if there is."""
    found = _outside(state, own, zone) or _crowded(state, own, others.everybody) or _on_terrain(state, own)
    if not found and zone is not None and figures.in_contact(own, others.foes):
        return "Nobody is deployed in contact with the enemy."
    return found


def _outside(state: Battle, own: Sequence[Figure], zone: Outline | None) -> str:
    """Says by how much somebody would be outside a zone, which is a rectangle, or off the table."""
    xs, ys = zip(*zone, strict=True) if zone else ((0, state.field.width), (0, state.field.height))
    left, top, right, bottom = _around(own)
    out = max(min(xs) - left, right - max(xs), min(ys) - top, bottom - max(ys))
    if out <= TOLERANCE:
        return ""
    where = "outside the deployment zone" if zone else "off the table"
    return f"Somebody would be {lengths.said_cm(out)} {where}."


def _crowded(state: Battle, own: Sequence[Figure], everybody: Sequence[Figure]) -> str:
    """Says who would stand on whom."""
    around = _around(own)
    others = [other for other in everybody if _near(other, *around)]
    for number, each in enumerate(own):
        for other in (*own[:number], *others):
            far = each.radius + other.radius - TOLERANCE
            if (
                abs(other.x - each.x) < far
                and abs(other.y - each.y) < far
                and figures.apart(each, other) < -TOLERANCE
            ):
                who, whom = units.name(state, each.fighter), units.name(state, other.fighter)
                return f"{who} would overlap {whom} by {lengths.said_cm(-figures.apart(each, other))}."
    return ""


def _around(own: Sequence[Figure]) -> Box:
    """The box round some figures."""
    return (
        min(each.x - each.radius for each in own),
        min(each.y - each.radius for each in own),
        max(each.x + each.radius for each in own),
        max(each.y + each.radius for each in own),
    )


def _near(figure: Figure, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether a figure may reach into a box."""
    x, y, radius = figure.x, figure.y, figure.radius
    return left < x + radius and x - radius < right and top < y + radius and y - radius < bottom


def _on_terrain(state: Battle, own: Sequence[Figure]) -> str:
    around = _around(own)
    for piece in state.pieces.values():
        box = _bounds(piece.outline)
        if apart(box, around):
            continue
        for each in own:
            if _near(each, *box) and blocked(piece, each):
                return f"{units.name(state, each.fighter)} would not find room at {piece.name}."
    return ""


_bounds = lru_cache(maxsize=256)(bounds)


def blocked(piece: Piece, figure: Figure) -> bool:
    """Whether a figure cannot stand there because of a piece: in an obstacle, over deep ground, in a wall of a building (GB-35, GB-37)."""
    if piece.has("building"):
        gap = gap_to(figure.base, figure.place, piece.outline)
        return -2 * figure.radius + TOLERANCE < gap < -TOLERANCE
    if piece.has("obstacle") or piece.has("deep") or piece.has("door"):
        return gap_to(figure.base, figure.place, piece.outline) < -TOLERANCE
    return False


# Where it may


def offers(
    state: Battle, unit: UnitId, zone: Outline, facing: int
) -> Iterator[tuple[Formation, tuple[Place, ...]]]:
    """Ways to draw a unit up in a zone, those nearest to the middle of the table first (GB-115).

    Where nobody touches an enemy a formation is as good in one place as in any other.
    """
    others = _Others.of(state, unit)
    middle = state.field.width // 2, state.field.height // 2
    spots = sorted(_spots(zone), key=lambda at: ((at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2, at))
    for shape, spacing in SPACINGS:
        for wide in widths(state, unit):
            drawn_up = fronts.ranks(state, unit, (0, 0), facing, wide, spacing)
            formed = False
            for x, y in spots:
                places = tuple(Place(x + each.x, y + each.y, each.facing) for each in drawn_up)
                if _cramped(state, figures.of(state, unit, places), others, zone):
                    continue
                formed = formed or formation.fault(state, unit, places, shape) is None
                if not formed:
                    break
                if formation.intrusion(state, unit, places) is None:
                    yield shape, places


def widths(state: Battle, unit: UnitId) -> list[int]:
    """How many may stand abreast: about two ranks, then narrower ones."""
    count = len(state.members(unit))
    return list(dict.fromkeys(max(1, -(-count // ranks)) for ranks in (2, 3, 4)))


def _spots(zone: Outline) -> list[Point]:
    xs, ys = zip(*zone, strict=True)
    return [
        (x, y)
        for x in range(min(xs) + _STEP // 2, max(xs), _STEP)
        for y in range(min(ys) + _STEP // 2, max(ys), _STEP)
    ]


def facing(state: Battle, zone: Outline) -> int:
    """Where units of a zone look: straight at the other half of the table, in hundredths of a degree."""
    xs, ys = zip(*zone, strict=True)
    dx = state.field.width // 2 - (min(xs) + max(xs)) // 2
    dy = state.field.height // 2 - (min(ys) + max(ys)) // 2
    if abs(dy) >= abs(dx):
        return 9000 if dy >= 0 else 27000
    return 0 if dx >= 0 else 18000


def hurt(state: Battle, fighter: Fighter, lost: int) -> None:
    """Take health points that a scenario says are lost already."""
    left = state.profile(fighter.id).health - lost
    state.fighters[fighter.id] = msgspec.structs.replace(fighter, health=max(1, left))
