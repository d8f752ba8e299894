"""A player made of clicks: it does what is suggested, by the cards, models and places on the screen."""

from __future__ import annotations

import time
from typing import Any

from game.core.explain import Action
from game.systems.ascension import actions as a
from game.table.shapes import Point, distance
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.tables.ascension.scene import Measured

SMALLEST = 100
"""Tenths below which a stride is no longer a drag on the screen."""


class Player:
    """Plays `scene` for whoever looks on, until the battle is over or somebody else has to choose."""

    def __init__(self, app: App, scene: Measured) -> None:
        self.app, self.scene, self.pilot = app, scene, Pilot(app)
        self.missed: list[Action] = []
        """What could not be done by clicks."""
        self._count = 0

    def rest(self, seconds: float = 60.0) -> None:
        """Wait until nothing moves and nobody else thinks; close what lies over the table."""
        for _ in range(round(seconds * 10)):
            if self.app.scene is not self.scene:
                if self.app.scene is not None and self.app.scene.name == "curtain":
                    self.pilot.click("curtain.open")
                elif self.scene.match.outcome:
                    return
                else:
                    self.pilot.key("Enter")
            self.pilot.frames(6)
            if self.scene.flow.bot_turn and not self.scene.flow.moving:
                time.sleep(0.01)
            idle = (
                not self.scene.flow.moving and not self.scene.flow.bot_turn and self.app.scene is self.scene
            )
            if idle or self.scene.match.outcome:
                return

    def turn(self, action: Action) -> bool:
        """Do one action by clicks; False if the match did not take it."""
        before = len(self.scene.match.moments)
        self._hands(action)
        self.pilot.frames(4)
        self.rest()
        return len(self.scene.match.moments) > before

    def choose(self) -> Action:
        """One of the suggestions, another kind each time; an activation ends after a few actions."""
        decision: Any = self.scene.match.decision
        found = list(decision.suggest(self.scene.match.state))
        self._count += 1
        attacks = [each for each in found if isinstance(each, a.Attack) and each.target]
        if attacks:
            return attacks[self._count % len(attacks)]
        active = self.scene.match.state.active
        here = self.scene.match.state.models[active.model].place.point if active else (0, 0)
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

    def _at(self, point: Point) -> tuple[int, int]:
        self.scene.lens.show(point, self.scene.px(90))
        self.scene.invalidate()
        self.pilot.frames(2)
        return self.scene.lens.to_screen(point)

    def _where(self, model: int) -> tuple[int, int]:
        return self.scene.lens.to_screen(self.scene.match.state.models[model].place.point)

    def _model(self, model: int) -> tuple[int, int]:
        return self._at(self.scene.match.state.models[model].place.point)

    def _hands(self, action: Action) -> None:
        pilot, scene = self.pilot, self.scene
        match action:
            case a.Activate():
                pilot.click(self._model(action.model))
                pilot.key("Enter")
            case a.Stride():
                pilot.click("card:move")
                if action.to.point == scene.match.state.models[scene.desk.actor].place.point:
                    pilot.key("E")
                else:
                    end = self._at(action.to.point)
                    pilot.drag(self._where(scene.desk.actor), end)
                pilot.key("Enter")
            case a.Attack():
                pilot.click(f"card:attack:{action.name}")
                pilot.click(self._model(action.target))
                pilot.key("Enter")
            case a.NextTarget() if action.target:
                pilot.click(self._model(action.target))
                pilot.key("Enter")
            case a.Deploy():
                pilot.click(f"card:deploy:{action.model}")
                pilot.click(self._at(action.place.point))
                pilot.key("Enter")
            case a.PlaceTerrain():
                pilot.click(f"card:terrain:{action.piece}")
                pilot.click(self._at(action.at))
                pilot.key("Enter")
            case a.EndActivation() | a.Pass():
                pilot.click("end")
                if self.app.scene is not scene:
                    pilot.key("Enter")
            case a.Interact() | a.Climb() | a.TakeStairs():
                pilot.key("U", "Enter")
            case _:
                self._answer(action)

    def _answer(self, action: Action) -> None:
        """A card of the shelf or of a question that does this at once, or one that is aimed."""
        for card in self.scene.desk.cards():
            if card.action == action:
                if not self._take(card.id):
                    self.pilot.key("Enter")
                return
        place = getattr(action, "to", None)
        kind = getattr(action, "kind", None) or getattr(action, "effect", "")
        for card in self.scene.desk.cards():
            if card.action is None and card.id.endswith(f":{kind}") and place is not None:
                self._take(card.id)
                self.pilot.click(self._at(place.point))
                self.pilot.key("Enter")
                return

    def _take(self, card: str) -> bool:
        """Click an answer of a question, or else a card of the shelf; True if it is a question's."""
        asked = self.pilot.has(f"ask:{card}")
        self.pilot.click(f"{'ask' if asked else 'card'}:{card}")
        return asked

    def play(self, most: int) -> None:
        """Play until the battle is over, at most so many actions."""
        self.rest()
        stuck = 0
        for _ in range(most):
            if self.scene.match.outcome or self.scene.match.decision is None:
                return
            action = self.choose()
            if self.turn(action):
                stuck = 0
                continue
            self.missed.append(action)
            stuck += 1
            self.pilot.key("Esc")
            while self.app.scene is not self.scene and self.app.scene is not None:
                self.app.pop()
            if stuck > 2:
                self.scene.desk.forget()
                ending = self.scene.desk.ending
                decision: Any = self.scene.match.decision
                self.scene.do(ending if ending is not None and decision.check(self.scene.match.state, ending) is None
                              else decision.suggest(self.scene.match.state)[-1])  # fmt: skip
                self.rest()
