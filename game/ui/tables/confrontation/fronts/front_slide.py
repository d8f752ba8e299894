"""Ranks that slide into their places while a front is drawn, where a hand has changed how many there are. No pixels here.

The front follows the hand at once; only what a change of ranks moves takes its time.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from game.systems.confrontation.state import FighterId, UnitId
from game.table.shapes import Place
from game.ui.app.motion import out_cubic
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.fronts.front import Front

SECONDS = 0.09
"""How long ranks take."""
_KEY = "ranks"
"""Under what the desk keeps them."""


class Slide:
    """The ranks of the front in the hand, on their way."""

    def __init__(self) -> None:
        self._unit: UnitId = 0
        self._ranks: Hashable = None
        self._shown: dict[FighterId, Place] = {}
        self._from: dict[FighterId, tuple[int, int]] = {}
        self._time = SECONDS

    @property
    def sliding(self) -> bool:
        """Whether anybody is on his way."""
        return self._time < SECONDS

    def tick(self, dt: float) -> bool:
        """Let time pass; True if somebody was on his way."""
        was = self.sliding
        self._time = min(SECONDS, self._time + dt)
        return was

    def forget(self) -> None:
        """Nothing is in the hand: what comes next does not slide from here."""
        self._unit, self._time = 0, SECONDS

    def places(self, front: Front, *, slides: bool) -> Mapping[FighterId, Place]:
        """Where the members of a front are shown now; with `slides` off all stand where they belong."""
        goals = dict(zip(front.members, front.places, strict=True))
        ranks = front.shape.wide, front.shape.spacing, front.kept
        if front.unit == self._unit and ranks != self._ranks and slides:
            self._begin(goals)
        elif front.unit != self._unit or not slides:
            self._time = SECONDS
        self._unit, self._ranks = front.unit, ranks
        left = 1 - out_cubic(self._time / SECONDS)
        self._shown = {who: self._on_way(who, goal, left) for who, goal in goals.items()}
        return self._shown

    def _begin(self, goals: Mapping[FighterId, Place]) -> None:
        """Everybody starts from where he is seen."""
        self._from = {
            who: (self._shown[who].x - goal.x, self._shown[who].y - goal.y)
            for who, goal in goals.items()
            if who in self._shown
        }
        self._time = 0.0

    def _on_way(self, who: FighterId, goal: Place, left: float) -> Place:
        if not left or who not in self._from:
            return goal
        dx, dy = self._from[who]
        return Place(goal.x + round(dx * left), goal.y + round(dy * left), goal.facing)


def of(desk: Desk) -> Slide:
    """The ranks in the hand of a player."""
    found: Slide = desk.lasting.setdefault(_KEY, Slide())
    return found
