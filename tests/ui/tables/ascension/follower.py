"""A player made of clicks: it does what is suggested, by the cards, models and places on the screen."""

from __future__ import annotations

import time
from typing import Any

from game.core.explain import Action
from game.systems.ascension import actions as a
from game.table.shapes import Point, distance
from game.ui.app.loop import App
from tests.ui.player import on_top
from tests.ui.tables.ascension.player import Player

SMALLEST = 100
"""Tenths below which a stride is no longer a drag on the screen."""


class Follower(Player):
    """Plays for whoever looks on, until the battle is over or somebody else has to choose."""

    def __init__(self, app: App, scene: Any) -> None:
        super().__init__(app, scene)
        self.missed: list[Action] = []
        """What could not be done by clicks."""
        self._count = 0

    def rest(self, seconds: float = 60.0) -> None:
        """Wait until nothing moves and nobody else thinks; close what lies over the table."""
        for _ in range(round(seconds * 10)):
            if self.covered:
                if on_top(self.app) == "curtain":
                    self.click("curtain.open")
                elif self.match.outcome:
                    return
                else:
                    self.key("Enter")
            self.frames(6)
            if self.flow.bot_turn and not self.flow.moving:
                time.sleep(0.01)
            idle = not self.flow.moving and not self.flow.bot_turn and not self.covered
            if idle or self.match.outcome:
                return

    def turn(self, action: Action) -> bool:
        """Do one action by clicks; False if the match did not take it."""
        before = len(self.match.moments)
        self._hands(action)
        self.frames(4)
        self.rest()
        return len(self.match.moments) > before

    def choose(self) -> Action:
        """One of the suggestions, another kind each time; an activation ends after a few actions."""
        decision: Any = self.match.decision
        found = list(decision.suggest(self.match.state))
        self._count += 1
        attacks = [each for each in found if isinstance(each, a.Attack) and each.target]
        if attacks:
            return attacks[self._count % len(attacks)]
        active = self.match.state.active
        here = self.match.state.models[active.model].place.point if active else (0, 0)
        wanted = [
            each
            for each in found
            if isinstance(each, a.Interact | a.Climb | a.TakeStairs)
            or (isinstance(each, a.Stride) and not 0 < distance(here, each.to.point) < SMALLEST)
        ]
        if wanted and active is not None and not active.moving:
            return wanted[self._count % len(wanted)]
        if wanted and active is not None and active.strides:
            return wanted[0]
        ends = [each for each in found if isinstance(each, a.EndActivation)]
        return ends[0] if ends else found[self._count % len(found)]

    def _spot(self, point: Point) -> tuple[int, int]:
        self.lens.show(point, self.app.theme.px(90))
        self.app.invalidate()
        self.frames(2)
        return self.lens.to_screen(point)

    def _model(self, model: int) -> tuple[int, int]:
        return self._spot(self.match.state.models[model].place.point)

    def _hands(self, action: Action) -> None:
        match action:
            case a.Activate():
                self.click(self._model(action.model))
                self.key("Enter")
            case a.Stride():
                self.click("card:move")
                if action.to.point == self.match.state.models[self.desk.actor].place.point:
                    self.key("E")
                else:
                    end = self._spot(action.to.point)
                    self.drag(self.at(self.desk.actor), end)
                self.key("Enter")
            case a.Attack():
                self.click(f"card:attack:{action.name}")
                self.click(self._model(action.target))
                self.key("Enter")
            case a.NextTarget() if action.target:
                self.click(self._model(action.target))
                self.key("Enter")
            case a.Deploy():
                self.click(f"card:deploy:{action.model}")
                self.click(self._spot(action.place.point))
                self.key("Enter")
            case a.PlaceTerrain():
                self.click(f"card:terrain:{action.piece}")
                self.click(self._spot(action.at))
                self.key("Enter")
            case a.EndActivation() | a.Pass():
                self.click("end")
                if self.covered:
                    self.key("Enter")
            case a.Interact() | a.Climb() | a.TakeStairs():
                self.key("U", "Enter")
            case _:
                self._answer(action)

    def _answer(self, action: Action) -> None:
        """A card of the shelf or of a question that does this at once, or one that is aimed."""
        for card in self.desk.cards():
            if card.action == action:
                if not self._take(card.id):
                    self.key("Enter")
                return
        place = getattr(action, "to", None)
        kind = getattr(action, "kind", None) or getattr(action, "effect", "")
        for card in self.desk.cards():
            if card.action is None and card.id.endswith(f":{kind}") and place is not None:
                self._take(card.id)
                self.click(self._spot(place.point))
                self.key("Enter")
                return

    def _take(self, card: str) -> bool:
        """Click an answer of a question, or else a card of the shelf; True if it is a question's."""
        asked = self.has(f"ask:{card}")
        self.click(f"{'ask' if asked else 'card'}:{card}")
        return asked

    def play(self, most: int) -> None:
        """Play until the battle is over, at most so many actions."""
        self.rest()
        stuck = 0
        for _ in range(most):
            if self.match.outcome or self.match.decision is None:
                return
            action = self.choose()
            if self.turn(action):
                stuck = 0
                continue
            self.missed.append(action)
            stuck += 1
            self.key("Esc")
            while self.covered and self.app.scene is not None:
                self.app.pop()
            if stuck > 2:
                self.desk.forget()
                ending = self.desk.ending
                decision: Any = self.match.decision
                self.flow.act(ending if ending is not None and decision.check(self.match.state, ending) is None
                              else decision.suggest(self.match.state)[-1])  # fmt: skip
                self.rest()
