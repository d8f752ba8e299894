"""Both hands of a battle that is watched: faces for those who may see them, backs for the others."""

from __future__ import annotations

import pygame

from game.systems.thor.state import PLAYERS
from game.ui.app.theme import Theme
from game.ui.kit.words import draw_words
from game.ui.paint import tokens
from game.ui.play.people import person
from game.ui.tables.thor import small_hands
from game.ui.tables.thor.sides import emblem_of
from game.ui.tables.thor.tape import BattleTape


def paint_hands(surface: pygame.Surface, theme: Theme, tape: BattleTape, box: pygame.Rect) -> None:
    """Both hands, the upper side's on top: faces for those who may see them, backs for the others."""
    px, palette, view = theme.px, theme.palette, tape.view()
    half = box.height // 2
    for number, seat in enumerate(reversed(PLAYERS)):
        area = pygame.Rect(box.x, box.y + number * half, box.width, half)
        hand = tape.hand(seat)
        count = hand if isinstance(hand, int) else len(hand)
        mark = tokens.side_mark(theme, seat, px(24), emblem_of(view, seat))
        surface.blit(mark, area.topleft)
        row = pygame.Rect(area.x + px(32), area.y, area.width - px(32), px(24))
        words = f"{count} card{'' if count == 1 else 's'}"
        draw_words(surface, theme, words, "body", palette.mute, row, "right")
        row.width -= theme.width(words, "body") + px(8)
        name = view.field.sides[seat].name
        who = f"{name}, {person(tape.match, seat)[0]}"
        draw_words(surface, theme, who, "body-semibold", palette.bone, row)
        if area.height < px(56):
            continue
        top = area.y + px(30)
        small_hands.paint(
            surface, theme, hand, pygame.Rect(area.x, top, area.width, area.bottom - top - px(6))
        )
