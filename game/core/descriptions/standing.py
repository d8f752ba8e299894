"""The chance of each side to win, as `System.standing` gives it: shared by a team, 1 over all teams."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp

from game.core.seats import Outcome, Seat

Team = tuple[Seat, ...]
"""The seats that win together; most teams are one seat."""
Standing = dict[Seat, float]


def settled(outcome: Outcome, teams: Sequence[Team]) -> Standing:
    """The standing of a game that has ended: 1 for the winners, 0 for the others; a draw counts half each."""
    best = [team for team in teams if set(team) & set(outcome.winners)] or list(teams)
    return spread({team: 1 / len(best) if team in best else 0.0 for team in teams})


def shared(strengths: Mapping[Team, float]) -> Standing:
    """The standing of teams of these strengths: a difference of 1 makes the odds e to 1 (a logistic of two teams)."""
    most = max(strengths.values())
    weights = {team: exp(strength - most) for team, strength in strengths.items()}
    total = sum(weights.values())
    return spread({team: weight / total for team, weight in weights.items()})


def spread(chances: Mapping[Team, float]) -> Standing:
    """What every seat of each team has: the chance of its team."""
    return {seat: chance for team, chance in chances.items() for seat in team}


# Fitted


Features = Mapping[Team, Mapping[str, float]]
"""What counts for each team, by name; what a team has nothing of may be left out."""


@cache
def weights(package: str) -> dict[str, float]:
    """What each feature weighs, from `data/standing.toml` of a system's package (written by tools/standing.py)."""
    text = (files(package) / "data" / "standing.toml").read_text("utf-8")
    found: dict[str, float] = tomllib.loads(text)["weights"]
    return found


def weighed(features: Features, weight: Mapping[str, float]) -> Standing:
    """The standing of teams with these features: their weighted sums are the strengths."""
    return shared(
        {
            team: sum(weight[name] * value for name, value in own.items() if name in weight)
            for team, own in features.items()
        }
    )
