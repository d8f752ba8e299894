"""Both hands of a battle that is watched: faces for those who may see them, backs for the others."""

from __future__ import annotations

import pygame

from game.core.words.grammar import plural
from game.systems.thor.state import PLAYERS
from game.ui.app.theme import Theme
from game.ui.kit.layout import Box, Row, Words, lay, part
from game.ui.kit.measures import GAP, LINE
from game.ui.kit.words import draw_words
from game.ui.paint import tokens
from game.ui.play.people import person
from game.ui.tables.thor.hand import small_hands
from game.ui.tables.thor.panels.sides import emblem_of
from game.ui.tables.thor.tape import BattleTape

_WITH_CARDS = 56
"""From which height on a hand shows its cards, in logical pixels."""


def paint_hands(surface: pygame.Surface, theme: Theme, tape: BattleTape, box: pygame.Rect) -> None:
    """Both hands, the upper side's on top: faces for those who may see them, backs for the others."""
    palette, view = theme.palette, tape.view()
    half = box.height // 2
    for number, seat in enumerate(reversed(PLAYERS)):
        area = pygame.Rect(box.x, box.y + number * half, box.width, half)
        hand = tape.hand(seat)
        cards = plural(hand if isinstance(hand, int) else len(hand), "card")
        who = f"{view.field.sides[seat].name}, {person(tape.match, seat)[0]}"
        head = Row(Box("mark", LINE), Box("who"), Box("cards", Words(cards)), gap=GAP)
        place = lay(head, theme, part(theme, area, 0, 0, high=LINE))
        surface.blit(tokens.side_mark(theme, seat, place["mark"].width, emblem_of(view, seat)), area)
        draw_words(surface, theme, cards, "body", palette.mute, place["cards"])
        draw_words(surface, theme, who, "body-semibold", palette.bone, place["who"])
        if area.height >= theme.px(_WITH_CARDS):
            small_hands.paint(surface, theme, hand, part(theme, area, 0, 30, foot=6))
