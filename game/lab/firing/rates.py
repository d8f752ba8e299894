"""How often something happened in many games: a share of them with its 95 % Wilson interval, and such shares of all parts of a story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from game.lab.batches.batch import Game
from game.lab.statistics.intervals import wilson


class Rate(msgspec.Struct, frozen=True):
    """How often something happened: how many times in all, in how many games, their share, and its interval."""

    times: int
    games: int
    share: float
    low: float
    high: float


def rate(times: int, among: int, games: int) -> Rate:
    """What happened so many times in all, in `among` of so many games."""
    return Rate(times, among, among / games if games else 0.0, *wilson(among, games))


class PartRates(msgspec.Struct, frozen=True):
    """How often the parts of a story came in so many games."""

    games: int
    rates: dict[str, Rate]
    """By the field that stands for a part (`Fate.came`); what never came is not in it."""

    def of(self, part: str) -> Rate:
        """How often a part came."""
        return self.rates.get(part) or rate(0, 0, self.games)


def part_rates(games: Iterable[Game]) -> PartRates | None:
    """The same of games that were played; None of battles that are no story, and of games in which nothing was counted."""
    told = [each.fate.came for each in games if each.fate is not None and each.fate.came]
    if not told:
        return None
    times: Counter[str] = Counter()
    for came in told:
        times.update(came)
    among = Counter(part for came in told for part in came)
    return PartRates(len(told), {part: rate(times[part], among[part], len(told)) for part in sorted(times)})
