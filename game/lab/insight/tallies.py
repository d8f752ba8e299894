"""What can simply be counted over many games: lengths, endings, first contact, points by what they were for, what was made use of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.batches.traces import Trace
from game.lab.findings.report import reason
from game.lab.insight.samples import Spread, neat, results, share, spread
from game.lab.statistics.intervals import mean_interval

ROWS = 30
"""So many reasons for points are told of a side; the rest is one row."""
REST = "all else"


class Source(msgspec.Struct, frozen=True):
    """What a side had points for: how many in a game on average, and in what share of the games any."""

    side: Seat
    why: str
    points: float
    games: float


class UseFigures(msgspec.Struct, frozen=True):
    """How often something of the rules was made use of: in what share of the games, how often in a game, by each team,
    and, of the games somebody won, what part of it was done by winners."""

    name: str
    games: float
    times: float
    by_team: tuple[float, ...]
    winners: float


class First(msgspec.Struct, frozen=True):
    """What those made of the games who went first, whoever settled that; `fair` is what is to be expected."""

    games: int
    score: float
    low: float
    high: float
    fair: float


class Tally(msgspec.Struct, frozen=True):
    """All that was counted."""

    turns: Spread
    decisions: Spread
    endings: dict[str, int]
    """The first sentences of why games ended that somebody won, the most frequent first."""
    draws: dict[str, int]
    """The same of those that nobody did."""
    first: First
    contact: Spread
    """In which turn the first blow between two sides was struck."""
    no_contact: float
    """In what share of the games none ever was."""
    points: tuple[Source, ...]
    uses: tuple[UseFigures, ...]
    """The most frequent first."""
    never: tuple[str, ...]
    """What could have been made use of and never was, in any game."""


class TallyBook:
    """Counts, game by game."""

    def __init__(self, catalogue: Sequence[str]) -> None:
        self._catalogue = catalogue
        self._games = self._teams = self._won = 0
        self._turns: list[float] = []
        self._decisions: list[float] = []
        self._contacts: list[float] = []
        self._first: list[float] = []
        self._endings: Counter[str] = Counter()
        self._draws: Counter[str] = Counter()
        self._points: Counter[tuple[Seat, str]] = Counter()
        self._pointed: Counter[tuple[Seat, str]] = Counter()
        self._uses: Counter[tuple[str, int]] = Counter()
        self._used: Counter[str] = Counter()
        self._winning: Counter[str] = Counter()
        self._deciding: Counter[str] = Counter()

    def add(self, game: Game, trace: Trace) -> None:
        """Take a game in."""
        self._games += 1
        self._teams = len(trace.teams)
        self._turns.append(game.turns)
        self._decisions.append(game.decisions)
        (self._endings if game.winners else self._draws)[reason(game.why)] += 1
        if trace.first:
            self._first.append(results(game, trace)[trace.team_of(trace.first)])
        if trace.contact:
            self._contacts.append(trace.turn_at(trace.contact.moment))
        for points in trace.points:
            self._points[points.side, points.why] += points.points
        self._pointed.update({(points.side, points.why) for points in trace.points})
        self._use(game, trace)

    def _use(self, game: Game, trace: Trace) -> None:
        teams = {seat: number for number, team in enumerate(trace.teams) for seat in team}
        for use in trace.uses:
            self._uses[use.name, teams[use.seat]] += 1
            if game.winners:
                self._deciding[use.name] += 1
                self._winning[use.name] += use.seat in game.winners
        self._used.update({use.name for use in trace.uses})

    def figures(self) -> Tally:
        """What was counted."""
        low, high = mean_interval(self._first)
        mean = sum(self._first) / len(self._first) if self._first else 0.0
        return Tally(
            turns=spread(self._turns),
            decisions=spread(self._decisions),
            endings=_ranked(self._endings),
            draws=_ranked(self._draws),
            first=First(len(self._first), neat(mean), neat(low), neat(high), share(1, self._teams)),
            contact=spread(self._contacts),
            no_contact=share(self._games - len(self._contacts), self._games),
            points=self._sources(),
            uses=self._use_figures(),
            never=tuple(name for name in self._catalogue if name not in self._used),
        )

    def _sources(self) -> tuple[Source, ...]:
        made = []
        for side in sorted({side for side, _ in self._points}):
            own = sorted(
                ((why, points) for (seat, why), points in self._points.items() if seat == side),
                key=lambda each: (-each[1], each[0]),
            )
            made += [
                Source(side, why, share(points, self._games), share(self._pointed[side, why], self._games))
                for why, points in own[:ROWS]
            ]
            rest = sum(points for _, points in own[ROWS:])
            if rest:
                games = max(self._pointed[side, why] for why, _ in own[ROWS:])
                made.append(Source(side, REST, share(rest, self._games), share(games, self._games)))
        return tuple(made)

    def _use_figures(self) -> tuple[UseFigures, ...]:
        made = []
        for name, games in self._used.items():
            by_team = [self._uses[name, team] for team in range(self._teams)]
            made.append(
                UseFigures(
                    name,
                    share(games, self._games),
                    share(sum(by_team), self._games),
                    tuple(share(count, self._games) for count in by_team),
                    share(self._winning[name], self._deciding[name]),
                )
            )
        return tuple(sorted(made, key=lambda each: (-each.times, each.name)))


def _ranked(counts: Counter[str]) -> dict[str, int]:
    """Counts, the greatest first, those alike by their names."""
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
