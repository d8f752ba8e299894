"""Hands of cards in a panel, in their small form, many of them in lines of their names; hidden ones show their backs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.systems.thor import catalogue
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE, NEAR
from game.ui.paint.cards import card_tabs, hand_cards
from game.ui.tables.thor.words import card_number

SIZE = (68, 84)
"""Logical size of a card."""


class Hand(Widget):
    """Cards side by side, in two lines where they are many; the names are the tooltip."""

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
    if not isinstance(hand, int) and any(step < hand_cards.least(theme, name) for name in hand[:-1]):
        _paint_lines(surface, theme, hand, pygame.Rect(place.topleft, (place.width, high)))
        return
    for index in range(count):
        at = (place.x + index * step, place.y)
        if isinstance(hand, int):
            surface.blit(hand_cards.back(theme, (wide, high)), at)
            continue
        card = catalogue.cards().get(hand[index])
        if card:
            number = card_number(card)
            surface.blit(
                hand_cards.card(theme, (wide, high), kind=card.type, name=card.name, number=number), at
            )


def _paint_lines(surface: pygame.Surface, theme: Theme, hand: Sequence[str], box: pygame.Rect) -> None:
    """Draw a hand in two lines of its cards' names, each line filled."""
    gap = theme.px(NEAR)
    high = (box.height - gap) // 2

    def widths(names: Sequence[str], *, signed: bool) -> list[int]:
        return [card_tabs.width(theme, name, signed=signed) for name in names]

    half = (len(hand) + 1) // 2
    lines = [list(hand[:half]), list(hand[half:])]
    room = box.width - gap * (half - 1)
    signed = all(sum(widths(line, signed=True)) <= room for line in lines)
    for number, line in enumerate(lines):
        x, found = box.x, widths(line, signed=signed)
        spare = max(0, box.width - gap * (len(line) - 1) - sum(found)) // max(1, len(line))
        for name, wide in zip(line, found, strict=True):
            card = catalogue.cards().get(name)
            if card is not None:
                size = (min(wide + spare, box.right - x), high)
                picture = card_tabs.tab(theme, size, kind=card.type, name=name, signed=signed)
                surface.blit(picture, (x, box.y + number * (high + gap)))
            x += wide + spare + gap
