"""A hand of cards in a panel, in their small form."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.systems.thor import catalogue
from game.ui.battle.words import card_number
from game.ui.paint import cards
from game.ui.widgets.base import Area, Widget

SIZE = (68, 84)
"""Logical size of a card."""


class Hand(Widget):
    """Cards side by side, overlapping where they are many; the names are the tooltip."""

    pointable = True

    def __init__(self, id: str, names: Sequence[str], rect: Area) -> None:
        super().__init__(id, rect, hint=", ".join(names))
        self.names = list(names)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, count = self.theme, self.place, len(self.names)
        size = theme.px(SIZE[0]), min(place.height, theme.px(SIZE[1]))
        step = theme.px(SIZE[0] + 6)
        if count > 1:
            step = min(step, (place.width - size[0]) // (count - 1))
        known = catalogue.cards()
        for index, name in enumerate(self.names):
            card = known.get(name)
            if card:
                face = cards.card(theme, size, kind=card.type, name=name, number=card_number(card))
                surface.blit(face, (place.x + index * step, place.y))
