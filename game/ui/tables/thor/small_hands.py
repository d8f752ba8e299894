"""Hands of cards in a panel, in their small form; hidden ones show their backs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.systems.thor import catalogue
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE
from game.ui.paint import cards
from game.ui.tables.thor.words import card_number

SIZE = (68, 84)
"""Logical size of a card."""


class Hand(Widget):
    """Cards side by side, overlapping where they are many; the names are the tooltip."""

    pointable = True

    def __init__(self, id: str, names: Sequence[str], rect: Area) -> None:
        super().__init__(id, rect, hint=", ".join(names))
        self.names = list(names)

    def draw(self, surface: pygame.Surface) -> None:
        paint(surface, self.theme, self.names, self.place)


def paint(surface: pygame.Surface, theme: Theme, hand: Sequence[str] | int, place: pygame.Rect) -> None:
    """Draw a hand into a rectangle: names, or only how many backs."""
    count = hand if isinstance(hand, int) else len(hand)
    high = min(place.height, theme.px(SIZE[1]))
    wide = theme.px(SIZE[0])
    if isinstance(hand, int):
        wide = min(wide, high * 3 // 4)
    step = min(wide + theme.px(CLOSE), (place.width - wide) // max(1, count - 1)) if count > 1 else 0
    for index in range(count):
        at = (place.x + index * step, place.y)
        if isinstance(hand, int):
            surface.blit(cards.back(theme, (wide, high)), at)
            continue
        card = catalogue.cards().get(hand[index])
        if card:
            number = card_number(card)
            surface.blit(cards.card(theme, (wide, high), kind=card.type, name=card.name, number=number), at)
