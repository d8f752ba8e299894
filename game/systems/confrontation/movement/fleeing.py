"""Flight: straight to the nearest edge, and what becomes of those who touch an enemy or run off the table (GB-76, G-56)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import casualties, units, values
from game.systems.confrontation.actions import March
from game.systems.confrontation.melee import disengagement
from game.systems.confrontation.movement import advance, courses, edges, figures, formation
from game.systems.confrontation.movement.edges import OUTWARD, Edge
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import CONTACT, Battle, FighterId, UnitId
from game.table.lengths import CM, TOLERANCE
from game.table.shapes import Place

_ASIDE = (0, 2, -2, 4, -4, 6, -6, 9, -9, 12, -12)
"""So many cm beside the straight way a unit in flight skirts what stands there."""
_SHARES = 10


class Flee(Step[Battle], frozen=True, tag=True):
    """A unit in rout runs twice its Movement for the edge nearest to its leader, all its figures alike (GB-76, G-56).

    Whom an enemy touches is lost first, unless Disengagement saves him. A base that crosses the edge ends the unit, and so does new contact.
    A fortification does not flee, and leaves no melee (G-150).
    """

    unit: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        if values.fixed(state, self.unit):
            return
        disengagement.disengage(state, ctx, self.unit)
        if state.units[self.unit].fate != "table":
            return
        state.change(self.unit, formation="scattered")
        edge = edges.nearest(state, figures.leader(state, self.unit))
        enemies = tuple(each.id for each in units.enemies_on_table(state, self.unit))
        ground = Ground(state, self.unit, "run", through=enemies)
        off = _off(ground, edge)
        places = off or _shift(ground, edge)
        foe = _met(ground, places)
        advance.put(ground, ctx, March(places), "flight")
        if foe:
            casualties.eliminate(state, ctx, _everybody(state, self.unit), "disengaging", foe)
        elif off:
            casualties.eliminate(state, ctx, _everybody(state, self.unit), "flight")


def _everybody(state: Battle, unit: UnitId) -> list[FighterId]:
    return [each.id for each in state.members(unit)]


def _off(ground: Ground, edge: Edge) -> tuple[Place, ...]:
    """Where the unit stands when the first of its bases crosses the edge, which ends it; nothing if none gets there."""
    state, unit = ground.state, ground.unit
    most = values.measure(state, unit, "run")
    own = figures.of(state, unit)
    near = sorted(
        (each for each in own if edges.gap(state, each, edge) < most),
        key=lambda each: edges.gap(state, each, edge),
    )
    for each in near:
        if ground.way(each, edges.at(state, each, edge), most) is not None:
            far = max(0, edges.gap(state, each, edge))
            dx, dy = OUTWARD[edge]
            return courses.shifted([other.place for other in state.members(unit)], dx * far, dy * far)
    return ()


def _shift(ground: Ground, edge: Edge) -> tuple[Place, ...]:
    """Where the unit ends: as far towards the edge as it gets, skirting what is in the way; where it stands if it gets nowhere."""
    state, unit = ground.state, ground.unit
    here = tuple(each.place for each in state.members(unit))
    most = values.measure(state, unit, "run")
    for dx, dy in _moves(edge, most):
        places = courses.shifted(here, dx, dy)
        own = figures.of(state, unit, places)
        if courses.crowded(ground, own) or formation.intrusion(state, unit, places):
            continue
        starts = figures.of(state, unit)
        if all(ground.way(a, b.point, most) for a, b in zip(starts, own, strict=True)):
            return places
    return here


def _moves(edge: Edge, most: int) -> Iterator[tuple[int, int]]:
    """The ways to go alike, the longest first, each straight before beside."""
    dx, dy = OUTWARD[edge]
    for share in range(_SHARES, 0, -1):
        far = most * share // _SHARES
        for aside in _ASIDE:
            off = aside * CM
            if far * far + off * off <= most * most or not off:
                yield dx * far + abs(dy) * off, dy * far + abs(dx) * off


def _met(ground: Ground, places: tuple[Place, ...]) -> UnitId:
    """An enemy unit that the flight has run into; 0 if none (GB-76, G-56).

    Whom Disengagement has saved comes past those that he touches, but not through them. Who has not moved has run into nobody (G-97).
    Who flies touches only those beside whom he comes down (G-171).
    """
    state, unit = ground.state, ground.unit
    foes = figures.others(state, unit, friends=False)
    starts = figures.of(state, unit)
    left = {foe.unit for own in starts for foe in figures.touched(own, foes)}
    for start, end in zip(starts, figures.of(state, unit, places), strict=True):
        for foe in foes if start.point != end.point else ():
            near = figures.apart(end, foe) if ground.walker.flies else _passed(start, end, foe)
            past = foe.unit in left and near >= -TOLERANCE
            if near <= CONTACT and not (past and figures.apart(end, foe) > CONTACT):
                return foe.unit
    return 0


def _passed(start: Figure, end: Figure, foe: Figure) -> float:
    """How near a figure comes to another on a straight way, edge to edge."""
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    share = ((foe.x - start.x) * dx + (foe.y - start.y) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    far = hypot(foe.x - start.x - share * dx, foe.y - start.y - share * dy)
    return far - start.radius - foe.radius


STEPS: tuple[type[Step[Battle]], ...] = (Flee,)
