"""Hands that do at the measured table what a bot would like: by clicks where a person clicks, as near as a person gets."""

from __future__ import annotations

from typing import Any

from game.core.actions import Action
from game.systems.ascension import actions as a
from game.table.shapes import distance
from game.ui.app.loop import App
from game.ui.tables.ascension.planning import way_planner
from tests.ui.player import on_top
from tests.ui.tables.ascension.player import Player


class Fingers(Player):
    """Clicks what it is told to do."""

    def __init__(self, app: App, scene: Any) -> None:
        super().__init__(app, scene)
        self.missed: list[Action] = []
        """What could not be done by clicks as it was wished."""

    def rest(self, most: int = 4000) -> None:
        """Wait until it is a person's choice: through animations, bots, curtains, recaps, questions of the menu."""
        for _ in range(most):
            if self.covered:
                if self.flow.ended and self.match.outcome is not None:
                    return
                self._pass(on_top(self.app))
            elif self.flow.moving or self.flow.veiled or not self._mine():
                if self.match.outcome is not None and not self.flow.moving:
                    return
                self.frames(1)
            else:
                return
        raise AssertionError("the table never came to rest")

    def _mine(self) -> bool:
        decision = self.match.decision
        return decision is not None and self.desk.mine

    def _pass(self, top: str) -> None:
        """Past a scene of that name that lies on the table."""
        if self.has("curtain.open"):
            self.frames(20)
            if self.has("curtain.open"):
                self.click("curtain.open")
            self.frames(20)
        elif top == "curtain":
            self.frames(1)
        else:
            self.key("Enter")

    def do(self, action: Action) -> bool:
        """Do an action, or something like it; False if nothing came of it."""
        before = len(self.match.moments)
        self._try(action)
        self.rest()
        if len(self.match.moments) > before or self.match.outcome is not None:
            return True
        self.missed.append(action)
        self.key("Esc", "Esc")
        if self.covered:
            self.key("Esc")
        return False

    def _try(self, action: Action) -> None:
        for name in ("model", "target"):
            self._bring(getattr(action, name, 0))
        match action:
            case a.ChooseGoal():
                self.click(f"ask:goal:{action.goal}")
            case a.Deploy():
                self._card(f"card:deploy:{action.model}")
                self._point(action.place.point)
                self._commit()
            case a.Activate():
                self.click(f"model:{action.model}")
                self._commit()
            case a.Stride() | a.FreeMove():
                self._card("card:move")
                self._go(action.to.point)
                self._commit()
            case a.Climb() | a.TakeStairs() | a.Interact() | a.Run() | a.Shake():
                self._offer(action)
            case a.Attack():
                self._card(f"card:attack:{action.name}")
                self._aim(action)
                self._commit()
            case a.UseAbility():
                self._card(f"card:ability:{action.kind}")
                self._aim(action)
                if action.target and action.to is not None:
                    self._point(action.to.point)
                self._commit()
            case a.NextTarget() if action.target:
                self.click(f"model:{action.target}")
                self._commit()
            case a.PlaceTerrain():
                self._card(f"card:terrain:{action.piece}")
                self._point(action.at)
                self._commit()
            case a.EndActivation() | a.Pass():
                self._end()
            case _:
                self._answer(action)

    def _bring(self, model: object) -> None:
        """Into view, if it stands on the table."""
        body = self.flow.shown.bodies.get(model) if isinstance(model, int) else None
        if body is not None:
            self.plane.show(body.place.point)
            self.frames(2)

    def _card(self, spot: str) -> None:
        if self.has(spot):
            self.click(spot)

    def _point(self, point: tuple[int, int]) -> None:
        """Click a point of the table, brought into view first."""
        lens = self.lens
        if not lens.free.inflate(-40, -40).collidepoint(lens.to_screen(point)):
            self.key("0")
            self.frames(10)
        x, y = self.lens.to_screen(point)
        self.click((round(x), round(y)))
        self.frames(3)

    def _go(self, point: tuple[int, int]) -> None:
        """Click where to go, or drag the model if that is under its own base."""
        lens, desk = self.lens, self.desk
        place, base = desk.state.models[desk.actor].place, desk.state.base(desk.actor)
        if distance(place.point, point) > base.long:
            self._point(point)
            return
        (x, y), (to_x, to_y) = lens.to_screen(place.point), lens.to_screen(point)
        self.drag((round(x), round(y)), (round(to_x), round(to_y)))
        self.frames(3)

    def _aim(self, action: Any) -> None:
        """Click what an attack or an ability is meant for."""
        if action.target:
            self.click(f"model:{action.target}")
        elif action.terrain:
            self.click(f"piece:{action.terrain}")
        elif getattr(action, "at", None) is not None:
            self._point(action.at)
        elif getattr(action, "to", None) is not None:
            self._point(action.to.point)
        self.frames(3)

    def _commit(self) -> None:
        if not self.covered and self.has("commit"):
            self.click("commit")

    def _end(self) -> None:
        if self.has("end"):
            self.click("end")
        if self.covered:
            self.key("Enter")

    def _offer(self, action: Action) -> None:
        """Click the marker of a door, a console, stairs or a climb, which shows in a quiet moment."""
        self._card("card:move")
        self.seconds(0.6)
        for offer in way_planner.offers(self.desk):
            wished, spot = getattr(offer, "action", None), f"offer:{offer.words}"
            if type(wished) is type(action) and _same(wished, action) and self.has(spot):
                self.click(spot)
                self._commit()
                return
        if isinstance(action, a.Run) and self.has("run"):
            self.click("run")
            self._commit()

    def _answer(self, action: Action) -> None:
        """Click the card or button of a question; a place is pointed at when one is asked for."""
        cards = self.desk.cards()
        wanted = next((card for card in cards if card.action == action), None) or next(
            (card for card in cards if card.action is None or isinstance(action, type(card.action))), None
        )
        if wanted is not None:
            spot = next((s for s in (f"ask:{wanted.id}", f"card:{wanted.id}") if self.has(s)), "")
            if spot:
                self.click(spot)
                self.frames(3)
        before = len(self.match.moments)
        to = getattr(action, "to", None)
        if len(self.match.moments) == before and to is not None and not self.covered:
            self._point(to.point)
        target = getattr(action, "target", 0)
        if isinstance(target, int) and target and self.has(f"model:{target}"):
            self.click(f"model:{target}")
        self._commit()


def _same(one: Any, other: Any) -> bool:
    """Whether two actions are about the same piece."""
    for field in ("piece", "by", "onto", "condition"):
        if hasattr(one, field):
            return bool(getattr(one, field) == getattr(other, field))
    return True
