"""Weights of a logistic fit on games that were played, and how well what they say holds.

A game is a few states, each with the features of every team; the strength of a team is their weighted sum, and a difference of
1 makes the odds e to 1. Fitted are the weights of `System.standing` (`tools/standing.py`) and, in the lab, how the lead of a study is to be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from game.core.hashes import blake2b
from game.core.seats import Seat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

OFF, ERRORS = 0.05, 1.96
"""By how much a tenth may be off, and how many standard errors more."""
RIDGE = 2.0
"""How much a weight is held back: as by so many states that say nothing of it."""
PARTS = 5
"""In how many parts games are judged by the others."""
ROUNDS, ENOUGH = 60, 1e-9
"""How often the weights are bettered at most, and when they are good enough."""


class Seen(msgspec.Struct, frozen=True):
    """A state of a game: in which turn, and the features of every team, by its first seat."""

    turn: int
    features: dict[Seat, dict[str, float]]


class Told(msgspec.Struct, frozen=True):
    """A game that was gathered: whose, and what every team, by its first seat, came to (1, 0, or a part)."""

    system: str
    scenario: str
    seed: int
    won: dict[Seat, float]
    states: tuple[Seen, ...]

    @property
    def key(self) -> str:
        """What tells one game from every other; in this order games are taken."""
        return blake2b(f"{self.seed} {self.scenario}".encode(), digest_size=8).hexdigest()


# Fitting


def arrays(found: Sequence[Told], names: Sequence[str]) -> tuple[Array, Array, Array]:
    """Features (states, teams, features), what came of it and who is there (states, teams)."""
    import numpy as np

    most = max(len(told.won) for told in found)
    states = [(told, seen) for told in found for seen in told.states]
    what = np.zeros((len(states), most, len(names)))
    won, there = np.zeros((len(states), most)), np.zeros((len(states), most), dtype=bool)
    for row, (told, seen) in enumerate(states):
        for team, seat in enumerate(told.won):
            own = seen.features.get(seat, {})
            what[row, team] = [own.get(name, 0.0) for name in names]
            won[row, team], there[row, team] = told.won[seat], True
    return what, won, there


def chances(what: Array, there: Array, weight: Array) -> Array:
    """What the weights say of every team (states, teams)."""
    import numpy as np

    strength = np.where(there, what @ weight, -np.inf)
    share = np.exp(strength - strength.max(axis=1, keepdims=True))
    result: Array = share / share.sum(axis=1, keepdims=True)
    return result


def fitted(
    found: Sequence[Told], ridge: float = RIDGE, before: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The weights under which what happened is likeliest, by Newton's steps.

    The ridge holds each of them back towards what is believed `before`; towards 0 where nothing is.
    """
    import numpy as np

    names = sorted(
        {name for told in found for seen in told.states for own in seen.features.values() for name in own}
    )
    what, won, there = arrays(found, names)
    scale = what[there].std(axis=0)
    scale[scale < ENOUGH] = 1.0
    what = what / scale
    believed = np.array([(before or {}).get(name, 0.0) for name in names]) * scale
    weight = believed.copy()
    for _ in range(ROUNDS):
        share = chances(what, there, weight)
        slope = np.einsum("st,stf->f", won - share, what) - ridge * (weight - believed)
        mean = np.einsum("st,stf->sf", share, what)
        bend = np.einsum("st,stf,stg->fg", share, what, what) - mean.T @ mean + ridge * np.eye(len(names))
        step = np.linalg.solve(bend, slope)
        weight += step
        if np.abs(step).max() < ENOUGH:
            break
    return dict(zip(names, (weight / scale).tolist(), strict=True))


# How well it holds


class Tenth(msgspec.Struct, frozen=True):
    """Of all teams in all states to which a tenth of the chances was given: how many, what was said, what came of it."""

    states: int
    games: int
    said: float
    came: float
    error: float
    """The standard error of the difference, over whole games."""

    @property
    def off(self) -> float:
        """How far it is off, from -1 to 1."""
        return self.came - self.said

    @property
    def holds(self) -> bool:
        """Whether it is off by no more than allowed."""
        return abs(self.off) <= OFF + ERRORS * self.error


def tenths(found: Sequence[Told], weight: Mapping[str, float] | None = None) -> list[Tenth | None]:
    """How well weights say what came; without them, how well those do that are fitted to the other parts of the games.

    None for a tenth that was never given.
    """
    import numpy as np

    parts = [found[part::PARTS] for part in range(PARTS)] if weight is None else [found]
    said, came, game = [], [], []
    for number, part in enumerate(parts):
        own = weight or fitted([told for other in parts if other is not part for told in other])
        what, won, there = arrays(part, list(own))
        whose = np.repeat(np.arange(len(part)) * PARTS + number, [len(told.states) for told in part])
        said.append(chances(what, there, np.array(list(own.values())))[there])
        came.append(won[there])
        game.append(np.broadcast_to(whose[:, None], there.shape)[there])
    all_said, all_came, all_games = map(np.concatenate, (said, came, game))
    place = np.minimum((all_said * 10).astype(int), 9)
    return [_tenth(all_said[place == n], all_came[place == n], all_games[place == n]) for n in range(10)]


def _tenth(said: Array, came: Array, game: Array) -> Tenth | None:
    import numpy as np

    if not len(said):
        return None
    rest = came - said
    _, which = np.unique(game, return_inverse=True)
    sums = np.bincount(which, weights=rest - rest.mean())
    count = len(sums)
    error = float(np.sqrt((sums**2).sum() * count / max(1, count - 1)) / len(said)) if count > 1 else 0.5
    return Tenth(len(said), count, float(said.mean()), float(came.mean()), error)
