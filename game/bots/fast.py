"""The bot for many games in little time: it judges as the greedy one does, and thinks about fewer places."""

from __future__ import annotations

from game.bots.base import Bot, Choice
from game.bots.greedy import taken
from game.core.chance import seeded
from game.core.system import View
from game.systems.ascension import advice
from game.systems.ascension.state import Battle
from game.systems.ascension.view import BattleView


class Fast(Bot):
    """Looks one choice ahead from a few places. Only what stays secret is left to its own chance."""

    name = "fast"
    title = "Fast"

    def choose(self, view: View) -> Choice:
        assert isinstance(view, BattleView)
        state: Battle = self.system.resample(view, seeded(self.name))
        return taken(advice.judge(view, state, briefly=True), view, self.chance)
