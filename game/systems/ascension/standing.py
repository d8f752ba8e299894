"""The chance of each side to win, from the whole table: points made and in reach, forces, and the rounds that are left.

The weights are fitted to games of the greedy bot (tools/standing.py). Nothing that plays may look here.
"""

from __future__ import annotations

from math import acos, hypot, log, pi, sqrt

from game.core.descriptions.standing import Standing, Team, settled, weighed, weights
from game.core.seats import Seat
from game.systems.ascension.bot.appraisal import cost, life
from game.systems.ascension.goals import GOALS
from game.systems.ascension.state import Battle, Model, Zone

_GONE = 3.0
"""Points that a side without a model counts as having, to be counted on at all."""


def standing(state: Battle) -> Standing:
    """The chance of every seat to win; a team shares one."""
    if state.outcome:
        return settled(state.outcome, [side.players for side in state.field.sides.values()])
    return weighed(features(state), weights(__package__))


def features(state: Battle) -> dict[Team, dict[str, float]]:
    """What counts for each team."""
    left = rounds_to_go(state)
    soon = _soon(state)
    return {side.players: _side(state, seat, left, soon[seat]) for seat, side in state.field.sides.items()}


def rounds_to_go(state: Battle) -> float:
    """The rounds that are still to be played, with what is left of this one."""
    models = [*state.models.values(), *(model for own in state.reserve.values() for model in own)]
    waiting = sum(1 for model in models if not model.activated) / max(1, len(models))
    return state.rounds_left + (waiting if state.round else 0.0)


def _soon(state: Battle) -> dict[Seat, float]:
    """The points that each side would make if this round ended now."""
    soon = dict.fromkeys(state.field.sides, 0.0)
    for zone in state.field.zones:
        shares = {side: _influence(state, side, zone) for side in soon} if zone.score else {}
        most = max(shares.values(), default=0.0)
        best = [side for side, share in shares.items() if share == most > 0]
        if len(best) == 1:
            soon[best[0]] += zone.score
    for piece in state.pieces.values():
        if piece.owner and piece.holder and piece.holder != piece.owner:
            soon[piece.holder] += state.field.scoring.held
    return soon


def _influence(state: Battle, side: Seat, zone: Zone) -> float:
    """About how much of a zone a side's Influence covers: as circles that do not overlap, which is quick."""
    xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    radius = (max(xs) - min(xs) + max(ys) - min(ys)) / 4
    covered = 0.0
    for model in state.on_table(side):
        who = state.character(model.id)
        reach = (who.base.long + who.base.wide) / 4 + who.influence
        away = hypot(model.place.x - middle[0], model.place.y - middle[1])
        covered += _lens(radius, reach, away)
    return covered


def _lens(one: float, other: float, away: float) -> float:
    """The area that two circles share."""
    if away >= one + other:
        return 0.0
    if away <= abs(one - other):
        return pi * min(one, other) ** 2
    near = (away * away + one * one - other * other) / (2 * away)
    far = away - near
    wedge = one * one * acos(near / one) + other * other * acos(far / other)
    return wedge - near * sqrt(one * one - near * near) - far * sqrt(other * other - far * far)


def _side(state: Battle, side: Seat, left: float, soon: float) -> dict[str, float]:
    waiting = [model for own in state.reserve.values() for model in own if state.side(model.seat) == side]
    models = [*state.on_table(side), *waiting]
    score = state.scores[side]
    if side in state.goals:
        score += GOALS[state.goals[side]].points(state, side)
    force = sum(_worth(state, model) for model in models)
    late = 1 / sqrt(0.4 + left)
    whole = state.field.rounds or 1
    return {
        "score": float(score),
        "score late": score * late,
        "soon": soon,
        "soon late": soon * late,
        "force": log(_GONE + force),
        "force early": log(_GONE + force) * left / whole,
        "fresh": sum(_worth(state, model) for model in models if not model.activated) / state.field.limit,
    }


def _worth(state: Battle, model: Model) -> float:
    """What is left of a model, in points."""
    character = state.field.characters[model.who]
    return cost(character) * life(model.wounds, character.wounds)
