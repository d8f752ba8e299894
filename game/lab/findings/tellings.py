"""What games of a story come to: rates of winning and of every ending, means of rounds and of friends fallen."""

from __future__ import annotations

from collections import Counter

import msgspec

from game.core.descriptions.story import Story
from game.lab.batches.batch import Game
from game.lab.statistics import anytime_intervals


class Measure(msgspec.Struct, frozen=True):
    """A rate or a mean, and between which values the truth lies."""

    value: float
    low: float
    high: float


class Telling(msgspec.Struct, frozen=True):
    """What came of a story with one bot of the players, before an edit or after it."""

    bot: str
    games: int
    won: Measure
    endings: dict[str, Measure]
    """By their ids, those too that never came; an ending that the author has not written by its sentence."""
    rounds: Measure
    fallen: Measure
    """How many friends of the players fell in a game."""
    edited: bool = False


class Count:
    """The games of one telling."""

    def __init__(self, story: Story) -> None:
        self._players = story.players
        self.games = self.won = 0
        self.endings: Counter[str] = Counter({ending.id: 0 for ending in story.endings})
        self._sums = {"rounds": (0, 0), "fallen": (0, 0)}

    def add(self, game: Game) -> None:
        """One more game."""
        ending = game.fate.ending if game.fate else ""
        self.games += 1
        self.won += self._players[0] in game.winners
        self.endings[ending or game.why] += 1
        for name, value in (("rounds", game.turns), ("fallen", game.fate.fallen if game.fate else 0)):
            once, squared = self._sums[name]
            self._sums[name] = once + value, squared + value * value

    def times(self) -> list[int]:
        """How often everything came that has a rate."""
        return [self.won, *self.endings.values()]

    def known(self) -> bool:
        """Whether every rate is known."""
        edges = (anytime_intervals.rate_interval(times, self.games) for times in self.times())
        return all(high - low <= 2 * anytime_intervals.WITHIN for low, high in edges)

    def missing(self) -> int:
        """About how many games more it takes at most."""
        return max(anytime_intervals.missing(times, self.games) for times in self.times())

    def telling(self, bot: str, *, edited: bool) -> Telling:
        """What they come to."""
        return Telling(
            bot,
            self.games,
            self._rate(self.won),
            {name: self._rate(times) for name, times in self.endings.items()},
            self._mean("rounds"),
            self._mean("fallen"),
            edited,
        )

    def _rate(self, times: int) -> Measure:
        return Measure(times / max(1, self.games), *anytime_intervals.rate_interval(times, self.games))

    def _mean(self, name: str) -> Measure:
        once, squared = self._sums[name]
        mean = once / max(1, self.games)
        variance = max(0.0, squared / max(1, self.games) - mean * mean)
        low, high = anytime_intervals.mean_interval(self.games, mean, variance)
        return Measure(mean, max(0.0, low), high)
