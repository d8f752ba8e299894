"""The course of the lead over many games, read by what leads were worth in these very games."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import msgspec

from game.core.descriptions.standing import Team, shared
from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.batches.traces import Lead, Trace
from game.lab.insight.samples import Spread, neat, results, share, spread
from game.lab.statistics.intervals import percentile
from game.lab.statistics.logistic_fit import Seen, Told, fitted, tenths

APART = 0.05
"""By how much somebody has to be ahead of all others to be in the lead; until somebody else is, he keeps it."""
FEWEST = 30
"""Fewer games than these say nothing of what a lead is worth."""
_LEAST = 0.004
"""A chance as small as this is not told from none."""
_SINGLES = 46
"""So many single games are shown at most."""
_LEAD = "lead"


class Point(msgspec.Struct, frozen=True, array_like=True):
    """The chance of a team at the beginning of a turn: of how many games that still went on, the mean of all, the middle one, and
    between which half of them lie."""

    turn: int
    going: int
    mean: float
    low: float
    middle: float
    high: float


class Curve(msgspec.Struct, frozen=True):
    """The chance of a team turn by turn; a game that has ended counts as what came of it."""

    team: Team
    points: tuple[Point, ...]


class Single(msgspec.Struct, frozen=True, array_like=True):
    """One game: its number, which team won it (-1: nobody), and the chance of the first team turn by turn, the last what came of it."""

    number: int
    winner: int
    chances: tuple[float, ...]


class Reading(msgspec.Struct, frozen=True):
    """How a lead is to be read: its logarithm of odds counts so many times, and every side has so much more of its own.

    1 and 0 is as the system said it; so it is left where there were too few games.
    """

    fitted: bool
    slope: float = 1.0
    leanings: dict[Seat, float] = {}

    def read(self, teams: Sequence[Team], chances: Sequence[float]) -> tuple[float, ...]:
        """The chance of each team."""
        strengths = {
            team: self.slope * log(max(_LEAST, chance)) + self.leanings.get(team[0], 0.0)
            for team, chance in zip(teams, chances, strict=True)
        }
        found = shared(strengths)
        return tuple(found[team[0]] for team in teams)


class Tenth(msgspec.Struct, frozen=True, array_like=True):
    """Of all looks at which a team had about this chance: how many, the chance, and the score it came to."""

    looks: int
    said: float
    came: float


class Leads(msgspec.Struct, frozen=True):
    """What the lead did. Figures of winners are of the games that somebody won."""

    reading: Reading
    tenths: tuple[Tenth, ...]
    """How well chances so read hold: one row for each tenth that was ever given."""
    curves: tuple[Curve, ...]
    singles: tuple[Single, ...]
    """Of two teams some games, taken evenly from all; none where there are more teams."""
    changes: Spread
    """How often the lead changed hands in a game."""
    steady: float
    """In what share of the games it never did."""
    behind: Spread
    """How far behind the winner was at worst: the drama of a game."""
    decided: Spread
    """After what share of a game the winner led for good."""
    comebacks: float
    """What share of the winners once had half of a fair chance or less."""

    @property
    def two(self) -> bool:
        """Whether there are two teams, so that the chance of one says that of the other."""
        return len(self.curves) == 2

    @property
    def shown(self) -> tuple[Curve, ...]:
        """Whose chances a picture shows: of two teams the first one's, of more that of each."""
        return self.curves[:1] if self.two else self.curves

    def played(self, curve: Curve) -> tuple[Point, ...]:
        """The turns of a curve that are shown: of two teams those that half of the games came to."""
        least = curve.points[0].going / 2 if self.two else 0
        return tuple(point for point in curve.points if point.going >= least)

    def line(self, curve: Curve) -> tuple[float, ...]:
        """The chance of a team in those turns: of two the middle game; of more the mean, for of many the middle one has soon lost."""
        return tuple(point.middle if self.two else point.mean for point in self.played(curve))


class LeadBook:
    """Collects the course of the lead, game by game."""

    def __init__(self) -> None:
        self._games: list[tuple[Game, Trace]] = []

    def add(self, game: Game, trace: Trace) -> None:
        """Take a game in; what is not about the lead is not kept."""
        bare = msgspec.structs.replace(
            trace, pieces=(), steps=(), deaths=(), blows=(), points=(), holds=(), uses=(), idle=(), weighed=()
        )
        self._games.append((game, bare))

    def figures(self) -> Leads:
        """What all of them say."""
        told = [_told(number, *each) for number, each in enumerate(self._games)]
        reading = _reading(told)
        courses = [_Course(game, trace, reading) for game, trace in self._games]
        won = [course for course in courses if course.winner is not None]
        return Leads(
            reading=reading,
            tenths=_tenths(told, reading),
            curves=_curves(courses),
            singles=_singles(courses),
            changes=spread([course.changes for course in courses]),
            steady=share(sum(not course.changes for course in courses), len(courses)),
            behind=spread([course.behind for course in won]),
            decided=spread([course.decided for course in won]),
            comebacks=share(sum(course.comeback for course in won), len(won)),
        )


# How a lead is to be read


