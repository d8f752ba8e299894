"""The cards that a row of a sheet covers, small, with those that were turned up standing out."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.systems.asgard.cards import Card
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.paint.cards import playing_cards
from game.ui.tables.asgard.moments.teller import card_words

WIDE, HIGH, GAP = 28, 39, 4
"""Logical pixels."""


class CardStrip(Widget):
    """Small cards in as many lines as they need: brass for those that brought something, grey for those turned up too early."""

    def __init__(
        self,
        cards: Sequence[Card],
        came: set[Card],
        early: set[Card],
        rect: Area,
        theme: Theme,
    ) -> None:
        super().__init__("", rect)
        self._cards, self._came, self._early = tuple(cards), came, early
        self._across = max(1, (rect[2] + theme.px(GAP)) // theme.px(WIDE + GAP))
        self.rect.height = -(-len(self._cards) // self._across) * theme.px(HIGH + GAP)
        self.hint = ", ".join(card_words(card) for card in self._cards)

    @property
    def pointable(self) -> bool:  # type: ignore[override]
        """It names its cards to the pointer."""
        return True

    def state_of(self, card: Card) -> str:
        """How a card is drawn."""
        return "won" if card in self._came else "lost" if card in self._early else "faint"

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        size = (theme.px(WIDE), theme.px(HIGH))
        for number, card in enumerate(self._cards):
            line, column = divmod(number, self._across)
            at = (self.place.x + column * theme.px(WIDE + GAP), self.place.y + line * theme.px(HIGH + GAP))
            surface.blit(playing_cards.playing_card(theme, size, card, self.state_of(card)), at)
