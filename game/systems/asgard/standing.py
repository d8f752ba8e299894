"""The chance of a good ending, which the players share; the rest is the enemy's. It sees the whole state.

The weights are fitted to games of the scout against the reaction bot (tools/standing.py). Nothing that plays may look here.
"""

from __future__ import annotations

from game.core.descriptions.standing import Standing, Team, settled, weighed, weights
from game.systems.asgard import adapters, eyes
from game.systems.asgard.state import ENEMY, Saga


def standing(state: Saga) -> Standing:
    """The chance of a good ending to every player, of another one to the enemy; a plain ending is half of each."""
    teams: list[Team] = [state.plan.players, (ENEMY,)]
    if state.outcome:
        return settled(state.outcome, teams)
    return weighed(features(state), weights(__package__))


def features(state: Saga) -> dict[Team, dict[str, float]]:
    """What counts for the players; the enemy is what they are measured against."""
    host, table = adapters.of(state.plan), state.table
    friends = eyes.friends(state)
    health = [host.health(table, unit) for unit in friends]
    aims = [state.objectives[name] for name in state.plan.objectives]
    lost = sum(state.lost.values())
    waiting = not eyes.on_their_way(state)
    known = max(1, sum(1 for aim in aims if aim != "hidden"))
    return {
        state.plan.players: {
            "always": 1.0,
            "hale": 1.0 if waiting else sum(left for left, _ in health) / max(1, sum(of for _, of in health)),
            "lost": lost / max(1, lost + len(friends)),
            "done": sum(1 for aim in aims if aim == "done") / max(1, len(aims)),
            "open": sum(1 for aim in aims if aim == "open") / known,
        },
        (ENEMY,): {},
    }