def _told(number: int, game: Game, trace: Trace) -> Told:
    """A game as the fit takes it: the look at the beginning of each turn, but the one at the end."""
    begins = {moment for _, moment in trace.begins}
    looks = [lead for lead in trace.lead if lead.moment in begins and lead.moment < game.decisions]
    won = dict(zip((team[0] for team in trace.teams), results(game, trace), strict=True))
    states = tuple(Seen(trace.turn_at(lead.moment), _features(trace.teams, lead)) for lead in looks)
    return Told("", "", number, won, states)


def _features(teams: Sequence[Team], lead: Lead) -> dict[Seat, dict[str, float]]:
    return {
        team[0]: {_LEAD: log(max(_LEAST, chance)), team[0]: 1.0}
        for team, chance in zip(teams, lead.chances, strict=True)
    }


def _reading(told: Sequence[Told]) -> Reading:
    games = [each for each in told if each.states]
    if len(games) < FEWEST:
        return Reading(False)
    weight = fitted(games, before={_LEAD: 1.0})
    leanings = {seat: neat(weight[seat]) for seat in games[0].won}
    return Reading(True, neat(weight[_LEAD]), leanings)


def _tenths(told: Sequence[Told], reading: Reading) -> tuple[Tenth, ...]:
    games = [each for each in told if each.states]
    if not games:
        return ()
    weight: dict[str, float] = {
        _LEAD: reading.slope,
        **{seat: reading.leanings.get(seat, 0.0) for seat in games[0].won},
    }
    rows = tenths(games, weight)
    return tuple(Tenth(row.states, neat(row.said), neat(row.came)) for row in rows if row)


# One game


class _Course:
    """The lead of one game, as it is to be read."""

    def __init__(self, game: Game, trace: Trace, reading: Reading) -> None:
        self.trace, self.number = trace, game.number
        self.results = results(game, trace)
        most = max(self.results)
        self.winner = self.results.index(most) if game.winners else None
        ended = trace.lead[-1].moment if trace.lead[-1].moment == game.decisions else -1
        self.looks = [
            (lead.moment, lead.chances if lead.moment == ended else reading.read(trace.teams, lead.chances))
            for lead in trace.lead
        ]
        self.changes, since = self._leaders()
        self.decided = since / max(1, game.decisions) if self.winner is not None else 0.0
        own = [chances[self.winner] for _, chances in self.looks] if self.winner is not None else [1.0]
        others = [max(chances) for _, chances in self.looks]
        self.behind = max(best - mine for best, mine in zip(others, own, strict=False))
        self.comeback = min(own) <= 0.5 / len(trace.teams)

    def _leaders(self) -> tuple[int, int]:
        """How often the lead changed hands, and from which moment on the last who had it had it."""
        leader, changes, since = -1, 0, 0
        for moment, chances in self.looks:
            first, second = sorted(chances, reverse=True)[:2]
            best = chances.index(first)
            if first - second >= APART and best != leader:
                changes += leader >= 0
                leader, since = best, moment
        return changes, since


def _curves(courses: Sequence[_Course]) -> tuple[Curve, ...]:
    if not courses:
        return ()
    teams = courses[0].trace.teams
    last = max(course.trace.begins[-1][0] for course in courses)
    first = min(course.trace.begins[0][0] for course in courses)
    turns = [_by_turn(course, first, last) for course in courses]
    going = [sum(course.trace.begins[-1][0] >= turn for course in courses) for turn in range(first, last + 1)]
    made = []
    for number, team in enumerate(teams):
        points = []
        for place, turn in enumerate(range(first, last + 1)):
            values = [each[place][number] for each in turns]
            quarters = (neat(percentile(values, part)) for part in (0.25, 0.5, 0.75))
            points.append(Point(turn, going[place], share(sum(values), len(values)), *quarters))
        made.append(Curve(team, tuple(points)))
    return tuple(made)


def _singles(courses: Sequence[_Course]) -> tuple[Single, ...]:
    if not courses or len(courses[0].trace.teams) != 2:
        return ()
    count = min(_SINGLES, len(courses))
    chosen = [courses[number * len(courses) // count] for number in range(count)]
    first = min(course.trace.begins[0][0] for course in courses)
    return tuple(
        Single(course.number, -1 if course.winner is None else course.winner, _chances(course, first))
        for course in chosen
    )


def _chances(course: _Course, first: int) -> tuple[float, ...]:
    """The chance of the first team at the beginning of every turn, and what came of the game."""
    last = course.trace.begins[-1][0]
    return tuple(neat(chances[0]) for chances in _by_turn(course, first, last + 1))


def _by_turn(course: _Course, first: int, last: int) -> list[Sequence[float]]:
    """The chances at the beginning of every turn, and what came of the game from its end on."""
    begins = dict(course.trace.begins)
    looks = dict(course.looks)
    found: list[Sequence[float]] = []
    for turn in range(first, last + 1):
        if turn in begins and begins[turn] in looks:
            found.append(looks[begins[turn]])
        elif turn > course.trace.begins[-1][0]:
            found.append(course.results)
        else:
            found.append(found[-1] if found else course.looks[0][1])
    return found
