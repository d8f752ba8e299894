"""The chance of each side to win, from the whole table: Elixir made and in reach, companies, and the rounds that are left.

Nothing that plays may look here.
"""

from __future__ import annotations

from math import log, sqrt

from game.core.descriptions.standing import Standing, Team, settled, weighed, weights
from game.core.seats import Seat
from game.core.words.grammar import does
from game.systems.confrontation import scoring, victory
from game.systems.confrontation.state import Battle, Fighter, Unit

_GONE = 30.0
"""Army points that a side without a figure counts as having, to be counted on at all."""
_ROUT = 0.5
"""What a unit in rout is worth of itself."""


def standing(state: Battle) -> Standing:
    """The chance of every seat to win; a team shares one."""
    if state.outcome:
        return settled(state.outcome, teams(state))
    return weighed(features(state), weights(__package__))


def teams(state: Battle) -> list[Team]:
    """The seats of each team."""
    return [
        tuple(seat for seat in state.field.sides if state.team(seat) == team)
        for team in victory.captains(state)
    ]


def features(state: Battle) -> dict[Team, dict[str, float]]:
    """What counts for each team."""
    left = rounds_to_go(state)
    soon = _soon(state)
    return {team: _team(state, team, left, soon[team[0]]) for team in teams(state)}


def rounds_to_go(state: Battle) -> float:
    """The rounds that are still to be played, with what is left of this one."""
    units = [unit for seat in state.field.sides for unit in state.company(seat)]
    waiting = sum(not unit.activated for unit in units) / max(1, len(units))
    return state.rounds_left + (waiting if state.round else 0.0)


def _soon(state: Battle) -> dict[Seat, float]:
    """The Elixir that each team would collect if this round ended now."""
    soon = dict.fromkeys(victory.captains(state), 0.0)
    for objective in state.objectives.values():
        holder = scoring.controller(state, objective)
        if holder is not None:
            soon[state.team(holder)] += objective.worth.get(holder, 0)
    for item in state.items.values():
        carrier = state.fighters.get(item.carrier)
        if carrier is not None:
            soon[state.team(state.units[carrier.unit].seat)] += state.field.council.carried
    return soon


def _team(state: Battle, team: Team, left: float, soon: float) -> dict[str, float]:
    goal = victory.target(state, team[0])
    pool = sum(state.elixir[seat] for seat in team)
    force = sum(_worth(state, unit) for seat in team for unit in state.company(seat))
    spent = sum(state.field.sides[seat].points for seat in team)
    fresh = sum(_worth(state, unit) for seat in team for unit in state.company(seat) if not unit.activated)
    late = 1 / sqrt(0.4 + left)
    whole = state.field.council.rounds
    return {
        "elixir": float(pool),
        "elixir late": pool * late,
        "progress": pool / goal,
        "soon": soon,
        "soon late": soon * late,
        "force": log(_GONE + force),
        "force early": log(_GONE + force) * left / whole,
        "fresh": fresh / spent,
        "lapses": float(state.field.council.lapse in team) * max(0, goal - pool) * late,
    }


def _worth(state: Battle, unit: Unit) -> float:
    """What is left of a unit, in army points; summoned ones fight as well as others."""
    worth = sum(_life(state, fighter) for fighter in state.members(unit.id))
    return worth * (_ROUT if unit.rout else 1.0)


def _life(state: Battle, fighter: Fighter) -> float:
    full = state.field.profiles[fighter.profile].health
    return victory.price(state, fighter) * (0.4 + 0.6 * fighter.health / full)


def shifts(before: Battle, after: Battle) -> tuple[str, ...]:
    """What changed that no line of the log tells: who stands strongest at an objective, though it is not counted yet."""
    said = []
    for id, objective in after.objectives.items():
        old = scoring.controller(before, before.objectives[id]) if id in before.objectives else None
        new = scoring.controller(after, objective)
        if old == new:
            continue
        name = after.field.sides[new].name if new else "Nobody"
        said.append(f"**{name}** {does(name, 'is')} strongest at **{objective.name}**.")
    return tuple(said)
