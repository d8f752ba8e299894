"""What a table with a story shows besides models and terrain: tokens, blips, and the story as far as it has been told.

It lags behind the match while things move: a token stays on the table until it is seen to be spent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import Saga
from game.ui.tables.ascension.display import BattleDisplay


@dataclass
class Chit:
    """A token or the marker of a blip as it is drawn."""

    id: int
    """The number of the token, or of the unit that is a blip."""
    x: float
    y: float
    spent: bool = False
    alpha: float = 1.0
    scale: float = 1.0
    moving: bool = False
    """Whether it is drawn over the table just now, because it is about to be another."""

    @property
    def at(self) -> Spot:
        """Where its middle is drawn."""
        return round(self.x), round(self.y)


@dataclass
class StoryDisplay:
    """Tokens, blips and the story as shown, of any table; `source` gives the story as it is."""

    source: Callable[[], Saga]
    saga: Saga
    tokens: dict[int, Chit] = field(default_factory=dict)
    blips: dict[int, Chit] = field(default_factory=dict)

    def settle(self) -> None:
        """Show exactly what is."""
        self.saga = saga = self.source()
        self.tokens = {
            token.id: Chit(token.id, *token.at, spent=token.spent)
            for token in saga.tokens.values()
            if not token.gone
        }
        self.blips = {blip.unit: Chit(blip.unit, *blip.at) for blip in saga.blips.values()}


@dataclass
class SagaDisplay(BattleDisplay):
    """The measured table with its tokens and blips."""

    told: StoryDisplay = None  # type: ignore[assignment]

    def settle(self, view: Any) -> None:
        super().settle(view)
        self.told.settle()
        for unit in self.told.saga.flat:
            body = self.bodies.get(unit)
            if body is not None:
                body.chips = (("flat", None), *body.chips)
