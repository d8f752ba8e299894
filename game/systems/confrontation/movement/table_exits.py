"""Walking or running off the table, where the battle lets units or carriers leave (G-58, G-59)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.systems.confrontation import casualties, events, scoring, units
from game.systems.confrontation.actions import Leave
from game.systems.confrontation.movement import courses, edges, figures
from game.systems.confrontation.movement.edges import Edge
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Battle, Fighter
from game.table.lengths import CM, said_cm
from game.table.ways.routes import Route

_ASIDE = (0, 3, -3, 6, -6)
"""So many cm beside the straight way to an edge a figure may reach it."""


def suggest(state: Battle) -> list[Action]:
    """The unit, or a carrier alone, leaving, where that is legal."""
    if state.active is None:
        return []
    wanted = [Leave(), *(Leave(each.id) for each in state.members(state.active.unit) if each.carries)]
    return [action for action in wanted if fault(state, action) is None]


def fault(state: Battle, action: Leave) -> Refusal | None:
    """Why a unit, or a carrier of it, may not leave the table now; None if it may."""
    found = _over(state, action)
    return found if isinstance(found, Refusal) else None


def gains(state: Battle, action: Leave) -> list[tuple[int, str]]:
    """What the battle pays for an exit, Elixir and its cause; nothing for one that is refused."""
    found = _over(state, action)
    if isinstance(found, Refusal) or state.active is None:
        return []
    edge, ways = found
    return scoring.exit_gains(
        state, state.active.unit, [state.fighters[each.fighter] for each, _ in ways], edge
    )


def _over(state: Battle, action: Leave) -> tuple[Edge, list[tuple[Figure, Route]]] | Refusal:
    """The edge by which they leave and the way of each."""
    assert state.active is not None
    unit = state.units[state.active.unit]
    own = figures.of(state, unit.id)
    leaving = [each for each in own if action.fighter in (0, each.fighter)]
    if unit.fate != "table" or not leaving:
        return Refusal("G-58", f"{unit.name} is not on the table.")
    allowed = scoring.exits(state, unit.seat)
    carriers = any(state.fighters[each.fighter].carries for each in leaving)
    home = state.field.sides[unit.seat].edge
    gates = [cast(Edge, edge) for edge in allowed if edge != home and not action.fighter and not unit.rout]
    if home in allowed and carriers:
        gates.append(home)
    if not gates:
        rule = "G-58" if action.fighter or not allowed else "G-59"
        return Refusal(rule, f"This battle does not let {unit.name} leave so.")
    ground = Ground(state, unit.id, state.active.form or "walk")
    refusal = None
    for edge in gates:
        ways = [(each, _way(ground, each, edge)) for each in leaving]
        late = next((each for each, way in ways if way is None), None)
        if late is None:
            return edge, [(each, way) for each, way in ways if way is not None]
        refusal = refusal or _short(ground, late, edge)
    assert refusal is not None
    return refusal


def _way(ground: Ground, figure: Figure, edge: Edge) -> Route | None:
    """The way of a figure to where its base meets an edge."""
    sideways = (1, 0) if edge in ("north", "south") else (0, 1)
    for aside in _ASIDE:
        spot = figure.at((figure.x + aside * CM * sideways[0], figure.y + aside * CM * sideways[1]))
        way = ground.way(figure, edges.at(ground.state, spot, edge), ground.measure)
        if way is not None:
            return way
    return None


def _short(ground: Ground, figure: Figure, edge: Edge) -> Refusal:
    state, who = ground.state, units.name(ground.state, figure.fighter)
    gap = courses.over(edges.gap(state, figure, edge))
    rule = "G-58" if edge == edges.own(state, figure) else "G-59"
    return Refusal(rule, f"{who} is {gap} from the edge and gets {said_cm(ground.measure)} far.")


def apply(state: Battle, action: Leave, ctx: Context) -> None:
    """They leave: their things are kept where the battle says so, else they lie at the edge (GB-38)."""
    assert state.active is not None
    found = _over(state, action)
    assert not isinstance(found, Refusal)
    edge, ways = found
    unit = state.active.unit
    gone = [state.fighters[each.fighter] for each, _ in ways]
    ctx.tell(
        events.Moved,
        unit,
        tuple((each.fighter, way.points) for each, way in ways),
        state.units[unit].formation,
        "leaving",
    )
    scoring.left(state, ctx, unit, gone, edge)
    _part(state, ctx, ways, gone, edge)
    if not action.fighter:
        state.progress(moved=True)
    casualties.leave(state, ctx, [each.id for each in gone])


def _part(
    state: Battle, ctx: Context, ways: Sequence[tuple[Figure, Route]], gone: Sequence[Fighter], edge: Edge
) -> None:
    for (figure, way), each in zip(ways, gone, strict=True):
        item = state.items.get(each.carries)
        if item is None:
            continue
        if state.field.council.carried_off and edge == edges.own(state, figure):
            state.items[item.id] = msgspec.structs.replace(item, gone=True, carrier=0)
        else:
            state.alter(each.id, carries="")
            state.items[item.id] = msgspec.structs.replace(item, at=way.end, carrier=0)
            ctx.tell(events.ItemDropped, item.id, way.end)
