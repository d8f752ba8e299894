"""A player made of clicks at the table of a story: it does what the players' bot would like, and reads every page."""

from __future__ import annotations

import time
from typing import Any, Self

from game.bots.base import make
from game.core.actions import Action
from game.core.match import Match
from game.core.seats import Seat
from game.ui.app.loop import TICK, App
from tests.ui.tables.ascension.fingers import Fingers
from tests.ui.tables.asgard.player import TablePlayer


class Reader(TablePlayer, Fingers):
    """Looks up at every eighth tick: a whole story is about what is done, and each frame is drawn by shorter tests."""

    def __init__(self, app: App, scene: Any) -> None:
        super().__init__(app, scene)
        self.read: dict[str, int] = {}
        """The names of what lay over the table, and how often."""
        self.bots: dict[Seat, Any] = {}
        self._ticks = 0

    @classmethod
    def opens(cls, app: App, match: Match, **given: Any) -> Self:
        """Before the first page, nobody waiting for a bot."""
        app.settings.hints, app.settings.reduced_motion, app.settings.bot_speed = False, True, 0.0
        return cls(app, app.open("battle", match=match, **given))

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.step(TICK)
            self._ticks += 1
            if self._ticks % 8 == 0:
                self.app.draw()

    def _pass(self, top: str) -> None:
        self.read[top] = self.read.get(top, 0) + 1
        if top == "question":
            self.key("1")
        elif top == "rules":
            self.key("Esc")
        else:
            super()._pass(top)

    def choose(self) -> Action:
        """What the players' bot would do."""
        match = self.match
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
        self.frames(3)
        self.rest()
        while self.match.outcome is None and count < most and time.monotonic() < until:
            action = self.choose()
            if not self.do(action):
                self.flow.act(action)
                self.rest()
            count += 1
        return count
