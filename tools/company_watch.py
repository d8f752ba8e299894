"""What a person at the table would notice in a battle of Confrontation, looked at after every decision.

Dice are counted again by a table of resolution of its own, Elixir, faith and mana are followed from one event to the next, every way is
measured again, and units are looked at in formation when they have moved.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import hypot

from game.core.events import Event
from game.core.match import Match
from game.core.promises.breaches import keep
from game.core.seats import Seat
from game.systems.confrontation import events as e
from game.systems.confrontation import values
from game.systems.confrontation.movement import formation
from game.systems.confrontation.state import Battle, Form, Formation, Rolled, UnitId
from game.table.lengths import TOLERANCE

NEEDED = {-5: 6, -4: 6, -3: 5, -2: 5, -1: 4, 0: 4, 1: 4, 2: 3, 3: 3, 4: 2, 5: 2}
"""The columns of the universal table between its two ends (GB-65)."""
TIMES = {"walk": 1, "run": 2, "assault": 2, "melee": 1, "flight": 2}
"""How many times the Movement a fighter may go, by how he goes."""


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
                _not_too_far(before, state, event)
                _in_formation(before, state, event)
        for seat in state.field.sides:
            _elixir(before, state, seat, moment.events)
        _pools(before, state, moment.events)
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
    if not test.single:
        keep("successes are what the table says", rolled.successes == _halved(count, margin), where=rolled)
    elif margin > -6:
        keep(
            "successes of tests rolled together are those of all dice",
            rolled.successes == count,
            where=rolled,
        )
    if test.bonus:
        again = sum(face >= (5 if margin >= 6 else 6) for face in thrown)
        keep("every 6 gives a die", sum(map(len, rolled.bonus)) == again, where=rolled)
    else:
        keep("where sixes give no dice none are rolled", not rolled.bonus, where=rolled)


def _halved(count: int, margin: int) -> int:
    return -(-count // 2) if margin <= -6 else count


def _not_too_far(before: Battle, state: Battle, event: e.Moved) -> None:
    """GB-24, GB-25, GB-76: nobody's way is longer than his unit's Movement, doubled in a run, an assault or a flight.

    The slowest may have fallen as the unit broke away, so the Movement of those who went counts as well.
    """
    times, unit = TIMES.get(event.how), event.unit
    if times is None or before.units[unit].fate != "table":
        return
    form: Form = "assault" if event.how == "assault" else "run"
    now = [before, _of_those_who_went(before, event), *([state] if state.members(unit) else [])]
    most = times * max(values.movement(each, unit, form).total for each in now)
    for fighter, way in event.ways:
        far = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))
        keep(
            f"a {event.how} is no longer than it may be", far <= most + TOLERANCE, where=(fighter, far, most)
        )


def _of_those_who_went(before: Battle, event: e.Moved) -> Battle:
    """What was before, with those gone who fell before the unit moved: it may have fled from the table or into its death."""
    went, left = [fighter for fighter, _ in event.ways], before.copy()
    members = {each.id for each in before.members(event.unit)}
    if event.how != "flight" or not members.intersection(went):
        return before
    for fighter in members.difference(went):
        del left.fighters[fighter]
    if left.units[event.unit].leader not in went:
        left.change(event.unit, leader=went[0])
    return left


def _in_formation(before: Battle, state: Battle, event: e.Moved) -> None:
    """GB-6, GB-7, GB-28: a unit ends its walk or run in formation, or less out of it than losses had brought it."""
    unit = event.unit
    if event.how not in ("walk", "run") or state.units[unit].fate != "table":
        return
    over = _broken(state, unit, event.formation)
    allowed = _broken(before, unit, "scattered") if event.formation == "scattered" else 0
    keep("a unit ends its move in formation", not over or over < allowed, where=(unit, over, allowed))


def _broken(state: Battle, unit: UnitId, shape: Formation) -> int:
    """The lengths in tenths by which a unit is out of formation, added up."""
    places = [each.place for each in state.members(unit)]
    return sum(each.over for each in formation.breaches(state, unit, places, shape))


def _elixir(before: Battle, state: Battle, seat: Seat, told: tuple[Event, ...] | list[Event]) -> None:
    """GB-97: every change of a pool is told, with what it comes to."""
    changes = [event for event in told if isinstance(event, e.ElixirChanged) and event.seat == seat]
    keep(
        "Elixir changes as it is told",
        before.elixir[seat] + sum(change.amount for change in changes) == state.elixir[seat],
        where=changes,
    )


def _pools(before: Battle, state: Battle, told: tuple[Event, ...] | list[Event]) -> None:
    """GB-83, GB-87: every change of a unit's faith and mana is told; a unit that is gone has lost its pools with it."""
    changes: Counter[UnitId] = Counter()
    for event in told:
        if isinstance(event, e.PoolFilled):
            changes[event.unit] += event.more_faith + event.more_mana
    for unit in state.units.values():
        was = before.units.get(unit.id)
        if unit.fate == "table" and was is not None:
            had = was.faith + was.mana + changes[unit.id]
            keep("faith and mana change as it is told", had == unit.faith + unit.mana, where=(unit.id, had))
