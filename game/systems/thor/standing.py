"""The chance of each side to win, from the whole table: how far a side is from losing what the other is after,
with how many turns it may still lose it in, what it holds in hand, and where a push would be the end.

The weights are fitted to games of the greedy bot (tools/standing.py). Nothing that plays may look here.
"""

from __future__ import annotations

from math import log

from game.core.descriptions.standing import Standing, Team, settled, weighed, weights
from game.core.seats import Seat
from game.systems.thor import victory
from game.systems.thor.bot import appraisal
from game.systems.thor.bot.appraisal import WEIGHTS, brinks
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.combat.reactions import answers
from game.systems.thor.squares import DISTANCE
from game.systems.thor.state import FOE, PLAYERS, Battle, Unit

TEAMS: tuple[Team, ...] = tuple((seat,) for seat in PLAYERS)
_DYING = 0.3
"""A unit that has lost its last hits counts as one with so many left, to be counted on at all."""
_LONG = 15
"""More turns than these are as good as no end."""


def standing(state: Battle) -> Standing:
    """The chance of both seats to win."""
    if state.outcome:
        return settled(state.outcome, TEAMS)
    return weighed(features(state), weights(__package__))


def features(state: Battle) -> dict[Team, dict[str, float]]:
    """What counts for each side."""
    struck = _struck(state)
    price = appraisal.prices(state)
    return {(seat,): _side(state, seat, price, struck) for seat in PLAYERS}


def _struck(state: Battle) -> dict[int, int]:
    """Hits that are about to go: of an attack under way that no card in the hand of whoever is asked can answer."""
    asked = state.decision
    if isinstance(asked, Answer) and not answers(state, asked.seat, asked.blow):
        return {asked.blow.target: asked.blow.damage}
    return {}


def _side(state: Battle, seat: Seat, price: dict[int, float], struck: dict[int, int]) -> dict[str, float]:
    units = [*state.side(seat), *state.reserve[seat]]
    left = {unit.id: max(0, unit.hits - struck.get(unit.id, 0)) for unit in units}
    margin = _margin(state, seat, units, left)
    return {
        "margin": log(_DYING + margin),
        "time": margin * min(_LONG, max(0, state.field.turn_limit - state.turn)) / 100,
        "brink": sum(_brink(state, unit) * price[unit.id] / 100 for unit in units),
        "hand": appraisal.Hands(state, seat, WEIGHTS).worth(state.hands[seat]) / 10,
    }


def _margin(state: Battle, seat: Seat, units: list[Unit], left: dict[int, int]) -> int:
    """How many hits the foe has still to deal until it has won."""
    ways = [sum(left.values())]
    for condition in state.field.sides[FOE[seat]].wins if not state.field.endless else ():
        if condition == victory.LEADERS:
            leaders = state.field.leaders[seat]
            ways.append(sum(left[unit.id] for unit in units if unit.id in leaders))
        elif victory.ANY.fullmatch(condition):
            ways.append(min(left.values(), default=0))
        elif condition != victory.ALL:
            ways += [left[unit.id] for unit in units if f"{unit.name} falls" == condition]
    return min(ways)


def _brink(state: Battle, unit: Unit) -> float:
    """How near the foe is to a square from where one push would be the end of a unit."""
    if unit.id not in state.units:
        return 0.0
    foes = [foe.at for foe in state.side(FOE[unit.seat])]
    return sum(
        0.5 ** min((DISTANCE[stand][foe] for foe in foes), default=8)
        for stand, _ in brinks(state, unit.at, unit.seat)
    )
