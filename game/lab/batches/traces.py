"""The trace of a game: what happened in it, small and in terms that every system shares, for figures and pictures of many games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from game.core.descriptions.standing import Team
from game.core.descriptions.witness import (
    Blow,
    Contact,
    Death,
    Hold,
    Piece,
    PieceId,
    Points,
    Row,
    Step,
    Use,
    Witness,
)
from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Decision, State
from game.core.system import Document, System

APART = 10
"""So many decisions lie at least between two looks at who is ahead, but at the beginning of a turn and at the end."""
DIGITS = 3
"""To how many digits a chance is kept."""
_MOST = 1e9
"""No worth counts for more; some stand for never or for always."""


class Lead(Row, frozen=True, array_like=True):
    """How things stood: the chance of each team to win, 1 in all."""

    chances: tuple[float, ...]


class Weighed(Row, frozen=True, array_like=True):
    """A choice that a bot weighed: among how many, by how much the best was worth more than the second, and than the middle one of all others.

    Its moment is the one in which the choice waited. Worth is in units of the bot's own.
    """

    count: int
    edge: float
    spread: float


class Weighing(msgspec.Struct, frozen=True):
    """All choices of one kind that were weighed for a side; only they can be compared with each other."""

    seat: Seat
    kind: str
    """The decision, as the system names it."""
    choices: tuple[Weighed, ...]


class Trace(msgspec.Struct, frozen=True):
    """What happened in a game. Its outcome and its length stand in the `Game` beside it."""

    teams: tuple[Team, ...]
    first: Seat | Literal[""]
    """Who went first, whoever settled that; "" if nobody ever did anything."""
    begins: tuple[tuple[int, int], ...]
    """Each turn, or round, as the system counts them, and its first moment."""
    pieces: tuple[Piece, ...]
    """Everybody who was ever on the table."""
    steps: tuple[Step, ...]
    deaths: tuple[Death, ...]
    blows: tuple[Blow, ...]
    points: tuple[Points, ...]
    holds: tuple[Hold, ...]
    uses: tuple[Use, ...]
    idle: tuple[PieceId, ...]
    """Those of the pieces that never did anything."""
    contact: Contact | None
    lead: tuple[Lead, ...]
    """At the beginning of every turn, here and there within one, and at the end."""
    weighed: tuple[Weighing, ...] | None = None
    """What bots weighed; none of those that do not. None where nobody was asked, as in a game replayed, or of older versions."""

    def turn_at(self, moment: int) -> int:
        """The turn in which a moment lies."""
        return self.begins[bisect_right(self.begins, moment, key=lambda begin: begin[1]) - 1][0]

    def path(self, piece: PieceId) -> list[Step]:
        """Where a piece stood, in order."""
        return [step for step in self.steps if step.piece == piece]

    def team_of(self, seat: Seat) -> int:
        """Which of the teams a seat belongs to."""
        return next(number for number, team in enumerate(self.teams) if seat in team)


class Tracer:
    """Watches a game that is played, moment by moment."""

    def __init__(self, system: System[Any, Any], document: Document) -> None:
        self._system = system
        self._teams = system.teams(document)
        self._witness: Witness = system.witness()
        self._moment = -1
        self._begins: list[tuple[int, int]] = []
        self._lead: list[Lead] = []
        self._asked: Seat | None = None
        self._weighed: dict[tuple[Seat, str], list[Weighed]] | None = None

    def weigh(self, decision: Decision[Any], worths: Sequence[float]) -> None:
        """Be told what a bot made of the choice that waits, before it is seen what comes of it."""
        if self._weighed is None:
            self._weighed = {}
        if len(worths) > 1:
            ranked, count = sorted(worths, reverse=True), len(worths)
            best, second, one, other = (_bound(ranked[at]) for at in (0, 1, count // 2, (count + 1) // 2))
            found = Weighed(self._moment, count, _short(best - second), _short(best - (one + other) / 2))
            self._weighed.setdefault((decision.seat, type(decision).__name__), []).append(found)

    def see(self, state: State, events: Sequence[Event]) -> None:
        """Watch what led to a state: first how the game began, then each decision."""
        self._moment += 1
        self._witness.add(self._moment, state, events)
        turn = getattr(state, "turn", 0)
        begins = not self._begins or self._begins[-1][0] != turn
        if begins:
            self._begins.append((turn, self._moment))
        decision = state.decision
        asked = decision.seat if decision else None
        long_ago = not self._lead or self._moment - self._lead[-1].moment >= APART
        if begins or asked is None or (asked != self._asked and long_ago):
            self._look(state)
        self._asked = asked

    def _look(self, state: State) -> None:
        standing = self._system.standing(state)
        chances = [round(standing[team[0]], DIGITS) for team in self._teams]
        most = chances.index(max(chances))
        chances[most] = round(chances[most] + 1 - sum(chances), DIGITS)
        self._lead.append(Lead(self._moment, tuple(chances)))

    def trace(self) -> Trace:
        """What was seen so far."""
        seen = self._witness
        return Trace(
            teams=self._teams,
            first=seen.first,
            begins=tuple(self._begins),
            pieces=tuple(seen.pieces.values()),
            steps=tuple(seen.steps),
            deaths=tuple(seen.deaths),
            blows=tuple(seen.blows),
            points=tuple(seen.points),
            holds=tuple(seen.holds),
            uses=tuple(seen.uses),
            idle=tuple(piece for piece in seen.pieces if piece not in seen.active),
            contact=seen.contact,
            lead=tuple(self._lead),
            weighed=None
            if self._weighed is None
            else tuple(Weighing(*key, tuple(rows)) for key, rows in self._weighed.items()),
        )


def _bound(worth: float) -> float:
    return max(-_MOST, min(_MOST, worth))


def _short(worth: float) -> float:
    """To three digits: more say nothing."""
    return float(f"{worth:.3g}")


def trace_of(match: Match) -> Trace:
    """The trace of a match, from its moments."""
    tracer = Tracer(match.system, match.document)
    for moment in match.moments:
        tracer.see(moment.state, moment.events)
    return tracer.trace()
