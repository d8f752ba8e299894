"""Walk and run: every member to a place of its own, in formation, by no longer way than the measure (GB-24 to GB-30, G-70)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from game.core.chance import Chance
from game.core.events import Context
from game.core.explain import Action, Refusal
from game.systems.confrontation import events, units, values
from game.systems.confrontation.actions import March
from game.systems.confrontation.moving import courses, figures, formation
from game.systems.confrontation.moving.figures import Figure
from game.systems.confrontation.moving.ground import Ground
from game.systems.confrontation.state import Battle, FighterId, Form, UnitId
from game.table.lengths import TOLERANCE, said_cm
from game.table.routes import Route
from game.table.shapes import Place, Point

ACTIONS: tuple[type[Action], ...] = (March,)


# Legality


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the active unit may not march so; `nearest` is a legal march as near to it as can be found quickly."""
    assert isinstance(action, March)
    refusal = closed(state)
    if refusal is not None:
        return refusal
    assert state.active is not None
    unit = state.active.unit
    if len(action.places) != len(state.members(unit)):
        return Refusal("GB-24", f"{state.units[unit].name} has {len(state.members(unit))} members to be placed.")
    ground = ground_for(state, unit, action)
    found = fault(ground, action)
    if found is None:
        return None
    return Refusal(found.rule, found.text, courses.eased(ground, action))


def closed(state: Battle) -> Refusal | None:
    """Why nothing may be marched at all now."""
    active = state.active
    if active is None or active.form not in ("walk", "run"):
        return Refusal("GB-18", "Only a unit that walks or runs marches.")
    name = state.units[active.unit].name
    if active.moved:
        return Refusal("GB-18", f"{name} has moved already.")
    if active.over:
        return Refusal("GB-18", f"The activation of {name} is over.")
    if any(values.has(state, each, "fixed") for each in state.members(active.unit)):
        return Refusal("GB-79", f"{name} is a fortification and never moves.")
    return None


def ground_for(state: Battle, unit: UnitId, action: March) -> Ground:
    """The table as a unit meets it that marches so."""
    assert state.active is not None
    close = action.formation == "close" and formation.closed(state, unit)
    return Ground(state, unit, state.active.form or "walk", close=close)


def fault(ground: Ground, action: March) -> Refusal | None:
    """Why a march is not legal: where its members would end, their formation, then the way of each."""
    state, unit = ground.state, ground.unit
    own = figures.of(state, unit, action.places)
    return (
        courses.crowded(ground, own)
        or _engages(ground, own)
        or formation.fault(state, unit, action.places, action.formation, strict=False)
        or formation.intrusion(state, unit, action.places)
        or _too_far(ground, own)
        or _opened(ground, action)
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
    most = values.measure(ground.state, ground.unit, ground.form)
    for start, end in zip(figures.of(ground.state, ground.unit), own, strict=True):
        if start.point != end.point and ground.way(start, end.point, most) is None:
            return courses.too_far(ground, start, end, most)
    return None


def _opened(ground: Ground, action: March) -> Refusal | None:
    """A close formation needs room at every bend of its leader's way (GB-27, G-71)."""
    state, unit = ground.state, ground.unit
    if action.formation != "close" or not formation.closed(state, unit):
        return None
    start, end = figures.of(state, unit), figures.of(state, unit, action.places)
    leader = next(at for at, each in enumerate(start) if each.fighter == state.units[unit].leader)
    most = values.measure(state, unit, ground.form)
    way = ground.way(start[leader], end[leader].point, most)
    for bend in way.points[1:-1] if way else ():
        if not courses.closed_at(ground, start, end, leader, bend):
            x, y = (said_cm(each) for each in bend)
            text = f"Its close formation has no room at the bend of its leader's way at {x}, {y}."
            return Refusal("G-71", text)
    return None


# Doing it


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """The members go where they are sent."""
    assert isinstance(action, March)
    assert state.active is not None
    unit, form = state.active.unit, state.active.form or "walk"
    told: tuple[tuple[FighterId, tuple[Point, ...]], ...] = ()
    if ctx.events is not None:
        told = _told(ground_for(state, unit, action), action.places)
    put(state, unit, action.places)
    state.change(unit, formation=action.formation)
    state.progress(moved=True)
    ctx.tell(events.Moved, unit, told, action.formation, form)


def put(state: Battle, unit: UnitId, places: Sequence[Place]) -> None:
    """Set the members of a unit down, in order of their numbers."""
    for each, place in zip(state.members(unit), places, strict=True):
        if each.place != place:
            state.alter(each.id, place=place)


def _told(ground: Ground, places: Sequence[Place]) -> tuple[tuple[FighterId, tuple[Point, ...]], ...]:
    """The way of each member, for those who watch."""
    most = values.measure(ground.state, ground.unit, ground.form)
    return tuple(
        (start.fighter, courses.points(ground, start, end.point, most))
        for start, end in zip(
            figures.of(ground.state, ground.unit), figures.of(ground.state, ground.unit, places), strict=True
        )
    )


def route(state: Battle, fighter: FighterId, goal: Point, form: Form) -> Route | None:
    """The shortest way of one member to a place within the measure of a form, to be shown while it is drawn."""
    unit = state.fighters[fighter].unit
    ground = Ground(state, unit, form)
    start = next(each for each in figures.of(state, unit) if each.fighter == fighter)
    return ground.way(start, goal, values.measure(state, unit, form))
