"""Bots without a process of their own: they think when they are asked for their answer, so that nobody waits for one."""

from __future__ import annotations

from typing import Any

from game.bots.base import make
from game.bots.worker import Answer
from game.core.actions import Action


class Prompt:
    """Stands where a `BotPlayer` would."""

    trouble = ""

    def __init__(self, system: str, bot: str, seed: int) -> None:
        self.system, self.closed = system, False
        self._bot = make(bot, system, seed)
        self._asked: tuple[Any, int] | None = None

    def think(self, view: Any) -> tuple[Action, str]:
        """What to do, and why."""
        found = self._bot.choose(view)
        return found.action, found.reason

    def ask(self, view: Any, revision: int) -> None:
        self._asked = view, revision

    def poll(self) -> Answer | None:
        if self._asked is None:
            return None
        (view, revision), self._asked = self._asked, None
        return Answer(revision, *self.think(view), 0.0)

    def close(self) -> None:
        self._asked, self.closed = None, True
