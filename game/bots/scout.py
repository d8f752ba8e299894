"""The bot that explores as the mood takes it: each has a style of its own, from its seed."""

from __future__ import annotations

from typing import Any

from game.bots.base import Bot, Choice
from game.core.chance import seeded
from game.core.seats import Seat
from game.core.system import System, View
from game.systems.asgard import advice
from game.systems.asgard.scout_advice import Style
from game.systems.asgard.state import ENEMY, Saga
from game.systems.asgard.view import SagaView


class Scout(Bot):
    """Plays the players' side of a directed story: bold or careful, hasty or patient, the same for a whole game."""

    name = "scout"
    title = "Scout"

    @classmethod
    def plays(cls, system: str, seat: Seat) -> bool:
        return seat != ENEMY

    def __init__(self, system: System[Any, Any], seed: int) -> None:
        super().__init__(system, seed)
        boldness, haste, patience = (self.chance.roll(11) - 1 for _ in range(3))
        self.style = Style(boldness, haste, patience, self.chance.roll(100))

    def choose(self, view: View) -> Choice:
        assert isinstance(view, SagaView)
        state: Saga = self.system.resample(view, seeded(self.name))
        opinion = advice.judge(view, state, self.style)
        return Choice(opinion.best, opinion.why)
