"""A match looked back at: the course of the standing, its turning point, luck against expectation, deeds and losses.

It sees the whole state of every moment, so it is for matches that have ended, replays of all, and reports.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from game.core.descriptions.account import Account, Loss
from game.core.descriptions.standing import Standing, Team
from game.core.match import Match
from game.core.seats import Seat
from game.lab.moment_words import is_act, told

_NEARLY = 2 / 3
"""An act with so much of the greatest swing is rather the turning point than cards that were drawn, or the end of a round."""


class Point(msgspec.Struct, frozen=True):
    """How things stood after a moment of the match."""

    moment: int
    turn: int
    """Or the round, as the system counts."""
    standing: Standing


class TurningPoint(msgspec.Struct, frozen=True):
    """The moment of the greatest swing toward the winners; after a draw, of the greatest swing toward anybody.

    An act is preferred to what nobody did, such as a draw of cards, if it swung nearly as much. What the log has no words for gives
    way to what it has.
    """

    moment: int
    turn: int
    """In which it began; it may have ended the turn."""
    team: Team
    """Toward whom it swung."""
    before: float
    after: float
    told: str
    """What was done, in a sentence of the log; names stand in **stars**."""

    @property
    def swing(self) -> float:
        """By how much the chance rose, from 0 to 1."""
        return self.after - self.before


class LuckRow(msgspec.Struct, frozen=True):
    """Something left to chance: how it came out for a team (by its first seat), and what was to be expected."""

    words: str
    seat: Seat
    happened: float
    expected: float


class DeedRow(msgspec.Struct, frozen=True):
    """Something done: how often by each team (by its first seat)."""

    words: str
    counts: dict[Seat, int]


class Retrospect(msgspec.Struct, frozen=True):
    """A match looked back at."""

    teams: tuple[Team, ...]
    course: tuple[Point, ...]
    """After every moment, the beginning first."""
    turning: TurningPoint | None
    """None if nothing has ever swung."""
    luck: tuple[LuckRow, ...]
    """For each thing that chance decided, one row of every team."""
    deeds: tuple[DeedRow, ...]
    losses: tuple[Loss, ...]

    @property
    def turns(self) -> tuple[Point, ...]:
        """The last moment of each turn."""
        return tuple({point.turn: point for point in self.course}.values())

    def fell(self, moment: int) -> set[str]:
        """The names of those who were lost in a moment."""
        return _fell(self.losses, moment)


def _fell(losses: Sequence[Loss], moment: int) -> set[str]:
    return {loss.name for loss in losses if loss.moment == moment}


def look_back(match: Match) -> Retrospect:
    """Look back at all that has happened in a match."""
    looking = Looking(match)
    while not looking.done:
        looking.go_on()
    return looking.found()


class Looking:
    """Looks back at a match moment by moment, for whoever cannot wait for all of it."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._moments = list(match.moments)
        self._teams = match.system.teams(match.document)
        self._account: Account = match.system.account()
        self._course: list[Point] = []

    @property
    def done(self) -> bool:
        """Whether every moment has been looked at."""
        return len(self._course) == len(self._moments)

    @property
    def share(self) -> float:
        """How much of the match has been looked at, from 0 to 1."""
        return len(self._course) / len(self._moments)

    def go_on(self, moments: int = 25) -> None:
        """Look at so many moments more."""
        begin = len(self._course)
        for number, moment in enumerate(self._moments[begin : begin + moments], begin):
            state, turn = moment.state, getattr(moment.state, "turn", 0)
            before = self._moments[number - 1].state if number else None
            self._account.add(number, turn, before, state, moment.events)
            self._course.append(Point(number, turn, self._match.system.standing(state)))

    def found(self) -> Retrospect:
        """What has been seen so far."""
        account = self._account
        captains = [team[0] for team in self._teams]
        luck = [
            LuckRow(words, seat, *account.luck.get((words, seat), (0.0, 0.0)))
            for words in account.luck_rows
            if any((words, seat) in account.luck for seat in captains)
            for seat in captains
        ]
        deeds = [
            DeedRow(words, {seat: account.deeds.get((words, seat), 0) for seat in captains})
            for words in account.deed_rows
        ]
        course = tuple(self._course)
        return Retrospect(
            self._teams, course, self._turning(), tuple(luck), tuple(deeds), tuple(account.losses)
        )

    def _turning(self) -> TurningPoint | None:
        outcome = self._match.outcome
        won = set(outcome.winners) if outcome else set()
        teams = [team for team in self._teams if won & set(team)] or list(self._teams)
        swings = [
            TurningPoint(after.moment, before.turn or after.turn, team, was, now, "")
            for before, after in pairwise(self._course)
            for team in teams
            if (now := after.standing[team[0]]) > (was := before.standing[team[0]])
        ]
        swings.sort(key=lambda each: -each.swing)
        worded = (each for each in map(self._worded, self._by_worth(swings)) if each.told)
        return next(worded, next(iter(swings), None))

    def _by_worth(self, swings: Sequence[TurningPoint]) -> Iterator[TurningPoint]:
        """The likeliest turning point first: an act among the greatest swings, then whatever swung most."""
        large = [each for each in swings if each.swing >= _NEARLY * swings[0].swing]
        yield from (each for each in large if is_act(self._match, each.moment))
        yield from swings

    def _worded(self, point: TurningPoint) -> TurningPoint:
        """The same with what was done."""
        fell = _fell(self._account.losses, point.moment)
        return msgspec.structs.replace(point, told=told(self._match, point.moment, fell))
