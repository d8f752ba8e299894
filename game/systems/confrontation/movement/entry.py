"""Units that enter from their edge at their first activation (GB-112, G-54, G-48)."""

from __future__ import annotations

from game.core.chance import Chance
from game.systems.confrontation.actions import March
from game.systems.confrontation.movement import advance, edges, figures, formation, fronts, march_legality
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Battle, UnitId

_TRIES = 8


def way_in(state: Battle, unit: UnitId, form: str) -> March | None:
    """A way in that a unit finds in a form; None if there is none."""
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
        if march_legality.legal(ground, march):
            return march
    return way_in(state, unit, ground.form)


def _along(state: Battle, edge: edges.Edge, far: int) -> tuple[int, int]:
    """A point on an edge, so far from its first corner."""
    return {
        "north": (far, 0), "south": (far, state.field.height), "west": (0, far), "east": (state.field.width, far),
    }[edge]  # fmt: skip
