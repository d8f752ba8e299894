"""Hands that do at the measured table what a bot would like: by clicks where a person clicks, as near as a person gets."""

from __future__ import annotations

from typing import Any

from game.core.explain import Action
from game.systems.ascension import actions as a
from game.table.shapes import distance
from game.ui.app.pilot import Pilot
from game.ui.tables.ascension.scene import Measured


class Fingers:
    """Clicks for `pilot` at the table of `scene`."""

    def __init__(self, pilot: Pilot, scene: Measured) -> None:
        self.pilot, self.scene = pilot, scene
        self.missed: list[Action] = []
        """What could not be done by clicks as it was wished."""

    @property
    def match(self) -> Any:
        return self.scene.match

    def settle(self, most: int = 4000) -> None:
        """Wait until it is a person's choice: through animations, bots, curtains, recaps, questions of the menu."""
        for _ in range(most):
            top = self.pilot.app.scene
            if top is not self.scene:
                if self.scene.flow.ended and self.match.outcome is not None:
                    return
                self._pass(top)
            elif self.scene.flow.moving or self.scene.flow.veiled or not self._mine():
                if self.match.outcome is not None and not self.scene.flow.moving:
                    return
                self.pilot.frames(1)
            else:
                return
        raise AssertionError("the table never came to rest")

    def _mine(self) -> bool:
        decision = self.match.decision
        return decision is not None and self.scene.desk.mine

    def _pass(self, top: Any) -> None:
        """Past a scene that lies on the table."""
        spots = top.hotspots()
        if "curtain.open" in spots:
            self.pilot.frames(20)
            if self.pilot.app.scene is top:
                self.pilot.click("curtain.open")
            self.pilot.frames(20)
        elif top.name == "curtain":
            self.pilot.frames(1)
        else:
            self.pilot.key("Enter")

    def do(self, action: Action) -> bool:
        """Do an action, or something like it; False if nothing came of it."""
        before = len(self.match.moments)
        self._try(action)
        self.settle()
        if len(self.match.moments) > before or self.match.outcome is not None:
            return True
        self.missed.append(action)
        self.pilot.key("Esc", "Esc")
        if self.pilot.app.scene is not self.scene:
            self.pilot.key("Esc")
        return False

    def _try(self, action: Action) -> None:
        match action:
            case a.ChooseGoal():
                self.pilot.click(f"ask:goal:{action.goal}")
            case a.Deploy():
                self._card(f"card:deploy:{action.model}")
                self._point(action.place.point)
                self._commit()
            case a.Activate():
                self.pilot.click(f"model:{action.model}")
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
            case a.EndActivation() | a.Pass():
                self._end()
            case _:
                self._answer(action)

    def _card(self, spot: str) -> None:
        if self.pilot.has(spot):
            self.pilot.click(spot)

    def _point(self, point: tuple[int, int]) -> None:
        """Click a point of the table, brought into view first."""
        lens = self.scene.lens
        if not lens.free.inflate(-40, -40).collidepoint(lens.to_screen(point)):
            self.pilot.key("0")
            self.pilot.frames(10)
        x, y = self.scene.lens.to_screen(point)
        self.pilot.click((round(x), round(y)))
        self.pilot.frames(3)

    def _go(self, point: tuple[int, int]) -> None:
        """Click where to go, or drag the model if that is under its own base."""
        lens, desk = self.scene.lens, self.scene.desk
        place, base = desk.state.models[desk.actor].place, desk.state.base(desk.actor)
        if distance(place.point, point) > base.long:
            self._point(point)
            return
        (x, y), (to_x, to_y) = lens.to_screen(place.point), lens.to_screen(point)
        self.pilot.drag((round(x), round(y)), (round(to_x), round(to_y)))
        self.pilot.frames(3)

    def _aim(self, action: Any) -> None:
        """Click what an attack or an ability is meant for."""
        if action.target:
            self.pilot.click(f"model:{action.target}")
        elif action.terrain:
            self.pilot.click(f"piece:{action.terrain}")
        elif getattr(action, "at", None) is not None:
            self._point(action.at)
        elif getattr(action, "to", None) is not None:
            self._point(action.to.point)
        self.pilot.frames(3)

    def _commit(self) -> None:
        if self.pilot.app.scene is self.scene and self.pilot.has("commit"):
            self.pilot.click("commit")

    def _end(self) -> None:
        if self.pilot.has("end"):
            self.pilot.click("end")
        if self.pilot.app.scene is not self.scene:
            self.pilot.key("Enter")

    def _offer(self, action: Action) -> None:
        """Click the marker of a door, a console, stairs or a climb, which shows in a quiet moment."""
        self._card("card:move")
        self.pilot.seconds(0.6)
        for offer, spot in list(self.scene.offer_spots()):
            wished = getattr(offer, "action", None)
            if type(wished) is type(action) and _same(wished, action):
                self.pilot.click(spot.center)
                self._commit()
                return
        if isinstance(action, a.Run) and self.pilot.has("run"):
            self.pilot.click("run")
            self._commit()

    def _answer(self, action: Action) -> None:
        """Click the card or button of a question; a place is pointed at when one is asked for."""
        cards = self.scene.desk.cards()
        wanted = next((card for card in cards if card.action == action), None) or next(
            (card for card in cards if card.action is None or isinstance(action, type(card.action))), None
        )
        if wanted is not None:
            spot = next((s for s in (f"ask:{wanted.id}", f"card:{wanted.id}") if self.pilot.has(s)), "")
            if spot:
                self.pilot.click(spot)
                self.pilot.frames(3)
        before = len(self.match.moments)
        to = getattr(action, "to", None)
        if len(self.match.moments) == before and to is not None and self.pilot.app.scene is self.scene:
            self._point(to.point)
        target = getattr(action, "target", 0)
        if isinstance(target, int) and target and self.pilot.has(f"model:{target}"):
            self.pilot.click(f"model:{target}")
        self._commit()


def _same(one: Any, other: Any) -> bool:
    """Whether two actions are about the same piece."""
    for field in ("piece", "by", "onto", "condition"):
        if hasattr(one, field):
            return bool(getattr(one, field) == getattr(other, field))
    return True
