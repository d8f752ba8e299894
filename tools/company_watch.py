"""What a person at the table would notice in a battle of Confrontation, looked at after every decision.

Dice are counted again by a table of resolution of its own, Elixir is followed from one event to the next, and moves are measured in a
straight line, which no way is shorter than.
"""

from __future__ import annotations

from collections import Counter
from math import hypot

from game.core.conformance import keep
from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import events as e
from game.systems.confrontation import values
from game.systems.confrontation.state import Battle, Rolled, UnitId
from game.table.lengths import TOLERANCE

NEEDED = {-5: 6, -4: 6, -3: 5, -2: 5, -1: 4, 0: 4, 1: 4, 2: 3, 3: 3, 4: 2, 5: 2}
"""The columns of the universal table between its two ends (GB-65)."""
TIMES = {"walk": 1, "run": 2}


class CompanyWatch:
    """Looked at after every decision of a battle of Confrontation."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        """How often each kind of action and event was met."""
        self.activated: set[UnitId] = set()

    def __call__(self, match: Match) -> None:
        """Look at the latest moment of a match. Raises `Breach`."""
        moment, state = match.moments[-1], match.state
        before = match.moments[-2].state
        self.used[type(moment.action).__name__] += 1
        for event in moment.events:
            self.used[type(event).__name__] += 1
            self._once_a_round(event)
            if isinstance(event, e.TestRolled):
                counted(event.rolled)
            elif isinstance(event, e.Moved):
                _not_too_far(before, event)
        for seat in state.field.sides:
            _elixir(before, state, seat, moment.events)
        if moment.results or any(event.reveals for event in moment.events):
            keep("chance and reveals close a moment", moment.closed)

    def _once_a_round(self, event: Event) -> None:
        """GB-18: no unit is activated twice in a round."""
        if isinstance(event, e.RoundBegan):
            self.activated.clear()
        elif isinstance(event, e.Activated):
            keep("a unit is activated once a round", event.unit not in self.activated, where=event)
            self.activated.add(event.unit)


def counted(rolled: Rolled) -> None:
    """GB-65 to GB-68: the successes and bonus dice of a test, counted again. Raises `Breach`."""
    test, margin = rolled.test, rolled.test.margin
    least = NEEDED.get(margin, 6 if margin < 0 else 2)
    thrown = [*rolled.kept, *(face for cast in rolled.bonus for face in cast)]
    keep("as many dice are rolled as the test has", len(rolled.first) == max(0, test.dice.total), where=test)
    count = sum(face >= least for face in thrown)
    if test.best:
        keep(
            "one success of several dice is enough",
            rolled.successes == min(1, _halved(count, margin)),
            where=test,
        )
        keep("a test that keeps one die has no bonus dice", not rolled.bonus, where=test)
        return
    keep("successes are what the table says", rolled.successes == _halved(count, margin), where=rolled)
    if test.bonus:
        again = sum(face >= (5 if margin >= 6 else 6) for face in thrown)
        keep("every 6 gives a die", sum(map(len, rolled.bonus)) == again, where=rolled)
    else:
        keep("where sixes give no dice none are rolled", not rolled.bonus, where=rolled)


def _halved(count: int, margin: int) -> int:
    return -(-count // 2) if margin <= -6 else count


def _not_too_far(before: Battle, event: e.Moved) -> None:
    """GB-24: nobody walks farther than his unit's Movement, or runs farther than twice."""
    times = TIMES.get(event.how)
    if times is None:
        return
    most = times * values.movement(before, event.unit).total + TOLERANCE
    for fighter, way in event.ways:
        start, end = before.fighters[fighter].place, way[-1]
        far = hypot(end[0] - start.x, end[1] - start.y)
        keep(f"a {event.how} is no longer than it may be", far <= most, where=(fighter, far, most))


def _elixir(before: Battle, state: Battle, seat: Seat, told: tuple[Event, ...] | list[Event]) -> None:
    """GB-97: every change of a pool is told, with what it comes to."""
    changes = [event for event in told if isinstance(event, e.ElixirChanged) and event.seat == seat]
    keep(
        "Elixir changes as it is told",
        before.elixir[seat] + sum(change.amount for change in changes) == state.elixir[seat],
        where=changes,
    )
