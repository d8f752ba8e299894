"""What units are worth: how their side does with them and without, what they do, how often they are lost or never used."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import msgspec

from game.core.descriptions.witness import PieceId
from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.batches.traces import Trace
from game.lab.insight.samples import neat, results, share

FEWEST = 10
"""So many games at least have to be known with a unit, and without it, to say what it is worth."""
_Z95 = NormalDist().inv_cdf(0.975)
_Name = tuple[Seat, str]
_Turn = int


class Worth(msgspec.Struct, frozen=True):
    """What a side made of the games that came to a turn, with a unit alive then and without it.

    No cause: who is winning loses fewer units, too. The turn is the one at which both happened most.
    """

    turn: int
    alive: int
    """In how many games it was."""
    lost: int
    score_alive: float
    score_lost: float
    low: float
    """95 % interval of the difference."""
    high: float

    @property
    def difference(self) -> float:
        """By how much the score was higher with it."""
        return self.score_alive - self.score_lost


class UnitFigures(msgspec.Struct, frozen=True):
    """A unit of a side over all games. What it felled and did is for each game in which it was there."""

    seat: Seat
    unit: str
    games: int
    lost: float
    """In what share of them it was lost, to the last piece."""
    idle: float
    """In what share of them none of it ever did anything."""
    felled: float
    harm: float
    worth: Worth | None


class _Record:
    """What is known of one unit."""

    def __init__(self) -> None:
        self.games = self.lost = self.idle = self.felled = self.harm = 0
        self.scores: dict[_Turn, tuple[list[float], list[float]]] = {}
        """By turn: the scores of its side in games in which it lived, and in which it was lost."""


class UnitBook:
    """Collects what units did, game by game."""

    def __init__(self) -> None:
        self._records: dict[_Name, _Record] = {}

    def add(self, game: Game, trace: Trace) -> None:
        """Take a game in."""
        units: dict[_Name, list[PieceId]] = {}
        for piece in trace.pieces:
            units.setdefault((piece.seat, piece.unit), []).append(piece.id)
        names = {piece: name for name, pieces in units.items() for piece in pieces}
        scores, ends, idle = results(game, trace), _ends(trace), set(trace.idle)
        begun = {step.piece: step.moment for step in reversed(trace.steps)}
        for name, pieces in units.items():
            record = self._records.setdefault(name, _Record())
            gone = [ends.get(piece) for piece in pieces]
            fell = None if None in gone else max(moment for moment in gone if moment is not None)
            record.games += 1
            record.lost += fell is not None
            record.idle += idle.issuperset(pieces)
            came = min(begun.get(piece, 0) for piece in pieces)
            score = scores[trace.team_of(name[0])]
            for turn, moment in trace.begins:
                if moment >= came:
                    with_it, without = record.scores.setdefault(turn, ([], []))
                    (with_it if fell is None or fell > moment else without).append(score)
        for death in trace.deaths:
            if death.by in names and names[death.by] != names.get(death.piece):
                self._records[names[death.by]].felled += 1
        for blow in trace.blows:
            if blow.by in names:
                self._records[names[blow.by]].harm += blow.harm

    def figures(self) -> tuple[UnitFigures, ...]:
        """What all games say, side by side, those first whose loss goes with the greatest difference."""
        found = [
            UnitFigures(
                seat,
                unit,
                record.games,
                share(record.lost, record.games),
                share(record.idle, record.games),
                share(record.felled, record.games),
                share(record.harm, record.games),
                _worth(record),
            )
            for (seat, unit), record in self._records.items()
        ]
        return tuple(sorted(found, key=lambda each: (each.seat, -_difference(each), each.unit)))


def _difference(figures: UnitFigures) -> float:
    return figures.worth.difference if figures.worth else -2.0


def _ends(trace: Trace) -> dict[PieceId, int]:
    """When those died who did and did not come back."""
    ends = {death.piece: death.moment for death in trace.deaths}
    back = {
        step.piece
        for step in trace.steps
        if step.at is not None and step.moment > ends.get(step.piece, 1 << 60)
    }
    return {piece: moment for piece, moment in ends.items() if piece not in back}


def _worth(record: _Record) -> Worth | None:
    enough = {
        turn: min(len(alive), len(lost))
        for turn, (alive, lost) in record.scores.items()
        if min(len(alive), len(lost)) >= FEWEST
    }
    if not enough:
        return None
    turn = max(enough, key=lambda each: (enough[each], -each))
    alive, lost = record.scores[turn]
    mean, other = sum(alive) / len(alive), sum(lost) / len(lost)
    error = _Z95 * sqrt(_variance(alive) / len(alive) + _variance(lost) / len(lost))
    low, high = mean - other - error, mean - other + error
    return Worth(turn, len(alive), len(lost), neat(mean), neat(other), neat(low), neat(high))


def _variance(values: list[float]) -> float:
    """Of scores, with the most that one may vary by added: few that are alike prove little."""
    mean = sum(values) / len(values)
    return (sum((value - mean) ** 2 for value in values) + 0.25) / (len(values) - 1)
