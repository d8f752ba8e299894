"""The bot that plays anything legal."""

from __future__ import annotations

from game.bots.base import Bot, Choice
from game.core.system import View


class Random(Bot):
    """Samples a legal action; none of the legal ones is out of its reach."""

    name = "random"
    title = "Random"

    def choose(self, view: View) -> Choice:
        state, decision = self.imagine(view)
        return Choice(decision.sample(state, self.chance), "By chance.")
