"""Units that enter from their edge at their first activation (GB-112, G-54, G-48)."""

from __future__ import annotations

from importlib import import_module

from game.core.chance import Chance
from game.core.explain import Action, Refusal
from game.core.wording import does
from game.systems.confrontation.actions import Declare, March
from game.systems.confrontation.moving import advance, edges, figures, formation, fronts, marching
from game.systems.confrontation.moving.ground import Ground
from game.systems.confrontation.state import Battle, UnitId

_TRIES = 8


def must_enter(state: Battle, unit: UnitId) -> Refusal | None:
    """Why a unit that waits at its edge may not end its activation: it has to come in, if it can (G-54).

    `nearest` is how it may: a form to declare, a march, or an assault.
    """
    active = state.active
    if active is None or state.units[unit].fate != "waiting" or active.over:
        return None
    name = state.units[unit].name
    text = f"{name} {does(name, 'enters')} the table in this activation."
    if active.form is None:
        return Refusal("G-54", text, Declare("run")) if _room(state, unit, "run") else None
    if active.form == "assault":
        way: Action | None = _assault(state)
    else:
        way = None if active.moved else _room(state, unit, active.form)
    return None if way is None else Refusal("G-54", text, way)


def _assault(state: Battle) -> Action | None:
    """An assault; its chapter knows this one, so it is named only here."""
    assault = import_module("game.systems.confrontation.melee.assault")
    found: list[Action] = assault.suggest(state)
    return next(iter(found), None)


def _room(state: Battle, unit: UnitId, form: str) -> March | None:
    """A way in."""
    ground = Ground(state, unit, "walk" if form == "walk" else "run")
    width, height = state.field.width, state.field.height
    for part in (3, 2, 4, 1, 5):
        goal = width * part // 6, height // 2
        if edges.own(state, figures.leader(ground.state, ground.unit)) in ("west", "east"):
            goal = width // 2, height * part // 6
        found = advance.towards(ground, goal, ground.measure)
        if found is not None:
            return found
    return None


def sample(ground: Ground, chance: Chance) -> March | None:
    """A way in at random: in ranks, close or loose, anywhere along the edge."""
    state, unit = ground.state, ground.unit
    leader = figures.leader(ground.state, ground.unit)
    edge = edges.own(state, leader)
    most = ground.measure
    dx, dy = edges.OUTWARD[edge]
    for _ in range(_TRIES):
        along = chance.roll(100) * (state.field.width if dy else state.field.height) // 100
        deep = most * (10 + chance.roll(10)) // 20 - leader.radius
        start = edges.entry(state, leader.at(_along(state, edge, along)))
        middle = start.x - dx * (deep - leader.radius), start.y - dy * (deep - leader.radius)
        close = chance.roll(3) == 1 and formation.may_close(state, unit)
        wide = chance.roll(6) + 2
        spacing = fronts.CLOSE if close else min(advance.CROWD, fronts.loosest(state, unit, wide))
        places = fronts.ranks(state, unit, middle, edges.INWARD[edge], wide, spacing)
        march = March(places, "close" if close else "scattered")
        if marching.legal(ground, march):
            return march
    return _room(state, unit, ground.form)


def _along(state: Battle, edge: edges.Edge, far: int) -> tuple[int, int]:
    """A point on an edge, so far from its first corner."""
    return {
        "north": (far, 0), "south": (far, state.field.height), "west": (0, far), "east": (state.field.width, far),
    }[edge]  # fmt: skip
