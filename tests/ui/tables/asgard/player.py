"""A player made of clicks at the table of a story: it does what the players' bot would like, and reads every page."""

from __future__ import annotations

import time
from typing import Any

from game.bots.base import make
from game.core.explain import Action
from game.core.seats import Seat
from game.ui.app.loop import TICK, App
from game.ui.app.pilot import Pilot
from game.ui.tables.asgard.scene import SagaTable
from tests.ui.tables.ascension.fingers import Fingers


class Enemy:
    """The enemy's bot without a process of its own, so that nobody waits for one."""

    trouble = ""

    def __init__(self, system: str, bot: str, seed: int) -> None:
        self._bot, self._asked = make(bot, system, seed), None

    def ask(self, view: Any, revision: int) -> None:
        self._asked: Any = (view, revision)

    def poll(self) -> Any:
        from game.bots.worker import Answer

        if self._asked is None:
            return None
        (view, revision), self._asked = self._asked, None
        found = self._bot.choose(view)
        return Answer(revision, found.action, found.reason, 0.0)

    def close(self) -> None:
        self._asked = None


class Glancing(Pilot):
    """Looks up at every eighth tick: a whole story is about what is done, and each frame is drawn by shorter tests."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._ticks = 0

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.step(TICK)
            self._ticks += 1
            if self._ticks % 8 == 0:
                self.app.draw()


class Reader(Fingers):
    """Plays `scene`: `read` are the names of what lay over the table."""

    scene: SagaTable

    def __init__(self, app: App, scene: SagaTable) -> None:
        super().__init__(Glancing(app), scene)
        self.read: dict[str, int] = {}
        self.bots: dict[Seat, Any] = {}

    def _pass(self, top: Any) -> None:
        self.read[top.name] = self.read.get(top.name, 0) + 1
        if top.name == "question":
            self.pilot.key("1")
        elif top.name == "rules":
            self.pilot.key("Esc")
        else:
            super()._pass(top)

    def _try(self, action: Action) -> None:
        """Whoever or whatever it is about is brought into view first, as a person would."""
        shown = self.scene.flow.shown
        bodies = [shown.bodies.get(getattr(action, name, 0)) for name in ("model", "target")]
        for body in bodies:
            if body is not None:
                self.scene.plane.show(body.place.point)
        self.pilot.frames(2)
        super()._try(action)

    def choose(self) -> Action:
        """What the players' bot would do."""
        match = self.scene.match
        assert match.decision is not None
        seat = match.decision.seat
        if seat not in self.bots:
            self.bots[seat] = make("greedy", match.header.system, 5)
        found: Action = self.bots[seat].choose(match.view(seat)).action
        return found

    def play(self, most: int, seconds: float) -> int:
        """Play until the story is over; by the bot's word where clicks did not do. How many actions were done."""
        until = time.monotonic() + seconds
        count = 0
        self.pilot.frames(3)
        self.settle()
        while self.match.outcome is None and count < most and time.monotonic() < until:
            action = self.choose()
            if not self.do(action):
                self.scene.do(action)
                self.settle()
            count += 1
        return count
