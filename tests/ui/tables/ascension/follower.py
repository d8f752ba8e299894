"""A player made of clicks that does what is suggested, another kind each time."""

from __future__ import annotations

from typing import Any

from game.core.actions import Action
from game.systems.ascension import actions as a
from game.table.shapes import distance
from tests.ui.tables.ascension.fingers import Fingers

SMALLEST = 100
"""Tenths below which a stride is no longer a drag on the screen."""


class Follower(Fingers):
    """Plays for whoever looks on, until the battle is over or somebody else has to choose."""

    turn = 0

    def choose(self) -> Action:
        """One of the suggestions, another kind each time; an activation ends after a few actions."""
        decision: Any = self.match.decision
        found = list(decision.suggest(self.match.state))
        self.turn += 1
        attacks = [each for each in found if isinstance(each, a.Attack) and each.target]
        if attacks:
            return attacks[self.turn % len(attacks)]
        active = self.match.state.active
        here = self.match.state.models[active.model].place.point if active else (0, 0)
        wanted = [
            each
            for each in found
            if isinstance(each, a.Interact | a.Climb | a.TakeStairs)
            or (isinstance(each, a.Stride) and distance(here, each.to.point) >= SMALLEST)
        ]
        if wanted and active is not None and not active.moving:
            return wanted[self.turn % len(wanted)]
        if wanted and active is not None and active.strides:
            return wanted[0]
        ends = [each for each in found if isinstance(each, a.EndActivation)]
        return ends[0] if ends else found[self.turn % len(found)]

    def play(self, most: int) -> None:
        """Play until the battle is over, at most so many actions; what clicks do not do three times over is just done."""
        self.rest()
        stuck = 0
        for _ in range(most):
            decision = self.match.decision
            if self.match.outcome or decision is None:
                return
            stuck = 0 if self.do(self.choose()) else stuck + 1
            if stuck > 2:
                self.desk.forget()
                action, state = self.desk.ending, self.match.state
                if action is None or decision.check(state, action) is not None:
                    action = decision.suggest(state)[-1]
                self.flow.act(action)
                self.rest()
